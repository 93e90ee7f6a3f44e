/** Words of the small parts. */
export const parts = {
  close: "Close",
  show: "Show",
  hide: "Hide",
  loading: "Loading…",
  /** Marks of a value besides its quality. */
  marks: {
    simulated: "Simulated",
    replayed: "From a recording",
    set: "Set by a person; nothing has measured it",
    disagrees: "Another sensor says something else",
  },
  quietHours: {
    title: "Quiet hours",
    none: "None",
    some: "From … to …",
    from: "From",
    to: "To",
    about:
      "By the clock of this device. Alarms are shown as always; here only emergencies sound, also as notifications. Other devices sound.",
  },
};
