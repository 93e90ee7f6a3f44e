/**
 * The historian in memory: the same sealed blocks as the file store, in RAM, within a budget of bytes. Beyond the budget the
 * blocks that were sealed first are evicted, of whatever tag, and counted as expired.
 */
import { setImmediate } from "node:timers/promises";
import { limits } from "./limits.ts";
import { packBlock, summarize, unpackBlock, type BlockSummary } from "./codec/block-codec.ts";
import { Newest } from "./reduce/newest.ts";
import { RANK_TAIL, RANK_WAITING, type Collector } from "./reduce/collector.ts";
import {
  BOOLEAN,
  BYTES_PER_SAMPLE,
  copyColumns,
  GrowingColumns,
  kindOf,
  NUMBER,
  timeSpan,
  type Columns,
} from "./codec/columns.ts";
import { DamageCount } from "./disk/damage.ts";
import { BitacoraError } from "../core/errors.ts";
import type {
  CheckReport,
  HistorianStore,
  HistorianStoreStatistics,
  HistoryQuery,
  QueryOptions,
  Sample,
  ScanPage,
  ScanQuery,
  TagSpan,
} from "./historian-store.ts";
import { Reducer } from "./reduce/reduce.ts";
import type { Reduction } from "./reduction.ts";
import { scanPage } from "./reduce/scan.ts";
import { sealAt } from "./seal-at.ts";
import { ColumnsSource, walk, type Source } from "./reduce/source.ts";
import { TagSpans } from "./reduce/tag-spans.ts";

interface Block extends BlockSummary {
  readonly id: number;
  readonly series: Series;
  readonly bytes: Uint8Array;
}

/** The samples of one tag: sealed blocks in order of arrival, then the open tail. */
interface Series {
  readonly tagId: string;
  readonly number: number;
  readonly blocks: Block[];
  readonly tail: GrowingColumns;
}

/** Bytes of the objects around a block. */
const BLOCK_OVERHEAD_BYTES = 512;

export function openMemoryStore(options: { readonly memoryBytes?: number } = {}): HistorianStore {
  return new MemoryStore(options.memoryBytes ?? limits.memoryBytes);
}

class MemoryStore implements HistorianStore {
  readonly #budgetBytes: number;
  readonly #series = new Map<string, Series>();
  /** All blocks by id, in order of sealing. */
  readonly #blocks = new Map<number, Block>();
  #lastId = 0;
  #samples = 0;
  #numbers = 0;
  #booleans = 0;
  #bytes = 0;
  #expired = 0;
  readonly #damage = new DamageCount();
  #closed = false;

  constructor(budgetBytes: number) {
    this.#budgetBytes = budgetBytes;
  }

  async append(samples: readonly Sample[]): Promise<void> {
    if (this.#closed) throw new BitacoraError("historian-closed");
    for (const sample of samples) {
      const series = this.#seriesOf(sample.tagId);
      const { tail } = series;
      const heldBytes = tail.bytes;
      tail.push(sample.timestampMs, sample.value, sample.quality);
      this.#bytes += tail.bytes - heldBytes;
      this.#samples += 1;
      const kind = kindOf(tail.states[tail.length - 1] ?? 0);
      if (kind === NUMBER) this.#numbers += 1;
      if (kind === BOOLEAN) this.#booleans += 1;
      if (tail.length >= this.#sealAt(series)) this.#seal(series);
    }
    while (this.#bytes > this.#budgetBytes && this.#expireOldest());
  }

  async workOf({ tagId, limit, sinceMs = -Infinity, untilMs = Infinity }: HistoryQuery, reduction?: Reduction) {
    const blocks = this.#series.get(tagId)?.blocks ?? [];
    const inside = blocks.filter(({ minMs, maxMs }) => maxMs >= sinceMs && minMs <= untilMs).length;
    return reduction === undefined ? Math.min(inside, 1 + limit / limits.blockSamples) : inside;
  }

  async columns(query: HistoryQuery, options: QueryOptions = {}): Promise<Columns> {
    if (this.#closed) throw new BitacoraError("historian-closed");
    const collector = options.reduction ? new Reducer(query, options.reduction) : new Newest(query);
    const series = this.#series.get(query.tagId);
    // Copied at once: what is appended while the query goes on is not in its answer.
    const sources = [
      new SealedBlocks(series?.blocks ?? [], query, (block) => this.#unpacked(block)),
      new ColumnsSource(series === undefined ? new GrowingColumns() : copyColumns(series.tail), RANK_TAIL),
      new ColumnsSource(options.waiting ?? new GrowingColumns(), RANK_WAITING),
    ];
    for (const _ of walk(sources, collector)) {
      await setImmediate();
      if (options.signal?.aborted === true) throw new BitacoraError("historian-cancelled");
    }
    return collector.result();
  }

  async tags(): Promise<TagSpan[]> {
    if (this.#closed) throw new BitacoraError("historian-closed");
    const spans = new TagSpans();
    for (const { tagId, blocks, tail } of this.#series.values()) {
      const open = { ...timeSpan(tail), samples: tail.length };
      for (const part of [...blocks, open]) if (part.samples > 0) spans.add({ tagId, ...part });
    }
    return spans.sorted();
  }

  async scan(query: ScanQuery): Promise<ScanPage> {
    if (this.#closed) throw new BitacoraError("historian-closed");
    const series = this.#series.get(query.tagId);
    if (series === undefined) return { columns: new GrowingColumns(), next: null, place: query.after ?? "0~0" };
    return scanPage(query, {
      blocksAfter: (id) => series.blocks.filter((block) => block.id > id),
      unpack: (block) => this.#unpacked(block),
      tail: series.tail,
    });
  }

  async check(): Promise<CheckReport> {
    throw new BitacoraError(this.#closed ? "historian-closed" : "nothing-to-check");
  }

  statistics(): HistorianStoreStatistics {
    return {
      kind: "memory",
      samples: this.#samples,
      numeric_samples: this.#numbers,
      boolean_samples: this.#booleans,
      bytes: this.#bytes,
      expired_samples: this.#expired,
      damaged_blocks: this.#damage.count,
      missing_month_files: 0,
      set_aside_files: 0,
      torn_flushes: 0,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#series.clear();
    this.#blocks.clear();
  }

  #unpacked({ bytes, series, id }: Block): Columns | undefined {
    try {
      return unpackBlock(bytes, series.tagId, id);
    } catch (error) {
      this.#damage.add(String(id), error);
      return undefined;
    }
  }

  #seriesOf(tagId: string): Series {
    const known = this.#series.get(tagId);
    if (known !== undefined) return known;
    const series: Series = { tagId, number: this.#series.size, blocks: [], tail: new GrowingColumns() };
    this.#series.set(tagId, series);
    this.#bytes += series.tail.bytes;
    return series;
  }

  /** All open tails together may use a quarter of the budget. */
  #sealAt(series: Series): number {
    const openSamples = this.#budgetBytes / 4 / BYTES_PER_SAMPLE;
    return sealAt(series.number, series.blocks.length === 0, openSamples / this.#series.size);
  }

  #seal(series: Series): void {
    const { tagId, tail, blocks } = series;
    this.#lastId += 1;
    const bytes = packBlock(tagId, this.#lastId, tail, 0, tail.length);
    const block: Block = { ...summarize(tail, 0, tail.length), id: this.#lastId, series, bytes };
    tail.clear();
    blocks.push(block);
    this.#blocks.set(block.id, block);
    this.#bytes += bytes.length + BLOCK_OVERHEAD_BYTES;
  }

  #expireOldest(): boolean {
    const [block] = this.#blocks.values();
    if (block === undefined) return false;
    this.#blocks.delete(block.id);
    block.series.blocks.shift();
    this.#bytes -= block.bytes.length + BLOCK_OVERHEAD_BYTES;
    this.#samples -= block.samples;
    this.#numbers -= block.numbers;
    this.#booleans -= block.booleans;
    this.#expired += block.samples;
    return true;
  }
}

/** The blocks of one tag that may hold samples inside the bounds of a query, the latest time first. */
class SealedBlocks implements Source {
  readonly #blocks: readonly Block[];
  readonly #unpack: (block: Block) => Columns | undefined;
  #at = 0;

  constructor(
    blocks: readonly Block[],
    { sinceMs = -Infinity, untilMs = Infinity }: HistoryQuery,
    unpack: (block: Block) => Columns | undefined,
  ) {
    const inside = blocks.filter(({ minMs, maxMs }) => maxMs >= sinceMs && minMs <= untilMs);
    this.#blocks = inside.toSorted((a, b) => b.maxMs - a.maxMs);
    this.#unpack = unpack;
  }

  get maxMs(): number {
    return this.#blocks[this.#at]?.maxMs ?? -Infinity;
  }

  hand(collector: Collector): number {
    const block = this.#blocks[this.#at];
    this.#at += 1;
    const columns = block && this.#unpack(block);
    if (block !== undefined && columns !== undefined) collector.add(columns, block.id);
    return 1;
  }
}
