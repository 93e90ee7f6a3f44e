/**
 * Queries that are answered step by step while the store goes on: between two steps it records, seals, puts rows of
 * roll-ups together, finishes months, downsamples them. Each must give what there was when it was asked.
 */
import test from "ava";
import { limits } from "../../../src/historian/limits.ts";
import { type Columns } from "../../../src/historian/codec/columns.ts";
import type { HistoryQuery, Sample } from "../../../src/historian/historian-store.ts";
import { AGGREGATES, type Reduction } from "../../../src/historian/reduction.ts";
import type { Retention } from "../../../src/historian/months/retention.ts";
import { seededRandom, seedOf, type Random } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ArchiveUnderTest, KEEP_ALL } from "../support/archive.ts";
import { isSame, plain } from "../support/reductions.ts";
import { expectedPoints } from "../support/samples.ts";
import { columnsOf, type HistoryPoint, pointsOf } from "../support/points.ts";

// Small blocks that are sealed soon: so a few thousand samples go through all that a month goes through.
Object.assign(limits, { blockSamples: 64, sealEveryFlushes: 3, sealSamples: 256, sealAtLeastEveryFlushes: 6, hotFrames: 16, expireOldEveryMs: 0, openMonthFiles: 2 }); // prettier-ignore

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS: Retention = { retentionMs: 20 * DAY_MS, hoursMs: Infinity, maxBytes: Infinity };
const TAGS = ["STEADY", "MIXED", "SLOW", "ODD"] as const;
const EVERYTHING = 1_000_000;

interface Asked {
  readonly query: HistoryQuery;
  readonly reduction: Reduction | undefined;
  readonly expected: readonly HistoryPoint[];
  readonly steps: Generator<undefined, Columns>;
}

/** A store, what was given to it, and the queries that are under way. */
class Interleaved {
  subject: ArchiveUnderTest;
  readonly samples: Sample[] = [];
  readonly #retention: Retention;
  #asked: Asked[] = [];
  #flushes = 0;

  constructor(dir: string, retention: Retention) {
    this.#retention = retention;
    this.subject = this.#open(dir);
  }

  get asked(): readonly Asked[] {
    return this.#asked;
  }

  flush(samples: readonly Sample[], nowMs: number): void {
    this.#flushes += 1;
    this.samples.push(...samples);
    this.subject.append(samples, { nowMs, monotonicMs: this.#flushes * HOUR_MS });
  }

  ask(query: HistoryQuery, reduction?: Reduction, waiting: readonly HistoryPoint[] = []): Asked {
    const seen = [...this.samples, ...waiting.map((point) => ({ tagId: query.tagId, ...point }))];
    const expected = reduction === undefined ? expectedPoints(seen, query) : plain(seen, query, reduction);
    const steps = this.subject.archive.query({ query, reduction, waiting: columnsOf(waiting) });
    const asked = { query, reduction, expected, steps };
    this.#asked.push(asked);
    return asked;
  }

  /** Goes on with a query; gives what is wrong with its answer, if it has one now and something is. */
  step(asked: Asked): string | undefined {
    const { done, value } = asked.steps.next();
    if (done !== true) return undefined;
    this.#asked = this.#asked.filter((one) => one !== asked);
    return wrongWith(asked, pointsOf(value));
  }

  finish(asked: Asked): string | undefined {
    for (let wrong: string | undefined; ;) {
      wrong = this.step(asked);
      if (wrong !== undefined || !this.#asked.includes(asked)) return wrong;
    }
  }

  finishAll(): string[] {
    return this.#asked.flatMap((asked) => this.finish(asked) ?? []);
  }

  reopen(): void {
    this.subject.close();
    this.subject = this.#open(this.subject.dir);
  }

  #open(dir: string): ArchiveUnderTest {
    const subject = new ArchiveUnderTest(dir, this.#retention, 360);
    subject.expiresAtOnce = false;
    return subject;
  }
}

function wrongWith({ query, reduction, expected }: Asked, actual: readonly HistoryPoint[]): string | undefined {
  const at = expected.findIndex((point, i) => !isSame(actual[i], point, reduction ?? { intervalMs: 1, aggregate: "last" })); // prettier-ignore
  if (at === -1 && actual.length === expected.length) return undefined;
  return `${JSON.stringify({ query, reduction })} ${actual.length} of ${expected.length}, ${at}: ${JSON.stringify(actual[at])} instead of ${JSON.stringify(expected[at])}`; // prettier-ignore
}

/** Samples of one tag, one a second. */
function everySecond(startMs: number, count: number): Sample[] {
  return Array.from({ length: count }, (_, i) => ({ tagId: "STEADY", timestampMs: startMs + i * 1000, value: i % 100, quality: "good" })); // prettier-ignore
}

/** Some seconds or minutes of all tags, with times that stand still, values of several kinds and unusable ones. */
function someSamples(random: Random, startMs: number): Sample[] {
  const samples: Sample[] = [];
  const stepMs = random.pick([0, 100, 1000, 1000, 4000, 30_000]);
  const isSwitch = random.next() < 0.2;
  for (let i = random.below(60); i > 0; i -= 1) {
    for (const tagId of TAGS) {
      if ((tagId === "SLOW" && i % 3 !== 0) || (tagId === "ODD" && random.next() < 0.5)) continue;
      const isBoolean = isSwitch || (tagId === "MIXED" && random.next() < 0.1);
      const value = isBoolean ? random.next() < 0.5 : random.below(3600) / 10;
      const quality = random.pick(["good", "good", "good", "good", "uncertain", "bad"] as const);
      samples.push({ tagId, timestampMs: startMs - i * stepMs, value: random.next() < 0.02 ? null : value, quality });
    }
  }
  return samples;
}

/** Any query; where months are downsampled one of whole hours, which are exact before and afterwards. */
function someQuery(
  random: Random,
  { samples }: Interleaved,
  isExpiring: boolean,
): { readonly query: HistoryQuery; readonly reduction: Reduction | undefined } {
  const tagId = random.pick(TAGS);
  const edges = [random.pick(samples), random.pick(samples)].map(({ timestampMs }) => timestampMs + random.below(HOUR_MS)); // prettier-ignore
  const bounds = { sinceMs: Math.min(...edges), untilMs: Math.max(...edges) };
  const isWhole = random.next() < 0.4;
  const aggregate = random.pick(AGGREGATES);
  const explicitGaps = random.next() < 0.3;
  if (isExpiring) {
    const sinceMs = Math.floor(bounds.sinceMs / HOUR_MS) * HOUR_MS;
    const untilMs = Math.ceil(bounds.untilMs / HOUR_MS) * HOUR_MS - 1;
    const query = { tagId, limit: EVERYTHING, ...(isWhole ? {} : { sinceMs, untilMs }) };
    return { query, reduction: { intervalMs: random.pick([1, 2, 5, 24]) * HOUR_MS, aggregate, explicitGaps } };
  }
  // What arrives before what is looked at matters to these, also where a limit cuts it off.
  const isCut = aggregate !== "time_mean" && aggregate !== "changes" && random.next() < 0.5;
  const query = { tagId, limit: isCut ? random.pick([1, 7, 100]) : EVERYTHING, ...(isWhole ? {} : bounds) };
  if (random.next() < 0.2) return { query, reduction: undefined };
  const spanMs = bounds.untilMs - bounds.sinceMs;
  const intervalMs = random.pick([HOUR_MS, 2 * HOUR_MS, 60_000, 90 * 60_000, DAY_MS, Math.max(1000, spanMs / 100), 1000 + random.below(3 * HOUR_MS), 7 * DAY_MS]); // prettier-ignore
  return { query, reduction: { intervalMs, aggregate, explicitGaps, ...(random.next() < 0.2 ? { period: 360 } : {}) } };
}

for (const [told, retention] of [
  ["anything is recorded", KEEP_ALL],
  ["samples expire", HOURS],
] as const) {
  test(`queries of which the steps are taken in between while ${told} give what there was when they were asked`, async (t) => {
    const random = seededRandom(seedOf());
    t.log(`seed ${random.seed}`);
    const store = new Interleaved(await tempDir(t), retention);
    let nowMs = Date.UTC(2026, 0, 20);
    // Of a computer without a clock, at times.
    let atMs = random.pick([nowMs, 0]);
    for (let i = 0; i < 160; i += 1) {
      const chance = random.next();
      if (chance < 0.5 || store.samples.length === 0) {
        for (let flushes = 1 + random.below(5); flushes > 0; flushes -= 1) {
          nowMs += 1000;
          atMs += random.below(HOUR_MS);
          store.flush(someSamples(random, atMs), nowMs);
        }
      } else if (chance < 0.55) {
        nowMs += random.pick([1, 20, 40]) * DAY_MS;
        if (random.next() < 0.5) atMs = nowMs;
      } else if (chance < 0.58) {
        atMs -= random.below(5 * HOUR_MS);
      } else if (chance < 0.72) {
        const { query, reduction } = someQuery(random, store, retention === HOURS);
        const waiting = random.next() < 0.2 ? [{ timestampMs: atMs, value: 5, quality: "good" } as const] : [];
        t.is(store.step(store.ask(query, reduction, waiting)), undefined);
      } else if (chance < 0.93) {
        if (store.asked.length > 0) t.is(store.step(random.pick(store.asked)), undefined);
      } else if (chance < 0.97) {
        for (let steps = random.below(8); steps > 0; steps -= 1) store.subject.archive.expireStep();
      } else {
        t.deepEqual(store.finishAll(), []);
        store.reopen();
      }
    }
    t.deepEqual(store.finishAll(), []);
    t.is(store.subject.archive.statistics().damaged_blocks, 0);
    store.subject.close();
  });
}

test("rows that are put together with later blocks, before a query has looked them up, give it the earlier ones", async (t) => {
  const store = new Interleaved(await tempDir(t), KEEP_ALL);
  const [januaryMs, februaryMs] = [Date.UTC(2026, 0, 20), Date.UTC(2026, 1, 5)];
  // The clock is ahead, and then set back: the month that is looked up first is not the one that goes on.
  for (let i = 0; i < 40; i += 1) store.flush(everySecond((i < 20 ? februaryMs : januaryMs - DAY_MS) + i * 64_000, 64), februaryMs); // prettier-ignore
  for (let i = 0; i < 12; i += 1) store.flush(everySecond(januaryMs + i * 64_000, 64), januaryMs);
  for (const intervalMs of [HOUR_MS, 60_000, 61_001]) {
    store.reopen();
    const asked = store.ask({ tagId: "STEADY", limit: EVERYTHING }, { intervalMs, aggregate: "count" });
    t.is(store.step(asked), undefined);
    for (let i = 0; i < 300; i += 1) store.flush(everySecond(januaryMs + DAY_MS + i * 64_000, 64), januaryMs);
    t.is(store.finish(asked), undefined);
  }
  store.subject.close();
});

test("a reduction that is under way when a month is downsampled still has all samples", async (t) => {
  const store = new Interleaved(await tempDir(t), HOURS);
  for (const month of [0, 1, 4]) {
    const startMs = Date.UTC(2026, month, 5);
    for (let i = 0; i < (month === 4 ? 20 : 300); i += 1) store.flush(everySecond(startMs + i * 64_000, 64), startMs);
  }
  t.true(store.subject.archive.isExpiring);
  const total = (points: readonly HistoryPoint[]) => points.reduce((sum, { value }) => sum + Number(value), 0);
  const query = { tagId: "STEADY", limit: EVERYTHING };
  const reduction = { intervalMs: 99_991, aggregate: "count" } as const;
  const { steps } = store.ask(query, reduction);
  // Rows are looked up a file at a time, and then blocks at edges: these of the oldest file have begun now.
  let answer: Columns | undefined;
  for (let taken = 0; answer === undefined; taken += 1) {
    const { done, value } = steps.next();
    if (done === true) answer = value;
    else if (taken === 9) while (store.subject.archive.expireStep());
  }
  t.true(store.subject.archive.statistics().expired_samples > 0);
  t.is(total(pointsOf(answer)), store.samples.length);
  t.is(total(store.subject.query(query, reduction)), store.samples.length);
  store.subject.close();
});
