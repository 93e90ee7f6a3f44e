/** The port to the log book. Entries cannot be changed or deleted: a correction is a new entry. */
import type { BookDoubt } from "../core/book-doubt.ts";
import type { SignedCheckpoint } from "./evidence/checkpoint-list.ts";
import type { AuditChoice } from "./entry/audit-event.ts";
import type { EntryKind, LogEntry } from "./entry/entry.ts";
import type { JsonObject } from "../core/json-value.ts";
import type { Sought } from "./entry/words.ts";
import type { VerifyReport } from "./verify/verify.ts";
import type { LogbookStatistics } from "./statistics.ts";

export interface EntryDraft {
  readonly kind: EntryKind;
  readonly summary: string;
  readonly payload: JsonObject;
  readonly user: string;
}

/** Words and `audit` filter the newest `limits.auditLookEntries` entries that the other members select. */
export interface EntryQuery extends Sought {
  readonly kind?: EntryKind;
  /** Inclusive, ms since 1970. */
  readonly sinceMs?: number;
  /** Inclusive, ms since 1970. */
  readonly untilMs?: number;
  readonly audit?: AuditChoice;
  readonly limit: number;
}

/** A person's confirmation of the book as it is. */
export interface Acceptance {
  readonly user: string;
  /** The summary of the entry that records the confirmation. */
  readonly summary: (doubt: BookDoubt) => string;
}

export interface Logbook {
  /**
   * Appends an entry to the chain. When the promise resolves, the entry is on disk (fsynced). Entries are in the order of the calls.
   * Rejects with `disk-full`, `logbook-io`, `logbook-volume-lost`, `logbook-closed` or `logbook-entry-invalid`. Then the entry is not
   * in the book, and later appends may succeed.
   */
  append(draft: EntryDraft): Promise<LogEntry>;
  /** Undefined if the book has no entry with this id where it belongs. Rejects as `query` does. */
  entry(id: number): Promise<LogEntry | undefined>;
  /** Newest first. */
  query(query: EntryQuery): Promise<LogEntry[]>;
  /** As `query`, but reads the entries one by one as the caller takes them: together they may be a gigabyte. */
  entries(query: EntryQuery): AsyncIterable<LogEntry>;
  /** Every entry whose kind is among `kinds`, oldest first, one at a time. */
  scan(kinds: readonly EntryKind[]): AsyncIterable<LogEntry>;
  /** Verifies the whole book as it is on disk now. When `signal` aborts, it rejects with the signal's reason. */
  verify(signal?: AbortSignal): Promise<VerifyReport>;
  statistics(): LogbookStatistics;
  /**
   * Signs the book as it is now, unless that is signed already. Resolves with a checkpoint over all entries, on disk. Undefined if the
   * book is empty, or it cannot be signed (because of a `doubt`, or the disk).
   */
  sign(): Promise<SignedCheckpoint | undefined>;
  /** A known doubt about the book as a whole; null if there is no doubt. */
  readonly doubt: BookDoubt | null;
  /**
   * Confirms the book as it is, for a person: an entry in that person's name records the doubt and the state of the book. From then on
   * checkpoints are signed again. Undefined if there is nothing to confirm. Rejects with `book-changed`, because a book that
   * contradicts an earlier checkpoint is never signed, and as `append` does.
   */
  accept(acceptance: Acceptance): Promise<LogEntry | undefined>;
  /** The newest signed checkpoint; undefined before the first one. */
  readonly checkpoint: SignedCheckpoint | undefined;
  /** The key that signs, as others keep it; undefined if there is none. */
  readonly publicKey: string | undefined;
  /** Waits for pending appends, then closes. Idempotent. */
  close(): Promise<void>;
}
