/** Every bound of a project file, each with its unit and its reason. */
export const limits = {
  /** Bytes of a project file: 10 000 tags in one line each. */
  bytes: 1024 * 1024,
  /** Levels of nesting; a project file has five. */
  depth: 16,
  /** Values in it, counting each repetition by an alias: enough for a file of 1 MB, and a bound against alias bombs. */
  values: 500_000,
  /** Engines, tanks and others with a name, and the characters of one: what a tile can show. */
  names: 500,
  /** Lines of the bridge. */
  bridges: 32,
  nameChars: 32,
  /** Faults that are listed; the user mends these first. */
  faults: 1000,
  /** Patterns of tags that are checked for matches, and misspelt names whose neighbour is looked for: seconds' work. */
  patterns: 500,
  searches: 50,
  /** Copies of the project file before its latest changes by the service, beside it; older ones are removed. */
  copies: 10,
  /** Faults of syntax that are listed: later ones are mostly consequences of the first. */
  syntaxFaults: 10,
} as const;
