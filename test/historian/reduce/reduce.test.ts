import test from "ava";
import { intervalFor, type Reduction } from "../../../src/historian/reduction.ts";
import { Reducer } from "../../../src/historian/reduce/reduce.ts";
import type { Quality } from "../../../src/tags/quality.ts";
import type { Scalar } from "../../../src/tags/tag.ts";
import { columnsOf, type HistoryPoint, pointsOf } from "../support/points.ts";

function point(timestampMs: number, value: Scalar, quality: Quality = "good"): HistoryPoint {
  return { timestampMs, value, quality };
}

function reduced(points: readonly HistoryPoint[], reduction: Reduction, limit = 1000, sinceMs = -Infinity) {
  const reducer = new Reducer({ tagId: "A", limit, sinceMs }, reduction);
  reducer.add(columnsOf(points), 1);
  return pointsOf(reducer.result());
}

const MINUTE = 60_000;

test("min, max, first and last are samples with their own times", (t) => {
  const points = [point(1000, 5), point(2000, 2), point(3000, 9), point(4000, 4), point(61_000, 7)];
  const by = (aggregate: Reduction["aggregate"]) => reduced(points, { intervalMs: MINUTE, aggregate });
  t.deepEqual(by("min"), [point(2000, 2), point(61_000, 7)]);
  t.deepEqual(by("max"), [point(3000, 9), point(61_000, 7)]);
  t.deepEqual(by("first"), [point(1000, 5), point(61_000, 7)]);
  t.deepEqual(by("last"), [point(4000, 4), point(61_000, 7)]);
});

test("minmax gives both in order of time, and one point where they are one sample", (t) => {
  const falling = [point(1000, 9), point(2000, 5), point(3000, 1)];
  const by = (points: HistoryPoint[]) => reduced(points, { intervalMs: MINUTE, aggregate: "minmax" });
  t.deepEqual(by(falling), [point(1000, 9), point(3000, 1)]);
  t.deepEqual(by([point(1000, 3)]), [point(1000, 3)]);
  t.deepEqual(by([point(1000, 3), point(2000, 3)]), [point(1000, 3)]);
});

test("a mean is dated with the start of its interval, also of one that the bounds cut", (t) => {
  const points = [point(61_000, 1), point(90_000, 2), point(119_999, 6), point(120_000, 10)];
  const reduction = { intervalMs: MINUTE, aggregate: "mean" } as const;
  t.deepEqual(reduced(points, reduction), [point(MINUTE, 3), point(2 * MINUTE, 10)]);
  t.deepEqual(reduced(points, reduction, 1000, 70_000), [point(MINUTE, 4), point(2 * MINUTE, 10)]);
});

test("intervals are aligned to 1970 also before it", (t) => {
  const points = [point(-1, 1), point(-MINUTE, 3), point(0, 7)];
  t.deepEqual(reduced(points, { intervalMs: MINUTE, aggregate: "mean" }), [point(-MINUTE, 2), point(0, 7)]);
});

test("null, bad and stale samples do not count, and an interval with nothing else stays a gap", (t) => {
  const points = [
    point(1000, 1),
    point(2000, 100, "bad"),
    point(3000, 100, "stale"),
    point(4000, null),
    point(5000, 3, "uncertain"),
    point(61_000, null, "bad"),
    point(62_000, 5, "bad"),
    point(121_000, 8),
  ];
  t.deepEqual(reduced(points, { intervalMs: MINUTE, aggregate: "mean" }), [
    point(0, 2, "uncertain"),
    point(2 * MINUTE, 8),
  ]);
  t.deepEqual(reduced(points, { intervalMs: MINUTE, aggregate: "max" }), [
    point(5000, 3, "uncertain"),
    point(121_000, 8),
  ]);
});

test("the mean of booleans is the share that was true; their extremes are booleans", (t) => {
  const points = [point(0, true), point(1, false), point(2, false), point(3, false)];
  t.deepEqual(reduced(points, { intervalMs: MINUTE, aggregate: "mean" }), [point(0, 0.25)]);
  t.deepEqual(reduced(points, { intervalMs: MINUTE, aggregate: "max" }), [point(0, true)]);
  t.deepEqual(reduced(points, { intervalMs: MINUTE, aggregate: "min" }), [point(1, false)]);
});

test("the mean of equal values is that value, and the greatest numbers do not overflow", (t) => {
  const mean = (values: number[]) =>
    reduced(
      values.map((value, i) => point(i, value)),
      { intervalMs: MINUTE, aggregate: "mean" },
    )[0]?.value;
  t.is(mean([0.1, 0.1, 0.1]), 0.1);
  t.is(mean([Number.MAX_VALUE, Number.MAX_VALUE, Number.MAX_VALUE]), Number.MAX_VALUE);
  t.is(mean([Number.MAX_VALUE, -Number.MAX_VALUE]), 0);
  t.is(mean([Number.MIN_VALUE]), Number.MIN_VALUE);
});

test("the mean of angles goes round", (t) => {
  const mean = (values: number[], period = 360) => {
    const points = values.map((value, i) => point(i, value));
    const value = reduced(points, { intervalMs: MINUTE, aggregate: "mean", period })[0]?.value;
    return typeof value === "number" ? Math.round(value * 1e6) / 1e6 + 0 : value;
  };
  t.is(mean([350, 10]), 0);
  t.is(mean([350, 20]), 5);
  t.is(mean([340, 10]), 355);
  t.is(mean([90, 180]), 135);
  t.is(mean([-10, 20]), 5);
  t.is(mean([-175, 165]), 175, "between minus and plus half a period where there are negative values");
  t.is(mean([6.2, 0.1], 2 * Math.PI), Math.round(((6.2 + 0.1 + 2 * Math.PI) / 2 - 2 * Math.PI) * 1e6) / 1e6);
  t.is(mean([0, 180]), undefined, "directions that cancel out have no mean");
});

test("sum and count are over the usable samples; changes are those of booleans, also from one interval to the next", (t) => {
  const points = [point(0, 0.1), point(1, 0.2), point(2, null, "bad"), point(61_000, 3, "uncertain")];
  const by = (aggregate: Reduction["aggregate"], of = points) => reduced(of, { intervalMs: MINUTE, aggregate });
  t.deepEqual(by("sum"), [point(0, 0.1 + 0.2), point(MINUTE, 3, "uncertain")]);
  t.deepEqual(by("count"), [point(0, 2), point(MINUTE, 1, "uncertain")]);
  t.deepEqual(by("changes"), []);
  const switched = [point(0, true), point(1, false), point(2, null, "bad"), point(3, true), point(61_000, false)];
  t.deepEqual(by("changes", switched), [point(0, 2), point(MINUTE, 1)]);
});

test("a time-weighted mean counts how long each value stood; a gap and what is unusable are not bridged", (t) => {
  const by = (points: HistoryPoint[], intervalMs = MINUTE) => reduced(points, { intervalMs, aggregate: "time_mean" });
  // 10 for 30 s, 20 for 10 s, 40 for the 20 s that are left of the minute and for 10 s of the next.
  const standing = [point(0, 10), point(30_000, 20), point(40_000, 40), point(70_000, 0), point(90_000, 0)];
  t.deepEqual(by(standing), [point(0, (300 + 200 + 800) / 60), point(MINUTE, (40 * 10) / 30)]);
  // The last value stands for nothing; one alone is what it is.
  t.deepEqual(by([point(0, 10), point(1000, 99)]), [point(0, 10)]);
  t.deepEqual(by([point(5, 7)]), [point(0, 7)]);
  // Silence for more than two minutes is a gap.
  t.deepEqual(by([point(0, 10), point(10_000, 90), point(130_001, 50), point(140_001, 60)], 3_600_000), [point(0, 30)]);
  t.deepEqual(by([point(0, 10), point(10_000, null, "bad"), point(50_000, 30), point(60_000, 70)], 3_600_000), [
    point(0, 20),
  ]);
});

test("gaps are shown where that is asked for, and are not mistaken for times in which nothing was usable", (t) => {
  const points = [point(0, 1), point(61_000, 5, "bad"), point(130_000, 2), point(600_000, 3)];
  const reduction = { intervalMs: MINUTE, aggregate: "last", explicitGaps: true } as const;
  t.deepEqual(reduced(points, reduction), [
    point(0, 1),
    point(MINUTE, null, "bad"),
    point(130_000, 2),
    point(3 * MINUTE, null, "stale"),
    point(600_000, 3),
  ]);
});

test("an interval for so many points is whole hours, else minutes, else seconds", (t) => {
  t.is(intervalFor(365 * 86_400_000, 1000), 9 * 3_600_000);
  t.is(intervalFor(30 * 86_400_000, 1000), 44 * MINUTE);
  t.is(intervalFor(86_400_000, 1000), 2 * MINUTE);
  t.is(intervalFor(3_600_000, 1000), 4000);
  t.is(intervalFor(5000, 1000), 5);
  t.is(intervalFor(0, 1000), 1);
});

test("the limit counts points, the newest ones", (t) => {
  const points = Array.from({ length: 100 }, (_, i) => point(i * 30_000, i));
  t.deepEqual(reduced(points, { intervalMs: MINUTE, aggregate: "last" }, 2), [
    point(97 * 30_000, 97),
    point(99 * 30_000, 99),
  ]);
  t.deepEqual(
    reduced(points, { intervalMs: MINUTE, aggregate: "minmax" }, 3).map(({ value }) => value),
    [97, 98, 99],
  );
});

test("a source handed over later may be the earlier one", (t) => {
  const reducer = new Reducer({ tagId: "A", limit: 10 }, { intervalMs: MINUTE, aggregate: "first" });
  reducer.add(columnsOf([point(30_000, 3), point(40_000, 4)]), 2);
  reducer.add(columnsOf([point(10_000, 1), point(30_000, 2)]), 1);
  t.deepEqual(pointsOf(reducer.result()), [point(10_000, 1)]);
  const last = new Reducer({ tagId: "A", limit: 10 }, { intervalMs: MINUTE, aggregate: "last" });
  last.add(columnsOf([point(30_000, 3)]), 2);
  last.add(columnsOf([point(10_000, 1), point(30_000, 2)]), 1);
  t.deepEqual(pointsOf(last.result()), [point(30_000, 3)]);
});

test("an interval of nothing is refused", (t) => {
  t.throws(() => new Reducer({ tagId: "A", limit: 1 }, { intervalMs: 0, aggregate: "min" }), {
    instanceOf: RangeError,
  });
});
