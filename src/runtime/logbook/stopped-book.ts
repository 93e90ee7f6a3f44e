/**
 * The log book of a stopped service. Each call opens the files for writing, with the vessel's key and under the lock of the data
 * directory; at the end the book is signed and closed. Rejects with `usage` if the service runs, or with `logbook-key-unusable`.
 */
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { type Caller, someone } from "../../access/caller.ts";
import { BookActs } from "../../acts/book-acts.ts";
import { Gate } from "../../acts/gate.ts";
import { isRefused, type Refused } from "../../core/refused.ts";
import type { Clock } from "../../core/clock.ts";
import { hasRoom } from "../../core/disk-room.ts";
import { BitacoraError, isBitacoraError, usageError } from "../../core/errors.ts";
import { acquireFileLock, type FileLock } from "../../core/file-lock.ts";
import { FileLogbook } from "../../logbook/book/file-logbook.ts";
import { SIGNED_FILE } from "../../logbook/evidence/evidence.ts";
import type { LogEntry } from "../../logbook/entry/entry.ts";
import { enterImported, type ImportedEntry } from "../../logbook/imported.ts";
import type { NamedPersonKey } from "../../logbook/person/file-person-key.ts";
import { KEY_FILE, openVesselKey, readPublicKey } from "../../logbook/evidence/file-key.ts";
import { localeOf } from "../../messages/locale.ts";
import { type Messages, messagesIn } from "../../messages/messages.ts";
import { displayPath } from "../../core/folders.ts";
import type { BookWriter, ManualEntry, NotSigned, Receipt } from "./book-access.ts";
import { clockStepWriter } from "./clock-steps.ts";

interface StoppedBookOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
}

export class StoppedBook implements BookWriter {
  readonly dir: string;
  readonly #options: StoppedBookOptions;
  readonly #messages: Messages;

  constructor(dir: string, options: StoppedBookOptions) {
    this.dir = dir;
    this.#options = options;
    this.#messages = messagesIn(localeOf(options.env));
  }

  add({ user, summary, reference, signed }: ManualEntry): Promise<Receipt> {
    return this.#act((acts) => {
      if (reference === undefined) return acts.write(local("add", user), { summary });
      const { kind, id } = reference;
      if (kind === "corrects") return acts.correct(local("correct", user), id, summary);
      return acts.countersign(local("countersign", user), id, { summary, signature: signed });
    });
  }

  entry(id: number): Promise<{ readonly entry: LogEntry; readonly vessel: string }> {
    return this.#opened(async (logbook) => {
      const entry = await logbook.entry(id);
      const vessel = (await readPublicKey(this.dir))?.name;
      if (entry !== undefined && vessel !== undefined) return { entry, vessel };
      throw usageError(this.#messages.logbook.add.noSuchEntry({ id }));
    });
  }

  addKey(user: string, { person, personKey }: NamedPersonKey): Promise<Receipt> {
    return this.#act((acts) => acts.enterKey(local("key enter", user), person, personKey));
  }

  revokeKey(user: string, { person, personKey }: NamedPersonKey): Promise<Receipt> {
    return this.#act((acts) => acts.revokeKey(local("key revoke", user), person, personKey));
  }

  accept(user: string, reason: string): Promise<Receipt> {
    return this.#act((acts) => acts.accept(local("accept", user), reason));
  }

  /** Enters those that the book does not have; resolves with how many these were. Without the gate's rate, which is for people. */
  enterImported(user: string, entries: readonly ImportedEntry[]): Promise<number> {
    return this.#opened(async (logbook) => {
      if (!(await hasRoom(this.dir))) throw new BitacoraError("disk-full", { file: displayPath(this.dir) });
      return enterImported(logbook, user, entries);
    });
  }

  async sign(): Promise<NotSigned | undefined> {
    await access(join(this.dir, KEY_FILE), constants.R_OK);
    try {
      await this.#opened(async (logbook) => (await this.#acts(logbook)).sign(local("checkpoint", null)));
    } catch (error) {
      if (!isRefused(error)) throw error;
      if (error.reason === "nothing-to-sign") return undefined;
      return { reason: this.#messages.logbook.checkpoint.refused, isRefused: error.reason === "book-in-doubt" };
    }
    return undefined;
  }

  /** Does it as the service would, and says a refusal in words. */
  #act(act: (acts: BookActs) => Promise<LogEntry>): Promise<Receipt> {
    return this.#opened(async (logbook) => {
      const acts = await this.#acts(logbook);
      const { id, kind, timestamp, hash } = await act(acts).catch((error: unknown) => {
        throw isRefused(error) ? this.#refused(error) : error;
      });
      return { id, kind, timestamp, hash };
    });
  }

  async #acts(logbook: FileLogbook): Promise<BookActs> {
    const { clock } = this.#options;
    const gate = new Gate({ clock, hasRoom: () => hasRoom(this.dir) });
    const vessel = (await readPublicKey(this.dir))?.name ?? "";
    return new BookActs({ gate, logbook, vessel, messages: this.#messages });
  }

  /** Only these refusals can come: a user who has the files may do everything, at any rate. */
  #refused(refused: Refused): BitacoraError {
    if (isRefused(refused, "no-room")) return new BitacoraError("disk-full", { file: displayPath(this.dir) });
    return usageError(this.#words(refused));
  }

  #words(refused: Refused): string {
    const { logbook, evidence } = this.#messages;
    const { add, person: texts } = logbook;
    if (isRefused(refused, "no-such-entry")) return add.noSuchEntry({ id: refused.values.entry });
    if (isRefused(refused, "wrong-signature")) return texts.notSigned({ id: refused.values.entry });
    if (isRefused(refused, "foreign-signature"))
      return texts.standing[refused.values.standing]({ name: refused.values.person });
    if (isRefused(refused, "not-their-key")) return texts.notTheirs({ name: refused.values.person });
    if (isRefused(refused, "known-key")) return texts.known;
    return refused.reason === "nothing-to-accept" ? evidence.command.nothing : refused.reason;
  }

  async #opened<T>(use: (logbook: FileLogbook) => Promise<T>): Promise<T> {
    const lock = await this.#lock();
    try {
      const logbook = await this.#open();
      try {
        return await use(logbook);
      } finally {
        await logbook.close();
      }
    } finally {
      await lock.release();
    }
  }

  /** Replaces the lock's own error: that one advises another data directory, but that would be another vessel's book. */
  async #lock(): Promise<FileLock> {
    try {
      return await acquireFileLock(join(this.dir, "lock"));
    } catch (error) {
      if (!isBitacoraError(error, "data-dir-in-use")) throw error;
      const pid = String(error.details["pid"]);
      const reason = this.#messages.logbook.add.serviceRuns({ dir: displayPath(this.dir), pid });
      throw usageError(reason, error);
    }
  }

  async #open(): Promise<FileLogbook> {
    const { env, clock } = this.#options;
    const dataDir = this.dir;
    const known = await readPublicKey(dataDir);
    const key =
      known && (await openVesselKey({ dataDir, name: known.name, credentialsDir: env["CREDENTIALS_DIRECTORY"] }));
    const signing = key && { key, stateFile: join(dataDir, SIGNED_FILE) };
    const clockSteps = clockStepWriter(this.#messages.entries);
    return FileLogbook.open({ dir: join(dataDir, "logbook"), clock, signing, clockSteps });
  }
}

/** A user who has the files is at the computer itself. */
function local(verb: string, name: string | null): Caller {
  return someone("local", `FILES logbook ${verb}`, { name });
}
