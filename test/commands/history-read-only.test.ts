/** The history of a service that was killed, read off a card that is mounted read-only: no byte of it changes. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { crashSubject, kill, writerAtWork } from "../historian/support/crash-round.ts";
import { mountDisk } from "../historian/support/disk.ts";
import { acquireFileLock, shareFileLock } from "../../src/core/file-lock.ts";
import { allAnswers } from "../historian/support/all-answers.ts";
import { folderState } from "../support/folder-state.ts";
import { runBitacora } from "../support/service-process.ts";
import { madeOnce } from "../support/made-once.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm } from "../support/warm-bitacora.ts";
import { same } from "../support/same.ts";

/** A data directory with frames that wait to be sealed, and a month file of which much is in its write-ahead log. */
const copy = madeOnce(async (made) => {
  const dataDir = join(made, "data");
  await mkdir(join(dataDir, "logbook"), { recursive: true });
  writeFileSync(
    join(dataDir, "vessel.json"),
    '{"created_at":"2026-01-01T00:00:00Z","format":1,"project_id":"aurora-demo"}\n',
  );
  writeFileSync(join(dataDir, "lock"), "");
  writeFileSync(join(dataDir, "lock.pid"), "4194305\n");
  writeFileSync(join(dataDir, "service.url"), "http://127.0.0.1:9");
  const subject = crashSubject(dataDir, made);
  await kill(await writerAtWork(subject, 0, { flushes: 100, phase: "between two things", laterMs: 0 }), subject);
});

async function killedService(t: ExecutionContext, dataDir: string): Promise<void> {
  cpSync(join(await copy(t), "data"), dataDir, { recursive: true });
  t.true(readdirSync(dataDir).some((name) => /^historian-.*\.db-wal$/.test(name)));
  t.true(existsSync(join(dataDir, "historian.db-wal")));
}

/** What the commands give, and what their exports are. */
async function given(t: ExecutionContext, dataDir: string) {
  const results: string[] = [];
  for (const args of [
    ["tags", "--json"],
    ["query", "*", "--limit", "100000"],
    ["query", "*", "--interval", "1h", "--aggregate", "time_mean", "--json"],
    ["check", "--json"],
  ]) {
    const { code, stdout, stderr } = await runWarm(["history", ...args, "--data-dir", dataDir]);
    t.deepEqual([code, stderr], [0, ""], args.join(" "));
    t.true(stdout.split("\n").length > 1, args.join(" "));
    // A check of what the service has brought in order counts the same, but for the files.
    if (args[0] !== "check") results.push(stdout);
    else results.push(String((JSON.parse(stdout) as { samples: number }).samples));
  }
  const out = await tempDir(t);
  for (const name of ["all.csv", "all.parquet"]) {
    const { code, stderr } = await runWarm(["history", "export", join(out, name), "--data-dir", dataDir]);
    t.deepEqual([code, stderr], [0, ""], name);
    results.push(readFileSync(join(out, name)).toString("latin1"));
  }
  return results;
}

test("a card that is mounted read-only gives what its service would give, and stays as it is", async (t) => {
  const disk = await mountDisk(t, 64);
  if (disk === undefined) {
    t.pass();
    return;
  }
  const dataDir = join(disk.dir, "data");
  await killedService(t, dataDir);
  const [copy, restarted] = [await tempDir(t), await tempDir(t)];
  for (const to of [copy, restarted]) cpSync(dataDir, to, { recursive: true });
  await allAnswers(join(restarted, "historian.db"), false);
  t.false(existsSync(join(restarted, "historian.db-wal")), "a service brings its logs home");
  const expected = await given(t, restarted);

  disk.writable(false);
  t.throws(() => writeFileSync(join(dataDir, "x"), ""), { code: "EROFS" });
  const before = folderState(disk.dir);
  same(t, await given(t, dataDir), expected);
  t.deepEqual(folderState(disk.dir), before);

  const written = folderState(copy);
  same(t, await given(t, copy), expected, "the same where it could be written");
  t.deepEqual(folderState(copy), written);
});

test("what cannot be read on a card is one line in the language of the reader", async (t) => {
  const disk = await mountDisk(t, 64);
  if (disk === undefined) {
    t.pass();
    return;
  }
  await killedService(t, disk.dir);
  rmSync(join(disk.dir, "historian.db-frames"));
  writeFileSync(join(disk.dir, "historian.db-frames"), "somebody else's".repeat(1000));
  writeFileSync(join(disk.dir, "historian.db"), "somebody else's".repeat(1000));
  disk.writable(false);
  const before = folderState(disk.dir);
  for (const [locale, text] of [
    ["en_GB.UTF-8", /^bitacora: .*historian\.db-frames is not a historian database .* left as it is/],
    ["es_ES.UTF-8", /^bitacora: .*historian\.db-frames no es una base de datos .* queda como estaba/],
  ] as const) {
    const { code, stdout, stderr } = await runWarm(["history", "tags", "--data-dir", disk.dir], { env: { LC_ALL: locale } }); // prettier-ignore
    t.is(code, 2);
    t.is(stdout, "");
    t.regex(stderr, text);
    t.is(stderr.trimEnd().split("\n").length, 1, stderr);
  }
  t.deepEqual(folderState(disk.dir), before);
});

test("compacting says before it begins that it would have to write, of a killed service and of a stopped one", async (t) => {
  const disk = await mountDisk(t, 64);
  if (disk === undefined) {
    t.pass();
    return;
  }
  const [killed, stopped] = ["killed", "stopped"].map((name) => join(disk.dir, name)) as [string, string];
  await killedService(t, killed);
  cpSync(killed, stopped, { recursive: true });
  rmSync(join(stopped, "lock.pid"));
  await allAnswers(join(stopped, "historian.db"), false);
  disk.writable(false);
  const before = folderState(disk.dir);
  for (const dir of [killed, stopped]) {
    for (const [locale, text] of [
      ["en_GB.UTF-8", "cannot be written (EROFS), and compacting writes; "],
      ["es_ES.UTF-8", "(EROFS), y compactar escribe; "],
    ] as const) {
      const { code, stdout, stderr } = await runWarm(["history", "compact", "--data-dir", dir], { env: { LC_ALL: locale } }); // prettier-ignore
      t.deepEqual([code, stdout], [2, ""]);
      t.true(stderr.includes(`${basename(dir)} ${text}`), stderr);
      t.is(stderr.trimEnd().split("\n").length, 1, stderr);
    }
  }
  t.deepEqual(folderState(disk.dir), before);
});

test("nothing is started on a data directory while it is read, and it is not read while something has it", async (t) => {
  const dataDir = await tempDir(t);
  await killedService(t, dataDir);
  const before = folderState(dataDir);
  const reading = await shareFileLock(join(dataDir, "lock"));
  const start = await runBitacora(["serve", "--data-dir", dataDir, "--port", "0"]);
  t.is(start.code, 2, start.stdout);
  t.regex(start.stderr, /is in use by process \?/);
  t.is((await runBitacora(["history", "tags", "--data-dir", dataDir])).code, 0, "others may read it");
  await reading.release();
  t.deepEqual(folderState(dataDir), before);
  const held = await acquireFileLock(join(dataDir, "lock"));
  t.teardown(() => held.release());
  const tags = await runWarm(["history", "tags", "--db", join(dataDir, "historian.db")]);
  t.is(tags.code, 2);
  t.regex(tags.stderr, /belongs to a service that is running/);
});
