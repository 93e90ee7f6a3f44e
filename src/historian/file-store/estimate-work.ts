/** Estimates the work of a query in blocks from the summaries of the month files, without reading any block. Pure. */
import type { HistoryQuery } from "../historian-store.ts";
import { limits } from "../limits.ts";
import type { MonthSummary } from "../months/sqlite-month-summary.ts";
import { levelFor, MINUTES_A_BLOCK } from "../reduce/rollup.ts";
import type { Reduction } from "../reduction.ts";

/** Assumes that all tags are alike and evenly recorded. `tags`: how many there are, for a file whose summary does not say so. */
export function estimateWork(
  summaries: readonly MonthSummary[],
  tags: number,
  { limit, sinceMs = -Infinity, untilMs = Infinity }: HistoryQuery,
  reduction: Reduction | undefined,
): number {
  // Without gaps, the newest `limit` intervals lie in this span.
  const spanMs = reduction === undefined ? Infinity : limit * reduction.intervalMs;
  const newestMs = Math.min(untilMs, Math.max(...summaries.map(({ maxMs }) => maxMs)));
  const fromMs = Math.max(sinceMs, newestMs - spanMs);
  let work = 0;
  for (const summary of summaries) {
    const commonMs = Math.min(summary.maxMs, untilMs) - Math.max(summary.minMs, fromMs);
    if (!(commonMs >= 0)) continue;
    const share = commonMs / Math.max(1, summary.maxMs - summary.minMs);
    const blocks = (share * summary.samples) / Math.max(1, summary.tags ?? tags) / limits.blockSamples;
    work += 1 + (reduction === undefined ? blocks : reducedWork(blocks, commonMs, reduction, summary.finestMs));
  }
  return reduction === undefined ? Math.min(work, 2 + limit / limits.blockSamples) : work;
}

/** Counts records of roll-ups as parts of a block: `MINUTES_A_BLOCK` of them are read in the time that a block takes. */
function reducedWork(blocks: number, spanMs: number, { intervalMs }: Reduction, finestMs: number): number {
  const levelMs = levelFor(intervalMs, finestMs, false);
  if (levelMs === undefined) return blocks;
  // At each edge of an interval that is no multiple of the level, a record is split and its block is read.
  const cut = intervalMs % levelMs === 0 ? 0 : Math.min(blocks, spanMs / intervalMs);
  return cut + spanMs / levelMs / MINUTES_A_BLOCK;
}
