/** Why something is not switched, and the texts of `bitacora switch`. */
export const switching = {
  reasons: {
    never: "a load of this kind is not switched that way from here",
    "under-way":
      "these lights are switched from here only while the anchor watch runs, or after ten minutes without way",
    "not-automatic": "programs may not switch it (automatic)",
    "not-live": "its state is simulated, replayed or said by somebody else",
    "state-unknown": "nobody knows whether it is on",
    "device-unknown": "the device that says so has no NAME",
    "not-unique": "two devices say the state of this channel",
    "other-device": "another device says its state now",
    already: "it is so already",
    "too-soon": "it was switched a moment ago",
    busy: "an order for it is under way",
    "second-touch": "this is no second touch of an order that is open: touch it again",
    "no-entry": "the log book did not take the order",
    "not-sent": "the command could not be sent, or the device has refused it",
    "not-confirmed": "the device has not said so in time: look at it",
    ended: "the service ended, or its sources were opened again: look at the device",
  },
  command: {
    summary: "List what may be switched, or switch it: done when its device says so.",
    args: { id: "id of the switch; without it all are listed", state: "to switch it; without it it is shown" },
    flags: {
      user: "who switches it; by default the user of this computer",
      yes: "the second touch as well, without a question",
    },
    columns: {
      id: "switch",
      name: "name",
      load: "load",
      state: "state",
      age: "age s",
      cannot: "cannot be switched now",
    },
    states: { on: "is on", off: "is off", unknown: "nobody knows" },
    unknown: "the project lists no switch {id}",
    sayYes: "a second touch is asked for at a terminal; elsewhere say --yes",
    sure: "{name}: switch {on, select, true {on} other {off}}? [y/N]",
  },
} as const;
