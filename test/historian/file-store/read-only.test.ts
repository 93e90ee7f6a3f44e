/**
 * Whoever only reads the files of a stopped service is given what the service itself would give after a start, and leaves
 * every byte of their folder as it was: killed at any moment, without power, damaged.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import type { CheckReport } from "../../../src/historian/historian-store.ts";
import { checkFiles } from "../../../src/historian/file-store/sqlite-check.ts";
import { openSqliteStore } from "../../../src/historian/file-store/sqlite-store.ts";
import { folderState } from "../../support/folder-state.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { same } from "../../support/same.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { allAnswers } from "../support/all-answers.ts";
import { crashSubject, kill, randomAim, writerAtWork, type Aim, type CrashSubject } from "../support/crash-round.ts";
import { mountDisk } from "../support/disk.ts";
import { flushNumbered } from "../support/numbered.ts";
import { pointsIn } from "../support/points.ts";

const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

/** Compares with what a service makes of a copy of the folder; `dir` itself may be where nothing can be written. */
async function readAsItIs(t: ExecutionContext, dir: string, what: string) {
  const copy = await tempDir(t);
  cpSync(dir, copy, { recursive: true, preserveTimestamps: true });
  const before = folderState(dir);
  const read = await allAnswers(join(dir, "historian.db"), true);
  t.deepEqual(folderState(dir), before, `${what}: reading changed the folder`);
  const steps = checkFiles(join(dir, "historian.db"));
  try {
    while (steps.next().done !== true);
  } catch (error) {
    // A main file whose header is gone could be anybody's.
    t.like(error, { code: "historian-foreign-file" });
  }
  t.deepEqual(folderState(dir), before, `${what}: the check changed the folder`);
  same(t, read, await allAnswers(join(copy, "historian.db"), false), what);
  return read;
}

async function killed(subject: CrashSubject, first: number, aim: Aim): Promise<string> {
  const { phase } = await kill(await writerAtWork(subject, first, aim), subject);
  const left = readdirSync(dirname(subject.file)).map((name) => /^historian-.*\.db(-wal|-journal)$/.exec(name)?.[1]);
  const files = left.filter((ending) => ending !== undefined);
  return `killed while ${phase}${files.length === 0 ? "" : `, leaving ${files.join(" and ")}`}`;
}

function newestMonth(dir: string): string {
  return join(
    dir,
    readdirSync(dir)
      .toSorted()
      .findLast((name) => /^historian-.*\.db$/.test(name)) ?? "",
  );
}

let killedOnce: Promise<string> | undefined;

/** A copy of what a service has left that was killed between two things: the same for all tests. */
async function killedBetween(t: ExecutionContext): Promise<{ dir: string; subject: CrashSubject }> {
  killedOnce ??= (async () => {
    const original = await tempDir({ teardown: (run) => atEnd.push(run) });
    const aim = { flushes: 100, phase: "between two things", laterMs: 0 } as const;
    await killed(crashSubject(original, await tempDir(t)), 0, aim);
    return original;
  })();
  const dir = await tempDir(t);
  cpSync(await killedOnce, dir, { recursive: true, preserveTimestamps: true });
  return { dir, subject: crashSubject(dir, await tempDir(t)) };
}

const atEnd: (() => unknown)[] = [];
test.after.always(async () => {
  for (const run of atEnd) await run();
});

const whole = { damaged_blocks: 0, set_aside_files: 0 };

test.serial("files of a service that was killed at any moment are read with what waits in their logs", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  for (let round = 0; round < 2 * SCALE; round += 1) {
    const dir = await tempDir(t);
    const subject = crashSubject(dir, await tempDir(t));
    // Changing the mode of a month file is a short moment, and leaves a journal: it is aimed at in every other round.
    const phase = "finishing a month file";
    const aim = round % 2 === 0 ? { phase, laterMs: random.next() * 3 } : randomAim(random, 1);
    const what = await killed(subject, 0, { ...aim, flushes: 100 + random.below(100) } as Aim);
    const { statistics } = await readAsItIs(t, dir, what);
    t.like(statistics, whole);
    t.log(`${what}: ${statistics.samples} samples`);
  }
});

test.serial("files on a disk that was without power are read where it is mounted read-only", async (t) => {
  const disk = await mountDisk(t, 64);
  if (disk === undefined) {
    t.pass();
    return;
  }
  const subject = crashSubject(disk.dir, await tempDir(t));
  const writer = await writerAtWork(subject, 0, { flushes: 120, phase: "sealing", laterMs: 1 });
  writer.child.kill("SIGSTOP");
  try {
    disk.cutPower();
  } catch (error) {
    t.log(`the power cannot be cut here, and it was a kill (${String(error).split("\n")[0]})`);
  }
  await kill(writer, subject);
  disk.unmount();
  disk.mount();
  // What ext4 keeps there is nobody's history.
  rmSync(join(disk.dir, "lost+found"), { recursive: true, force: true });
  disk.writable(false);
  t.throws(() => writeFileSync(join(disk.dir, "x"), ""), { code: "EROFS" });
  const { statistics } = await readAsItIs(t, disk.dir, "after a power cut");
  t.like(statistics, whole);
  t.true(statistics.samples > 120 * 80, `${statistics.samples} samples`);
});

test.serial("a log without a transaction that counts stays where it is", async (t) => {
  const { dir, subject } = await killedBetween(t);
  const logs = [subject.file, newestMonth(dir)].map((file) => `${file}-wal`);
  for (const log of logs) t.true(existsSync(log), log);
  for (const bytes of [4000, 32, 7, 0]) {
    for (const log of logs) truncateSync(log, bytes);
    t.like((await readAsItIs(t, dir, `${bytes} bytes of log`)).statistics, { set_aside_files: 0 });
  }
});

test.serial("a month file that was cut off in giving up write-ahead mode is read as it is", async (t) => {
  const { dir, subject } = await killedBetween(t);
  await allAnswers(subject.file, false);
  const month = newestMonth(dir);
  // The first page is there with its new mode, and in the journal with that before.
  t.is(setMode(month, 18, 1), 2);
  const database = new DatabaseSync(month);
  database.exec("PRAGMA synchronous = OFF; BEGIN; PRAGMA user_version = 4");
  const journal = readFileSync(`${month}-journal`);
  database.exec("ROLLBACK");
  database.close();
  writeFileSync(`${month}-journal`, journal);
  t.is(setMode(`${month}-journal`, 512 + 4 + 18, 2), 1);
  const { statistics } = await readAsItIs(t, dir, "with a journal");
  t.like(statistics, { ...whole, samples: (await allAnswers(subject.file, false)).statistics.samples });
  t.not(
    readFileSync(`${month}-journal`)[0],
    journal[0],
    "the service has rolled it back: it was a journal that counts",
  );
});

/** Of the header's two bytes for it, for writing and for reading. */
function setMode(file: string, at: number, mode: number): number | undefined {
  const bytes = readFileSync(file);
  const before = bytes[at];
  writeFileSync(file, bytes.fill(mode, at, at + 2));
  return before;
}

test.serial("what is damaged, lost or half made is left, and reported as the service would", async (t) => {
  const original = await tempDir(t);
  const subject = crashSubject(original, await tempDir(t));
  await killed(subject, 0, { flushes: 100, phase: "sealing", laterMs: 1 });
  const damages: Record<string, (dir: string) => void> = {
    "the header of the main file": (dir) => overwrite(join(dir, "historian.db"), 0, 16),
    "a page of the main file": (dir) => {
      rmSync(join(dir, "historian.db-wal"));
      overwrite(join(dir, "historian.db"), 100, 4000);
    },
    "an empty main file": (dir) => truncateSync(join(dir, "historian.db"), 0),
    "the log of frames": (dir) => overwrite(join(dir, "historian.db-frames"), 0),
    "no log of frames": (dir) => rmSync(join(dir, "historian.db-frames")),
    "the header of a month file": (dir) => overwrite(newestMonth(dir), 0, 16),
    "a month file that is not there": (dir) => {
      rmSync(newestMonth(dir));
    },
    "a month file that was leaving": (dir) => {
      const month = newestMonth(dir);
      renameSync(month, `${month}.leaving`);
    },
    "files that were being made": (dir) => {
      for (const name of ["historian.db.new", "historian-2026-10.db.new", "historian.db-frames.new"])
        writeFileSync(join(dir, name), "half");
    },
  };
  for (const [what, damage] of Object.entries(damages)) {
    const dir = await tempDir(t);
    cpSync(original, dir, { recursive: true });
    damage(dir);
    const { statistics } = await readAsItIs(t, dir, what);
    t.log(`${what}: ${JSON.stringify(statistics)}`);
    if (what.endsWith("of the main file")) t.like(statistics, { damaged_blocks: 0, set_aside_files: 1 });
  }
});

function overwrite(file: string, from: number, to?: number): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x55, from, to));
}

test.serial(
  "no service opens the files while they are read, several may read them, and none where one has them",
  async (t) => {
    const dir = await tempDir(t);
    const file = join(dir, "historian.db");
    const options = { file, retentionDays: Infinity, maxBytes: Infinity, clock: systemClock };
    const service = await openSqliteStore(options);
    await service.append(flushNumbered(0));
    t.is(await openedElsewhere(file, true), "historian-locked");
    await service.close();

    const reader = await openSqliteStore({ ...options, readsOnly: true });
    for (let round = 0; round < 2; round += 1) {
      t.is((await pointsIn(reader, { tagId: "A", limit: 10 })).length, 10);
      t.is(await openedElsewhere(file, false), "historian-locked");
      t.is(await openedElsewhere(file, true), "opened");
    }
    await reader.close();
    t.is(await openedElsewhere(file, false), "opened");

    const check = checkFiles(file);
    t.false(check.next().done);
    t.is(
      await openedElsewhere(file, false),
      "historian-locked",
      "also while the frames are looked at, after the main file",
    );
    check.return({} as CheckReport);
    t.is(await openedElsewhere(file, false), "opened");
  },
);

/** What becomes of opening a store in another process. */
async function openedElsewhere(file: string, readsOnly: boolean): Promise<string> {
  const source = (path: string) => JSON.stringify(new URL(`../../../src/${path}`, import.meta.url).href);
  const script = `
    import { openSqliteStore } from ${source("historian/file-store/sqlite-store.ts")};
    import { systemClock as clock } from ${source("core/clock.ts")};
    const options = { file: ${JSON.stringify(file)}, retentionDays: 1, maxBytes: 1e9, clock, readsOnly: ${readsOnly} };
    try { await (await openSqliteStore(options)).close(); process.stdout.write("opened"); }
    catch (error) { process.stdout.write(error.code); }
  `;
  const child = spawn(process.execPath, ["-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await once(child, "close");
  return said;
}
