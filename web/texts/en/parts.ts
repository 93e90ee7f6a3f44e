/** Words of the small parts. */
export const parts = {
  close: "Close",
  show: "Show",
  hide: "Hide",
  loading: "Loading…",
};
