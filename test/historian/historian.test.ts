import { setImmediate as turn } from "node:timers/promises";
import test from "ava";
import { BitacoraError } from "../../src/core/errors.ts";
import { Historian } from "../../src/historian/historian.ts";
import type {
  HistorianStore,
  HistoryQuery,
  QueryOptions,
  Sample,
  ScanQuery,
} from "../../src/historian/historian-store.ts";
import { openMemoryStore } from "../../src/historian/memory-store.ts";
import type { TagUpdate } from "../../src/tags/tag.ts";
import { ManualClock } from "../support/clock.ts";
import { seededRandom } from "../support/random.ts";
import { START_MS } from "./support/samples.ts";
import { pointsIn, pointsOf } from "./support/points.ts";

/** The memory store, but its appends can be held back and made to fail. */
class SlowStore implements HistorianStore {
  readonly inner = openMemoryStore();
  readonly flushes: number[] = [];
  fault: BitacoraError | undefined;
  gate: Promise<void> | undefined;
  #order: Promise<unknown> = Promise.resolve();

  append(samples: readonly Sample[]): Promise<void> {
    return this.#inOrder(async () => {
      await this.gate;
      if (this.fault !== undefined) throw this.fault;
      this.flushes.push(samples.length);
      await this.inner.append(samples);
    });
  }

  columns(query: HistoryQuery, options?: QueryOptions) {
    return this.#inOrder(() => this.inner.columns(query, options));
  }

  workOf(query: HistoryQuery) {
    return this.inner.workOf(query);
  }

  tags() {
    return this.#inOrder(() => this.inner.tags());
  }

  scan(query: ScanQuery) {
    return this.#inOrder(() => this.inner.scan(query));
  }

  check() {
    return this.#inOrder(() => this.inner.check(new AbortController().signal, () => {}));
  }

  statistics() {
    return this.inner.statistics();
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#order.then(work);
    this.#order = done.catch(() => {});
    return done;
  }
}

function update(i: number, tagId = "A"): TagUpdate {
  return { tagId, value: i, quality: "good", timestampMs: START_MS + i * 500, source: "test", rawValue: i };
}

function openHistorian(more: object = {}) {
  const store = new SlowStore();
  const historian = new Historian({ store, clock: new ManualClock(), ...more });
  const values = async (limit = 1000): Promise<unknown[]> =>
    pointsOf(await historian.columns({ tagId: "A", limit })).map(({ value }) => value);
  return { store, historian, values };
}

test("of a tag with a deadband what says nothing new is left out and counted, and its last sample kept at the stop", async (t) => {
  const { historian, store } = openHistorian({ deadbandOf: () => ({ deadband: 10, maxSilenceMs: 60_000 }) });
  for (let i = 0; i < 9; i += 1) historian.record(update(i));
  t.is(historian.statistics().left_out, 5);
  await historian.flush();
  const values = async () => (await pointsIn(store.inner, { tagId: "A", limit: 100 })).map(({ value }) => value);
  t.deepEqual(await values(), [0, 5, 6]);
  const close = store.inner.close.bind(store.inner);
  store.inner.close = async () => {};
  await historian.stop();
  t.deepEqual(await values(), [0, 5, 6, 8]);
  await close();
});

test("a list of the tags and a scan have what waits, too", async (t) => {
  const { historian } = openHistorian();
  historian.record(update(0));
  t.deepEqual(await historian.tags(), [{ tagId: "A", samples: 1, minMs: START_MS, maxMs: START_MS }]);
  historian.record(update(1));
  const { columns, next } = await historian.scan({ tagId: "A", limit: 10 });
  t.deepEqual([pointsOf(columns).map(({ value }) => value), next], [[0, 1], null]);
  await historian.stop();
});

test("what is recorded is found at once, before and after its flush", async (t) => {
  const { historian, values } = openHistorian();
  historian.record(update(0));
  historian.record(update(1, "B"));
  t.deepEqual(await values(), [0]);
  t.is(historian.statistics().buffered, 2);
  await historian.flush();
  historian.record(update(2));
  t.deepEqual(await values(), [0, 2]);
  t.like(historian.statistics(), { samples: 2, buffered: 1, flushes: 1, failed_flushes: 0, fault: null });
});

test("a reduction covers what is stored and what waits", async (t) => {
  const { historian } = openHistorian();
  for (let i = 0; i < 10; i += 1) historian.record(update(i));
  await historian.flush();
  for (let i = 10; i < 20; i += 1) historian.record(update(i));
  const points = await historian.columns(
    { tagId: "A", limit: 10 },
    { reduction: { intervalMs: 60_000, aggregate: "mean" } },
  );
  t.deepEqual(
    pointsOf(points).map(({ value }) => value),
    [9.5],
  );
});

test("while a flush is under way a query has every sample once, whether the flush then works or not", async (t) => {
  for (const fault of [undefined, new BitacoraError("disk-full")]) {
    const { store, historian, values } = openHistorian();
    const { promise, resolve } = Promise.withResolvers<void>();
    store.gate = promise;
    store.fault = fault;
    historian.record(update(0));
    const flushed = historian.flush();
    await turn();
    historian.record(update(1));
    const asked = values();
    await turn();
    historian.record(update(2));
    resolve();
    t.deepEqual((await asked).slice(0, 2), [0, 1]);
    await flushed;
    t.deepEqual(await values(), [0, 1, 2]);
  }
});

test("a failing flush shows its fault, keeps the samples in order and clears the fault when it works again", async (t) => {
  const { store, historian, values } = openHistorian();
  store.fault = new BitacoraError("disk-full");
  historian.record(update(0));
  await historian.flush();
  historian.record(update(1));
  await historian.flush();
  t.like(historian.statistics(), { fault: "disk-full", failed_flushes: 2, flushes: 0, buffered: 2, samples: 0 });
  t.deepEqual(await values(), [0, 1]);
  store.fault = undefined;
  historian.record(update(2));
  await historian.flush();
  t.like(historian.statistics(), { fault: null, failed_flushes: 2, flushes: 1, buffered: 0, samples: 3, dropped: 0 });
  t.deepEqual(await values(), [0, 1, 2]);
});

test("a buffer that is full drops the oldest samples and counts them", async (t) => {
  const { store, historian, values } = openHistorian({ bufferSamples: 100 });
  store.fault = new BitacoraError("disk-full");
  for (let i = 0; i < 250; i += 1) {
    historian.record(update(i));
    if (i % 40 === 0) await historian.flush();
  }
  t.like(historian.statistics(), { buffered: 100, dropped: 150 });
  store.fault = undefined;
  await historian.flush();
  t.deepEqual(
    await values(),
    Array.from({ length: 100 }, (_, i) => 150 + i),
  );
});

test("a large backlog is written in order, in flushes of a bounded size", async (t) => {
  const { store, historian } = openHistorian();
  for (let i = 0; i < 25_000; i += 1) historian.record(update(i));
  await historian.flush();
  t.deepEqual(store.flushes, [10_000, 10_000, 5000]);
  const points = pointsOf(await historian.columns({ tagId: "A", limit: 100_000 }));
  t.is(points.length, 25_000);
  t.true(points.every(({ value }, i) => value === i));
});

test("a flush that is asked for during another covers what had been recorded by then", async (t) => {
  const { store, historian } = openHistorian();
  historian.record(update(0));
  const first = historian.flush();
  historian.record(update(1));
  await historian.flush();
  t.is(store.statistics().samples, 2);
  await first;
});

test("queries and flushes at any moment see each sample once", async (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  const { store, historian } = openHistorian();
  let recorded = 0;
  const checks: Promise<void>[] = [];
  for (let i = 0; i < 400; i += 1) {
    const chance = random.next();
    if (chance < 0.5) historian.record(update(recorded++));
    else if (chance < 0.6) void historian.flush();
    else if (chance < 0.7) store.fault = store.fault === undefined ? new BitacoraError("disk-full") : undefined;
    else if (chance < 0.9) {
      const least = recorded;
      checks.push(
        historian.columns({ tagId: "A", limit: 10_000 }).then((columns) => {
          t.true(columns.length >= least);
          t.true(pointsOf(columns).every(({ value }, at) => value === at));
        }),
      );
    } else await turn();
  }
  await Promise.all(checks);
});

test("it flushes periodically once started, and not after it has been stopped", async (t) => {
  const { store, historian } = openHistorian({ flushMs: 5 });
  historian.start();
  historian.record(update(0));
  while (store.statistics().samples === 0) await turn();
  historian.record(update(1));
  await historian.stop();
  t.deepEqual(store.flushes, [1, 1]);
  historian.record(update(2));
  t.is(historian.statistics().dropped, 1);
  await historian.stop();
});

test("stopping on a store that fails ends all the same", async (t) => {
  const { store, historian } = openHistorian();
  store.fault = new BitacoraError("disk-full");
  historian.record(update(0));
  await historian.stop();
  t.like(historian.statistics(), { fault: "disk-full", buffered: 1 });
});

test("a flush with nothing to write does not keep the next one, nor the end, from happening", async (t) => {
  const historian = new Historian({ store: openMemoryStore(), clock: new ManualClock() });
  await historian.flush();
  await historian.flush();
  historian.record({ tagId: "T", value: 1, quality: "good", timestampMs: 1, source: "test" });
  await historian.flush();
  t.is(historian.statistics().buffered, 0);
  await historian.stop();
});
