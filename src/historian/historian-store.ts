/**
 * The port to the time-series store, with one contract test that the memory store and the file store both run.
 *
 * - `append` takes one flush. When it resolves the samples are as durable as the store is: the file store has them on
 *   disk (fsynced), the memory store in memory. It resolves in order and never splits a flush.
 * - Samples are kept in the order in which they came for each tag; equal and backward times are kept as they are.
 * - Numbers and booleans are stored separately; null (with its quality) is kept as a gap, different from both.
 * - A store that cannot write (full disk, read-only) rejects `append` and goes on answering queries.
 * - Calls take effect in the order in which they are made, whether or not the earlier ones have resolved: a query sees
 *   every flush that was handed over before it and succeeds, and none that is handed over after it.
 */
import type { Quality } from "../tags/quality.ts";
import type { Scalar } from "../tags/tag.ts";
import type { Columns } from "./codec/columns.ts";
import type { Reduction } from "./reduction.ts";

export interface Sample {
  readonly tagId: string;
  /** Milliseconds since 1970; whole. */
  readonly timestampMs: number;
  readonly value: Scalar;
  readonly quality: Quality;
}

export interface HistoryQuery {
  readonly tagId: string;
  /** Inclusive. */
  readonly sinceMs?: number;
  /** Inclusive. */
  readonly untilMs?: number;
  /** The newest so many inside the bounds are given, in ascending time (equal times in order of arrival). */
  readonly limit: number;
}

/** What a query may have beyond its bounds. */
export interface QueryOptions {
  /** Samples of the tag that the caller still holds: they count as arrived after all that is stored. */
  readonly waiting?: Columns;
  /** Reduces where the samples are, so that those of a month need not travel. `limit` then counts the points given. */
  readonly reduction?: Reduction;
  /** Ends the query: it rejects with `historian-cancelled`, and no further work is done for it. */
  readonly signal?: AbortSignal;
}

export interface HistorianStoreStatistics {
  readonly kind: "memory" | "file";
  readonly samples: number;
  readonly numeric_samples: number;
  readonly boolean_samples: number;
  readonly bytes: number;
  /** Samples dropped by retention since the store was opened. */
  readonly expired_samples: number;
  readonly damaged_blocks: number;
  /** Month files that there ought to be and that are not there: somebody has removed them, or a copy was not whole. */
  readonly missing_month_files: number;
  /** Files that were damaged when the store was opened, and in whose place there is another: the main file, the log. */
  readonly set_aside_files: number;
  /** Flushes that a power cut interrupted before they were acknowledged, as found when the store was opened. */
  readonly torn_flushes: number;
  /** What keeps the store from tidying up now (sealing, expiring), though it may still take samples. */
  readonly maintenance_fault?: string;
}

/** A tag that has samples, stored or in roll-ups only, with the span of their times. */
export interface TagSpan {
  readonly tagId: string;
  /** Raw samples; those that only roll-ups tell of are not counted. */
  readonly samples: number;
  readonly minMs: number;
  readonly maxMs: number;
}

/** One page of a tag's raw samples in order of arrival: ascending time, but where a clock was set back. */
export interface ScanQuery {
  readonly tagId: string;
  /** Inclusive. */
  readonly sinceMs?: number;
  /** Inclusive. */
  readonly untilMs?: number;
  /** `next` of the page before; undefined for the first page. */
  readonly after?: string;
  /** Points of the page, at most. A page may have fewer, also none, and still have a next one. */
  readonly limit: number;
}

export interface ScanPage {
  readonly columns: Columns;
  /**
   * Where the next page begins, or null at the end. It stays valid while samples are sealed, for weeks, and over a
   * restart: no sample is given twice or left out, but for those that retention removes meanwhile.
   */
  readonly next: string | null;
  /** Where this page ended: at the end of all, where what comes later begins. */
  readonly place: string;
}

/** A place whose samples are lost: a block, a frame, or a whole file. */
export interface DamagedPlace {
  /** A month file that is not there. */
  readonly isMissing: boolean;
  readonly file: string;
  /** The block or frame; null where it is the whole file. */
  readonly id: number | null;
  /** Null where the damage has taken that, too, or where it is a frame, which has samples of many tags. */
  readonly tagId: string | null;
  readonly minMs: number | null;
  readonly maxMs: number | null;
  readonly reason: string;
}

export interface CheckReport {
  readonly files: number;
  readonly blocks: number;
  readonly frames: number;
  /** Roll-up rows. */
  readonly rollups: number;
  /** Raw samples that were read and are whole. */
  readonly samples: number;
  /** Flushes that a power cut interrupted before they were acknowledged. */
  readonly tornFlushes: number;
  readonly damaged: readonly DamagedPlace[];
}

export interface CheckOptions {
  /** Ends the check: it rejects with `historian-cancelled`. */
  readonly signal: AbortSignal;
  /** Called with the share of the work that is done; with 0 when the check begins. */
  readonly onProgress: (share: number) => void;
}

export interface CompactReport {
  /** Month files there are. */
  readonly files: number;
  /** Of these, written anew. */
  readonly rewritten: number;
  /** Month files that were left as they are because they cannot be read whole, or are not ours. */
  readonly left: number;
  /** Of all files, with their logs. */
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  /** Names of month files that there ought to be and that are not there. */
  readonly missing: readonly string[];
  /** Of those that were missing, the ones that there need not be from now on. */
  readonly accepted: readonly string[];
}

export interface HistorianStore {
  append(samples: readonly Sample[]): Promise<void>;
  /** The points, 17 bytes each: nothing inside makes objects of them. */
  columns(query: HistoryQuery, options?: QueryOptions): Promise<Columns>;
  /** About how many blocks a query has to open, or what takes as long: told before it begins, without reading any. */
  workOf(query: HistoryQuery, reduction?: Reduction): Promise<number>;
  /** The tags that have samples, sorted by id. Ended as a query is. */
  tags(signal?: AbortSignal): Promise<TagSpan[]>;
  scan(query: ScanQuery): Promise<ScanPage>;
  /**
   * Looks at all that is on disk, while it goes on being written; what comes after the beginning need not be looked at. One
   * at a time: rejects with `check-under-way`. A store that has nothing on disk rejects with `nothing-to-check`.
   */
  check(options: CheckOptions): Promise<CheckReport>;
  statistics(): HistorianStoreStatistics;
  /** Idempotent. */
  close(): Promise<void>;
}
