import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import test, { type ExecutionContext } from "ava";
import type { Sample } from "../../../src/historian/historian-store.ts";
import { seededRandom } from "../../support/random.ts";
import { same } from "../../support/same.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ArchiveUnderTest, openCopy } from "../support/archive.ts";
import { changeRecord, scanBeside } from "../support/log-at-rest.ts";
import { expectedPoints, expectedReduction, pointOf, randomSamples, sample, START_MS } from "../support/samples.ts";

const HOUR_MS = 3_600_000;
const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

/** Fast tags that fill blocks, and slow ones whose samples grow old in frames. */
function flushOf(i: number): Sample[] {
  const samples = [0, 200, 400, 600, 800].map((ms) => sample("FAST", i * 1000 + ms, Math.round(i * 7.3) / 10));
  samples.push(sample("BOOL", i * 1000, i % 100 < 50));
  if (i % 60 === 0) samples.push(sample("SLOW", i * 1000, i));
  if (i === 10) samples.push(sample("ONCE", i * 1000, 42));
  return samples;
}

function moment(i: number, stepMs = 1000) {
  return { nowMs: START_MS + i * stepMs, monotonicMs: i * stepMs };
}

function checkAll(t: ExecutionContext, subject: ArchiveUnderTest, samples: readonly Sample[], what: string): void {
  for (const tagId of new Set(samples.map((one) => one.tagId))) {
    const query = { tagId, limit: 1_000_000 };
    const actual = subject.query(query);
    const expected = expectedPoints(samples, query);
    const differs = expected.findIndex(
      ({ timestampMs, value, quality }, i) =>
        actual[i]?.timestampMs !== timestampMs || actual[i].value !== value || actual[i].quality !== quality,
    );
    t.true(actual.length === expected.length && differs === -1, `${what} ${tagId} ${actual.length} ${differs}`);
  }
  t.is(subject.archive.statistics().samples, samples.length, what);
}

test("a process killed at any moment loses nothing and stores nothing twice", async (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  const subject = new ArchiveUnderTest(await tempDir(t));
  const samples: Sample[] = [];
  let copyAt = 0;
  for (let i = 0; i < 4200; i += 1) {
    const flush = flushOf(i);
    subject.append(flush, moment(i));
    samples.push(...flush);
    if (i !== copyAt) continue;
    copyAt += 1 + random.below(600);
    const copy = await openCopy(t, subject.dir);
    checkAll(t, copy, samples, `after flush ${i}`);
    // And it goes on from there.
    copy.append(flushOf(i + 1), moment(i + 1));
    checkAll(t, copy, [...samples, ...flushOf(i + 1)], `after flush ${i} and one more`);
    copy.close();
  }
  checkAll(t, subject, samples, "in the end");
  subject.close();
  const frames = scanBeside(join(subject.dir, "historian.db")).records.length;
  t.true(frames < 2400, `${frames} frames are left of 4200`);
});

test("opening and closing again and again changes nothing", async (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  const dir = await tempDir(t);
  const samples = randomSamples(random, 4, 20_000);
  let subject = new ArchiveUnderTest(dir);
  for (let from = 0, i = 0; from < samples.length; i += 1) {
    const to = Math.min(samples.length, from + 1 + random.below(200));
    subject.append(samples.slice(from, to), moment(i, HOUR_MS));
    from = to;
    if (random.next() < 0.05) {
      subject.close();
      subject = new ArchiveUnderTest(dir);
    }
  }
  checkAll(t, subject, samples, "in the end");
  const query = { tagId: "TAG_1", limit: 500, sinceMs: START_MS + 60_000 };
  const reduction = { intervalMs: 10_000, aggregate: "minmax" } as const;
  same(t, subject.query(query, reduction), expectedReduction(samples, query, reduction));
  t.true(subject.monthFiles().length > 0);
  subject.close();
});

test("each month has its file, and the oldest expire when they are too old, one an hour", async (t) => {
  const subject = new ArchiveUnderTest(await tempDir(t), { retentionMs: 60 * 24 * HOUR_MS, maxBytes: Infinity });
  const monthsSeen = new Set<string>();
  for (let i = 0; i < 1500; i += 1) {
    const flush = Array.from({ length: 400 }, (_, k) => sample("A", i * 6 * HOUR_MS + k * 50_000, k / 10));
    subject.append(flush, moment(i, 6 * HOUR_MS));
    for (const file of subject.monthFiles()) monthsSeen.add(file);
  }
  t.true(monthsSeen.has("historian-2026-12.db"));
  t.true(monthsSeen.size >= 12, [...monthsSeen].join(" "));
  t.true(subject.monthFiles().length <= 4, subject.monthFiles().join(" "));
  const { samples, expired_samples } = subject.archive.statistics();
  t.is(samples + expired_samples, 1500 * 400);
  t.is(subject.query({ tagId: "A", limit: 1_000_000 }).length, samples);
  subject.close();
});

test("a clock that starts in 1970, jumps ahead by decades or is set back costs nothing, and what is recorded then is kept", async (t) => {
  const dir = await tempDir(t);
  const retention = { retentionMs: 365 * 24 * HOUR_MS, maxBytes: Infinity };
  let subject = new ArchiveUnderTest(dir, retention);
  const samples: Sample[] = [];
  let flushes = 0;
  const record = (nowMs: number): void => {
    for (let i = 0; i < 16; i += 1) {
      const block = Array.from({ length: 2048 }, (_, k) => ({ tagId: "A", timestampMs: nowMs + flushes * 2048 + k, value: k, quality: "good" }) as const); // prettier-ignore
      samples.push(...block);
      subject.append(block, { nowMs, monotonicMs: flushes * HOUR_MS });
      flushes += 1;
    }
  };
  record(HOUR_MS);
  for (const month of [8, 9, 10]) record(Date.UTC(2026, month, 5));
  // A computer without a clock that is started every day, then one whose GNSS receiver is wrong for some hours.
  for (let start = 0; start < 5; start += 1) {
    subject.close();
    subject = new ArchiveUnderTest(dir, retention);
    record(HOUR_MS);
    record(Date.UTC(2026, 10, 6 + start));
  }
  for (let i = 0; i < 3; i += 1) record(Date.UTC(2090, 2, 5));
  for (let i = 0; i < 5; i += 1) record(Date.UTC(2026, 10, 12));
  const months = ["1970-01", "2026-09", "2026-10", "2026-11", "2090-03"];
  t.deepEqual(subject.monthFiles(), months.map((month) => `historian-${month}.db`)); // prettier-ignore
  t.is(subject.archive.statistics().expired_samples, 0);
  const points = subject.query({ tagId: "A", limit: 1_000_000 });
  const expected = samples.toSorted((a, b) => a.timestampMs - b.timestampMs);
  t.is(points.length, expected.length);
  t.is(points.findIndex(({ timestampMs, value }, i) => timestampMs !== expected[i]?.timestampMs || value !== expected[i].value), -1); // prettier-ignore
  subject.close();
});

test("a month that was downsampled takes no new samples when the clock is set back into it", async (t) => {
  const dir = await tempDir(t);
  const DAY_MS = 24 * HOUR_MS;
  const subject = new ArchiveUnderTest(dir, { retentionMs: 10 * DAY_MS, hoursMs: 1000 * DAY_MS, maxBytes: Infinity });
  let flushes = 0;
  const record = (nowMs: number): Sample[] => {
    const samples = Array.from({ length: 16 * 2048 }, (_, k) => ({ tagId: "A", timestampMs: nowMs + k, value: k % 100, quality: "good" }) as const); // prettier-ignore
    for (let i = 0; i < 16; i += 1) {
      subject.append(samples.slice(i * 2048, (i + 1) * 2048), { nowMs, monotonicMs: flushes * HOUR_MS });
      flushes += 1;
    }
    return samples;
  };
  for (const month of [0, 1, 2, 3]) record(Date.UTC(2026, month, 5));
  const back = record(Date.UTC(2026, 0, 20));
  record(Date.UTC(2026, 3, 6));
  t.true(subject.monthFiles().includes("historian-2026-01.2.db"), subject.monthFiles().join(" "));
  const query = {
    tagId: "A",
    limit: 1_000_000,
    sinceMs: Date.UTC(2026, 0, 20) - DAY_MS,
    untilMs: Date.UTC(2026, 0, 21),
  };
  same(t, subject.query(query), back.map(pointOf));
  const reduction = { intervalMs: 1000, aggregate: "minmax" } as const;
  same(t, subject.query(query, reduction), expectedReduction(back, query, reduction));
  subject.close();
});

test("what is too large loses its oldest part, and stays within its bytes", async (t) => {
  const random = seededRandom(5);
  const maxBytes = 8_000_000;
  const dir = await tempDir(t);
  const subject = new ArchiveUnderTest(dir, { retentionMs: Infinity, maxBytes });
  let recorded = 0;
  for (let i = 0; i < 700; i += 1) {
    const flush = Array.from({ length: 2048 }, () => sample("A", recorded++ * 10, random.next()));
    subject.append(flush, moment(i));
    // Beside the parts there is the main file with the frames of the last flushes.
    t.true(subject.archive.statistics().bytes < maxBytes * 1.6, `${subject.archive.statistics().bytes}`);
  }
  const { samples, expired_samples } = subject.archive.statistics();
  t.true(expired_samples > 0);
  t.is(samples + expired_samples, recorded);
  const points = subject.query({ tagId: "A", limit: 10_000_000 });
  t.is(points.length, samples);
  t.is(points.at(-1)?.timestampMs, START_MS + (recorded - 1) * 10);
  subject.close();
  const again = new ArchiveUnderTest(dir, { retentionMs: Infinity, maxBytes });
  t.is(again.archive.statistics().samples, samples);
  again.close();
});

/** Filled once; each test has its own copy. */
let filled: { readonly dir: string; readonly samples: readonly Sample[] } | undefined;

test.after.always(() => {
  if (filled !== undefined) rmSync(filled.dir, { recursive: true, force: true });
});

/** A file store with some forty blocks of one tag, closed. */
async function filledStore(t: ExecutionContext): Promise<{ dir: string; month: string; samples: readonly Sample[] }> {
  filled ??= fill(mkdtempSync(join(tmpdir(), "bitacora-test-")));
  const dir = await tempDir(t);
  cpSync(filled.dir, dir, { recursive: true });
  return { dir, month: join(dir, "historian-2026-11.db"), samples: filled.samples };
}

function fill(dir: string): { readonly dir: string; readonly samples: readonly Sample[] } {
  const subject = new ArchiveUnderTest(dir);
  const samples: Sample[] = [];
  for (let i = 0; i < 48; i += 1) {
    const flush = Array.from({ length: 2048 }, (_, k) => sample("A", (i * 2048 + k) * 100, (i * 31 + k) % 977));
    subject.append(flush, moment(i));
    samples.push(...flush);
  }
  subject.close();
  return { dir, samples };
}

test("a damaged block costs its own span and is counted once", async (t) => {
  const { dir, month, samples } = await filledStore(t);
  const database = new DatabaseSync(month);
  const bytes = database.prepare("SELECT bytes FROM block WHERE id = 5").get()?.["bytes"] as Uint8Array;
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  database.prepare("UPDATE block SET bytes = ? WHERE id = 5").run(bytes);
  database.exec("PRAGMA foreign_keys = OFF; UPDATE block SET tag = 99 WHERE id = 7");
  database.prepare("UPDATE block SET bytes = (SELECT bytes FROM block WHERE id = 10) WHERE id = 9").run();
  database.close();
  const subject = new ArchiveUnderTest(dir);
  for (let i = 0; i < 2; i += 1) {
    const points = subject.query({ tagId: "A", limit: 1_000_000 });
    t.is(points.length, samples.length - 3 * 2048);
    const known = new Map(samples.map(({ timestampMs, value }) => [timestampMs, value]));
    t.true(points.every(({ timestampMs, value }) => known.get(timestampMs) === value));
  }
  // The one that lost its tag is missed in the index, the other two are seen to be damaged.
  t.is(subject.archive.statistics().damaged_blocks, 3);
  subject.close();
});

for (const [what, name] of [
  ["a month file", "historian-2026-11.db"],
  ["the main file", "historian.db"],
] as const) {
  test(`bits that rot anywhere in ${what} give no wrong value`, async (t) => {
    const random = seededRandom();
    t.log(`seed ${random.seed}`);
    const { dir, samples } = await filledStore(t);
    const known = new Map(samples.map(({ timestampMs, value }) => [timestampMs, value]));
    const file = join(dir, name);
    const intact = readFileSync(file);
    for (let round = 0; round < 5 * SCALE; round += 1) {
      const rotten = Buffer.from(intact);
      for (let flips = 0; flips < 3; flips += 1) {
        const at = 100 + random.below(rotten.length - 100);
        rotten[at] = (rotten[at] ?? 0) ^ (1 << random.below(8));
      }
      writeFileSync(file, rotten);
      const subject = new ArchiveUnderTest(dir);
      const points = subject.query({ tagId: "A", limit: 1_000_000 });
      t.true(points.every(({ timestampMs, value }) => known.get(timestampMs) === value));
      subject.close();
    }
  });
}

test("a month file that cannot be read is left alone and counted, and the rest goes on", async (t) => {
  const { dir, month, samples } = await filledStore(t);
  const rotten = readFileSync(month).fill(0xaa, 100, 30_000);
  writeFileSync(month, rotten);
  const subject = new ArchiveUnderTest(dir);
  const before = subject.query({ tagId: "A", limit: 1_000_000 }).length;
  t.is(before, samples.length, "the frames of the last minutes still have it all");
  for (let i = 48; i < 64; i += 1) {
    subject.append(
      Array.from({ length: 2048 }, (_, k) => sample("A", (i * 2048 + k) * 100, k)),
      moment(i),
    );
  }
  t.is(subject.query({ tagId: "A", limit: 1_000_000 }).length, before + 16 * 2048);
  // Whoever follows the tag had read blocks of the file that is lost: new ones do not count as read.
  const place = "300~0";
  const followed: number[] = [];
  for (let after: string | null = place; after !== null;) {
    const { columns, next } = subject.archive.scan({ tagId: "A", limit: 10_000, after });
    followed.push(...columns.times.subarray(0, columns.length));
    after = next;
  }
  for (const at of [48 * 2048, 64 * 2048 - 1]) t.true(followed.includes(sample("A", at * 100, 0).timestampMs));
  t.true(subject.archive.statistics().damaged_blocks >= 1);
  t.true(existsSync(join(dir, "historian-2026-11.2.db")));
  subject.close();
  t.true(readFileSync(month).equals(rotten));
});

test("a file of another program in the place of a month file is not touched", async (t) => {
  const dir = await tempDir(t);
  const foreign = join(dir, "historian-2026-11.db");
  const database = new DatabaseSync(foreign);
  database.exec("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)");
  database.close();
  const bytes = readFileSync(foreign);
  const subject = new ArchiveUnderTest(dir);
  for (let i = 0; i < 32; i += 1) {
    subject.append(
      Array.from({ length: 2048 }, (_, k) => sample("A", i * 2048 + k, k)),
      moment(i),
    );
  }
  t.deepEqual(subject.monthFiles(), ["historian-2026-11.2.db", "historian-2026-11.db"]);
  t.is(subject.query({ tagId: "A", limit: 1_000_000 }).length, 32 * 2048);
  subject.close();
  t.true(readFileSync(foreign).equals(bytes));
});

test("a month file is whole by itself, also where its main file is lost", async (t) => {
  const { dir, month, samples } = await filledStore(t);
  const elsewhere = await tempDir(t);
  copyFileSync(month, join(elsewhere, "historian-2026-11.db"));
  const subject = new ArchiveUnderTest(elsewhere);
  const sealed = subject.query({ tagId: "A", limit: 1_000_000 });
  t.true(sealed.length >= samples.length - 17 * 2048);
  t.is(sealed.length % 2048, 0);
  // And new samples, of tags that are numbered anew, do not get in its way.
  subject.append([sample("B", 0, 1), sample("A", 1e9, 2)], moment(1));
  t.is(subject.query({ tagId: "A", limit: 1_000_000 }).length, sealed.length + 1);
  t.is(subject.query({ tagId: "B", limit: 10 }).length, 1);
  subject.close();
  renameSync(join(elsewhere, "historian.db"), join(dir, "other.db"));
});

test("damaged frames cost their own samples and are counted", async (t) => {
  const dir = await tempDir(t);
  const subject = new ArchiveUnderTest(dir);
  for (let i = 0; i < 10; i += 1) subject.append([sample("A", i, i)], moment(i));
  subject.close();
  const main = join(dir, "historian.db");
  changeRecord(main, 3, (log, { at }) => log.fill(0, at, at + 100));
  changeRecord(main, 4, (log, { at, length }) => log.fill(0x55, at + 40, at + 40 + length));
  const again = new ArchiveUnderTest(dir);
  t.deepEqual(
    again.query({ tagId: "A", limit: 100 }).map(({ value }) => value),
    [0, 1, 4, 5, 6, 7, 8, 9],
  );
  t.is(again.archive.statistics().damaged_blocks, 2);
  again.close();
});

test("what is counted where times run backwards is counted once, also where a bound cuts the interval", async (t) => {
  const subject = new ArchiveUnderTest(await tempDir(t));
  // Runs of 30 samples in one minute and in the next, by turns: the roll-ups have many records of each.
  const samples = Array.from({ length: 6000 }, (_, k) => sample("A", ((k / 30) & 1) * 60_000 + (k % 30) * 2000, k % 7));
  for (let i = 0; i < 200; i += 1) subject.append(samples.slice(i * 30, (i + 1) * 30), moment(i));
  t.true(subject.monthFiles().length > 0, "blocks are sealed");
  const reduction = { intervalMs: 60_000, aggregate: "count" } as const;
  const counts = (query: object): unknown[] =>
    subject.query({ tagId: "A", limit: 10, ...query }, reduction).map(({ value }) => value);
  t.deepEqual(counts({}), [3000, 3000]);
  t.deepEqual(counts({ untilMs: START_MS + 19_999 }), [1000]);
  t.deepEqual(counts({ sinceMs: START_MS + 40_000, untilMs: START_MS + 69_999 }), [1000, 500]);
  subject.close();
});

test("little of a month file is empty: its pages hold many blocks each", async (t) => {
  const dir = await tempDir(t);
  const subject = new ArchiveUnderTest(dir);
  for (let i = 0; i < 64; i += 1) {
    const flush = Array.from({ length: 20 }, (_, tag) =>
      Array.from({ length: 400 }, (_, k) =>
        sample(`TAG_${tag}`, (i * 400 + k) * 500, Math.round(1e4 * Math.sin(i * 400 + k)) / 100),
      ),
    );
    subject.append(flush.flat(), moment(i));
  }
  const [month = ""] = subject.monthFiles();
  subject.close();
  const database = new DatabaseSync(join(dir, month), { readOnly: true });
  const row = database
    .prepare("SELECT sum(unused) AS unused, sum(pgsize) AS size FROM dbstat WHERE name = 'block'")
    .get();
  database.close();
  const share = Number(row?.["unused"]) / Number(row?.["size"]);
  t.log(`${Math.round(100 * share)} % of the pages with blocks is empty`);
  t.true(share < 0.12);
});

test("a month file whose finishing was cut off by a kill gives all it has", async (t) => {
  const subject = new ArchiveUnderTest(await tempDir(t));
  const samples: Sample[] = [];
  for (let i = 0; i < 48; i += 1) {
    const flush = Array.from({ length: 2048 }, (_, k) => sample("A", i * 1e6 + k * 10, Math.sin(i + k)));
    subject.append(flush, { nowMs: Date.UTC(2026, 9 + Math.floor(i / 16), 5), monotonicMs: i * 1000 });
    samples.push(...flush);
  }
  subject.close();
  const [first = ""] = subject.monthFiles();
  // What the change out of write-ahead mode is made of: a transaction with a rollback journal. Without room in memory
  // the journal is synced, and changed pages are in the file.
  const database = new DatabaseSync(join(subject.dir, first));
  database.exec("PRAGMA cache_size = 1; BEGIN IMMEDIATE; UPDATE block SET samples = samples + 1, min_ms = 0;");
  t.true(existsSync(join(subject.dir, `${first}-journal`)));
  const copy = await openCopy(t, subject.dir);
  database.close();
  checkAll(t, copy, samples, "with the journal");
  t.is(copy.archive.statistics().damaged_blocks, 0);
  copy.close();
});

test("an angle that is sealed after a restart, before its tag is heard again, has roll-ups that go round", async (t) => {
  const dir = await tempDir(t);
  const before = new ArchiveUnderTest(dir, undefined, 360);
  for (let i = 0; i < 100; i += 1) before.append([sample("V.HEADING_DEG", i * 1000, i % 2 === 0 ? 359 : 1)], moment(i));
  const after = await openCopy(t, dir);
  before.close();
  for (let i = 100; i < 2000; i += 1) after.append(flushOf(i), moment(i));
  after.close();
  const month = readdirSync(after.dir).find((name) => /^historian-\d{4}-\d{2}\.db$/.test(name)) ?? "";
  const database = new DatabaseSync(join(after.dir, month), { readOnly: true });
  t.teardown(() => database.close());
  const turns = database
    .prepare("SELECT DISTINCT t.name, r.turn FROM rollup r JOIN tag t ON t.number = r.tag WHERE t.name LIKE 'V.%'")
    .all();
  t.deepEqual(
    turns.map((row) => ({ ...row })),
    [{ name: "V.HEADING_DEG", turn: 360 }],
  );
});
