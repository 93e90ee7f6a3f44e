/**
 * The port to the time-series store, with one contract test that the memory store and the file store both run.
 *
 * - `append` takes one flush. When it resolves the samples are as durable as the store is: the file store has them on
 *   disk (fsynced), the memory store in memory. It resolves in order and never splits a flush.
 * - Samples are kept in the order in which they came for each tag; equal and backward times are kept as they are.
 * - Numbers and booleans are stored separately; null (with its quality) is kept as a gap that is told apart from both.
 * - A store that cannot write (full disk, read-only) rejects `append` and goes on answering queries.
 * - Calls take effect in the order in which they are made, whether or not the earlier ones have resolved: a query sees
 *   every flush that was handed over before it and succeeds, and none that is handed over after it.
 */
import type { Quality } from "../tags/quality.ts";
import type { Scalar } from "../tags/tag.ts";
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

export interface HistoryPoint {
  readonly timestampMs: number;
  readonly value: Scalar;
  readonly quality: Quality;
}

/** What a query may have beyond its bounds. */
export interface QueryOptions {
  /** Samples of the tag that the caller still holds: they count as arrived after all that is stored. */
  readonly waiting?: readonly HistoryPoint[];
  /** Reduces where the samples are, so that those of a month need not travel. `limit` then counts the points given. */
  readonly reduction?: Reduction;
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
  /** What keeps the store from tidying up now (sealing, expiring), though it may still take samples. */
  readonly maintenance_fault?: string;
}

export interface HistorianStore {
  append(samples: readonly Sample[]): Promise<void>;
  query(query: HistoryQuery, options?: QueryOptions): Promise<HistoryPoint[]>;
  statistics(): HistorianStoreStatistics;
  /** Idempotent. */
  close(): Promise<void>;
}
