/** Intervals of time: ascending, not touching, without their ends. Pure. */

export type Interval = readonly [fromMs: number, untilMs: number];

/** What both have. */
export function common(some: readonly Interval[], others: readonly Interval[]): Interval[] {
  return some.flatMap(([from, until]) =>
    others.flatMap(([begin, end]): Interval[] => {
      const both = [Math.max(from, begin), Math.min(until, end)] as const;
      return both[0] < both[1] ? [both] : [];
    }),
  );
}

/** What `some` have and `others` do not. */
export function without(some: readonly Interval[], others: readonly Interval[]): Interval[] {
  return others.reduce<Interval[]>(
    (left, [begin, end]) =>
      common(left, [
        [-Infinity, begin],
        [end, Infinity],
      ]),
    [...some],
  );
}
