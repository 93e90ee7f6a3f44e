import test from "ava";
import type { Answer } from "../../../src/connectors/databases/answer.ts";
import { BatchWriter, type BatchWriterParts } from "../../../src/connectors/databases/batch-writer.ts";
import { samplesOf, type Series } from "../../../src/connectors/databases/series.ts";

const TAKEN: Answer = { kind: "taken", dropped: 0, reason: "HTTP 204" };
const REFUSED: Answer = { kind: "never", isAboutSamples: true, reason: "HTTP 400: out of order sample" };

const series = (tagId: string, times: number[]): Series => ({
  key: tagId,
  tagId,
  unit: "",
  quality: "good",
  isBoolean: false,
  times,
  values: times.map(() => 1),
});

const batch = (...all: Series[]) => ({ series: all, samples: samplesOf(all) });
const upTo = (length: number, from = 0) => Array.from({ length }, (_, i) => from + i);

/** A database that refuses a request as a whole if a sample in it is bad. */
function database(isBad: (tagId: string, timeMs: number) => boolean, own: Partial<BatchWriterParts> = {}) {
  const taken: string[] = [];
  const refused: string[] = [];
  const counts = { requests: 0, refused: 0, repeated: 0, late: 0 };
  const writer = new BatchWriter({
    inOrder: false,
    range: () => ({ fromMs: -Infinity, throughMs: Infinity }),
    send: (all) => {
      counts.requests += 1;
      const points = all.flatMap(({ tagId, times }) => times.map((timeMs) => [tagId, timeMs] as const));
      if (points.some(([tagId, timeMs]) => isBad(tagId, timeMs))) return Promise.resolve(REFUSED);
      taken.push(...points.map(([tagId, timeMs]) => `${tagId} ${timeMs}`));
      return Promise.resolve(TAKEN);
    },
    askNewest: () => Promise.resolve(undefined),
    onRefused: (samples, reason, example) => {
      counts.refused += samples;
      refused.push(`${example?.tagId} ${example?.times[0]} ${reason}`);
    },
    onRepeated: (samples) => (counts.repeated += samples),
    onLate: (samples) => (counts.late += samples),
    ...own,
  });
  return { writer, taken, refused, counts };
}

test("of a batch with one bad sample all others get in, and it is named", async (t) => {
  const { writer, taken, refused, counts } = database((tagId, timeMs) => tagId === "B" && timeMs === 77);
  await writer.write(batch(series("A", upTo(100)), series("B", upTo(100)), series("C", upTo(100))), "blocks");
  t.is(taken.length, 299);
  t.deepEqual(refused, ["B 77 HTTP 400: out of order sample"]);
  t.true(counts.requests < 30, `${counts.requests} requests`);
});

test("what is refused for a reason that is not said of samples waits, so that a wrong address loses nothing", async (t) => {
  const reason = "HTTP 400: database is required";
  const { writer, counts } = database(() => true, {
    send: () => Promise.resolve({ kind: "never", isAboutSamples: false, reason }),
  });
  const written = await writer.write(batch(series("A", upTo(8))), "blocks");
  t.like(written, { kind: "later", reason });
  t.is(counts.refused, 0);
});

test("a series that is refused as a whole costs few requests, and the others get in", async (t) => {
  const { writer, taken, counts } = database((tagId) => tagId === "B" || tagId === "C");
  const all = ["A", "B", "C", "D"].map((tagId) => series(tagId, upTo(2048)));
  await writer.write(batch(...all), "blocks");
  t.is(taken.length, 2 * 2048);
  t.is(counts.refused, 2 * 2048);
  t.true(counts.requests < 200, `${counts.requests} requests`);
});

test("what is good behind many bad samples of a series gets in", async (t) => {
  const { writer, taken, counts } = database((_, timeMs) => timeMs < 16);
  await writer.write(batch(series("A", upTo(2048))), "blocks");
  t.is(taken.length, 2032);
  t.is(counts.refused, 16);
});

test("a thousand series of which each has much that is bad do not keep the good ones out", async (t) => {
  const names = Array.from({ length: 1000 }, (_, i) => `${i % 2 === 0 ? "bad" : "good"} ${i}`);
  const { writer, taken, counts } = database((tagId) => tagId.startsWith("bad"));
  await writer.write(batch(...names.map((name) => series(name, upTo(20)))), "blocks");
  t.is(taken.length, 500 * 20);
  t.is(counts.refused, 500 * 20);
  t.true(counts.requests < 4000, `${counts.requests} requests`);
});

test("a search that is cut goes on where it was", async (t) => {
  let requests = 0;
  const taken: number[] = [];
  const refused: number[] = [];
  const { writer } = database(() => false, {
    send: (all) => {
      requests += 1;
      if (requests % 3 === 0) return Promise.resolve({ kind: "later", afterMs: undefined, reason: "ECONNRESET" });
      const times = all.flatMap((each) => each.times);
      if (times.some((timeMs) => timeMs % 10 === 7)) return Promise.resolve(REFUSED);
      taken.push(...times);
      return Promise.resolve(TAKEN);
    },
    onRefused: (_, __, example) => refused.push(...(example?.times ?? [])),
  });
  const one = batch(series("A", upTo(100)));
  let writes = 1;
  while ((await writer.write(one, "blocks")).kind === "later") writes += 1;
  t.true(writes > 3);
  t.deepEqual([taken.length, refused.length], [90, 10]);
});

test("where a database takes time in order only and cannot be asked, what it has does not keep the newer from it", async (t) => {
  // 300 tags: five seconds that were sent before, and two that are new. The database takes what is newer than it has.
  const newest = new Map<string, number>();
  const names = Array.from({ length: 300 }, (_, i) => `T_${i}`);
  for (const name of names) newest.set(name, 5000);
  let requests = 0;
  let refused = 0;
  const { writer } = database(() => false, {
    inOrder: true,
    send: (all) => {
      requests += 1;
      if (all.some(({ key, times }) => (times[0] ?? 0) <= (newest.get(key) ?? 0))) return Promise.resolve(REFUSED);
      for (const { key, times } of all) newest.set(key, times.at(-1) ?? 0);
      return Promise.resolve(TAKEN);
    },
    onRefused: (samples) => (refused += samples),
  });
  const seconds = [1, 2, 3, 4, 5, 6, 7].map((second) => second * 1000);
  await writer.write(batch(...names.map((name) => series(name, seconds))), "frames");
  t.true(names.every((name) => newest.get(name) === 7000));
  t.is(refused, 5 * 300);
  t.true(requests < 700, `${requests} requests`);
});

test("a batch of which everything is bad does not block the rest, and costs a bounded number of requests", async (t) => {
  const { writer, counts } = database(() => true);
  const written = await writer.write(batch(series("A", upTo(50_000))), "blocks");
  t.is(written.kind, "written");
  t.is(counts.refused, 50_000);
  t.true(counts.requests <= 2001);
});

test("where order matters, what the database has is not sent: as it says itself, and as it has taken it", async (t) => {
  const { writer, taken, counts } = database((_, timeMs) => timeMs <= 40, {
    inOrder: true,
    askNewest: () => Promise.resolve(new Map([["A", 40]])),
  });
  await writer.write(batch(series("A", upTo(100))), "blocks");
  t.deepEqual([taken.length, taken[0]], [59, "A 41"]);
  t.deepEqual(counts, { requests: 2, refused: 0, repeated: 41, late: 0 });
  // The frames of the same time follow the blocks.
  await writer.write(batch(series("A", upTo(100, 50))), "frames");
  t.deepEqual(counts, { requests: 3, refused: 0, repeated: 91, late: 0 });
  // A clock was set back.
  await writer.write(batch(series("A", upTo(10, 120))), "frames");
  t.deepEqual(counts, { requests: 3, refused: 0, repeated: 91, late: 10 });
});

test("times that a database cannot have are refused here", (t) => {
  const { writer, counts } = database(() => false, { range: () => ({ fromMs: 10, throughMs: 20 }) });
  const { series: fitting } = writer.fitting(
    batch(series("A", upTo(30)), series("B", upTo(5)), series("C", upTo(5, 12))),
  );
  t.deepEqual(
    fitting.map(({ tagId, times }) => [tagId, times[0], times.at(-1)]),
    [
      ["A", 10, 20],
      ["C", 12, 16],
    ],
  );
  t.is(counts.refused, 24);
});

test("a request that is too large is halved until it fits", async (t) => {
  const taken: string[] = [];
  const send = (all: readonly Series[]): Promise<Answer> => {
    if (samplesOf(all) > 10) return Promise.resolve({ kind: "large", reason: "HTTP 413" });
    taken.push(...all.flatMap(({ times }) => times.map(String)));
    return Promise.resolve(TAKEN);
  };
  const { writer, counts } = database(() => false, { send });
  await writer.write(batch(series("A", upTo(95))), "blocks");
  t.is(taken.length, 95);
  t.is(counts.refused, 0);
});

test("a batch that is written again counts what it leaves out once", async (t) => {
  const answers: Answer[] = [TAKEN];
  const later: Answer = { kind: "later", afterMs: undefined, reason: "HTTP 503" };
  const { writer, counts } = database(() => false, {
    inOrder: true,
    send: () => Promise.resolve(answers.shift() ?? TAKEN),
    askNewest: () => Promise.resolve(new Map([["B", 14]])),
  });
  await writer.write(batch(series("A", upTo(10))), "blocks");
  const again = batch(series("A", upTo(20)), series("B", upTo(20)));
  answers.push(later, REFUSED, later, later, TAKEN);
  for (let attempt = 0; attempt < 4; attempt += 1) await writer.write(again, "frames");
  t.like(counts, { repeated: 10 + 15, late: 0 });
  const behind = batch(series("A", upTo(5)));
  answers.push(later);
  for (let attempt = 0; attempt < 2; attempt += 1) await writer.write(behind, "frames");
  t.like(counts, { repeated: 25, late: 5 });
});
