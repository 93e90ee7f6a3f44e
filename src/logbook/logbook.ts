/**
 * The port to the log book. There is no way to change or delete an entry: a correction is a new one.
 */
import type { BookDoubt } from "../core/book-doubt.ts";
import type { SignedCheckpoint } from "./evidence/checkpoint-list.ts";
import type { EntryKind, JsonObject, LogEntry } from "./entry/entry.ts";
import type { VerifyReport } from "./verify/verify.ts";

export interface EntryDraft {
  readonly kind: EntryKind;
  readonly summary: string;
  readonly payload: JsonObject;
  readonly user: string;
}

export interface EntryQuery {
  readonly kind?: EntryKind;
  /** Inclusive, ms since 1970. */
  readonly sinceMs?: number;
  /** Inclusive, ms since 1970. */
  readonly untilMs?: number;
  readonly limit: number;
}

export interface LogbookStatistics {
  readonly entries: number;
  readonly bytes: number;
  readonly appends: number;
  readonly fsyncs: number;
  readonly pending: number;
  readonly failed_appends: number;
  readonly torn_tails: number;
  /** The fault that makes appends fail now (a full disk, say), or null. */
  readonly fault: string | null;
}

/** How a person confirms a book as it is. */
export interface Acceptance {
  readonly user: string;
  /** What the entry says. */
  readonly summary: (doubt: BookDoubt) => string;
}

export interface Logbook {
  /**
   * Adds an entry at the end of the chain. When the promise resolves, the entry is on disk (fsynced). Appends are
   * ordered as called. Rejects with `disk-full`, `logbook-io`, `logbook-volume-lost`, `logbook-closed` or `logbook-entry-invalid`; the entry is
   * then not in the book, and later appends may succeed.
   */
  append(draft: EntryDraft): Promise<LogEntry>;
  /** Newest first. */
  query(query: EntryQuery): Promise<LogEntry[]>;
  /** The same one at a time, read as they are taken: a book may have entries of a gigabyte. */
  entries(query: EntryQuery): AsyncIterable<LogEntry>;
  /** Every entry whose kind is among `kinds`, oldest first, one at a time. */
  scan(kinds: readonly EntryKind[]): AsyncIterable<LogEntry>;
  /** Checks the whole book as it is on disk now, as long as somebody waits for it: rejects with the signal's reason. */
  verify(signal?: AbortSignal): Promise<VerifyReport>;
  statistics(): LogbookStatistics;
  /**
   * Signs what is there now, unless it is signed already. Resolves with the checkpoint over all of it, on disk; undefined where
   * there is none, since nothing was written, or nothing can be signed (`doubt`, or a disk that refuses).
   */
  sign(): Promise<SignedCheckpoint | undefined>;
  /** What stands against the book as a whole, as far as it is known; null where nothing does. */
  readonly doubt: BookDoubt | null;
  /**
   * A person confirms the book as it is: an entry in that name says what was missing and what the book was, and from then on
   * checkpoints are signed again. Undefined where there is nothing to confirm. Rejects with `book-changed`, since what
   * contradicts an earlier checkpoint is never signed, and as `append` does.
   */
  accept(acceptance: Acceptance): Promise<LogEntry | undefined>;
  /** The newest signed checkpoint; undefined as long as there is none, or where none is signed. */
  readonly checkpoint: SignedCheckpoint | undefined;
  /** Waits for appends under way, then closes. Idempotent. */
  close(): Promise<void>;
}
