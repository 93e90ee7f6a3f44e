/**
 * The port to the time-series store. One contract test runs against both the memory store and the file store.
 *
 * - `append` takes one flush. When it resolves, the samples are as durable as the store is: on disk (fsynced) in the file
 *   store, in memory in the memory store. Appends resolve in order, and a flush is never split.
 * - Samples of a tag are kept in order of arrival; equal and backward times are kept as they are.
 * - Numbers and booleans are stored separately; null (with its quality) is kept as a gap and is neither.
 * - A store that cannot write (full disk, read-only) rejects `append` and goes on answering queries.
 * - Calls take effect in the order in which they are made, whether or not the earlier ones have resolved. A query sees every
 *   flush that was handed over before it and succeeds, and none that is handed over after it.
 */
import type { Quality } from "../tags/quality.ts";
import type { Scalar } from "../tags/tag.ts";
import type { Columns } from "./codec/columns.ts";
import type { DigestPage, DigestQuestion } from "./block-digests.ts";
import type { Reduction } from "./reduction.ts";
import type { ShippingSource } from "./shipment/shipping-source.ts";
import type { StoreStatistics } from "./statistics.ts";

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
  /** The newest `limit` samples inside the bounds are given, in ascending time (equal times in order of arrival). */
  readonly limit: number;
}

/** What a query may have beyond its bounds. */
export interface QueryOptions {
  /** Samples of the tag that the caller still holds: they count as arriving after all stored ones. */
  readonly waiting?: Columns;
  /** Reduces in the store, so that a month of samples need not travel. `limit` then counts points. */
  readonly reduction?: Reduction;
  /** Cancels the query: it rejects with `historian-cancelled`, and no further work is done for it. */
  readonly signal?: AbortSignal;
}

export type HistorianStoreStatistics = StoreStatistics & {
  /** Why the store's maintenance (sealing, expiring) fails now; it may still accept samples. */
  readonly maintenance_fault?: string;
  /** How often the store's thread crashed, or was ended because it hung; a new thread continues with what is on disk. */
  readonly thread_ends?: number;
};

/** A tag with samples, stored or in roll-ups only, and the span of their times. */
export interface TagSpan {
  readonly tagId: string;
  /** Raw samples; those that only roll-ups still represent are not counted. */
  readonly samples: number;
  readonly minMs: number;
  readonly maxMs: number;
}

/** One page of a tag's raw samples in order of arrival: ascending time, except where a clock was set back. */
export interface ScanQuery extends Omit<HistoryQuery, "limit"> {
  /** `next` of the page before; undefined for the first page. */
  readonly after?: string;
  /** Most points of a page. A page may have fewer, even none, and still have a next one. */
  readonly limit: number;
}

export interface ScanPage {
  readonly columns: Columns;
  /**
   * Where the next page begins, or null at the end. It stays valid for weeks, while samples are sealed and across a restart:
   * no sample is repeated or left out, except those that retention removes meanwhile.
   */
  readonly next: string | null;
  /** Where this page ended; at the end of all, where later samples will begin. */
  readonly place: string;
}

/** A place whose samples are lost: a block, a frame, or a whole file. */
export interface DamagedPlace {
  /** A month file that is not there. */
  readonly isMissing: boolean;
  readonly file: string;
  /** The block or frame; null if it is the whole file. */
  readonly id: number | null;
  /** Null if damage has taken the name as well, or for a frame, which has samples of many tags. */
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

export interface CompactReport {
  readonly files: number;
  /** How many of them were rewritten. */
  readonly rewritten: number;
  /** Month files left as they are: not readable as a whole, or not ours. */
  readonly left: number;
  /** Bytes of all files with their logs. */
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  /** Names of month files that should exist and do not. */
  readonly missing: readonly string[];
  /** Names of missing month files whose loss was accepted: from now on they need not exist. */
  readonly accepted: readonly string[];
}

export interface HistorianStore {
  append(samples: readonly Sample[]): Promise<void>;
  /** The points as columns, 17 bytes each: inside the historian no object is made for a point. */
  columns(query: HistoryQuery, options?: QueryOptions): Promise<Columns>;
  /** Roughly how many blocks a query has to read, or equivalent work. Estimated without reading any. */
  workOf(query: HistoryQuery, reduction?: Reduction): Promise<number>;
  /** The tags that have samples, sorted by id. Cancelled like a query. */
  tags(signal?: AbortSignal): Promise<TagSpan[]>;
  scan(query: ScanQuery): Promise<ScanPage>;
  /**
   * Checks all that is on disk while the store goes on writing; what is written after the check begins need not be checked.
   * `onProgress` gets the share done, 0 when it begins. Cancelled it rejects with `historian-cancelled`.
   * One at a time: rejects with `check-under-way`. A store with nothing on disk rejects with `nothing-to-check`.
   */
  check(signal: AbortSignal, onProgress: (share: number) => void): Promise<CheckReport>;
  statistics(): HistorianStoreStatistics;
  /** What is on disk, for an output that sends it elsewhere; absent if the store keeps nothing on disk. */
  readonly shipping?: ShippingSource;
  /** The hashes of sealed blocks; absent if the store keeps nothing on disk. */
  readonly digests?: (question: DigestQuestion) => Promise<DigestPage>;
  /** For how long the store's thread has not answered; 0 if it answers. Each call also probes the thread: call it every few seconds. */
  silentMs?(): number;
  /** Ends the store's thread; the next call starts another. */
  restart?(): void;
  /** Idempotent. */
  close(): Promise<void>;
}
