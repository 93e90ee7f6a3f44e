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
 * Reduces each interval of the query to one point (two with `minmax`, in order of time); an empty one gives none. What
 * counts and how each point is dated is described in `reduce.ts`.
 */
export interface Reduction {
  /**
   * At least 1. Any interval is answered exactly; whole minutes and whole hours are answered fastest, since roll-ups
   * then have all that is asked. `intervalFor` gives such ones.
   */
  readonly intervalMs: number;
  readonly aggregate: Aggregate;
  /** Length of one period for values that go round (360, 2π): their mean is circular. */
  readonly period?: number;
  /**
   * Makes gaps visible: intervals in a row without a usable sample, between two that have one, give one point with value
   * null, dated with the start of the first of them. Its quality is `bad` where there were samples, none of them usable,
   * and `stale` where there was none at all.
   */
  readonly explicitGaps?: boolean;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * The shortest interval that makes at most `points` points of a span (one more where it does not begin with an
 * interval): whole hours, else whole minutes, else whole seconds, else milliseconds.
 */
export function intervalFor(spanMs: number, points: number): number {
  const least = Math.max(1, Math.ceil(spanMs / points));
  const unit = [HOUR_MS, MINUTE_MS, SECOND_MS].find((one) => least >= one) ?? 1;
  return Math.ceil(least / unit) * unit;
}
