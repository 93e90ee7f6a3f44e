/** The arithmetic of charts: what is seen, what the cursor says, where lines end. */
import test from "ava";
import { extremesOf, nearestIndex, saidAt } from "../../web/parts/cells.ts";
import { timeLabels } from "../../web/parts/time-axis.ts";
import { lineOf } from "../../web/parts/tag-lines.ts";
import { carriedOn, historyOf, shiftedCells, timesOf } from "../../web/store/chart-history.ts";
import { boundsOf, movedTo, queryOf, type View, viewOf, withTags } from "../../web/trends/view.ts";

const NOW = Date.UTC(2026, 10, 25, 12);
const HOUR = 3_600_000;
const view = (more: Partial<View> = {}): View => ({ ...viewOf("A,B", new URLSearchParams("span=3600")), ...more });

test("the cursor says the nearest value, and nothing within a gap", (t) => {
  t.deepEqual([0, 4, 6, 99].map((time) => nearestIndex([0, 5, 10], time)), [0, 1, 1, 2]); // prettier-ignore
  const cells = [1, undefined, undefined, 2, null, null, 3];
  t.deepEqual([0, 1, 2, 4, 6].map((at) => saidAt(cells, at)), [0, 0, 3, undefined, 6]); // prettier-ignore
  t.deepEqual(extremesOf([[5, null, 1], [undefined, 9]], 0, 2), { least: 1, greatest: 9 }); // prettier-ignore
  t.is(extremesOf([[null]], 0, 9), undefined);
});

const answer = (start: string, mean: readonly (number | null)[], gaps: readonly (readonly number[])[] = []) =>
  historyOf({ start, interval_s: 10, series: [{ tag_id: "A", low: mean, mean, high: mean, gaps }] });

test("where the service says so a line ends, elsewhere it goes on over an empty moment", (t) => {
  const history = answer("2026-11-25T12:00:00.000Z", [1, null, 2, null, null, 3], [[3, 4]]);
  t.deepEqual(history.series.get("A")?.mean, [1, undefined, 2, null, null, 3]);
  t.deepEqual(timesOf(history).slice(0, 2), [NOW / 1000, NOW / 1000 + 10]);
});

test("what has come since takes the place of the end; what does not fit is asked for as a whole", (t) => {
  const before = answer("2026-11-25T12:00:00.000Z", [1, 2, 3]);
  t.deepEqual(carriedOn(before, answer("2026-11-25T12:00:20.000Z", [4, 5]))?.series.get("A")?.mean, [1, 2, 4, 5]);
  t.is(carriedOn(before, answer("2026-11-25T12:01:00.000Z", [9])), undefined, "something lies between");
  t.is(carriedOn(before, answer("2026-11-25T12:00:05.000Z", [9])), undefined, "another grid");
});

test("the day before lies beneath the same clock times", (t) => {
  const day = answer("2026-11-24T12:00:00.000Z", [1, 2, 3]);
  const now = [NOW / 1000, NOW / 1000 + 10, NOW / 1000 + 20, NOW / 1000 + 30];
  t.deepEqual(shiftedCells(day, "A", now, 24 * HOUR).mean, [1, 2, 3, undefined]);
});

test("a view stands in its address, and whatever else stands there is no view", (t) => {
  const seen = view({ untilMs: NOW, before: "day", focus: "B", spanMs: 90_000 });
  t.deepEqual(viewOf("A,B", new URLSearchParams(queryOf(seen))), seen);
  const odd = viewOf("A,A,,B,C,D,E,F,G,H,I", new URLSearchParams("span=-1&until=never&before=year&focus=Z"));
  t.deepEqual(odd, {
    tags: Array.from("ABCDEFGH"),
    focus: undefined,
    spanMs: HOUR,
    untilMs: undefined,
    before: "none",
  });
});

test("a view that is moved to the present goes on with it; it is never nothing, nor a thousand years", (t) => {
  t.deepEqual(boundsOf(view(), NOW), { fromMs: NOW - HOUR, toMs: NOW });
  t.is(movedTo(view(), { fromMs: NOW - 2 * HOUR, toMs: NOW - HOUR }, NOW).untilMs, NOW - HOUR);
  t.is(movedTo(view({ untilMs: NOW - HOUR }), { fromMs: NOW, toMs: NOW + HOUR }, NOW).untilMs, undefined);
  t.true(movedTo(view(), { fromMs: NOW, toMs: NOW + 1 }, NOW).spanMs >= 5000);
  t.true(movedTo(view(), { fromMs: -1e15, toMs: NOW }, NOW).spanMs < 2e12);
  t.deepEqual(withTags(view({ focus: "B" }), ["A"]).focus, undefined);
});

test("an axis of time has clock times, and a date where a day begins", (t) => {
  const noon = new Date(2026, 10, 25, 22).getTime() / 1000;
  t.deepEqual(timeLabels([noon, noon + 3600, noon + 7200], 3600, "en"), ["22:00\nNov 25", "23:00", "00:00\nNov 26"]);
  t.deepEqual(timeLabels([noon], 10, "en"), ["22:00:00\nNov 25"]);
  t.deepEqual(timeLabels([noon, noon + 86_400], 86_400, "en"), ["Nov 25 2026", "Nov 26"]);
});

test("a line is in the reader's units, and its axis has as many decimals as its steps need", (t) => {
  const look = { unit: "°C", scale: 1, offset: -273.15, decimals: 1, form: null };
  const options = { colour: 1, language: "en", truth: ["no", "yes"] } as const;
  const series = { low: [273.15], mean: [274.15, null], high: [275.15] };
  const line = lineOf({ id: "A", unit_si: "K" }, series, look, options);
  t.deepEqual(line.mean, [1, null]);
  t.deepEqual(line.swing, { low: [0], high: [2] });
  t.deepEqual([line.tick(0.05, 0.05), line.tick(20, 5), line.tick(2.5, 2.5)], ["0.05", "20", "2.5"]);
  const door = lineOf({ id: "B", unit_si: "bool" }, series, { ...look, unit: "", offset: 0 }, options);
  t.deepEqual([door.tick(1, 1), door.swing], ["yes", undefined]);
  const heading = lineOf({ id: "C", unit_si: "deg" }, series, { ...look, unit: "°", offset: 0 }, options);
  t.deepEqual([heading.turn, heading.swing], [360, undefined], "an angle has no least and no greatest");
});
