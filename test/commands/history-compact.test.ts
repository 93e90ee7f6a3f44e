import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as after } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { isBitacoraError } from "../../src/core/errors.ts";
import { checkFiles } from "../../src/historian/file-store/sqlite-check.ts";
import { compactFiles } from "../../src/historian/file-store/sqlite-compact.ts";
import { openSqliteStore } from "../../src/historian/file-store/sqlite-store.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { runBitacora, spawnBitacora } from "../support/service-process.ts";
import { madeOnce } from "../support/made-once.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm } from "../support/warm-bitacora.ts";
import { pointsIn } from "../historian/support/points.ts";

const START = Date.UTC(2026, 0, 1);
const KILL_ROUNDS = 2;

/** Files closed in good order, `samples` of each of three tags, with many empty pages in the month file. */
async function makeFiles(dir: string, samples: number): Promise<void> {
  const main = join(dir, "historian.db");
  const store = await openStore(main);
  const flushes = 40;
  for (let flush = 0; flush < flushes; flush += 1) {
    const times = Array.from({ length: samples / flushes }, (_, i) => START + (flush * (samples / flushes) + i) * 1000);
    await store.append(
      times.flatMap((timestampMs) =>
        ["A", "B", "C"].map((tagId) => ({
          tagId,
          timestampMs,
          value: Math.sin(timestampMs) * 100,
          quality: "good" as const,
        })),
      ),
    );
  }
  await store.close();
  // As a service leaves it that was stopped in good order in another month: a plain file.
  const filler = "CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (zeroblob(2000000)); DROP TABLE filler;";
  write(monthIn(dir), `${filler} PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE`);
}

const monthIn = (dir: string) => join(dir, readdirSync(dir).find((name) => /^historian-.*\.db$/.test(name)) ?? "");
const copy = madeOnce((dir) => makeFiles(dir, 24_000));
const filesIn = (dir: string) => ({ dir, main: join(dir, "historian.db"), month: monthIn(dir) });
const withEmptyPages = async (t: ExecutionContext) => filesIn(await copy(t));

const openStore = (file: string) =>
  openSqliteStore({ file, retentionDays: Infinity, maxBytes: Infinity, clock: systemClock });

function write(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

/** All that can be asked: samples as they are, and intervals by each aggregate that roll-ups take part in. */
async function answers(main: string) {
  const store = await openStore(main);
  const found: Record<string, unknown> = {};
  for (const { tagId, ...span } of await store.tags()) {
    found[`${tagId} span`] = span;
    found[tagId] = await pointsIn(store, { tagId, limit: 1_000_000 });
    for (const aggregate of ["count", "min", "max", "first", "last", "changes"] as const) {
      for (const intervalMs of [60_000, 3_600_000]) {
        const reduction = { intervalMs, aggregate };
        found[`${tagId} ${aggregate} ${intervalMs}`] = await pointsIn(store, { tagId, limit: 100_000 }, { reduction });
      }
    }
  }
  await store.close();
  return found;
}

function all<Value>(steps: Generator<number, Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

const hashes = (dir: string): string[] =>
  readdirSync(dir)
    .toSorted()
    .map(
      (name) =>
        `${name} ${createHash("sha256")
          .update(readFileSync(join(dir, name)))
          .digest("hex")}`,
    );

test("empty pages are given back, every answer stays the same, and a second run changes nothing", async (t) => {
  const { dir, main } = await withEmptyPages(t);
  const copy = await tempDir(t);
  cpSync(dir, copy, { recursive: true });
  const before = await answers(join(copy, "historian.db"));
  const { samples, blocks, rollups } = all(checkFiles(main));

  const first = await runBitacora(["history", "compact", "--db", main, "--json"]);
  t.is(first.code, 0, first.stderr);
  const report = JSON.parse(first.stdout) as Record<string, number>;
  t.like(report, { files: 1, rewritten: 1, left: 0 });
  t.true(Number(report["bytes_after"]) <= Number(report["bytes_before"]) - 2_000_000, first.stdout);
  t.like(all(checkFiles(main)), { samples, blocks, rollups, damaged: [] });

  const compacted = hashes(dir);
  const second = await runWarm(["history", "compact", "--db", main, "--json"]);
  t.like(JSON.parse(second.stdout), { rewritten: 0, bytes_before: report["bytes_after"] });
  t.deepEqual(hashes(dir), compacted);
  const after = await answers(main);
  t.deepEqual(Object.keys(after), Object.keys(before));
  t.deepEqual(Object.keys(after).filter((asked) => !isDeepStrictEqual(after[asked], before[asked])), []); // prettier-ignore
});

test("a damaged block is kept, and found by the check as before", async (t) => {
  const { main, month } = await withEmptyPages(t);
  write(month, "UPDATE block SET bytes = zeroblob(length(bytes)) WHERE id = (SELECT min(id) FROM block)");
  const before = all(checkFiles(main));
  t.is(before.damaged.length, 1);
  t.like(all(compactFiles(main)), { rewritten: 1, left: 0 });
  const { damaged, samples } = all(checkFiles(main));
  t.deepEqual({ damaged, samples }, { damaged: before.damaged, samples: before.samples });
  const store = await openStore(main);
  const tagId = damaged[0]?.tagId ?? "";
  await pointsIn(store, { tagId, limit: 1_000_000 });
  t.is(store.statistics().damaged_blocks, 1);
  await store.close();
});

test("a month file that cannot be followed is left as it is, and the exit status is 1", async (t) => {
  const { main, month } = await withEmptyPages(t);
  const content = readFileSync(month);
  content.fill(0xff, 16_384 * 2, 16_384 * 3);
  writeFileSync(month, content);
  const { code, stdout } = await runWarm(["history", "compact", "--db", main, "--json"]);
  t.is(code, 1);
  t.like(JSON.parse(stdout), { rewritten: 0, left: 1 });
  t.true(readFileSync(month).equals(content));
});

test("without room for the new file nothing is begun", async (t) => {
  const { dir, main, month } = await withEmptyPages(t);
  const before = readFileSync(month);
  const error = t.throws(() => all(compactFiles(main, { freeBytes: () => 1000 })));
  t.true(isBitacoraError(error, "disk-full") && Number(error.details["needed"]) > before.length);
  t.true(readFileSync(month).equals(before));
  t.false(readdirSync(dir).some((name) => name.endsWith(".new")));
});

test("whoever stops in the middle leaves the files as they were", async (t) => {
  const { dir, main, month } = await withEmptyPages(t);
  const before = readFileSync(month);
  const names = readdirSync(dir).toSorted();
  const steps = compactFiles(main);
  t.false(steps.next().done);
  t.true(existsSync(`${month}.new`));
  steps.return({} as never);
  t.true(readFileSync(month).equals(before));
  t.deepEqual(readdirSync(dir).toSorted(), names);
});

test("files that somebody has open are refused with a line that says so", async (t) => {
  const { main } = await withEmptyPages(t);
  const store = await openStore(main);
  const { code, stderr } = await runWarm(["history", "compact", "--db", main]);
  await store.close();
  t.is(code, 2);
  t.true(stderr.includes("historian.db"), stderr);
});

test("a kill at any moment loses no sample and repeats none", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const dir = await tempDir(t);
  await makeFiles(dir, 80_000);
  const { main, month } = filesIn(dir);
  const { samples, blocks } = all(checkFiles(main));
  const pristine = await tempDir(t);
  cpSync(dir, pristine, { recursive: true });
  let killed = 0;
  for (let round = 0; round < KILL_ROUNDS; round += 1) {
    cpSync(pristine, dir, { recursive: true });
    const child = spawnBitacora(["history", "compact", "--db", main]);
    const ended = once(child, "exit");
    while (!existsSync(`${month}.new`) && child.exitCode === null) await after(1);
    await after(random.below(60));
    if (child.kill("SIGKILL")) killed += 1;
    await ended;
    t.like(all(checkFiles(main)), { samples, blocks, damaged: [] }, `round ${round}`);
    t.like(all(compactFiles(main)), { left: 0 });
    t.like(all(checkFiles(main)), { samples, blocks, damaged: [] }, `round ${round}, run again`);
    t.false(existsSync(`${month}.new-journal`));
  }
  t.log(`${killed} of ${KILL_ROUNDS} were killed before they ended`);
});
