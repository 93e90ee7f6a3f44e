/**
 * The log book of a stopped service. Each call opens the files for writing, with the vessel's key and under the lock of the data
 * directory; at the end the book is signed and closed. Rejects with `usage` if the service runs, or with `logbook-key-unusable`.
 */
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../core/clock.ts";
import { hasRoom } from "../../core/disk-room.ts";
import { BitacoraError, isBitacoraError } from "../../core/errors.ts";
import { acquireFileLock, type FileLock } from "../../core/file-lock.ts";
import { FileLogbook } from "../../logbook/book/file-logbook.ts";
import { SIGNED_FILE } from "../../logbook/evidence/evidence.ts";
import type { LogEntry } from "../../logbook/entry/entry.ts";
import type { NamedPersonKey } from "../../logbook/person/file-person-key.ts";
import { keyPayload, PERSON_KEY, PERSON_KEY_REVOKED, PersonKeys } from "../../logbook/person/person-keys.ts";
import { isGoodSignature, payloadOf, type SignedStatement } from "../../logbook/person/person-signature.ts";
import { KEY_FILE, openVesselKey, readPublicKey } from "../../logbook/evidence/file-key.ts";
import { localeOf } from "../../messages/locale.ts";
import { type Messages, messagesIn } from "../../messages/messages.ts";
import { displayPath } from "../data-dir.ts";
import type { BookWriter, ManualEntry, NotSigned, Receipt } from "./book-access.ts";
import { clockStepWriter } from "./clock-steps.ts";
import { doubtText } from "../../messages/doubt-text.ts";

interface StoppedBookOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
}

export class StoppedBook implements BookWriter {
  readonly isServed = false;
  readonly #dir: string;
  readonly #options: StoppedBookOptions;
  readonly #messages: Messages;

  constructor(dir: string, options: StoppedBookOptions) {
    this.#dir = dir;
    this.#options = options;
    this.#messages = messagesIn(localeOf(options.env));
  }

  add({ user, summary, reference, signed }: ManualEntry): Promise<Receipt> {
    return this.#opened(async (logbook) => {
      // As in the service: the disk's reserve is for alarms and the service's own entries.
      if (!(await hasRoom(this.#dir))) throw new BitacoraError("disk-full", { file: displayPath(this.#dir) });
      if (reference !== undefined && reference.id > (await newestId(logbook))) {
        throw new BitacoraError("usage", { reason: this.#messages.logbook.add.noSuchEntry({ id: reference.id }) });
      }
      if (signed !== undefined) await this.#mustBeSigned(logbook, signed);
      const plain = reference === undefined ? {} : { [reference.kind]: reference.id };
      const payload = signed === undefined ? plain : payloadOf(signed);
      return receiptOf(await logbook.append({ kind: "manual", summary, payload, user }));
    });
  }

  entry(id: number): Promise<{ readonly entry: LogEntry; readonly vessel: string }> {
    return this.#opened(async (logbook) => {
      const entry = await logbook.entry(id);
      const vessel = (await readPublicKey(this.#dir))?.name;
      if (entry !== undefined && vessel !== undefined) return { entry, vessel };
      throw new BitacoraError("usage", { reason: this.#messages.logbook.add.noSuchEntry({ id }) });
    });
  }

  addKey(user: string, key: NamedPersonKey): Promise<Receipt> {
    return this.#enterKey(user, key, PERSON_KEY);
  }

  revokeKey(user: string, key: NamedPersonKey): Promise<Receipt> {
    return this.#enterKey(user, key, PERSON_KEY_REVOKED);
  }

  #enterKey(user: string, { person, personKey }: NamedPersonKey, event: typeof PERSON_KEY | typeof PERSON_KEY_REVOKED) {
    const { person: texts } = this.#messages.logbook;
    return this.#opened(async (logbook) => {
      const keys = await keysOf(logbook);
      const revokes = event === PERSON_KEY_REVOKED;
      if (keys.standing(person, personKey) !== (revokes ? "good" : "unknown"))
        throw new BitacoraError("usage", { reason: revokes ? texts.notTheirs({ name: person }) : texts.known });
      const summary = revokes
        ? texts.revokedEntry({ name: person })
        : texts.addedEntry({ name: person, replaces: keys.keyOf(person) !== undefined });
      const payload = keyPayload(event, person, personKey);
      return receiptOf(await logbook.append({ kind: "manual", summary, payload, user }));
    });
  }

  /** As the service does before it writes. */
  async #mustBeSigned(logbook: FileLogbook, signed: SignedStatement): Promise<void> {
    const { person: texts } = this.#messages.logbook;
    const entry = await logbook.entry(signed.entryId);
    if (entry?.hash !== signed.entryHash || !isGoodSignature(signed))
      throw new BitacoraError("usage", { reason: texts.notSigned({ id: signed.entryId }) });
    const standing = (await keysOf(logbook)).standing(signed.person, signed.personKey);
    if (standing !== "good")
      throw new BitacoraError("usage", { reason: texts.standing[standing]({ name: signed.person }) });
  }

  accept(user: string, reason: string): Promise<Receipt> {
    const texts = this.#messages.evidence;
    return this.#opened(async (logbook) => {
      const entry = await logbook.accept({
        user,
        summary: (doubt) => texts.accepted({ what: doubtText(texts, doubt), reason }),
      });
      if (entry === undefined) throw new BitacoraError("usage", { reason: texts.command.nothing });
      return receiptOf(entry);
    });
  }

  async sign(): Promise<NotSigned | undefined> {
    await access(join(this.#dir, KEY_FILE), constants.R_OK);
    return this.#opened(async (logbook) => {
      const isSigned = (await logbook.sign()) !== undefined || logbook.statistics().entries === 0;
      if (isSigned) return undefined;
      return { reason: this.#messages.logbook.checkpoint.refused, isRefused: logbook.doubt !== null };
    });
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
      return await acquireFileLock(join(this.#dir, "lock"));
    } catch (error) {
      if (!isBitacoraError(error, "data-dir-in-use")) throw error;
      const pid = String(error.details["pid"]);
      const reason = this.#messages.logbook.add.serviceRuns({ dir: displayPath(this.#dir), pid });
      throw new BitacoraError("usage", { reason }, error);
    }
  }

  async #open(): Promise<FileLogbook> {
    const { env, clock } = this.#options;
    const dataDir = this.#dir;
    const known = await readPublicKey(dataDir);
    const key =
      known && (await openVesselKey({ dataDir, name: known.name, credentialsDir: env["CREDENTIALS_DIRECTORY"] }));
    const signing = key && { key, stateFile: join(dataDir, SIGNED_FILE) };
    const clockSteps = clockStepWriter(this.#messages.entries);
    return FileLogbook.open({ dir: join(dataDir, "logbook"), clock, signing, clockSteps });
  }
}

async function keysOf(logbook: FileLogbook): Promise<PersonKeys> {
  const keys = new PersonKeys();
  for await (const entry of logbook.scan(["manual"])) keys.take(entry);
  return keys;
}

/** The same members as the service answers. */
function receiptOf({ id, kind, timestamp, hash }: LogEntry): Receipt {
  return { id, kind, timestamp, hash };
}

async function newestId(logbook: FileLogbook): Promise<number> {
  const [newest] = await logbook.query({ limit: 1 });
  return newest?.id ?? 0;
}
