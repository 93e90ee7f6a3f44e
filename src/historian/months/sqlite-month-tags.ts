/**
 * The tags of a month file. Each row has its own checksum, and sums over the tag's entries in the indexes of blocks and of
 * roll-ups. So a damaged name does not hide its samples, a damaged `sealed_frame` does not let frames be stored twice, and a
 * lost index entry is noticed. A damaged row is rebuilt from the tag's newest block, which has both.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { BitacoraError } from "../../core/errors.ts";
import { readBlockHead } from "../codec/block-codec.ts";
import { DamagedBytes } from "../codec/byte-io.ts";
import { bytesOf, isDamage } from "../disk/damage.ts";
import type { RollupRowName } from "../reduce/rollup-records.ts";
import type { ScanBlock } from "../reduce/scan.ts";

export interface TagRow {
  readonly number: number;
  readonly tagId: string;
  readonly sealedFrame: number;
  /** Over the entries of its blocks in the index; undefined if it is not known. */
  readonly indexSum: number | undefined;
  /** The same over its roll-ups. */
  readonly rollupSum: number | undefined;
}

/** The fields of a roll-up's index entry that the sum covers. */
export interface RollupEntry extends Omit<RollupRowName, "tagId"> {
  readonly id: number;
  readonly minMs: number;
  readonly maxMs: number;
}

/** A prime, so that a single changed bit in any entry changes the sum. */
const PRIME = 2_147_483_647;
const INDEX_SUM = `coalesce(sum((id + 3 * max_ms + 5 * min_ms + 7 * samples) % ${PRIME}), 0)`;
const ROLLUP_SUM = `coalesce(sum((id + 3 * max_ms + 5 * min_ms + 7 * level_ms + 11 * first_block + 13 * last_block) % ${PRIME}), 0)`;
/** Each sum is computed from its index alone, by tag. */
const SUMS = {
  blocks: `SELECT ${INDEX_SUM} AS sum, tag FROM block INDEXED BY block_time`,
  rollups: `SELECT ${ROLLUP_SUM} AS sum, tag FROM rollup INDEXED BY rollup_time`,
};
type Index = keyof typeof SUMS;
/** Rows cached for one file, at most. */
const MAX_FOUND = 4096;

export interface TagChecks {
  /** How many rows there should be; undefined if it is not known. */
  readonly count: number | undefined;
  readonly onDamage: (error: unknown) => void;
}

export class SqliteMonthTags {
  readonly #reading: () => DatabaseSync;
  readonly #checks: TagChecks;
  readonly #found = new Map<string, TagRow | undefined>();
  readonly #whole: Record<Index, Map<number, boolean>> = { blocks: new Map(), rollups: new Map() };
  #isLooked = false;
  /** All rows, if some were damaged and had to be rebuilt. */
  #mended: ReadonlyMap<string, TagRow> | undefined;
  #isLost = false;

  constructor(reading: () => DatabaseSync, checks: TagChecks) {
    this.#reading = reading;
    this.#checks = checks;
  }

  find(tagId: string): TagRow | undefined {
    if (this.#mended !== undefined) return this.#mended.get(tagId);
    if (this.#found.has(tagId)) return this.#found.get(tagId);
    const row = this.#reading().prepare("SELECT * FROM tag WHERE name = ?").get(tagId);
    const led = row === undefined ? undefined : this.#rowOf(row);
    const found = led?.tagId === tagId ? led : undefined;
    // A row that is missing, damaged or another's is looked for among all rows, once.
    if (found === undefined && !this.isSound) return this.find(tagId);
    if (this.#found.size >= MAX_FOUND) this.#found.clear();
    this.#found.set(tagId, found);
    return found;
  }

  /** Whether every row is as it was written; otherwise the file is only read. */
  get isSound(): boolean {
    if (!this.#isLooked) this.#look(this.#checks);
    return this.#mended === undefined;
  }

  /** All rows except lost ones. */
  known(): TagRow[] {
    if (!this.isSound) return [...(this.#mended ?? [])].map(([, row]) => row);
    const rows = this.#reading().prepare("SELECT * FROM tag").all();
    return rows.flatMap((row) => this.#rowOf(row) ?? []);
  }

  /** All rows. Throws `historian-damaged` if one is lost. */
  all(file: string): TagRow[] {
    const rows = this.known();
    if (this.#isLost) throw new BitacoraError("historian-damaged", { file, reason: "a tag is lost" });
    return rows;
  }

  /** Writes a row within the caller's transaction; if that fails, the caller must call `clearCache`. */
  put(tagId: string, sealedFrame: number, added: readonly ScanBlock[]): number {
    const before = this.find(tagId);
    const database = this.#reading();
    const number =
      before?.number ?? Number(database.prepare("SELECT coalesce(max(number), 0) + 1 AS n FROM tag").get()?.["n"]);
    const indexSum = (before?.indexSum ?? 0) + indexSumOf(added);
    this.#put({ number, tagId, sealedFrame, indexSum, rollupSum: before?.rollupSum ?? 0 });
    return number;
  }

  /** Adds a change of the sum over a tag's roll-ups; transaction as for `put`. */
  addRollups(tagId: string, change: number): void {
    const row = this.find(tagId);
    if (row !== undefined && change !== 0) this.#put({ ...row, rollupSum: (row.rollupSum ?? 0) + change });
  }

  clearCache(): void {
    this.#found.clear();
  }

  /** Whether the index of blocks has all entries of a tag; checked once. */
  hasWholeIndex({ number, indexSum }: TagRow): boolean {
    return this.#isWhole("blocks", number, indexSum);
  }

  /** The same for the index of roll-ups. */
  hasWholeRollups({ number, rollupSum }: TagRow): boolean {
    return this.#isWhole("rollups", number, rollupSum);
  }

  #isWhole(index: Index, number: number, sum: number | undefined): boolean {
    if (sum === undefined) return true;
    const known = this.#whole[index].get(number);
    if (known !== undefined) return known;
    const row = this.#reading().prepare(`${SUMS[index]} WHERE tag = ?`).get(number);
    const isWhole = Number(row?.["sum"]) === sum;
    if (!isWhole) this.#checks.onDamage(new DamagedBytes(`the index of ${index}`));
    this.#whole[index].set(number, isWhole);
    return isWhole;
  }

  #put(row: TagRow): void {
    writeTag(this.#reading(), row);
    this.#found.set(row.tagId, row);
  }

  #rowOf(row: Record<string, unknown>): TagRow | undefined {
    const [number, tagId, sealedFrame] = [Number(row["number"]), String(row["name"]), Number(row["sealed_frame"])];
    const [indexSum, rollupSum] = [Number(row["index_sum"]), Number(row["rollup_sum"])];
    const found = { number, tagId, sealedFrame, indexSum, rollupSum };
    return Number(row["crc"]) === crcOf(found) ? found : undefined;
  }

  #look({ count, onDamage }: TagChecks): void {
    this.#isLooked = true;
    const database = this.#reading();
    const rows = database.prepare("SELECT * FROM tag NOT INDEXED").all();
    const whole = rows.flatMap((row) => this.#rowOf(row) ?? []);
    // Also through the index of names, since tags are looked up by it: an entry may be lost, or lead to another row.
    const named = database.prepare("SELECT number FROM tag WHERE name = ?");
    const isNamed = whole.every(({ tagId, number }) => {
      const found = named.all(tagId);
      return found.length === 1 && found[0]?.["number"] === number;
    });
    if (isNamed && whole.length === rows.length && whole.length === (count ?? rows.length)) return;
    onDamage(new DamagedBytes("the tags"));
    this.#mended = this.#mend(database, whole);
    this.#isLost = this.#mended.size < Math.max(rows.length, count ?? 0);
  }

  /** Includes tags that have blocks and no row. */
  #mend(database: DatabaseSync, whole: readonly TagRow[]): ReadonlyMap<string, TagRow> {
    const mended = new Map(whole.map((row) => [row.tagId, row]));
    const numbers = new Set(whole.map(({ number }) => number));
    for (const { tag } of database.prepare("SELECT DISTINCT tag FROM block NOT INDEXED").all()) {
      if (numbers.has(Number(tag))) continue;
      const row = fromBlocks(database, Number(tag));
      if (row !== undefined && !mended.has(row.tagId)) mended.set(row.tagId, row);
    }
    return mended;
  }
}

/** From the newest readable block of a tag. */
function fromBlocks(database: DatabaseSync, number: number): TagRow | undefined {
  const blocks = database.prepare("SELECT bytes FROM block NOT INDEXED WHERE tag = ? ORDER BY id DESC");
  for (const { bytes } of blocks.iterate(number)) {
    try {
      const { tagId, sealedFrame } = readBlockHead(bytesOf(bytes));
      return { number, tagId, sealedFrame, indexSum: undefined, rollupSum: undefined };
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
  return undefined;
}

/** Copies rows into a new file; `sumTags` must follow, which computes their sums. */
export function insertTags(database: DatabaseSync, rows: readonly TagRow[]): void {
  for (const row of rows) writeTag(database, { ...row, indexSum: 0, rollupSum: 0 });
}

/** Computes the sums and checksums of all rows from what the file has now. Returns the number of rows. */
export function sumTags(database: DatabaseSync): number {
  const [blocks, rollups] = [sumsOf(database, "blocks"), sumsOf(database, "rollups")];
  const rows = database.prepare("SELECT number, name, sealed_frame FROM tag").all();
  for (const row of rows) {
    const number = Number(row["number"]);
    const [tagId, sealedFrame] = [String(row["name"]), Number(row["sealed_frame"])];
    const [indexSum, rollupSum] = [blocks.get(number) ?? 0, rollups.get(number) ?? 0];
    writeTag(database, { number, tagId, sealedFrame, indexSum, rollupSum });
  }
  return rows.length;
}

function sumsOf(database: DatabaseSync, index: Index): Map<number, number> {
  const rows = database.prepare(`${SUMS[index]} GROUP BY tag`).all();
  return new Map(rows.map(({ tag, sum }) => [Number(tag), Number(sum)]));
}

function writeTag(database: DatabaseSync, row: TagRow): void {
  const { number, tagId, sealedFrame, indexSum = 0, rollupSum = 0 } = row;
  let write = writing.get(database);
  if (write === undefined) {
    write = database.prepare(`
      INSERT INTO tag (number, name, sealed_frame, index_sum, rollup_sum, crc) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (number) DO UPDATE SET sealed_frame = excluded.sealed_frame, index_sum = excluded.index_sum,
        rollup_sum = excluded.rollup_sum, crc = excluded.crc`);
    writing.set(database, write);
  }
  write.run(number, tagId, sealedFrame, indexSum, rollupSum, crcOf(row));
}

/** Cached: each round writes some hundred rows. */
const writing = new WeakMap<DatabaseSync, StatementSync>();

function crcOf({ number, tagId, sealedFrame, indexSum = 0, rollupSum = 0 }: TagRow): number {
  return crc32(`${number} ${sealedFrame} ${indexSum} ${rollupSum} ${tagId}`);
}

/** What a roll-up adds to the sum of its tag. */
export function rollupSumOf({ id, levelMs, firstBlock, lastBlock, minMs, maxMs }: RollupEntry): number {
  return (id + 3 * maxMs + 5 * minMs + 7 * levelMs + 11 * firstBlock + 13 * lastBlock) % PRIME;
}

function indexSumOf(entries: readonly ScanBlock[]): number {
  return entries.reduce(
    (sum, { id, maxMs, minMs, samples }) => sum + ((id + 3 * maxMs + 5 * minMs + 7 * samples) % PRIME),
    0,
  );
}
