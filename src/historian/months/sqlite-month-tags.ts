/**
 * The tags of a month file. Each row has a check of its own, and a sum over what the index of blocks says of the tag: so
 * a damaged name does not hide its samples, a damaged `sealed_frame` does not have frames stored twice, and an entry that
 * is lost from the index is missed. What is damaged is made again from the newest block, which says both.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { BitacoraError } from "../../core/errors.ts";
import { readBlockHead } from "../codec/block-codec.ts";
import { DamagedBytes } from "../codec/byte-io.ts";
import { bytesOf, isDamage } from "../disk/damage.ts";

export interface TagRow {
  readonly number: number;
  readonly tagId: string;
  readonly sealedFrame: number;
  /** Over the entries of its blocks in the index; undefined where nothing is known of it. */
  readonly indexSum: number | undefined;
}

/** What is checked of a block's entry in the index. */
export interface IndexEntry {
  readonly id: number;
  readonly minMs: number;
  readonly maxMs: number;
  readonly samples: number;
}

/** A prime, so that no single bit of what is summed can change without changing the sum. */
const PRIME = 2_147_483_647;
const INDEX_SUM = `coalesce(sum((id + 3 * max_ms + 5 * min_ms + 7 * samples) % ${PRIME}), 0)`;
/** Rows that are remembered of one file. */
const MAX_FOUND = 4096;

/** What the rows are held against. */
export interface TagChecks {
  /** As many as there should be; undefined where nobody knows. */
  readonly count: number | undefined;
  readonly onDamage: (error: unknown) => void;
}

export class SqliteMonthTags {
  readonly #reading: () => DatabaseSync;
  /** Undefined in files of earlier versions. */
  readonly #checks: TagChecks | undefined;
  readonly #found = new Map<string, TagRow | undefined>();
  readonly #wholeIndex = new Map<number, boolean>();
  #isLooked = false;
  /** All rows, where some are damaged and had to be made again. */
  #mended: ReadonlyMap<string, TagRow> | undefined;
  #isLost = false;

  constructor(reading: () => DatabaseSync, checks: TagChecks | undefined) {
    this.#reading = reading;
    this.#checks = checks;
  }

  find(tagId: string): TagRow | undefined {
    if (this.#mended !== undefined) return this.#mended.get(tagId);
    if (this.#found.has(tagId)) return this.#found.get(tagId);
    const row = this.#reading().prepare("SELECT * FROM tag WHERE name = ?").get(tagId);
    const found = row === undefined ? undefined : this.#rowOf(row);
    // One that is not there, or is damaged, is looked for among all rows, once.
    if (found === undefined && !this.isSound) return this.find(tagId);
    if (this.#found.size >= MAX_FOUND) this.#found.clear();
    this.#found.set(tagId, found);
    return found;
  }

  /** Whether every row is as it was written; a file of which one is not is only read. */
  get isSound(): boolean {
    if (this.#checks !== undefined && !this.#isLooked) this.#look(this.#checks);
    return this.#mended === undefined;
  }

  /** All rows, but for those that are lost. */
  known(): TagRow[] {
    if (!this.isSound) return [...(this.#mended ?? [])].map(([, row]) => row);
    const rows = this.#reading().prepare("SELECT * FROM tag").all();
    return rows.flatMap((row) => this.#rowOf(row) ?? []);
  }

  /** All rows. Throws `historian-damaged` where one is lost. */
  all(file: string): TagRow[] {
    const rows = this.known();
    if (this.#isLost) throw new BitacoraError("historian-damaged", { file, reason: "a tag is lost" });
    return rows;
  }

  /** Writes a row, within the transaction of the caller; where that fails, `forget` is to be called. */
  put(tagId: string, sealedFrame: number, added: readonly IndexEntry[]): number {
    const before = this.find(tagId);
    const database = this.#reading();
    const number = before?.number ?? Number(database.prepare("SELECT coalesce(max(number), 0) + 1 AS n FROM tag").get()?.["n"]); // prettier-ignore
    const row = { number, tagId, sealedFrame, indexSum: (before?.indexSum ?? 0) + indexSumOf(added) };
    writeTag(database, row);
    this.#found.set(tagId, row);
    return number;
  }

  forget(): void {
    this.#found.clear();
  }

  /** Whether the index has of a tag what it should; looked at once. */
  hasWholeIndex({ number, indexSum }: TagRow): boolean {
    if (indexSum === undefined) return true;
    const known = this.#wholeIndex.get(number);
    if (known !== undefined) return known;
    const row = this.#reading().prepare(`SELECT ${INDEX_SUM} AS sum FROM block INDEXED BY block_time WHERE tag = ?`).get(number); // prettier-ignore
    const isWhole = Number(row?.["sum"]) === indexSum;
    if (!isWhole) this.#checks?.onDamage(new DamagedBytes("the index of blocks"));
    this.#wholeIndex.set(number, isWhole);
    return isWhole;
  }

  #rowOf(row: Record<string, unknown>): TagRow | undefined {
    const [number, tagId, sealedFrame] = [Number(row["number"]), String(row["name"]), Number(row["sealed_frame"])];
    if (this.#checks === undefined) return { number, tagId, sealedFrame, indexSum: undefined };
    const found = { number, tagId, sealedFrame, indexSum: Number(row["index_sum"]) };
    return Number(row["crc"]) === crcOf(found) ? found : undefined;
  }

  #look({ count, onDamage }: TagChecks): void {
    this.#isLooked = true;
    const database = this.#reading();
    const rows = database.prepare("SELECT * FROM tag NOT INDEXED").all();
    const whole = rows.flatMap((row) => this.#rowOf(row) ?? []);
    // By way of the index of names as well, which is how they are found.
    const named = database.prepare("SELECT count(*) AS n FROM tag WHERE name = ?");
    const isNamed = whole.every(({ tagId }) => named.get(tagId)?.["n"] === 1);
    if (isNamed && whole.length === rows.length && whole.length === (count ?? rows.length)) return;
    onDamage(new DamagedBytes("the tags"));
    this.#mended = this.#mend(database, whole);
    this.#isLost = this.#mended.size < Math.max(rows.length, count ?? 0);
  }

  /** With those of whose blocks the tag has no row. */
  #mend(database: DatabaseSync, whole: readonly TagRow[]): ReadonlyMap<string, TagRow> {
    const mended = new Map(whole.map((row) => [row.tagId, row]));
    const numbers = new Set(whole.map(({ number }) => number));
    const lastFrame = whole.reduce((last, { sealedFrame }) => Math.max(last, sealedFrame), 0);
    for (const { tag } of database.prepare("SELECT DISTINCT tag FROM block NOT INDEXED").all()) {
      if (numbers.has(Number(tag))) continue;
      const row = fromBlocks(database, Number(tag), lastFrame);
      if (row !== undefined && !mended.has(row.tagId)) mended.set(row.tagId, row);
    }
    return mended;
  }
}

/**
 * As the newest block of a tag says that can be read. One of an earlier version does not say through which frame: then it
 * is taken for as late as any, since what is stored twice is worse than what is missing, and told.
 */
function fromBlocks(database: DatabaseSync, number: number, lastFrame: number): TagRow | undefined {
  const blocks = database.prepare("SELECT bytes FROM block NOT INDEXED WHERE tag = ? ORDER BY id DESC");
  for (const { bytes } of blocks.iterate(number)) {
    try {
      const { tagId, sealedFrame = lastFrame } = readBlockHead(bytesOf(bytes));
      return { number, tagId, sealedFrame, indexSum: undefined };
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
  return undefined;
}

/** Copies rows into a new file; their sums are known only when `sumTags` has been called. */
export function insertTags(database: DatabaseSync, rows: readonly TagRow[]): void {
  for (const row of rows) writeTag(database, { ...row, indexSum: 0 });
}

/** Gives all rows the sums over the blocks that there are now, and their checks. Gives how many rows there are. */
export function sumTags(database: DatabaseSync): number {
  const sums = new Map(
    database
      .prepare(`SELECT tag, ${INDEX_SUM} AS sum FROM block INDEXED BY block_time GROUP BY tag`)
      .all()
      .map(({ tag, sum }) => [Number(tag), Number(sum)]),
  );
  const rows = database.prepare("SELECT number, name, sealed_frame FROM tag").all();
  for (const row of rows) {
    const number = Number(row["number"]);
    const [tagId, sealedFrame] = [String(row["name"]), Number(row["sealed_frame"])];
    writeTag(database, { number, tagId, sealedFrame, indexSum: sums.get(number) ?? 0 });
  }
  return rows.length;
}

function writeTag(database: DatabaseSync, row: TagRow): void {
  const { number, tagId, sealedFrame, indexSum = 0 } = row;
  let write = writing.get(database);
  if (write === undefined) {
    write = database.prepare(`
      INSERT INTO tag (number, name, sealed_frame, index_sum, crc) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (number) DO UPDATE SET sealed_frame = excluded.sealed_frame, index_sum = excluded.index_sum, crc = excluded.crc`);
    writing.set(database, write);
  }
  write.run(number, tagId, sealedFrame, indexSum, crcOf(row));
}

/** Some hundred rows are written in each round. */
const writing = new WeakMap<DatabaseSync, StatementSync>();

function crcOf({ number, tagId, sealedFrame, indexSum = 0 }: TagRow): number {
  return crc32(`${number} ${sealedFrame} ${indexSum} ${tagId}`);
}

function indexSumOf(entries: readonly IndexEntry[]): number {
  return entries.reduce((sum, { id, maxMs, minMs, samples }) => sum + ((id + 3 * maxMs + 5 * minMs + 7 * samples) % PRIME), 0); // prettier-ignore
}
