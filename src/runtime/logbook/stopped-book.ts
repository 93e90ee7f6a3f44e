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
import { isRefused, Refused } from "../../core/refused.ts";
import { refusalError } from "../../api/client.ts";
import { problemOf } from "../../api/problem.ts";
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
import { answeringIn } from "../../messages/details.ts";
import { localeOf } from "../../messages/locale.ts";
import { type Messages, messagesIn } from "../../messages/messages.ts";
import { displayPath } from "../../core/folders.ts";
import type { BookWriter, ManualEntry, Receipt } from "./book-access.ts";
import { clockStepWriter } from "./clock-steps.ts";

export class StoppedBook implements BookWriter {
  readonly dir: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #clock: Clock;
  readonly #messages: Messages;

  constructor(dir: string, env: NodeJS.ProcessEnv, clock: Clock) {
    this.dir = dir;
    this.#env = env;
    this.#clock = clock;
    this.#messages = messagesIn(localeOf(env));
  }

  add({ user, summary, reference, signed }: ManualEntry): Promise<Receipt> {
    return this.#written((acts) => {
      if (reference === undefined) return acts.write(local("add", user), { summary });
      const { kind, id } = reference;
      if (kind === "corrects") return acts.correct(local("correct", user), id, summary);
      return acts.countersign(local("countersign", user), id, { summary, signature: signed });
    });
  }

  entry(id: number): Promise<{ readonly entry: LogEntry; readonly vessel: string }> {
    return this.#act(async (_acts, logbook) => {
      const [entry, vessel] = [await logbook.entry(id), (await readPublicKey(this.dir))?.name];
      if (entry === undefined || vessel === undefined) throw new Refused("no-such-entry", { entry: id });
      return { entry, vessel };
    });
  }

  newestIn(sinceMs: number, untilMs: number): Promise<number | undefined> {
    return this.#act(async (_acts, logbook) => (await logbook.query({ sinceMs, untilMs, limit: 1 }))[0]?.id);
  }

  addKey(user: string, { person, personKey }: NamedPersonKey): Promise<Receipt> {
    return this.#written((acts) => acts.enterKey(local("key enter", user), person, personKey));
  }

  revokeKey(user: string, { person, personKey }: NamedPersonKey): Promise<Receipt> {
    return this.#written((acts) => acts.revokeKey(local("key revoke", user), person, personKey));
  }

  accept(user: string, reason: string): Promise<Receipt> {
    return this.#written((acts) => acts.accept(local("accept", user), reason));
  }

  /** Enters those that the book does not have; resolves with how many these were. Without the gate's rate, which is for people. */
  enterImported(user: string, entries: readonly ImportedEntry[]): Promise<number> {
    return this.#opened(async (logbook) => {
      if (!(await hasRoom(this.dir))) throw new BitacoraError("disk-full", { file: displayPath(this.dir) });
      return enterImported(logbook, user, entries);
    });
  }

  async sign(): Promise<void> {
    await access(join(this.dir, KEY_FILE), constants.R_OK);
    await this.#act((acts) => acts.sign(local("checkpoint", null)));
  }

  async #written(act: (acts: BookActs) => Promise<LogEntry>): Promise<Receipt> {
    const { id, kind, timestamp, hash } = await this.#act(act);
    return { id, kind, timestamp, hash };
  }

  /** Does it as the service would, with the same words for refusals. */
  #act<Done>(act: (acts: BookActs, logbook: FileLogbook) => Promise<Done>): Promise<Done> {
    return this.#opened(async (logbook) => {
      const acts = await this.#acts(logbook);
      try {
        return await act(acts, logbook);
      } catch (error) {
        if (!isRefused(error)) throw error;
        const { status, detail } = answeringIn(localeOf(this.#env), () => problemOf(error, false));
        throw refusalError(status, detail);
      }
    });
  }

  async #acts(logbook: FileLogbook): Promise<BookActs> {
    const gate = new Gate(this.#clock, () => hasRoom(this.dir));
    const vessel = (await readPublicKey(this.dir))?.name ?? "";
    return new BookActs(gate, logbook, vessel, this.#messages);
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
    const [env, clock] = [this.#env, this.#clock];
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
