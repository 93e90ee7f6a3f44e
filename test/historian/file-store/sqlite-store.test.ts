import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Worker } from "node:worker_threads";
import test from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import { MAIN_SCHEMA } from "../../../src/historian/file-store/sqlite-main-file.ts";
import { Historian } from "../../../src/historian/historian.ts";
import { ManualClock } from "../../support/clock.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { flushesIn, flushesOf, flushNumbered } from "../support/numbered.ts";
import { sample, steady } from "../support/samples.ts";
import { startWriter } from "../support/start-writer.ts";
import { pointsIn } from "../support/points.ts";

/** The threads that are started from here on, so that a test can end one as a crash would. */
/** `npm run bench -- historian-crash` has many more. */
const KILLS = 4 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

const threads: Worker[] = [];
const workerThreads = createRequire(import.meta.url)("node:worker_threads") as { Worker: typeof Worker };
const OriginalWorker = workerThreads.Worker;
workerThreads.Worker = class extends OriginalWorker {
  constructor(...options: ConstructorParameters<typeof Worker>) {
    super(...options);
    threads.push(this);
  }
};
syncBuiltinESMExports();
const { openSqliteStore } = await import("../../../src/historian/file-store/sqlite-store.ts");

function open(file: string) {
  return openSqliteStore({ file, retentionDays: 365, maxBytes: 8e9, clock: systemClock });
}

test.serial("a file of another program is refused and not changed", async (t) => {
  const dir = await tempDir(t);
  const text = join(dir, "notes.txt");
  writeFileSync(text, "not a database\n".repeat(100));
  const other = join(dir, "other.db");
  const database = new DatabaseSync(other);
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)");
  database.close();
  for (const file of [text, other]) {
    const before = readFileSync(file);
    await t.throwsAsync(open(file), { code: "historian-foreign-file" });
    t.true(readFileSync(file).equals(before));
  }
  t.deepEqual(readdirSync(dir).toSorted(), ["notes.txt", "other.db"]);
});

test.serial("a month file is not taken for a main file", async (t) => {
  const dir = await tempDir(t);
  const store = await open(join(dir, "historian.db"));
  for (let n = 0; n < 200; n += 1) await store.append(flushNumbered(n));
  await store.close();
  const month = readdirSync(dir).find((name) => name !== "historian.db") ?? "";
  await t.throwsAsync(open(join(dir, month)), { code: "historian-foreign-file" });
});

test.serial("a file of a newer version is refused, and says which", async (t) => {
  const file = join(await tempDir(t), "historian.db");
  await (await open(file)).close();
  const database = new DatabaseSync(file);
  database.exec("PRAGMA user_version = 7");
  database.close();
  const error = await t.throwsAsync(open(file), { code: "historian-other-version" });
  t.like(error, { details: { file, version: 7, supported: 3 } });
});

test.serial("a file of an older version is refused, says which, and stays as it is", async (t) => {
  const file = join(await tempDir(t), "historian.db");
  for (const version of [1, 2]) {
    await (await open(file)).close();
    const database = new DatabaseSync(file);
    database.exec(`PRAGMA user_version = ${version}`);
    database.close();
    const before = readFileSync(file);
    const error = await t.throwsAsync(open(file), { code: "historian-other-version" });
    t.like(error, { details: { file, version, supported: 3 } });
    t.true(readFileSync(file).equals(before));
    rmSync(file);
  }
});

test.serial("a month file of such a version is left as it is, is counted, and what comes goes elsewhere", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "historian.db");
  const store = await open(file);
  for (let n = 0; n < 200; n += 1) await store.append(flushNumbered(n));
  await store.close();
  const month = readdirSync(dir).find((name) => /^historian-.*[.]db$/.test(name)) ?? "";
  const database = new DatabaseSync(join(dir, month));
  database.exec("PRAGMA journal_mode = DELETE; PRAGMA user_version = 2");
  database.close();
  const before = readFileSync(join(dir, month));
  const again = await open(file);
  t.is(again.statistics().damaged_blocks, 1);
  for (let n = 200; n < 400; n += 1) await again.append(flushNumbered(n));
  await again.close();
  t.true(readFileSync(join(dir, month)).equals(before));
  t.is(readdirSync(dir).filter((name) => /^historian-.*[.]db$/.test(name)).length, 2);
});

test.serial(
  "a file in use is refused, here and in another process, and is free when its user has closed it",
  async (t) => {
    const file = join(await tempDir(t), "historian.db");
    const store = await open(file);
    await store.append([sample("A", 0, 1)]);
    await t.throwsAsync(open(file), { code: "historian-locked" });
    await store.close();
    const writer = startWriter(file);
    await once(writer.stdout, "data");
    await t.throwsAsync(open(file), { code: "historian-locked" });
    writer.kill("SIGKILL");
    await once(writer, "exit");
    const again = await open(file);
    t.true(again.statistics().samples >= 1);
    await again.close();
  },
);

test.serial(
  "a damaged main file is set aside, and a new one takes its place, with all samples; an empty one is a new one",
  async (t) => {
    const dir = await tempDir(t);
    const file = join(dir, "historian.db");
    const store = await open(file);
    for (let n = 0; n < 300; n += 1) await store.append(flushNumbered(n));
    await store.close();
    const bytes = readFileSync(file);
    let later = 0;
    const checkMended = async (): Promise<void> => {
      const again = await open(file);
      t.is(again.statistics().set_aside_files, 1);
      t.is(flushesIn("A", await pointsIn(again, { tagId: "A", limit: 1_000_000 })), 300);
      await again.append([sample("LATER", later, 1)]);
      later += 1;
      await again.close();
      const whole = await open(file);
      t.like(whole.statistics(), { set_aside_files: 0, damaged_blocks: 0, torn_flushes: 0 });
      t.is((await pointsIn(whole, { tagId: "LATER", limit: 10 })).length, later);
      await whole.close();
    };
    writeFileSync(file, Buffer.from(bytes).fill(0x55, 4096, 5000));
    await checkMended();
    writeFileSync(file, bytes.subarray(0, 4096));
    await checkMended();
    // A header that is gone: the log and the month files say whose it was.
    writeFileSync(file, Buffer.alloc(9000, 0xee));
    await checkMended();
    const aside = readdirSync(dir).filter((name) => name.includes(".damaged-"));
    t.deepEqual(aside.toSorted(), ["historian.db.damaged-1", "historian.db.damaged-2", "historian.db.damaged-3"]);
    const empty = join(dir, "empty.db");
    writeFileSync(empty, "");
    await (await open(empty)).close();
  },
);

test.serial(
  "a store that is in use elsewhere may be waited for: its calls reject until it can be opened",
  async (t) => {
    const dir = await tempDir(t);
    const file = join(dir, "historian.db");
    const other = new DatabaseSync(file);
    other.exec("PRAGMA application_id = 0x42697448; PRAGMA user_version = 3; PRAGMA journal_mode = WAL;");
    other.exec(`${MAIN_SCHEMA.sql} BEGIN IMMEDIATE;`);
    const clock = new ManualClock();
    const store = await openSqliteStore({ file, retentionDays: 365, maxBytes: 8e9, clock, keepTrying: true });
    const historian = new Historian({ store, clock });
    historian.record({ ...sample("A", 0, 1), source: "test" });
    await historian.flush();
    t.like(historian.statistics(), { fault: "historian-locked", failed_flushes: 1, buffered: 1, dropped: 0 });
    await t.throwsAsync(historian.columns({ tagId: "A", limit: 1 }), { code: "historian-locked" });
    other.exec("ROLLBACK");
    other.close();
    await historian.flush();
    t.is(historian.statistics().failed_flushes, 2, "not tried again at once: that would be a thread a second");
    clock.advance(10_000);
    await historian.flush();
    t.like(historian.statistics(), { fault: null, buffered: 0, samples: 1 });
    await historian.stop();
  },
);

test.serial("what a lost or half-made file left behind does not get into a new one", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "historian.db");
  const store = await open(file);
  await store.append([sample("A", 0, 1)]);
  writeFileSync(join(dir, "new.db-wal"), readFileSync(`${file}-wal`));
  await store.close();
  writeFileSync(join(dir, "new.db.new"), "half");
  const fresh = await open(join(dir, "new.db"));
  t.is(fresh.statistics().samples, 0);
  await fresh.close();
  t.false(readdirSync(dir).includes("new.db.new"));
});

test.serial("a file that cannot be made is refused with historian-io", async (t) => {
  const dir = await tempDir(t);
  await t.throwsAsync(open(join(dir, "none", "historian.db")), { code: "historian-io" });
  mkdirSync(join(dir, "folder.db"));
  await t.throwsAsync(open(join(dir, "folder.db")), { code: "historian-io" });
});

test.serial("a thread that dies rejects what it had been asked; the next call starts another", async (t) => {
  const file = join(await tempDir(t), "historian.db");
  const store = await open(file);
  await store.append(flushNumbered(0));
  const thread = threads.at(-1);
  const asked = [store.append(flushNumbered(1)), pointsIn(store, { tagId: "A", limit: 1 })].map((promise) =>
    promise.then(
      () => "answered",
      (error: unknown) => (error as { code: string }).code,
    ),
  );
  await thread?.terminate();
  for (const outcome of await Promise.all(asked)) t.true(["answered", "historian-io"].includes(outcome), outcome);
  const points = await pointsIn(store, { tagId: "A", limit: 1000 });
  t.true(points.length === 20 || points.length === 40);
  await store.append([sample("NEW", 0, 1)]);
  t.is((await pointsIn(store, { tagId: "NEW", limit: 10 })).length, 1);
  t.is(store.statistics().thread_ends, 1);
  await store.close();
  t.is(store.statistics().thread_ends, 1, "a thread that is closed is none that ended");
  const again = await open(file);
  t.is((await pointsIn(again, { tagId: "NEW", limit: 10 })).length, 1);
  await again.close();
});

test.serial("closing a store whose thread has died is closing", async (t) => {
  const store = await open(join(await tempDir(t), "historian.db"));
  await threads.at(-1)?.terminate();
  await store.close();
  await t.throwsAsync(store.append([]), { code: "historian-closed" });
});

test.serial("a long query does not hold up a flush", async (t) => {
  const store = await open(join(await tempDir(t), "historian.db"));
  for (let i = 0; i < 60; i += 1) await store.append(steady("A", 10_000, 100, i * 1_000_000));
  const order: string[] = [];
  const reduction = { intervalMs: 1000, aggregate: "minmax" } as const;
  const long = pointsIn(store, { tagId: "A", limit: 100_000 }, { reduction }).then(() => order.push("query"));
  const flush = store.append([sample("B", 0, 1)]).then(() => order.push("flush"));
  await Promise.all([long, flush]);
  t.deepEqual(order, ["flush", "query"]);
  await store.close();
});

test.serial("kills in mid-write lose no flush that was acknowledged", async (t) => {
  const file = join(await tempDir(t), "historian.db");
  let acknowledged = -1;
  let found = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const writer = startWriter(file, found);
    let output = "";
    writer.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    const flushesBefore = 10 + ((round * 37) % 120);
    while (output.split("\n").length < flushesBefore) await once(writer.stdout, "data");
    writer.kill("SIGKILL");
    await once(writer, "close");
    acknowledged = Math.max(
      acknowledged,
      ...output
        .split("\n")
        .filter((line) => /^\d+$/.test(line))
        .map(Number),
    );
    const store = await open(file);
    const counts = await flushesOf(store);
    await store.close();
    // The last line may have been cut off by the kill, and one flush more may be on disk than was acknowledged.
    found = counts[0] ?? -1;
    t.true(found > acknowledged, `round ${round}: ${found} flushes found, ${acknowledged + 1} acknowledged`);
    t.deepEqual(counts, [found, found, found]);
  }
  t.log(`${acknowledged + 1} flushes acknowledged, ${found} found`);
});
