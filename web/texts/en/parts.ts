/** Words of the small parts. */
export const parts = {
  close: "Close",
  show: "Show",
  hide: "Hide",
  loading: "Loading…",
  /** What is to be known of a value besides its quality. */
  marks: {
    simulated: "Simulated",
    replayed: "From a recording",
    set: "Set by a person; nothing has measured it",
    disagrees: "Another sensor says something else",
  },
};
