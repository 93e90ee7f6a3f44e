/**
 * Collects the answer to a query. A store walks its sources (blocks, the open tail, waiting samples) from the latest time
 * downward, and passes each to a collector until the collector says that earlier samples cannot matter. So the answer is
 * exact even where times run backwards, and the last thousand samples of a year cost one block.
 */
import type { Columns } from "../codec/columns.ts";

export interface Collector {
  /**
   * Takes the samples of one source that are inside the bounds. `rank` is the source's place in order of arrival; it decides
   * between equal times. The columns must not change afterwards.
   */
  add(columns: Columns, rank: number): void;
  /** Whether a source with no time later than `maxMs` can no longer change the result. */
  enough(maxMs: number): boolean;
  /** In ascending time. */
  result(): Columns;
}

/** Waiting samples arrived after all stored ones; an open tail after all sealed blocks. */
export const RANK_WAITING = Infinity;
export const RANK_TAIL = Number.MAX_SAFE_INTEGER;
