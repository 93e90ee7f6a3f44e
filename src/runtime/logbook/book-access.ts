/**
 * The ports through which the commands reach a log book. Who writes needs the book for itself: the service that runs has it
 * (`HttpBook`), or its files are opened under their lock (`StoppedBook`). Who verifies only reads: what the service answers
 * (`HttpBook`), or the files (`FileBook`), beside a service or without one. `open-book.ts` chooses; no command asks which it has.
 */
import type { ChalkInstance } from "chalk";
import type { EntryReference } from "../../logbook/entry/entry-reference.ts";

export interface ManualEntry {
  readonly user: string;
  readonly summary: string;
  /** The entry that this one corrects or countersigns. */
  readonly reference: EntryReference | undefined;
}

/** What a person is given of an entry that is on disk. */
export interface Receipt {
  readonly id: number;
  readonly kind: string;
  readonly timestamp: string;
  readonly hash: string;
}

/** Why a book could not be signed. `isRefused`: the book is in doubt; else the key or the service cannot be reached. */
export interface NotSigned {
  readonly reason: string;
  readonly isRefused: boolean;
}

export interface BookWriter {
  /** Whether a service has the book open, and may be writing in it now. */
  readonly isServed: boolean;
  /** Resolves when the entry is on disk. Rejects with `usage` where the entry that it names is not there. */
  add(entry: ManualEntry): Promise<Receipt>;
  /** Confirms the book as it is; the entry and a checkpoint are then on disk. Rejects with `usage` where the book is in no doubt. */
  accept(user: string, reason: string): Promise<Receipt>;
  /** Signs all that is in the book now. Undefined when it is signed, or there is nothing to sign. */
  sign(): Promise<NotSigned | undefined>;
}

export interface BookVerifier {
  /** The book's path or address, as a person reads it. */
  readonly title: string;
  /** Bytes to be read; 0 where they are not known. */
  readonly bytes: number;
  verify(progress: VerifyProgress): Promise<Verdict>;
}

export interface VerifyProgress {
  /** Called with each break, as JSON has it. */
  readonly onBreak: (broken: { readonly entry_id: number }) => void;
  /** Called with the number of bytes that were read since the last call. */
  readonly onBytes: (bytes: number) => void;
}

export interface Verdict {
  readonly isGood: boolean;
  /** Whether there is something that a person should look at, although it is no break. */
  readonly deservesALook: boolean;
  /** The last line of JSON. */
  readonly summary: Readonly<Record<string, unknown>>;
  /** What a person reads. */
  lines(chalk: ChalkInstance): string[];
}
