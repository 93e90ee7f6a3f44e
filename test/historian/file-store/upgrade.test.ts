/** What becomes of a main file of version 1, which has the frames itself. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import test, { type ExecutionContext } from "ava";
import type { Sample } from "../../../src/historian/historian-store.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ArchiveUnderTest } from "../support/archive.ts";
import { asVersion1 } from "../support/as-version-1.ts";
import { expectedPoints, sample, START_MS } from "../support/samples.ts";

const FLUSHES = 90;

function moment(i: number) {
  return { nowMs: START_MS + i * 1000, monotonicMs: i * 1000 };
}

/** A store of version 1: blocks of one tag, and frames, some with samples that are in no block. */
async function version1(t: ExecutionContext): Promise<{ dir: string; main: string; samples: Sample[] }> {
  const dir = await tempDir(t);
  const subject = new ArchiveUnderTest(dir);
  const samples: Sample[] = [];
  for (let i = 0; i < FLUSHES; i += 1) {
    const flush = Array.from({ length: 100 }, (_, k) => sample("FAST", i * 1000 + k * 10, (i * k) % 97));
    if (i % 7 === 0) flush.push(sample(`SLOW_${i % 3}`, i * 1000, i));
    subject.append(flush, moment(i));
    samples.push(...flush);
  }
  subject.close();
  const main = join(dir, "historian.db");
  asVersion1(main);
  return { dir, main, samples };
}

function check(t: ExecutionContext, dir: string, samples: readonly Sample[], what: string): void {
  const subject = new ArchiveUnderTest(dir);
  for (const tagId of new Set(samples.map((one) => one.tagId))) {
    const query = { tagId, limit: 1_000_000 };
    t.deepEqual(subject.query(query), expectedPoints(samples, query), `${what} ${tagId}`);
  }
  t.like(subject.archive.statistics(), { samples: samples.length, damaged_blocks: 0, torn_flushes: 0 }, what);
  subject.close();
}

test.serial("a file of version 1 is brought up when it is opened, and an older program then refuses it", async (t) => {
  const { dir, main, samples } = await version1(t);
  const before = statSync(main).size;
  check(t, dir, samples, "at once");
  const database = new DatabaseSync(main, { readOnly: true });
  t.is(database.prepare("PRAGMA user_version").get()?.["user_version"], 3);
  t.is(database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'frame'").get(), undefined);
  database.close();
  t.true(statSync(main).size < before);
  check(t, dir, samples, "opened once more");
});

test.serial("a kill in any step of that loses nothing and stores nothing twice", async (t) => {
  const { dir, samples } = await version1(t);
  const copies = await tempDir(t);
  const fs = createRequire(import.meta.url)("node:fs") as Record<string, (...parameters: unknown[]) => unknown>;
  let steps = 0;
  let writes = 0;
  const originals = ["openSync", "writeSync", "fsyncSync", "renameSync", "closeSync"].map(
    (name) => [name, fs[name]] as const,
  );
  let isCopying = false;
  for (const [name, original] of originals) {
    fs[name] = (...parameters) => {
      // Of the frames that are written one after another, each tenth will do.
      if (!isCopying && (name !== "writeSync" || writes++ % 10 === 0)) {
        isCopying = true;
        cpSync(dir, join(copies, `${(steps += 1)} before ${name}`), { recursive: true });
        isCopying = false;
      }
      return original?.(...parameters);
    };
  }
  syncBuiltinESMExports();
  try {
    new ArchiveUnderTest(dir).close();
  } finally {
    for (const [name, original] of originals) if (original !== undefined) fs[name] = original;
    syncBuiltinESMExports();
  }
  t.true(steps > 10, `${steps} steps`);
  for (const step of readdirSync(copies)) {
    check(t, join(copies, step), samples, step);
    t.false(existsSync(join(copies, step, "historian.db-frames.new")), step);
  }
});

test.serial("what was left of a log by a kill does not get into the next one", async (t) => {
  const { dir, main, samples } = await version1(t);
  const elsewhere = await version1(t);
  new ArchiveUnderTest(elsewhere.dir).close();
  cpSync(`${elsewhere.main}-frames`, `${main}-frames`);
  writeFileSync(`${main}-frames.new`, "half");
  check(t, dir, samples, "with another log in its place");
});

test.serial("of a damaged file of version 1 what can be read goes into the log", async (t) => {
  const { dir, main, samples } = await version1(t);
  const bytes = readFileSync(main);
  writeFileSync(main, Buffer.from(bytes).fill(0x55, 7000, 8000));
  const subject = new ArchiveUnderTest(dir);
  t.is(subject.archive.statistics().set_aside_files, 1);
  const given = new Map(
    expectedPoints(samples, { tagId: "FAST", limit: 1e6 }).map((one) => [one.timestampMs, one.value]),
  );
  const points = subject.query({ tagId: "FAST", limit: 1e6 });
  t.true(points.length > 1000, `${points.length} of ${given.size}`);
  t.true(points.every(({ timestampMs, value }) => given.get(timestampMs) === value));
  t.is(new Set(points.map(({ timestampMs }) => timestampMs)).size, points.length);
  subject.append([sample("LATER", 0, 1)], moment(FLUSHES));
  subject.close();
  const again = new ArchiveUnderTest(dir);
  t.is(again.query({ tagId: "FAST", limit: 1e6 }).length, points.length);
  t.is(again.query({ tagId: "LATER", limit: 10 }).length, 1);
  again.close();
});

test.serial("a damaged frame of version 1 costs its own samples and is told", async (t) => {
  const { dir, main } = await version1(t);
  const database = new DatabaseSync(main);
  database.exec("UPDATE frame SET bytes = zeroblob(length(bytes)) WHERE id = 80");
  database.close();
  const subject = new ArchiveUnderTest(dir);
  t.is(subject.archive.statistics().damaged_blocks, 1);
  subject.close();
});

test.serial("a log that is missing, or of which nothing is left, is told; the store goes on", async (t) => {
  const { dir, main, samples } = await version1(t);
  new ArchiveUnderTest(dir).close();
  for (const lose of [
    () => rmSync(`${main}-frames`),
    () => writeFileSync(`${main}-frames`, Buffer.alloc(9000, 0x11)),
  ]) {
    lose();
    const subject = new ArchiveUnderTest(dir);
    t.is(subject.archive.statistics().damaged_blocks, 1);
    const left = subject.query({ tagId: "FAST", limit: 1e6 }).length;
    t.true(left > 0 && left < samples.length, "what was sealed");
    subject.close();
    const once = new ArchiveUnderTest(dir);
    t.is(once.archive.statistics().damaged_blocks, 0, "once");
    once.append([sample("FAST", 1e6, 1)], moment(FLUSHES));
    t.is(once.query({ tagId: "FAST", limit: 1e6 }).length, left + 1);
    once.close();
    const again = new ArchiveUnderTest(dir);
    t.is(again.archive.statistics().damaged_blocks, 0);
    t.is(again.query({ tagId: "FAST", limit: 1e6 }).length, left + 1);
    again.close();
  }
  t.true(readdirSync(dir).includes("historian.db-frames.damaged-1"));
});

test.serial("a file of somebody else in the place of the log is refused and stays as it is", async (t) => {
  const dir = await tempDir(t);
  const path = join(dir, "historian.db-frames");
  writeFileSync(path, "notes of somebody\n".repeat(1000));
  const before = readFileSync(path);
  t.throws(() => new ArchiveUnderTest(dir), { code: "historian-foreign-file" });
  t.true(readFileSync(path).equals(before));
});
