/** Two books of one vessel, and how they differ. */

/**
 * How the vessel's book differs from ours. `entry`: an id has another entry; `link`: the next entry does not continue our last one;
 * `shorter`: the same entries, but fewer than the vessel reported before; `rewritten`: its last entry is another one here;
 * `checkpoint`: it has signed other entries than it has sent.
 */
type ForkKind = "entry" | "link" | "shorter" | "rewritten" | "checkpoint";

export interface Fork {
  readonly kind: ForkKind;
  /** The entry that differs, or the last one of the vessel's book. */
  readonly id: number;
  /** Both books are known to be the same up to this entry; null if that is not known. */
  readonly common: number | null;
  /** Our line and theirs, or what stands for it: a hash, a root or a signed note. */
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** A fork that nobody has settled. `seenMs`: when it was first seen. */
export interface OpenFork extends Fork {
  readonly branch: number;
  readonly seenMs: number;
}
