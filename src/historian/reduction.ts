/** How a query is reduced to fewer points. */
export const AGGREGATES = [
  "min",
  "max",
  "mean",
  "time_mean",
  "sum",
  "count",
  "changes",
  "first",
  "last",
  "minmax",
] as const;
export type Aggregate = (typeof AGGREGATES)[number];

/**
 * Reduces each interval of the query to one point (two with `minmax`, in order of time); an empty interval gives no point.
 * `reduce.ts` says what counts and how each point is dated.
 */
export interface Reduction {
  /**
   * At least 1. Any interval is answered exactly; whole minutes and whole hours are fastest, since roll-ups alone answer
   * them. `intervalFor` returns such intervals.
   */
  readonly intervalMs: number;
  readonly aggregate: Aggregate;
  /** The period of values that go round (360, 2π): their mean is circular. */
  readonly period?: number;
  /**
   * Shows gaps: consecutive intervals without a usable sample, between two that have one, give one point with value null,
   * dated with the start of the first of them. Its quality is `bad` if there were samples, none of them usable, and `stale`
   * if there was none at all.
   */
  readonly explicitGaps?: boolean;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * The shortest interval that divides a span into at most `points` points (one more if the span does not start with an
 * interval): in whole hours, otherwise whole minutes, otherwise whole seconds, otherwise milliseconds.
 */
export function intervalFor(spanMs: number, points: number): number {
  const least = Math.max(1, Math.ceil(spanMs / points));
  const unit = [HOUR_MS, MINUTE_MS, SECOND_MS].find((one) => least >= one) ?? 1;
  return Math.ceil(least / unit) * unit;
}
