/** How a query is reduced to fewer points. */
export const AGGREGATES = ["min", "max", "mean", "first", "last", "minmax"] as const;
export type Aggregate = (typeof AGGREGATES)[number];

/**
 * Reduces each interval of the query to one point (two with `minmax`, in order of time); an empty one gives none. What
 * counts and how each point is dated is told in `reduce.ts`.
 */
export interface Reduction {
  /** At least 1. */
  readonly intervalMs: number;
  readonly aggregate: Aggregate;
  /** Length of one turn for values that go round (360, 2π): their mean is circular. */
  readonly turn?: number;
}
