/** Texts of the watch over position and time. */
export const position = {
  /** What speaks against it, by the name of the detector. */
  reasons: {
    jump: "it has leapt farther than she can have gone",
    speed: "it moves otherwise than the speed of its receiver says",
    reckoning: "it is away from where log and compass lead",
    apart: "receivers are farther apart than their antennas",
    height: "the height of the antenna has leapt",
    turn: "the course turns and the bow does not",
    weak: "all satellites are much weaker than before",
    equal: "all satellites are equally strong",
    lost: "all receivers have lost their fix together",
    time: "the time of a receiver has shifted",
    before: "a receiver says a time long ago",
    ships: "many ships have leapt together",
    twin: "our own AIS number is heard elsewhere",
    restored: "it was so before the restart",
  },
  doubtful: "Position doubtful: {reasons}",
  untrusted: "POSITION NOT TO BE TRUSTED: {reasons}",
  advice:
    "Take bearings, the radar, the depth; look out. Steer by compass and log: the reckoned position is beside (POSITION.RECKONED_LAT_DEG). The other watches go by the position as it is.",
  /** `state`: as it is now. */
  entry:
    "{state, select, trusted {The position is trusted again} doubtful {Position doubtful: {reasons}} other {Position not trusted: {reasons}}}{place, select, none {} other {; last trusted at {place}}}",
  clock:
    "Clocks compared: this computer {clock}, {gnss, select, none {no GNSS time} other {GNSS {gnss}}}{fault, select, none {} other {; not to be trusted ({fault})}}",
  command: {
    summary: "Show whether the position is to be believed, and what speaks against it.",
    state:
      "The position is {state, select, trusted {trusted} doubtful {DOUBTFUL} other {NOT TO BE TRUSTED}} since {since}{reasons, select, none {} other {: {reasons}}}",
    trusted: "Last trusted at {place}",
    reckoned: "By dead reckoning at {place}, within {withinM} m",
  },
} as const;
