/**
 * The roll-ups of one tag in one month file as a source of a reduction, the row with the latest time first. A digest
 * whose samples lie in several intervals of the query is looked up in the finer level, in the end in the samples.
 */
import { unpackBlock } from "./block-codec.ts";
import { GrowingColumns, type Columns } from "./columns.ts";
import { bytesOf, type DamageCount } from "./damage.ts";
import type { Digest } from "./digest.ts";
import type { HistoryQuery } from "./historian-store.ts";
import type { Reducer } from "./reduce.ts";
import { ROLLUP_LEVELS } from "./rollup.ts";
import { unpackRollup } from "./rollup-codec.ts";
import type { Source } from "./source.ts";
import type { SqliteMonthFile } from "./sqlite-month-file.ts";
import type { RollupRow } from "./sqlite-rollups.ts";

/** What is to be had from a finer level: samples of blocks, of one interval of the coarser level or of all. */
interface Finer {
  readonly row: RollupRow;
  readonly minMs: number;
  readonly maxMs: number;
  /** Undefined: all that the row tells of. */
  readonly digests: readonly Digest[] | undefined;
}

/** An interval of no more samples is read from its blocks: a row of the finer level takes longer to unpack. */
const SHORT_SAMPLES = 8192;
const BLOCKS_AT_ONCE = 1_000_000;

export class RollupCursor implements Source {
  readonly #file: SqliteMonthFile;
  readonly #query: HistoryQuery;
  readonly #reducer: Reducer;
  readonly #damage: DamageCount;
  /** All at once: rows of the current file may be made one while the query goes on. */
  readonly #rows: RollupRow[];
  #at = 0;
  /** What was unpacked last: the edges of many short intervals lie in one row, and in one block. */
  #lastRow: { readonly name: string; readonly digests: Digest[] } | undefined;
  #lastBlock: { readonly id: number; readonly columns: Columns } | undefined;
  /** What the last row has left to be looked up. */
  #finer: Finer[] = [];

  /** Blocks with a greater id than `lastBlock` came after the query. Throws where the roll-ups cannot be looked up. */
  constructor(
    file: SqliteMonthFile,
    query: HistoryQuery,
    reducer: Reducer,
    levelMs: number,
    lastBlock: number,
    damage: DamageCount,
  ) {
    this.#file = file;
    this.#query = query;
    this.#reducer = reducer;
    this.#damage = damage;
    this.#rows = this.#search(levelMs, { minMs: -Infinity, maxMs: Infinity }, file.summary.rollupFrom, lastBlock);
  }

  get maxMs(): number {
    const at = this.#finer.length > 0 ? this.#at - 1 : this.#at;
    return this.#rows[at]?.maxMs ?? -Infinity;
  }

  hand(): void {
    const finer = this.#finer.pop();
    if (finer !== undefined) {
      try {
        this.#handFiner(finer);
      } catch (error) {
        this.#damage.add(this.#file.file, error);
      }
      return;
    }
    const row = this.#rows[this.#at];
    this.#at += 1;
    if (row !== undefined) this.#handRow(row, undefined);
  }

  /** Hands over the digests of a row, of all intervals or of that with `index` of `indexMs`. */
  #handRow(row: RollupRow, only: { readonly indexMs: number; readonly index: number } | undefined): void {
    const digests = this.#unpack(row);
    if (digests === undefined) {
      this.#finer.push({ row, minMs: row.minMs, maxMs: row.maxMs, digests: undefined });
      return;
    }
    // Where times run backwards an interval has several digests in a row, and what is finer has all their samples.
    for (const own of Map.groupBy(digests, ({ minMs }) => Math.floor(minMs / row.levelMs)).values()) {
      const minMs = Math.min(...own.map((digest) => digest.minMs));
      if (only !== undefined && Math.floor(minMs / only.indexMs) !== only.index) continue;
      if (own.every((digest) => this.#reducer.takesDigest(digest))) {
        for (const digest of own) this.#reducer.addDigest(digest);
      } else {
        this.#finer.push({ row, minMs, maxMs: Math.max(...own.map((digest) => digest.maxMs)), digests: own });
      }
    }
  }

  #block(tagId: string, id: number): Columns | undefined {
    if (this.#lastBlock?.id === id) return this.#lastBlock.columns;
    const bytes = this.#file.block(id);
    if (bytes === undefined) return undefined;
    const columns = unpackBlock(bytesOf(bytes), tagId, id);
    this.#lastBlock = { id, columns };
    return columns;
  }

  /** Undefined where the row does not have what is asked for, or is damaged: then the samples are to be used. */
  #unpack(row: RollupRow): Digest[] | undefined {
    if (row.bytes === null || (this.#reducer.turn !== 0 && row.turn !== this.#reducer.turn)) return undefined;
    const name = `${row.levelMs} ${row.firstBlock} ${row.lastBlock}`;
    if (this.#lastRow?.name === name) return this.#lastRow.digests;
    try {
      const digests = unpackRollup(bytesOf(row.bytes), row);
      this.#lastRow = { name, digests };
      return digests;
    } catch (error) {
      this.#damage.add(`${this.#file.file} ${row.levelMs} ${row.firstBlock}`, error);
      return undefined;
    }
  }

  #handFiner({ row, minMs, maxMs, digests }: Finer): void {
    const only = digests === undefined ? undefined : { indexMs: row.levelMs, index: Math.floor(minMs / row.levelMs) };
    const isShort = digests !== undefined && digests.reduce((sum, { samples }) => sum + samples, 0) <= SHORT_SAMPLES;
    if (isShort && this.#file.summary.finestMs === 0 && this.#handBlocks(row, minMs, maxMs, only)) return;
    const levelMs = ROLLUP_LEVELS.findLast((finer) => finer < row.levelMs);
    const rows = levelMs === undefined ? [] : this.#search(levelMs, { minMs, maxMs }, row.firstBlock, row.lastBlock);
    if (rows.length > 0) {
      // With the interval that is wanted of it, a row of the finer level is handed over like one of this.
      for (const finer of rows) this.#handRowPart(finer, only);
    } else if (!this.#handBlocks(row, minMs, maxMs, only)) {
      // The samples have expired: the roll-up is what is left.
      for (const digest of digests ?? []) this.#reducer.addWholeDigest(digest);
    }
  }

  #handRowPart(row: RollupRow, only: { readonly indexMs: number; readonly index: number } | undefined): void {
    const digests = this.#unpack(row);
    if (digests !== undefined) {
      this.#handRow(row, only);
      return;
    }
    this.#handBlocks(row, row.minMs, row.maxMs, only);
  }

  /** Hands over the samples themselves; gives whether there were any blocks. */
  #handBlocks(
    { tagId, firstBlock, lastBlock }: RollupRow,
    minMs: number,
    maxMs: number,
    only: { readonly indexMs: number; readonly index: number } | undefined,
  ): boolean {
    const blocks = this.#find(tagId, minMs, maxMs, lastBlock).filter(({ id }) => id >= firstBlock);
    for (const { id } of blocks) {
      try {
        const columns = this.#block(tagId, id);
        if (columns === undefined) continue;
        this.#reducer.add(only === undefined ? columns : partOf(columns, only), id);
      } catch (error) {
        this.#damage.add(`${this.#file.file} ${id}`, error);
      }
    }
    return blocks.length > 0;
  }

  #find(tagId: string, sinceMs: number, untilMs: number, lastId: number) {
    return this.#file.find({ tagId, sinceMs, untilMs, lastId, after: undefined, limit: BLOCKS_AT_ONCE });
  }

  #search(
    levelMs: number,
    { minMs, maxMs }: { readonly minMs: number; readonly maxMs: number },
    firstBlock: number,
    lastBlock: number,
  ): RollupRow[] {
    const { tagId, sinceMs = -Infinity, untilMs = Infinity } = this.#query;
    return this.#file.rollups({
      tagId,
      levelMs,
      sinceMs: Math.max(sinceMs, minMs),
      untilMs: Math.min(untilMs, maxMs),
      firstBlock,
      lastBlock,
    });
  }
}

function partOf(
  { length, times, values, states }: Columns,
  only: { readonly indexMs: number; readonly index: number },
) {
  const part = new GrowingColumns();
  part.reserve(length);
  for (let i = 0; i < length; i += 1) {
    const timeMs = times[i] ?? NaN;
    if (Math.floor(timeMs / only.indexMs) === only.index) part.add(timeMs, values[i] ?? 0, states[i] ?? 0);
  }
  return part;
}
