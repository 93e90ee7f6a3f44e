/** Words of the frame around the pages of the manual. */
export const manual = {
  search: "Search the manual",
  nothing: "Nothing found.",
  console: "Console",
};
