/** Month files that somebody removes are missed; those that the historian itself begins and evicts never are. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import test, { type ExecutionContext } from "ava";
import type { CheckReport, Sample } from "../../../src/historian/historian-store.ts";
import type { Retention } from "../../../src/historian/months/retention.ts";
import { checkFiles } from "../../../src/historian/file-store/sqlite-check.ts";
import { compactFiles } from "../../../src/historian/file-store/sqlite-compact.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ArchiveUnderTest, KEEP_ALL } from "../support/archive.ts";
import { mountDisk } from "../support/disk.ts";
import { listedMonths, listFaults, monthFilesOf } from "../support/listed.ts";

const DAY_MS = 86_400_000;
/** As many as are sealed in two rounds. */
const FLUSHES = 64;
const BRIEF: Retention = { retentionMs: 40 * DAY_MS, maxBytes: Infinity };

/** Records flushes by whatever clock it is told. */
class Recorder {
  readonly dir: string;
  readonly main: string;
  subject: ArchiveUnderTest;
  #flushes = 0;

  constructor(dir: string, retention: Retention = KEEP_ALL) {
    this.dir = dir;
    this.main = join(dir, "historian.db");
    this.subject = new ArchiveUnderTest(dir, retention);
  }

  record(nowMs: number, flushes = FLUSHES, samplesEach = 1024): void {
    for (let i = 0; i < flushes; i += 1, this.#flushes += 1) {
      const samples = Array.from({ length: samplesEach }, (_, k): Sample => ({ tagId: `TAG_${k % 2}`, timestampMs: nowMs + i * 512_000 + k * 500, value: (k * 7) % 100, quality: "good" })); // prettier-ignore
      this.subject.append(samples, { nowMs: nowMs + i * 512_000, monotonicMs: this.#flushes * DAY_MS });
    }
  }

  reopen(retention: Retention = KEEP_ALL): void {
    this.subject.close();
    this.subject = new ArchiveUnderTest(this.dir, retention);
  }

  get missing(): number {
    return this.subject.archive.statistics().missing_month_files;
  }

  get samples(): number {
    return this.subject.query({ tagId: "TAG_1", limit: 1e9 }).length;
  }
}

const month = (number: number): number => Date.UTC(2026, number, 10);

function checked(steps: Generator<number, CheckReport>): CheckReport {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** What is missing, as the open store and the files at rest say; nothing else is damaged. */
function missingOf(t: ExecutionContext, steps: Generator<number, CheckReport>): string[] {
  const { damaged } = checked(steps);
  t.deepEqual(damaged.filter(({ isMissing }) => !isMissing), []); // prettier-ignore
  return damaged.map(({ file }) => file).toSorted();
}

async function threeMonths(t: ExecutionContext): Promise<Recorder> {
  const recorder = new Recorder(await tempDir(t));
  for (const number of [2, 3, 4]) recorder.record(month(number));
  t.deepEqual(monthFilesOf(recorder.main), ["historian-2026-03.db", "historian-2026-04.db", "historian-2026-05.db"]);
  return recorder;
}

test.serial(
  "a month file that somebody removed is reported by the store and by the check, and is taken again when it comes back",
  async (t) => {
    const recorder = await threeMonths(t);
    const { samples } = recorder;
    t.is(recorder.missing, 0);
    recorder.subject.close();
    t.deepEqual(missingOf(t, checkFiles(recorder.main)), []);
    const [lost, away] = ["historian-2026-04.db", "elsewhere"].map((name) => join(recorder.dir, name)) as [string, string]; // prettier-ignore
    renameSync(lost, away);
    t.deepEqual(missingOf(t, checkFiles(recorder.main)), [basename(lost)]);
    recorder.subject = new ArchiveUnderTest(recorder.dir);
    t.is(recorder.missing, 1);
    t.deepEqual(missingOf(t, recorder.subject.archive.check()), [basename(lost)]);
    const left = recorder.samples;
    t.true(left < samples);
    // All else goes on.
    recorder.record(month(5));
    t.is(recorder.samples, left + FLUSHES * 512);
    recorder.reopen();
    t.is(recorder.missing, 1, "it is told at every start");
    recorder.subject.close();
    renameSync(away, lost);
    t.deepEqual(missingOf(t, checkFiles(recorder.main)), []);
    recorder.subject = new ArchiveUnderTest(recorder.dir);
    t.is(recorder.missing, 0);
    t.is(recorder.samples, samples + FLUSHES * 512);
    t.deepEqual(missingOf(t, recorder.subject.archive.check()), []);
    recorder.subject.close();
  },
);

test.serial(
  "samples of the very month whose file is missing go into another file, and no block is there twice when it comes back",
  async (t) => {
    const recorder = await threeMonths(t);
    recorder.subject.close();
    const [lost, away] = ["historian-2026-05.db", "elsewhere"].map((name) => join(recorder.dir, name)) as [string, string]; // prettier-ignore
    renameSync(lost, away);
    recorder.subject = new ArchiveUnderTest(recorder.dir);
    const before = recorder.samples;
    const laterMs = month(4) + 20 * DAY_MS;
    recorder.record(laterMs);
    t.is(recorder.samples, before + FLUSHES * 512);
    t.true(monthFilesOf(recorder.main).includes("historian-2026-05.2.db"));
    t.is(recorder.missing, 1);
    recorder.subject.close();
    renameSync(away, lost);
    recorder.subject = new ArchiveUnderTest(recorder.dir);
    t.is(recorder.missing, 0);
    const later = recorder.subject.query({ tagId: "TAG_1", limit: 1e9, sinceMs: laterMs });
    t.is(later.length, FLUSHES * 512);
    t.deepEqual(missingOf(t, recorder.subject.archive.check()), []);
    recorder.subject.close();
    const ids = monthFilesOf(recorder.main).flatMap((name) => {
      const database = new DatabaseSync(join(recorder.dir, name), { readOnly: true });
      const rows = database.prepare("SELECT id FROM block").all();
      database.close();
      return rows.map(({ id }) => Number(id));
    });
    t.is(new Set(ids).size, ids.length);
  },
);

test.serial(
  "a file that is removed under the running store is missed, be it read or written; no empty one appears in its place",
  async (t) => {
    const recorder = await threeMonths(t);
    for (const name of ["historian-2026-03.db", "historian-2026-05.db"]) rmSync(join(recorder.dir, name));
    t.notThrows(() => recorder.samples);
    t.deepEqual(missingOf(t, recorder.subject.archive.check()), ["historian-2026-03.db", "historian-2026-05.db"]);
    const before = recorder.samples;
    recorder.record(month(4) + DAY_MS);
    t.is(recorder.samples, before + FLUSHES * 512);
    t.is(recorder.missing, 2);
    t.deepEqual(monthFilesOf(recorder.main), ["historian-2026-04.db", "historian-2026-05.2.db"]);
    recorder.reopen();
    t.is(recorder.missing, 2);
    t.deepEqual(missingOf(t, recorder.subject.archive.check()), ["historian-2026-03.db", "historian-2026-05.db"]);
    recorder.subject.close();
  },
);

test.serial("what is missing is not reported any more when its loss is accepted, and only then", async (t) => {
  const recorder = await threeMonths(t);
  recorder.subject.close();
  const lost = join(recorder.dir, "historian-2026-03.db");
  const content = readFileSync(lost);
  rmSync(lost);
  const compacted = (acceptMissing: boolean) => {
    const steps = compactFiles(recorder.main, { acceptMissing });
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
    }
  };
  t.like(compacted(false), { missing: [basename(lost)], accepted: [] });
  t.deepEqual(missingOf(t, checkFiles(recorder.main)), [basename(lost)]);
  t.like(compacted(true), { missing: [], accepted: [basename(lost)] });
  t.like(compacted(true), { missing: [], accepted: [] });
  t.deepEqual(missingOf(t, checkFiles(recorder.main)), []);
  recorder.subject = new ArchiveUnderTest(recorder.dir);
  t.is(recorder.missing, 0);
  recorder.subject.close();
  // It comes back after all, and is lost once more.
  writeFileSync(lost, content);
  recorder.subject = new ArchiveUnderTest(recorder.dir);
  recorder.subject.close();
  rmSync(lost);
  t.deepEqual(missingOf(t, checkFiles(recorder.main)), [basename(lost)]);
});

test.serial(
  "a main file that is made anew, for a damaged one or one that is gone, lists the files that are there",
  async (t) => {
    const recorder = await threeMonths(t);
    for (const spoil of [() => writeFileSync(recorder.main, Buffer.alloc(20_000, 0x33)), () => rmSync(recorder.main)]) {
      recorder.subject.close();
      spoil();
      recorder.subject = new ArchiveUnderTest(recorder.dir);
      t.is(recorder.missing, 0);
      t.deepEqual(listedMonths(recorder.main), monthFilesOf(recorder.main));
      recorder.subject.close();
      const lost = join(recorder.dir, "historian-2026-04.db");
      const content = readFileSync(lost);
      rmSync(lost);
      recorder.subject = new ArchiveUnderTest(recorder.dir);
      t.is(recorder.missing, 1);
      writeFileSync(lost, content);
    }
    recorder.subject.close();
  },
);

test.serial("what damage has made of a label is damage of the main file, and no month that is missing", async (t) => {
  const recorder = await threeMonths(t);
  recorder.subject.close();
  const content = readFileSync(recorder.main);
  // The last of them, so that they stay in order, which SQLite would see to. A free page may have it, too.
  for (let at = -1; (at = content.indexOf("2026-05", at + 1)) >= 0;) content.write("20x6-05", at);
  writeFileSync(recorder.main, content);
  t.deepEqual(listedMonths(recorder.main).at(-1), "historian-20x6-05.db");
  const { damaged } = checked(checkFiles(recorder.main));
  t.is(damaged.length, 1);
  t.like(damaged[0], {
    isMissing: false,
    file: "historian.db",
    reason: 'its list of months has "20x6-05", which is not a month',
  });
  const steps = compactFiles(recorder.main, { acceptMissing: true });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  t.like(step.value, { missing: [], accepted: [] });
  recorder.subject = new ArchiveUnderTest(recorder.dir);
  t.is(recorder.missing, 0);
  t.deepEqual(missingOf(t, recorder.subject.archive.check()), []);
  recorder.subject.close();
  t.deepEqual(listedMonths(recorder.main), monthFilesOf(recorder.main));
  t.deepEqual(missingOf(t, checkFiles(recorder.main)), []);
});

test.serial(
  "a kill in any step of a month that begins, and of one that is evicted, makes none missing, and none is forgotten",
  async (t) => {
    const recorder = new Recorder(await tempDir(t), BRIEF);
    const copies = await tempDir(t);
    recorder.record(month(0));
    recorder.record(month(1));
    const fs = createRequire(import.meta.url)("node:fs") as Record<string, (...parameters: unknown[]) => unknown>;
    const calls = ["openSync", "fsyncSync", "renameSync", "rmSync", "truncateSync", "closeSync"];
    const originals = calls.map((name) => [name, fs[name]] as const);
    let steps = 0;
    let isCopying = false;
    const copied = (what: string): void => {
      if (isCopying) return;
      isCopying = true;
      cpSync(recorder.dir, join(copies, `${(steps += 1)} ${what}`), { recursive: true });
      isCopying = false;
    };
    for (const [name, original] of originals) {
      fs[name] = (...parameters) => {
        const isOfMonth = typeof parameters[0] !== "string" || basename(parameters[0]).startsWith("historian-");
        if (isOfMonth) copied(`before ${name}`);
        try {
          return original?.(...parameters);
        } finally {
          if (isOfMonth) copied(`after ${name}`);
        }
      };
    }
    syncBuiltinESMExports();
    try {
      recorder.record(month(3), 2 * FLUSHES);
    } finally {
      for (const [name, original] of originals) if (original !== undefined) fs[name] = original;
      syncBuiltinESMExports();
    }
    t.deepEqual(monthFilesOf(recorder.main).slice(-1), ["historian-2026-04.db"]);
    t.true(monthFilesOf(recorder.main).length < 3, "one has left");
    recorder.subject.close();
    t.true(steps > 15, `${steps} steps`);
    for (const step of readdirSync(copies)) {
      const dir = join(copies, step);
      const main = join(dir, "historian.db");
      t.deepEqual(listFaults(main, "at rest"), [], step);
      const there = monthFilesOf(main);
      t.deepEqual(missingOf(t, checkFiles(main)), [], step);
      const subject = new ArchiveUnderTest(dir);
      t.like(subject.archive.statistics(), { missing_month_files: 0, damaged_blocks: 0 }, step);
      t.deepEqual(monthFilesOf(main), there);
      t.deepEqual(listFaults(main, "opened"), [], step);
      subject.close();
      t.false(readdirSync(dir).some((name) => name.endsWith(".leaving")), step); // prettier-ignore
    }
  },
);

/** Root may write where others find the disk full. */
function fillReserve(dir: string): void {
  for (;;) appendFileSync(join(dir, "reserve"), Buffer.alloc(4096));
}

test.serial("on a full disk a month is evicted all the same, and is not missed", async (t) => {
  const disk = await mountDisk(t, 16);
  if (disk === undefined) {
    t.pass();
    return;
  }
  const recorder = new Recorder(disk.dir, BRIEF);
  recorder.record(month(0));
  recorder.record(month(1));
  recorder.reopen(BRIEF);
  t.true(existsSync(join(disk.dir, "historian-2026-01.db")));
  // From here on the log need not grow.
  recorder.record(month(1), 1, 2);
  const makeRoom = disk.fill();
  t.throws(() => fillReserve(disk.dir), { code: "ENOSPC" });
  recorder.record(month(3), 20, 2);
  t.false(existsSync(join(disk.dir, "historian-2026-01.db")), "it has left");
  t.false(listedMonths(recorder.main).includes("historian-2026-01.db"), "and is off the list");
  t.is(recorder.missing, 0);
  t.deepEqual(listFaults(recorder.main, "at rest"), []);
  recorder.reopen(BRIEF);
  t.is(recorder.missing, 0);
  makeRoom();
  rmSync(join(disk.dir, "reserve"), { force: true });
  recorder.record(month(3));
  t.deepEqual(listFaults(recorder.main, "opened"), []);
  recorder.subject.close();
});
