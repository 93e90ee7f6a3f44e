/** Words of a person overboard: the button on every page, and the band while somebody is. */
export const mob = {
  button: "MOB",
  label: "MOB: person overboard",
  name: "Person overboard",
  ask: "A person is overboard?",
  confirm: "Mark it now",
  test: "Test only",
  cancel: "Cancel",
  left: (s: number) => `Closes in ${s} s`,
  overboard: "PERSON OVERBOARD",
  testing: "TEST: person overboard",
  bearing: "Bearing",
  distance: "Distance",
  since: "Since",
  ago: (minutes: number, seconds: string) => `${minutes}:${seconds} ago`,
  by: (who: string) => `marked by ${who}`,
  placeUnknown: "The place is not known.",
  ownUnknown: "Our own position is not known.",
  onBow: (degrees: number) => {
    if (degrees === 0) return "ahead";
    if (Math.abs(degrees) === 180) return "astern";
    return degrees > 0 ? `${degrees}° to starboard` : `${-degrees}° to port`;
  },
  northUp: "north is up",
  drifted: (bearing: string, distance: string) => `By the current now: ${bearing}, ${distance}`,
  joined: {
    person: (who: string) => `Marked again by ${who}`,
    device: (who: string) => `Device ${who}`,
    beacon: (who: string) => `Beacon ${who}`,
    call: (who: string) => `DSC call of ${who}`,
  },
  withdrawn: "taken back",
  crew: (names: string) => `Aboard by the crew list: ${names}`,
  notKept: "Not on disk yet: the disk does not take it.",
  end: "End it …",
  endTitle: "End: person overboard",
  endButton: "It is over",
  reason: "What happened",
  reasons: ["Back aboard", "False alarm", "It was a test"],
};
