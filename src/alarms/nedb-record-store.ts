/**
 * An `AlarmRecordStore` in one NeDB file: a line per change; the last line of each `_id` counts.
 *
 *   {"_id":"A-7K2M0QXD","tag_id":"ME_INST_0.RPM", … ,"occurrence":1}\n
 *   {"$$deleted":true,"_id":"A-7K2M0QXD"}\n
 *
 * NeDB drops lines that it cannot read, or refuses to open the file, and rewrites the file whenever it opens it, which takes room on the
 * disk. So this store first reads the file itself. A damaged file is set aside as `alarms.db.damaged-<time>` and a clean one takes its
 * place; one that our user may not read is left as it is. If the disk has no room, the readable records are returned all the same, and
 * each save tries to open the file again. A save is not fsynced (a power cut may take the last half minute; the log book has what matters), a compaction is.
 */
import { access, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { jsonValue } from "../core/parse-json.ts";
import Datastore from "nedb-promises";
import type { Clock } from "../core/clock.ts";
import { BitacoraError, isDenied, systemErrorCode } from "../core/errors.ts";
import { setAside } from "../core/set-aside.ts";
import { Turn } from "../core/turn.ts";
import { limits } from "./limits.ts";
import { fromLogPayload } from "./alarm-payload.ts";
import { type AlarmRecord, type AlarmRecordStore, byActivation } from "./alarm-record.ts";

type Document = Omit<AlarmRecord, "id"> & { readonly _id: string };

/** What NeDB has but is missing from the types of its promise wrapper. */
type Database = Datastore<Document> & {
  compactDatafileAsync(): Promise<void>;
  readonly persistence: {
    treatRawStreamAsync(file: Readable): Promise<unknown>;
    treatRawData(lines: string): Promise<unknown>;
  };
};

export class NedbRecordStore implements AlarmRecordStore {
  readonly #file: string;
  readonly #clock: Clock;
  readonly #mayWrite: () => void;
  /** Records of a damaged file, from which a clean one must be written before NeDB may open it. */
  #salvaged: readonly AlarmRecord[] | undefined;
  #database: Database | undefined;
  /** Bytes of the file after the last change that succeeded. */
  #bytes = 0;
  /** Bytes beyond which the file is rewritten. */
  #rewriteBeyond = 0;
  /** A change failed: the file may end in half a line, to which the next line would be appended. */
  #torn = false;
  #closed = false;
  /** Everything that touches the file, one after the other. */
  readonly #turn = new Turn();

  /** `mayWrite` throws if nothing may be written now. It is needed since NeDB opens its file by name for each change. */
  constructor(file: string, clock: Clock, mayWrite: () => void = () => {}) {
    this.#mayWrite = mayWrite;
    this.#file = file;
    this.#clock = clock;
  }

  load(): Promise<{ records: AlarmRecord[]; damaged: number }> {
    return this.#turn.take(async () => {
      const { records, damaged } = await readRecords(this.#file);
      this.#database = undefined;
      this.#salvaged = damaged > 0 ? records : undefined;
      // An error here (no room, read only) occurs again when the first record is saved, and is reported then.
      await this.#opened().catch(() => undefined);
      return { records: [...records].sort(byActivation), damaged };
    });
  }

  save(record: AlarmRecord): Promise<void> {
    const { id, ...rest } = record;
    const document: Document = { _id: id, ...rest };
    return this.#write((database) => database.update({ _id: id }, document, { upsert: true }));
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#write((database) => database.removeMany({ _id: { $in: [...ids] } }, {}));
  }

  async close(): Promise<void> {
    await this.#turn.take(async () => {
      this.#closed = true;
    });
  }

  #write(change: (database: Database) => Promise<unknown>): Promise<void> {
    return this.#turn.take(async () => {
      if (this.#closed) throw new Error(`${this.#file} is closed`);
      this.#mayWrite();
      const database = await this.#opened();
      if (this.#torn) await cutTo(this.#file, this.#bytes);
      this.#torn = true;
      await change(database);
      this.#bytes = (await stat(this.#file)).size;
      this.#torn = false;
      if (this.#bytes > this.#rewriteBeyond) await this.#rewrite(database);
    });
  }

  async #opened(): Promise<Database> {
    if (this.#database !== undefined) return this.#database;
    if (this.#salvaged !== undefined) {
      await replaceDamaged(this.#file, this.#salvaged, this.#clock.now());
      this.#salvaged = undefined;
    }
    const database = Datastore.create({
      filename: this.#file,
      // The file has been read line by line before: anything that NeDB could not read is already set aside.
      corruptAlertThreshold: 1,
    }) as Database;
    // Its own reader listens to no error of the file: one bad sector (EIO) would end the process. It also takes U+2028 for a line end.
    const { persistence } = database;
    persistence.treatRawStreamAsync = async (file) => persistence.treatRawData(await text(file));
    await this.#replacing(database.load());
    this.#database = database;
    return database;
  }

  async #rewrite(database: Database): Promise<void> {
    // Without room for the compaction the change is still written: the compaction is tried again when the file has grown further.
    this.#rewriteBeyond = this.#bytes + limits.storeRewriteBytes;
    await this.#replacing(database.compactDatafileAsync()).catch(() => undefined);
  }

  /** Waits until NeDB has rewritten the file. If it cannot, its half-written file must not fill the disk. */
  async #replacing(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (await exists(this.#file)) await rm(`${this.#file}~`, { force: true });
      throw error;
    }
    this.#bytes = (await stat(this.#file)).size;
    this.#rewriteBeyond = Math.max(this.#bytes * limits.storeGrowth, limits.storeRewriteBytes);
    this.#torn = false;
  }
}

/** Truncates a file to this many bytes; a shorter or missing file is left alone. */
async function cutTo(file: string, bytes: number): Promise<void> {
  if ((await exists(file)) && (await stat(file)).size > bytes) await truncate(file, bytes);
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/**
 * The records of a file, and how many of its lines are damaged. A file that the disk does not give counts as one damaged line; one that
 * this user may not read may be whole: rejects with `state-unreadable`.
 */
async function readRecords(file: string): Promise<{ records: AlarmRecord[]; damaged: number }> {
  // NeDB replaces the file by renaming `file~`. If only that exists, NeDB uses it.
  for (const path of [file, `${file}~`]) {
    try {
      if ((await stat(path)).size > limits.storeBytes) return { records: [], damaged: 1 };
      return recordsOf(await readFile(path));
    } catch (error) {
      if (isDenied(error))
        throw new BitacoraError("state-unreadable", { file: path, reason: systemErrorCode(error) }, error);
      if (systemErrorCode(error) !== "ENOENT") return { records: [], damaged: 1 };
    }
  }
  return { records: [], damaged: 0 };
}

function recordsOf(bytes: Buffer): { records: AlarmRecord[]; damaged: number } {
  const records = new Map<string, AlarmRecord>();
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let damaged = 0;
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    const line = bytes.subarray(start, end);
    start = end + 1;
    if (line.length > 0 && !takeLine(line, decoder, records)) damaged += 1;
  }
  return { records: [...records.values()], damaged };
}

/** False if the line is neither a record, nor the removal of one, nor one of NeDB's own lines about an index. */
function takeLine(line: Buffer, decoder: TextDecoder, records: Map<string, AlarmRecord>): boolean {
  try {
    const document: unknown = jsonValue(decoder.decode(line));
    if (typeof document !== "object" || document === null) return false;
    const { _id, $$deleted: deleted, ...rest } = document as Readonly<Record<string, unknown>>;
    if (typeof _id !== "string") return "$$indexCreated" in rest || "$$indexRemoved" in rest;
    if (deleted === true) {
      records.delete(_id);
      return true;
    }
    const record = fromLogPayload({ ...rest, id: _id });
    if (record === undefined) return false;
    records.set(_id, record);
    return true;
  } catch {
    return false;
  }
}

/** Sets `file` aside and puts a clean one with `records` in its place. There is a readable file at every moment. */
async function replaceDamaged(file: string, records: readonly AlarmRecord[], nowMs: number): Promise<void> {
  const lines = records.map(({ id, ...rest }) => `${JSON.stringify({ _id: id, ...rest })}\n`);
  try {
    await writeFile(`${file}~`, lines.join(""), { mode: 0o644, flush: true });
  } catch (error) {
    if (await exists(file)) await rm(`${file}~`, { force: true });
    throw error;
  }
  // Where damage was found in `file~`, or a start was interrupted here, there is no file.
  await setAside(file, nowMs);
  await rename(`${file}~`, file);
}
