/** Every bound of access, each with its unit and its reason. docs/limits.md lists those of all folders. */
export const limits = {
  /** A refusal is an entry of the log book at once; those of so long after it are one entry together, so that nobody fills the book. */
  refusalWindowMs: 10 * 60_000,
  /** Names, addresses and doors that such an entry lists, of each; it only counts further ones. */
  namedInSum: 8,
};
