import test from "ava";
import { DeadbandFilter, type Deadband } from "../../src/historian/deadband.ts";
import type { TagUpdate } from "../../src/tags/tag.ts";
import { seededRandom } from "../support/random.ts";
import { START_MS } from "./support/samples.ts";

function update(atMs: number, value: TagUpdate["value"], quality: TagUpdate["quality"] = "good"): TagUpdate {
  return { tagId: "A", timestampMs: START_MS + atMs, value, quality, source: "test", rawValue: value };
}

function recorded(updates: readonly TagUpdate[], deadband: Deadband | undefined, isStopped = true) {
  const found: TagUpdate[] = [];
  const filter = new DeadbandFilter(() => deadband);
  for (const one of updates) filter.take(one, (taken) => found.push(taken));
  if (isStopped) filter.finish((taken) => found.push(taken));
  return { found, leftOut: filter.leftOut };
}

const times = (updates: readonly TagUpdate[]): number[] => updates.map(({ timestampMs }) => timestampMs - START_MS);

test("without a deadband everything is recorded", (t) => {
  const updates = [update(0, 1), update(1, 1), update(1, 1), update(0, 1)];
  t.deepEqual(recorded(updates, undefined), { found: updates, leftOut: 0 });
});

test("a deadband of nothing records changes, the last sample before each, and one after the longest silence", (t) => {
  const updates = [0, 1, 2, 3, 4, 5, 6].map((i) => update(i * 1000, i < 3 ? 1 : 2));
  const { found, leftOut } = recorded(updates, { deadband: 0, maxSilenceMs: 60_000 });
  t.deepEqual(times(found), [0, 2000, 3000, 6000]);
  t.is(leftOut, 3);
  const still = Array.from({ length: 100 }, (_, i) => update(i * 1000, true));
  t.deepEqual(times(recorded(still, { deadband: 0, maxSilenceMs: 30_000 }, false).found), [0, 29_000, 30_000, 59_000, 60_000, 89_000, 90_000]); // prettier-ignore
});

test("a change of quality or kind and a time that runs backwards are recorded, whatever the value", (t) => {
  const updates = [
    update(0, 1),
    update(1, 1.1),
    update(2, 1.1, "uncertain"),
    update(3, null, "bad"),
    update(4, null, "bad"),
    update(5, true),
    update(6, false),
    update(2, false),
    update(3, 5),
    update(4, Infinity),
    update(5, NaN),
  ];
  const { found } = recorded(updates, { deadband: 10, maxSilenceMs: 60_000 });
  t.deepEqual(found, updates);
});

test("what was left out is within the deadband of what was recorded, held or drawn as a line, and no silence is too long", (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  for (let round = 0; round < 200; round += 1) {
    const deadband = random.pick([0, 0.1, 1, 7.5]);
    const maxSilenceMs = random.pick([5000, 60_000]);
    let atMs = 0;
    let value = 0;
    let longestStepMs = 0;
    const updates = Array.from({ length: 500 }, () => {
      const stepMs = random.below(2000);
      atMs += stepMs;
      longestStepMs = Math.max(longestStepMs, stepMs);
      value += random.next() < 0.02 ? (random.next() - 0.5) * 20 : (random.next() - 0.5) * 0.3;
      return update(atMs, random.pick([value, value, Math.round(value)]));
    });
    const { found, leftOut } = recorded(updates, { deadband, maxSilenceMs });
    t.is(found.length + leftOut, updates.length);
    const slack = 1e-9;
    let at = 0;
    for (const { timestampMs, value: actual } of updates) {
      while (at + 1 < found.length && (found[at + 1]?.timestampMs ?? 0) <= timestampMs) at += 1;
      const [before, after] = [found[at], found[at + 1] ?? found[at]];
      if (before === undefined || after === undefined) continue;
      if (before.timestampMs === timestampMs) continue;
      const share = (timestampMs - before.timestampMs) / (after.timestampMs - before.timestampMs);
      const line = Number(before.value) + share * (Number(after.value) - Number(before.value));
      t.true(Math.abs(Number(actual) - Number(before.value)) <= deadband / 2 + slack, `held, ${deadband}`);
      t.true(Math.abs(Number(actual) - line) <= deadband + slack, `line, ${deadband}`);
    }
    const gaps = found.map(({ timestampMs }, i) => timestampMs - (found[i - 1]?.timestampMs ?? timestampMs));
    t.true(Math.max(...gaps) <= maxSilenceMs + longestStepMs);
  }
});
