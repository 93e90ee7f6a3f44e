/**
 * The port to where the books are. A vessel has one book for each branch: the first is the one that came first; a person makes another
 * one where a book was written anew or put back from an old copy. What came stays in all of them.
 */
import type { Checkpoint } from "../../../../src/logbook/evidence/checkpoint.ts";
import type { BookLine } from "./entry-lines.ts";

/** The end of a branch, where the next line continues it. */
export interface BookHead {
  readonly vessel: string;
  readonly branch: number;
  /** Also the id of the last entry. */
  readonly entries: number;
  readonly hash: string;
  /** The perfect subtrees of the tree over these lines, the largest first: see `merkle.ts`. */
  readonly peaks: readonly Buffer[];
  /** Up to here the vessel has signed what is here. */
  readonly verifiedEntries: number;
}

/**
 * How another book shows. `entry`: another entry under an id; `link`: a next entry that does not continue the last one; `shorter`: fewer
 * entries than there were, and those the same; `rewritten`: the vessel's last entry is another one here; `checkpoint`: it has signed
 * other entries than came.
 */
export type ForkKind = "entry" | "link" | "shorter" | "rewritten" | "checkpoint";

export interface Fork {
  readonly kind: ForkKind;
  /** The entry that differs, or the last one of the vessel's book. */
  readonly id: number;
  /** Up to here both books are known to be the same; null if nobody knows. */
  readonly common: number | null;
  /** Our line and theirs, or what is known of it: a hash, a note. */
  readonly ours: string | null;
  readonly theirs: string | null;
}

export interface StoredCheckpoint extends Checkpoint {
  readonly note: string;
}

/** The state of the tree at a size, kept now and then: see `limits.treeStateEntries`. */
export interface TreeState {
  readonly size: number;
  readonly peaks: readonly Buffer[];
}

export type CheckpointState = "waiting" | "holds" | "fails";

/** The book of one vessel while nobody else changes it. What is written counts when the transaction has ended. */
export interface BookTransaction {
  readonly head: BookHead;
  /** The hashes of entries that are here, ascending from `from` on. */
  hashes(from: number, through: number): Promise<string[]>;
  /** Lines without their newlines, ascending; at most `limits.pageLines`. */
  lines(from: number, through: number): Promise<Buffer[]>;
  append(lines: readonly BookLine[], head: BookHead, states: readonly TreeState[]): Promise<void>;
  /** The newest kept state of the tree that is not larger. */
  treeBefore(size: number): Promise<TreeState>;
  /** Checkpoints that wait for their entries, by size. */
  waitingCheckpoints(): Promise<StoredCheckpoint[]>;
  keepCheckpoint(checkpoint: StoredCheckpoint, state: CheckpointState): Promise<void>;
  setVerified(entries: number): Promise<void>;
  /** Keeps a fork once. */
  keepFork(fork: Fork): Promise<void>;
}

export interface BookStore {
  /**
   * Does something with a vessel's book, with nobody else at it, on any door. When this resolves, it is on disk; when it rejects, either
   * all of it is or nothing. Rejects with `EngineError`, and with `not-found` for an unknown vessel.
   */
  withBook<T>(vessel: string, work: (book: BookTransaction) => Promise<T>): Promise<T>;
}
