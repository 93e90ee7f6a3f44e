/** What a chart draws: the least, the mean and the greatest of each interval, and where a line ends. */
import test from "ava";
import { chartSeries } from "../../../src/historian/export/chart-series.ts";
import { columnsOf } from "../support/points.ts";

const SECOND = { intervalMs: 1000, first: 0, last: 99 };
const points = (values: readonly (readonly [second: number, value: number])[]) =>
  columnsOf(values.map(([second, value]) => ({ timestampMs: second * 1000, value, quality: "good" as const })));
const every = (step: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / step) }, (_, i) => [from + i * step, i] as const);

test("an interval has its least, its mean and its greatest; one without a sample is null", (t) => {
  const axis = { intervalMs: 1000, first: 10, last: 13 };
  const extremes = points([[10.2, 1], [10.9, 5], [12, 7]]); // prettier-ignore
  const { low, mean, high } = chartSeries(axis, extremes, points([[10, 2.5], [12, 7]]), 0); // prettier-ignore
  t.deepEqual({ low, mean, high }, { low: [1, null, 7, null], mean: [2.5, null, 7, null], high: [5, null, 7, null] });
  const angle = chartSeries(axis, undefined, points([[11, 359]]), 0);
  t.deepEqual([angle.low, angle.high], [angle.mean, angle.mean], "an angle has no least and no greatest");
});

test("a silence is a gap if it is longer than the tag is usually silent", (t) => {
  const gaps = (values: Parameters<typeof points>[0], leastGapMs = 15_000) =>
    chartSeries(SECOND, undefined, points(values), leastGapMs).gaps;
  t.deepEqual(gaps([...every(1, 0, 40), ...every(1, 60, 100)]), [[40, 59]]);
  t.deepEqual(gaps([...every(1, 0, 40), ...every(1, 50, 100)]), [], "10 s are less than 15 s");
  t.deepEqual(gaps(every(20, 0, 100)), [], "it speaks every 20 s");
  t.deepEqual(gaps([...every(10, 0, 30), ...every(10, 70, 100)]), [[21, 69]], "it spoke every 10 s");
  t.deepEqual(gaps([...every(1, 0, 40), ...every(1, 60, 100)], 90_000), [], "recorded on change");
  t.deepEqual(gaps([...every(1, 0, 10), ...every(18, 10, 100)]), [], "from here on it spoke every 18 s");
  const hours = { intervalMs: 3_600_000, first: 0, last: 9 };
  const hourly = columnsOf([0, 1, 2, 4].map((hour) => ({ timestampMs: hour * 3_600_000, value: 1, quality: "good" as const }))); // prettier-ignore
  t.deepEqual(chartSeries(hours, undefined, hourly, 15_000).gaps, [[3, 3]], "an hour without anything");
});
