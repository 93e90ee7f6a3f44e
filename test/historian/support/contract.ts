/** What every historian store must do, run against each. */
import test, { type ExecutionContext } from "ava";
import type { HistorianStore, Sample } from "../../../src/historian/historian-store.ts";
import { seededRandom, type Random } from "../../support/random.ts";
import { same } from "../../support/same.ts";
import {
  EXACT_AGGREGATES,
  expectedPoints,
  expectedReduction,
  pointOf,
  randomSamples,
  sample,
  START_MS,
  steady,
} from "./samples.ts";
import { columnsOf, type HistoryPoint, pointsIn, pointsOf } from "./points.ts";

/** A store under test. `settle` puts it in the state in which it is to be asked (the file store may be reopened). */
export interface Subject {
  store: HistorianStore;
  settle(): Promise<void>;
}

export function storeContract(name: string, open: (t: ExecutionContext) => Promise<Subject>): void {
  const contract = (title: string, check: (t: ExecutionContext, subject: Subject) => Promise<void>): void => {
    // One after the other: each file store has a thread.
    test.serial(`${name}: ${title}`, async (t) => {
      const subject = await open(t);
      try {
        await check(t, subject);
      } finally {
        await subject.store.close();
      }
    });
  };

  const stored = async (subject: Subject, samples: readonly Sample[], flush = samples.length): Promise<void> => {
    for (let from = 0; from < samples.length; from += flush) {
      await subject.store.append(samples.slice(from, from + flush));
    }
    await subject.settle();
  };

  contract("an empty store and an unknown tag give no points", async (t, subject) => {
    t.deepEqual(await pointsIn(subject.store, { tagId: "A", limit: 10 }), []);
    await stored(subject, [sample("A", 0, 1)]);
    t.deepEqual(await pointsIn(subject.store, { tagId: "B", limit: 10 }), []);
    t.is(subject.store.statistics().samples, 1);
  });

  contract("an empty flush is taken", async (t, subject) => {
    await stored(subject, [], 1);
    await subject.store.append([]);
    await subject.settle();
    t.is(subject.store.statistics().samples, 0);
  });

  contract("the newest samples inside the bounds come in ascending time, bounds included", async (t, subject) => {
    const samples = [0, 1, 2, 3, 4, 5].map((i) => sample("A", i * 1000, i));
    await stored(subject, samples, 2);
    const values = async (query: object): Promise<unknown[]> =>
      (await pointsIn(subject.store, { tagId: "A", limit: 100, ...query })).map(({ value }) => value);
    t.deepEqual(await values({}), [0, 1, 2, 3, 4, 5]);
    t.deepEqual(await values({ sinceMs: START_MS + 1000, untilMs: START_MS + 4000 }), [1, 2, 3, 4]);
    t.deepEqual(await values({ sinceMs: START_MS + 1001, untilMs: START_MS + 3999 }), [2, 3]);
    t.deepEqual(await values({ sinceMs: START_MS + 3000, untilMs: START_MS + 3000 }), [3]);
    t.deepEqual(await values({ sinceMs: START_MS + 5001 }), []);
    t.deepEqual(await values({ untilMs: START_MS - 1 }), []);
    t.deepEqual(await values({ sinceMs: START_MS + 4000, untilMs: START_MS + 1000 }), []);
    t.deepEqual(await values({ limit: 1 }), [5]);
    t.deepEqual(await values({ limit: 2, untilMs: START_MS + 3000 }), [2, 3]);
  });

  contract("null keeps its quality and is neither a number nor a boolean", async (t, subject) => {
    const samples = [
      sample("A", 0, 1.5),
      sample("A", 1, null, "bad"),
      sample("A", 2, null, "stale"),
      sample("A", 3, 0, "uncertain"),
      sample("A", 4, false, "bad"),
      sample("A", 5, true),
      sample("A", 6, 1, "stale"),
    ];
    await stored(subject, samples);
    t.deepEqual(await pointsIn(subject.store, { tagId: "A", limit: 10 }), samples.map(pointOf));
    const { samples: all, numeric_samples, boolean_samples } = subject.store.statistics();
    t.deepEqual({ all, numeric_samples, boolean_samples }, { all: 7, numeric_samples: 3, boolean_samples: 2 });
  });

  contract("equal times stay in order of arrival, also over many flushes and blocks", async (t, subject) => {
    const samples = Array.from({ length: 6000 }, (_, i) => sample("A", Math.floor(i / 3000) * 1000, i));
    await stored(subject, samples, 500);
    const points = await pointsIn(subject.store, { tagId: "A", limit: 100_000 });
    samePoints(t, points, samples.map(pointOf), {});
    samePoints(t, await pointsIn(subject.store, { tagId: "A", limit: 4000 }), samples.slice(-4000).map(pointOf), {});
  });

  contract("times that run backwards are found by their time", async (t, subject) => {
    const forth = steady("A", 5000);
    const back = steady("A", 5000, 500, START_MS - 1_000_000);
    await stored(subject, [...forth, ...back], 100);
    for (const query of [
      { limit: 100_000 },
      { limit: 10 },
      { limit: 3000 },
      { limit: 10, untilMs: START_MS + 700_000 },
      { limit: 5000, sinceMs: START_MS - 200_000, untilMs: START_MS + 200_000 },
      { limit: 1, untilMs: START_MS - 1_000_000 },
    ]) {
      const full = { tagId: "A", ...query };
      samePoints(t, await pointsIn(subject.store, full), expectedPoints([...forth, ...back], full), full);
    }
  });

  contract("every number comes back to the last bit", async (t, subject) => {
    const numbers = [
      Number.MAX_VALUE, -Number.MAX_VALUE, 1.5e308, Number.MIN_VALUE, -Number.MIN_VALUE, 2.225_073_858_507_201_4e-308,
      0, 1e21, 1e22, 2 ** 53, 2 ** 53 - 1, -(2 ** 53), 2 ** 50, 2 ** 51 + 1, 0.1 + 0.2, 0.1, 1 / 3, Math.PI, 100 / 3,
      4.35, 1.005, 123_456_789.123_456_78, 1e-15, 1e-16, Math.fround(13.62), Math.fround(0.1), Math.fround(1e-40),
    ]; // prettier-ignore
    // Each alone in a tag, so that it decides how it is encoded; then all together.
    const alone = numbers.flatMap((value, i) => [sample(`N${i}`, 0, value), sample(`N${i}`, 1, value)]);
    const together = numbers.map((value, i) => sample("ALL", i, value));
    await stored(subject, [...alone, ...together]);
    for (const [i, value] of numbers.entries()) {
      const points = await pointsIn(subject.store, { tagId: `N${i}`, limit: 10 });
      t.true(points.length === 2 && points.every((point) => Object.is(point.value, value)), `${value}`);
    }
    const all = await pointsIn(subject.store, { tagId: "ALL", limit: 100 });
    t.true(all.every((point, i) => Object.is(point.value, numbers[i])));
  });

  contract("negative zero is stored as zero, and what is no number as null with quality bad", async (t, subject) => {
    await stored(subject, [sample("A", 0, -0), sample("A", 1, NaN), sample("A", 2, Infinity)]);
    const [zero, ...rest] = await pointsIn(subject.store, { tagId: "A", limit: 10 });
    t.true(Object.is(zero?.value, 0));
    t.deepEqual(
      rest.map(({ value, quality }) => [value, quality]),
      [
        [null, "bad"],
        [null, "bad"],
      ],
    );
  });

  contract("times before 1970 and in the year 9999 are kept", async (t, subject) => {
    const times = [Date.UTC(1969, 6, 20), -1, 0, 1, Date.UTC(9999, 11, 31, 23, 59, 59, 999), Date.parse("0001-01-01")];
    const samples = times.map((timestampMs, i): Sample => ({ tagId: "A", timestampMs, value: i, quality: "good" }));
    await stored(subject, samples);
    t.deepEqual(
      await pointsIn(subject.store, { tagId: "A", limit: 10 }),
      expectedPoints(samples, { tagId: "A", limit: 10 }),
    );
    const before = { tagId: "A", limit: 10, untilMs: -1 };
    same(t, await pointsIn(subject.store, before), expectedPoints(samples, before));
  });

  contract("ten thousand tags are kept apart", async (t, subject) => {
    const tags = 10_000;
    const flushes = 4;
    for (let flush = 0; flush < flushes; flush += 1) {
      const samples = Array.from({ length: tags }, (_, i) => sample(`TAG_${i}`, flush * 1000, i + flush / 10));
      await subject.store.append(samples);
    }
    await subject.settle();
    t.is(subject.store.statistics().samples, tags * flushes);
    for (let i = 0; i < tags; i += 997) {
      const points = await pointsIn(subject.store, { tagId: `TAG_${i}`, limit: 10 });
      t.deepEqual(
        points.map(({ value }) => value),
        [0, 1, 2, 3].map((flush) => i + flush / 10),
      );
    }
  });

  contract("what the caller still holds counts as arrived last", async (t, subject) => {
    const samples = steady("A", 3000);
    await stored(subject, samples, 300);
    const waiting: HistoryPoint[] = [
      { timestampMs: START_MS + 2999 * 500, value: 1, quality: "good" },
      { timestampMs: START_MS + 10, value: 2, quality: "good" },
      { timestampMs: START_MS + 3000 * 500, value: 3, quality: "uncertain" },
    ];
    const all = [...samples, ...waiting.map((point): Sample => ({ tagId: "A", ...point }))];
    for (const limit of [2, 10, 10_000]) {
      const query = { tagId: "A", limit };
      samePoints(
        t,
        await pointsIn(subject.store, query, { waiting: columnsOf(waiting) }),
        expectedPoints(all, query),
        query,
      );
    }
    const reduction = { intervalMs: 60_000, aggregate: "last" } as const;
    const query = { tagId: "A", limit: 5 };
    t.deepEqual(
      await pointsIn(subject.store, query, { waiting: columnsOf(waiting), reduction }),
      expectedReduction(all, query, reduction),
    );
    const unknown = await pointsIn(subject.store, { tagId: "B", limit: 5 }, { waiting: columnsOf(waiting) });
    t.deepEqual(
      unknown.map(({ value }) => value),
      [2, 1, 3],
    );
  });

  contract("calls take effect in the order in which they were made", async (t, subject) => {
    const { store } = subject;
    const first = store.append([sample("A", 0, 0)]);
    const between = pointsIn(store, { tagId: "A", limit: 10 });
    const second = store.append([sample("A", 1, 1)]);
    const after = pointsIn(store, { tagId: "A", limit: 10 });
    await Promise.all([first, second]);
    t.is((await between).length, 1);
    t.is((await after).length, 2);
  });

  contract("random samples, queries and reductions agree with the plain way", async (t, subject) => {
    const random = seededRandom();
    t.log(`seed ${random.seed}`);
    const samples = randomSamples(random, 3, 12_000);
    for (let from = 0; from < samples.length;) {
      const to = from + 1 + random.below(800);
      await subject.store.append(samples.slice(from, to));
      from = to;
    }
    await subject.settle();
    for (let i = 0; i < 60; i += 1) {
      const query = randomQuery(random, samples);
      samePoints(t, await pointsIn(subject.store, query), expectedPoints(samples, query), query);
      const intervalMs = random.pick([1, 1000, 60_000, 86_400_000, 7_777]);
      const aggregate = random.pick(EXACT_AGGREGATES);
      samePoints(
        t,
        await pointsIn(subject.store, query, { reduction: { intervalMs, aggregate } }),
        expectedReduction(samples, query, { intervalMs, aggregate }),
        { ...query, intervalMs, aggregate },
      );
    }
  });

  contract(
    "tags are listed with their spans, and a scan gives each sample once, in order of arrival",
    async (t, subject) => {
      const random = seededRandom();
      t.log(`seed ${random.seed}`);
      const samples = randomSamples(random, 3, 15_000);
      const flushed = [0, 500, 1000, 9000, 15_000];
      const found: HistoryPoint[] = [];
      let after: string | undefined;
      for (const [i, to] of flushed.entries()) {
        await subject.store.append(samples.slice(flushed[i - 1] ?? 0, to));
        // A part now; the rest when more has been sealed.
        const limit = 1 + random.below(100);
        const page = await subject.store.scan({ tagId: "TAG_1", limit, ...(after === undefined ? {} : { after }) });
        if (page.next === null) continue;
        found.push(...pointsOf(page.columns));
        after = page.next;
      }
      await subject.settle();
      for (let isLast = false; !isLast;) {
        const page = await subject.store.scan({
          tagId: "TAG_1",
          limit: 777,
          ...(after === undefined ? {} : { after }),
        });
        found.push(...pointsOf(page.columns));
        isLast = page.next === null;
        after = page.next ?? undefined;
      }
      const expected = samples.filter(({ tagId }) => tagId === "TAG_1").map(pointOf);
      samePoints(t, found, expected, {});

      const bounds = { sinceMs: START_MS, untilMs: START_MS + 600_000 };
      const inside: HistoryPoint[] = [];
      for (let next: string | null | undefined; next !== null;) {
        const page = await subject.store.scan({ tagId: "TAG_1", limit: 50, ...bounds, ...(next === undefined ? {} : { after: next }) }); // prettier-ignore
        inside.push(...pointsOf(page.columns));
        t.true(page.columns.length <= 50);
        next = page.next;
      }
      const isInside = ({ timestampMs: ms }: HistoryPoint): boolean => ms >= bounds.sinceMs && ms <= bounds.untilMs;
      samePoints(t, inside, expected.filter(isInside), bounds);
      t.like(await subject.store.scan({ tagId: "UNKNOWN", limit: 10 }), {
        columns: { length: 0 },
        next: null,
        place: "0~0",
      });

      const byTag = Map.groupBy(samples, ({ tagId }) => tagId);
      const spans = [...byTag].map(([tagId, held]) => {
        const times = held.map(({ timestampMs }) => timestampMs);
        return { tagId, samples: held.length, minMs: Math.min(...times), maxMs: Math.max(...times) };
      });
      t.deepEqual(
        await subject.store.tags(),
        spans.toSorted((a, b) => (a.tagId < b.tagId ? -1 : 1)),
      );
    },
  );

  contract("statistics count what there is", async (t, subject) => {
    const samples = [...steady("A", 5000), ...steady("B", 10).map((one) => ({ ...one, value: true }))];
    await stored(subject, samples, 1000);
    const statistics = subject.store.statistics();
    t.is(statistics.samples, 5010);
    t.is(statistics.numeric_samples, 5000);
    t.is(statistics.boolean_samples, 10);
    t.is(statistics.expired_samples, 0);
    t.is(statistics.damaged_blocks, 0);
    t.true(statistics.bytes > 0);
  });

  contract("closing twice is closing once, and a closed store refuses", async (t, subject) => {
    await stored(subject, [sample("A", 0, 1)]);
    await Promise.all([subject.store.close(), subject.store.close()]);
    await subject.store.close();
    await t.throwsAsync(subject.store.append([sample("A", 1, 1)]), { code: "historian-closed" });
    await t.throwsAsync(pointsIn(subject.store, { tagId: "A", limit: 1 }), { code: "historian-closed" });
  });
}

/** Like deepEqual, but tells the first difference instead of printing thousands of points. */
function samePoints(
  t: ExecutionContext,
  actual: readonly HistoryPoint[],
  expected: readonly HistoryPoint[],
  what: object,
) {
  const text = (point: HistoryPoint | undefined): string =>
    point === undefined ? "nothing" : `${point.timestampMs} ${String(point.value)} ${point.quality}`;
  const differs = (_: unknown, i: number): boolean => {
    const [a, b] = [actual[i], expected[i]];
    if (a?.timestampMs !== b?.timestampMs || a?.quality !== b?.quality) return true;
    return a?.value !== b?.value || Object.is(a?.value, -0);
  };
  const at = (actual.length > expected.length ? actual : expected).findIndex(differs);
  const told = `${JSON.stringify(what)}: ${actual.length} of ${expected.length}, at ${at}`;
  t.true(at === -1, `${told} ${text(actual[at])} instead of ${text(expected[at])}`);
}

function randomQuery(random: Random, samples: readonly Sample[]) {
  const timeOf = (): number => random.pick(samples).timestampMs + random.below(3) - 1;
  return {
    tagId: `TAG_${random.below(4)}`,
    limit: random.pick([1, 2, 10, 500, 2048, 5000, 100_000]),
    ...(random.next() < 0.5 ? { sinceMs: timeOf() } : {}),
    ...(random.next() < 0.5 ? { untilMs: timeOf() } : {}),
  };
}
