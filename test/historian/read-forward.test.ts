import test from "ava";
import type { Columns } from "../../src/historian/codec/columns.ts";
import type { HistoryQuery } from "../../src/historian/historian-store.ts";
import { openMemoryStore } from "../../src/historian/memory-store.ts";
import { oldestMs, type QueryHistory, readPage, type TimeCursor } from "../../src/historian/read-forward.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { type HistoryPoint, pointsIn, pointsOf } from "./support/points.ts";
import { same } from "../support/same.ts";

const TAG = "A";

/** A store with these samples, and how often it was asked. */
async function storeOf(samples: readonly (readonly [timestampMs: number, value: number])[]) {
  const store = openMemoryStore();
  await store.append(
    samples.map(([timestampMs, value]) => ({ tagId: TAG, timestampMs, value, quality: "good" as const })),
  );
  const asked = { count: 0 };
  const ask = (query: HistoryQuery) => {
    asked.count += 1;
    return store.columns(query);
  };
  return { store, ask, asked };
}

/** All samples, read in pages. */
async function allPages(ask: QueryHistory, limit: number): Promise<HistoryPoint[]> {
  const points: HistoryPoint[] = [];
  let from: TimeCursor | undefined;
  for (let isFull = true; isFull;) {
    const page = await readPage(ask, { tagId: TAG, from, untilMs: undefined, limit });
    if (page.points.length > limit) throw new Error(`${page.points.length} samples`);
    points.push(...pointsOf(page.points));
    ({ next: from, isFull } = page);
  }
  return points;
}

const valuesOf = (points: Columns) => pointsOf(points).map(({ value }) => value);

test("all samples come once, in the order in which the store keeps them, whatever their times are", async (t) => {
  const source = seededRandom(seedOf());
  const { seed } = source;
  const random = () => source.next();
  t.log(`seed ${seed}`);
  for (let round = 0; round < 30; round += 1) {
    let timeMs = Date.UTC(2026, 0, 1);
    const samples = Array.from({ length: Math.floor(random() * 800) }, (_, value): [number, number] => {
      const kind = random();
      if (kind < 0.02) timeMs += Math.floor(random() * 3e10);
      else if (kind < 0.04) timeMs -= Math.floor(random() * 1e8);
      else if (kind < 0.5) timeMs += Math.floor(random() * 2000);
      return [timeMs, value];
    });
    const { store, ask } = await storeOf(samples);
    const expected = await pointsIn(store, { tagId: TAG, limit: 100_000 });
    const limit = 1 + Math.floor(random() * 50);
    same(t, await allPages(ask, limit), expected, `seed ${seed}, round ${round}, limit ${limit}`);
  }
});

test("pages put together are the whole, though many samples have one and the same time", async (t) => {
  const start = Date.UTC(2026, 0, 1);
  const samples = Array.from({ length: 500 }, (_, i): [number, number] => [start + Math.floor(i / 70) * 10, i]);
  const { ask } = await storeOf(samples);
  for (const limit of [1, 7, 69, 70, 71, 140, 499, 500, 501]) {
    t.deepEqual(await allPages(ask, limit), pointsOf(await ask({ tagId: TAG, limit: 1000 })), `limit ${limit}`);
  }
});

test("pages have values of each kind and quality as the store has them, also where a page begins among equal times", async (t) => {
  const { store, ask } = await storeOf([]);
  const values = [0, -1.5, true, false, null, 7] as const;
  const qualities = ["good", "uncertain", "bad", "stale"] as const;
  const samples = values.flatMap((value) =>
    qualities.map((quality) => ({ tagId: TAG, timestampMs: 1000, value, quality })),
  );
  await store.append(samples);
  t.deepEqual(
    await allPages(ask, 5),
    samples.map(({ tagId: _tagId, ...point }) => point),
  );
});

test("a sample that comes with the time of the last one of a page is the first of the next", async (t) => {
  const { store, ask } = await storeOf([[1000, 0], [1000, 1]]); // prettier-ignore
  const first = await readPage(ask, { tagId: TAG, from: undefined, untilMs: undefined, limit: 2 });
  await store.append([{ tagId: TAG, timestampMs: 1000, value: 2, quality: "good" }]);
  const second = await readPage(ask, { tagId: TAG, from: first.next, untilMs: undefined, limit: 2 });
  t.deepEqual(valuesOf(second.points), [2]);
  const third = await readPage(ask, { tagId: TAG, from: second.next, untilMs: undefined, limit: 2 });
  t.is(third.points.length, 0);
  t.deepEqual(third.next, second.next, "an empty page leads nowhere else");
});

test("the oldest sample is found in a few dozen questions, also one of the year 1 or beside a leap of years", async (t) => {
  const year1 = Date.parse("0001-01-01T00:00:00Z");
  for (const [oldest, ...others] of [
    [year1, Date.UTC(2026, 0, 1)],
    [0],
    [Date.UTC(2020, 0, 1), Date.UTC(2026, 5, 1)],
  ]) {
    const { ask, asked } = await storeOf([oldest ?? 0, ...others].map((timeMs): [number, number] => [timeMs, 1]));
    t.is(await oldestMs(ask, { tagId: TAG }), oldest);
    t.true(asked.count < 120, `${asked.count}`);
  }
  const { ask } = await storeOf([]);
  t.is(await oldestMs(ask, { tagId: TAG }), undefined);
  t.deepEqual(await allPages(ask, 10), []);
});
