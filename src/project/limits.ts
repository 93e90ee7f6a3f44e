/** Every bound of a project file, each with its unit and its reason. docs/limits.md lists those of all folders. */
export const limits = {
  /** Bytes of a project file: 10 000 tags in one line each. */
  bytes: 1024 * 1024,
  /** Levels of nesting; a project file has five. */
  depth: 16,
  /** Values in it, counted with every repetition by an alias: what 1 MB can hold, and no bomb. */
  values: 500_000,
  /** Faults that are listed; whoever has more mends these first. */
  faults: 1000,
  /** Faults of syntax that are listed: the later ones mostly follow from the first. */
  syntaxFaults: 10,
} as const;
