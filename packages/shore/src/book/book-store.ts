/**
 * The port to the stored log books. A vessel has one book per branch. The first branch is the book that arrived first; a person adds
 * another branch after a vessel's book was rewritten or restored from an old copy. No branch loses entries that have arrived.
 */
import type { Checkpoint } from "../../../../src/logbook/evidence/checkpoint.ts";
import type { Fork, OpenFork } from "../vessel/fork.ts";
import type { StatusReport } from "../vessel/status-report.ts";
import type { BookLine } from "./entry-lines.ts";

/** The end of a branch, where the next line continues it. */
export interface BookHead {
  readonly vessel: string;
  readonly branch: number;
  /** Number of entries, which is also the id of the last one. */
  readonly entries: number;
  readonly hash: string;
  /** The perfect subtrees of the tree over these lines, the largest first: see `merkle.ts`. */
  readonly peaks: readonly Buffer[];
  /** Entries up to this one match a checkpoint that the vessel has signed. */
  readonly verifiedEntries: number;
}

export interface StoredCheckpoint extends Checkpoint {
  readonly note: string;
}

/** The state of the tree at a size; one is stored every `limits.treeStateEntries` entries. */
export interface TreeState {
  readonly size: number;
  readonly peaks: readonly Buffer[];
}

export type CheckpointState = "waiting" | "holds" | "fails";

/** What a vessel has said of herself, and a checkpoint that she has signed. */
export interface SaidReport {
  readonly report: StatusReport;
  readonly checkpoint: StoredCheckpoint | undefined;
  readonly receivedMs: number;
}

export interface KeptReport {
  readonly head: Pick<BookHead, "branch" | "entries" | "hash">;
  /** The open fork of the current branch that was seen last. */
  readonly fork: OpenFork | undefined;
  /** The report is older than the last one (see `limits.reorderedMs`), and was dropped. */
  readonly isLate: boolean;
  /** The number of entries in the report before it. */
  readonly saidBefore: number;
}

/** The book of one vessel, locked against other writers. Writes take effect when the transaction ends. */
export interface BookTransaction {
  readonly head: BookHead;
  /** The hashes of the stored entries, ascending from `from` on. */
  hashes(from: number, through: number): Promise<string[]>;
  /** Lines without their newlines, ascending; at most `limits.pageLines`. */
  lines(from: number, through: number): Promise<Buffer[]>;
  append(lines: readonly BookLine[], head: BookHead, states: readonly TreeState[]): Promise<void>;
  /** The largest stored state of the tree that is not larger than `size`. */
  treeBefore(size: number): Promise<TreeState>;
  /** Checkpoints that wait for their entries, by size. */
  waitingCheckpoints(): Promise<StoredCheckpoint[]>;
  keepCheckpoint(checkpoint: StoredCheckpoint, state: CheckpointState): Promise<void>;
  setVerified(entries: number): Promise<void>;
  /** Stores a fork; the same fork is stored only once. */
  keepFork(fork: Fork): Promise<void>;
  /** Stores the vessel's report, unless it is late. */
  keepReport(said: SaidReport): Promise<KeptReport>;
  /** The open fork of the current branch that was seen last. */
  openFork(): Promise<OpenFork | undefined>;
}

export interface BookStore {
  /**
   * Stores the report of a vessel whose book is as it should be, together with those of others. On disk when this resolves. Undefined if
   * nothing was stored: book or checkpoint have to be compared, so `withBook` is needed. Rejects with `EngineError`.
   */
  keepReport(vessel: string, said: SaidReport): Promise<KeptReport | undefined>;
  /**
   * Runs `work` while the vessel's book is locked, for all doors. When this resolves, the writes are on disk; when it rejects, either
   * all of them are or none. Rejects with `EngineError`, and with `not-found` for an unknown vessel.
   */
  withBook<T>(vessel: string, work: (book: BookTransaction) => Promise<T>): Promise<T>;
}
