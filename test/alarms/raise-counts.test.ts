import test from "ava";
import { RaiseCounts } from "../../src/alarms/raise-counts.ts";
import { isoTime, START_MS } from "../support/alarms.ts";

const MINUTE = 60_000;

/** Alarms of one tag, raised at these minutes. */
function countsOf(minutes: readonly number[], tagOf: (i: number) => string = () => "T"): RaiseCounts {
  const counts = new RaiseCounts();
  for (const [i, minute] of minutes.entries()) {
    const tag = tagOf(i);
    counts.add(`${tag} a`, tag, "a", START_MS + minute * MINUTE);
  }
  return counts;
}

const at = (counts: RaiseCounts, minute: number) => counts.report(START_MS + minute * MINUTE);

test("without alarms there is nothing to report", (t) => {
  const nothing = { raised: 0, raised_10min: 0, peak_10min: 0, peak_at: null, floods: [], chattering: [], top: [] };
  t.deepEqual(at(new RaiseCounts(), 0), { hours: 24, ...nothing });
});

test("the rate is that of the last ten minutes, the peak the most in any ten", (t) => {
  const counts = countsOf([0, 1, 2, 3, 20]);
  t.like(at(counts, 25), { raised: 5, raised_10min: 1, peak_10min: 4, peak_at: isoTime(4 * 60) });
  t.like(at(counts, 40), { raised: 5, raised_10min: 0, peak_10min: 4 });
});

test("a flood is ten alarms in ten minutes; nine are none; two floods are two", (t) => {
  t.deepEqual(at(countsOf([0, 1, 2, 3, 4, 5, 6, 7, 8]), 60).floods, []);
  const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const floods = at(countsOf([...ten, ...ten.map((minute) => minute + 100)]), 200).floods;
  t.deepEqual(floods.map(({ from, count }) => [from, count]), [[isoTime(0), 10], [isoTime(6000), 10]]); // prettier-ignore
});

test("an alarm chatters from three in a minute", (t) => {
  t.deepEqual(at(countsOf([0, 0.4, 1.1]), 2).chattering, []);
  t.deepEqual(at(countsOf([0, 0.4, 0.9]), 2).chattering, [{ tag_id: "T", alarm_id: "a", count: 3 }]);
});

test("after 24 hours it is forgotten, minute by minute", (t) => {
  const counts = countsOf([0, 0.1, 0.2, 60]);
  t.like(at(counts, 24 * 60 - 1), { raised: 4 });
  t.like(at(counts, 24 * 60), { raised: 1, chattering: [{ count: 3 }] });
  const after = at(counts, 49 * 60);
  t.like(after, { raised: 0, peak_at: null });
  t.deepEqual([after.chattering, after.top], [[], []]);
});

test("the ten that were raised most are the top", (t) => {
  const minutes = Array.from({ length: 66 }, (_, i) => i * 10);
  // T1 once, T2 twice … T11 eleven times.
  const tags = Array.from({ length: 11 }, (_, i) => Array.from({ length: i + 1 }, () => `T${i + 1}`)).flat();
  const { top } = at(
    countsOf(minutes, (i) => tags[i] ?? ""),
    700,
  );
  t.is(top.length, 10);
  t.deepEqual(top[0], { tag_id: "T11", alarm_id: "a", count: 11 });
  t.is(top.at(-1)?.tag_id, "T2");
});

test("a clock that was set back loses no alarm, and one that leapt ahead keeps no old one", (t) => {
  const counts = countsOf([1000, 10]);
  t.like(at(counts, 1000), { raised: 2 });
  t.like(at(counts, 1_000_000), { raised: 0 });
});
