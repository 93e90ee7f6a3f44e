/**
 * The ports through which the commands reach a log book. A writer needs exclusive access: it asks the running service (`HttpBook`), or
 * opens the files under their lock (`StoppedBook`). A verifier only reads: it asks the service (`HttpBook`), or reads the files
 * (`FileBook`), whether a service runs or not. `open-book.ts` chooses; the commands do not know which one they have.
 */
import type { ChalkInstance } from "chalk";
import type { LogEntry } from "../../logbook/entry/entry.ts";
import type { NamedPersonKey } from "../../logbook/person/file-person-key.ts";
import type { SignedStatement } from "../../logbook/person/person-signature.ts";
import type { EntryReference } from "../../logbook/entry/entry-reference.ts";

export interface ManualEntry {
  readonly user: string;
  readonly summary: string;
  /** The entry that this one corrects or countersigns. */
  readonly reference: EntryReference | undefined;
  /** The person's own signature, of this user and this summary. */
  readonly signed?: SignedStatement | undefined;
}

/** What a command prints about a new entry. */
export interface Receipt {
  readonly id: number;
  readonly kind: string;
  readonly timestamp: string;
  readonly hash: string;
}

export interface BookWriter {
  /** The data directory whose files are written; undefined if a running service has the book open, and writes. */
  readonly dir: string | undefined;
  /**
   * Resolves when the entry is on disk. Rejects with `usage` if the entry that it refers to does not exist, or the signature is not one of
   * this person over it.
   */
  add(entry: ManualEntry): Promise<Receipt>;
  /** An entry, and whose book it is in. Rejects with `usage` if it does not exist. */
  entry(id: number): Promise<{ readonly entry: LogEntry; readonly vessel: string }>;
  /** The id of the newest entry of that time, both ends included; undefined if it has none. */
  newestIn(sinceMs: number, untilMs: number): Promise<number | undefined>;
  /** Enters a person's public key, or that it no longer counts. Rejects with `usage` if that cannot be. */
  addKey(user: string, key: NamedPersonKey): Promise<Receipt>;
  revokeKey(user: string, key: NamedPersonKey): Promise<Receipt>;
  /** Confirms the book as it is. Resolves when the entry and a checkpoint are on disk. Rejects with `usage` if there is no doubt. */
  accept(user: string, reason: string): Promise<Receipt>;
  /** Signs the whole book as it is now. Rejects with `usage` and the status that the service would answer, also if the book is empty. */
  sign(): Promise<void>;
}

export interface BookVerifier {
  /** The book's path or address, as a person reads it. */
  readonly title: string;
  /** Bytes to read; 0 if not known. */
  readonly bytes: number;
  verify(progress: VerifyProgress): Promise<Verdict>;
}

export interface VerifyProgress {
  /** Called with each break, in its JSON form. */
  readonly onBreak: (broken: { readonly entry_id: number }) => void;
  /** Called with the number of bytes that were read since the last call. */
  readonly onBytes: (bytes: number) => void;
}

export interface Verdict {
  readonly isGood: boolean;
  /** Whether a person should look at something that is not a break. */
  readonly deservesALook: boolean;
  /** The last line of the JSON output. */
  readonly summary: Readonly<Record<string, unknown>>;
  /** The output for people. */
  lines(chalk: ChalkInstance): string[];
}
