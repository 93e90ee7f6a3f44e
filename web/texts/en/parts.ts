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
};
