/** Every bound of values that programs and people bring, each with its unit and its reason. */
export const limits = {
  /** Programs and people that are remembered: the one that has been silent longest is evicted, and its values become stale. */
  bringers: 64,
  /** Tags that one program may register: a large installation of sensors; the store has room for ten of them. */
  tagsOfProgram: 500,
  /** Updates a second of one program: as many as a full bus has; and at once, after a pause. */
  updates: { perS: 500, atOnce: 2000 },
  /** For all programs together: the values of the bus must not wait for them. */
  updatesOfAll: { perS: 2000, atOnce: 8000 },
  /** Values in one batch, by HTTP or a socket; it must fit into what may come at once. */
  batch: 500,
  /** A value becomes stale if it is not repeated within this time, unless it names its own, or the project does. */
  timeoutS: 60,
  /** The longest time-out that a value may name: a week. */
  longestTimeoutS: 604_800,
  descriptionChars: 256,
} as const;
