/** Why something is not switched. */
export const switching = {
  reasons: {
    never: "a load of this kind is not switched that way from here",
    "under-way": "these lights are switched from here only while the anchor watch runs",
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
} as const;
