import { execFile } from "node:child_process";
import { appendFile, chmod, copyFile, mkdir, readdir, readFile, rename, rmdir, stat, symlink, truncate, writeFile } from "node:fs/promises"; // prettier-ignore
import { join } from "node:path";
import { promisify } from "node:util";
import test from "ava";
import type { AlarmRecord } from "../../src/alarms/alarm-record.ts";
import { NedbRecordStore } from "../../src/alarms/nedb-record-store.ts";
import { limits } from "../../src/alarms/limits.ts";
import { limits as coreLimits } from "../../src/core/limits.ts";
import { alarmRecord, isoTime } from "../support/alarms.ts";
import { ManualClock } from "../support/clock.ts";
import { asNobody } from "../support/as-nobody.ts";
import { tempDir } from "../support/temp-dir.ts";

const DAMAGED_AT = Date.UTC(2026, 10, 21, 0, 48, 0, 123);
const DAMAGED_NAME = "alarms.db.damaged-2026-11-21T00-48-00.123Z";

function record(n: number, more: Partial<AlarmRecord> = {}): AlarmRecord {
  return alarmRecord({ id: `A-${n}`, activated_at: isoTime(n), occurrence: n, ...more });
}

async function inDir(dir: string) {
  const file = join(dir, "alarms.db");
  const open = () => new NedbRecordStore(file, new ManualClock(DAMAGED_AT));
  /** A file with so many records, as a service that was stopped leaves it. */
  const fill = async (count: number): Promise<void> => {
    const store = open();
    await store.load();
    for (let n = 1; n <= count; n += 1) await store.save(record(n));
    await store.close();
  };
  return { file, open, fill };
}

test("records outlive the process", async (t) => {
  const { open, fill } = await inDir(await tempDir(t));
  await fill(3);
  t.deepEqual(await open().load(), { records: [record(1), record(2), record(3)], damaged: 0 });
});

test("a file that was read and not damaged is left alone beside no other", async (t) => {
  const dir = await tempDir(t);
  const { open, fill } = await inDir(dir);
  await fill(3);
  await open().load();
  t.deepEqual(await readdir(dir), ["alarms.db"]);
});

test.serial("a file that our user may not read is named and left as it is", async (t) => {
  const dir = await tempDir(t);
  const { file, open, fill } = await inDir(dir);
  await fill(2);
  await chmod(file, 0o000);
  const error = await asNobody([dir, file], () => t.throwsAsync(open().load(), { code: "state-unreadable" }));
  t.like(error, { details: { file, reason: "EACCES" } });
  await chmod(file, 0o600);
  t.deepEqual(await readdir(dir), ["alarms.db"]);
  t.is((await open().load()).records.length, 2);
});

test("a torn last line costs that line, is told, and the damaged file is kept beside", async (t) => {
  const dir = await tempDir(t);
  const { file, open, fill } = await inDir(dir);
  await fill(3);
  await truncate(file, (await stat(file)).size - 20);
  const torn = await readFile(file);
  t.deepEqual(await open().load(), { records: [record(1), record(2)], damaged: 1 });
  t.deepEqual((await readdir(dir)).sort(), ["alarms.db", DAMAGED_NAME]); // prettier-ignore
  t.deepEqual(await readFile(join(dir, DAMAGED_NAME)), torn);
  t.deepEqual(await open().load(), { records: [record(1), record(2)], damaged: 0 }, "the damage is told once");
});

test("a young file with more damage than sound lines opens all the same", async (t) => {
  const { file, open } = await inDir(await tempDir(t));
  await writeFile(file, 'garbage\n{"half":\n\0\0\0\0\0\n[1]\nnull\n{}\n');
  t.deepEqual(await open().load(), { records: [], damaged: 6 });
});

test("garbage between the lines, flipped bits and records that cannot be are counted, the others are read", async (t) => {
  const { file, open, fill } = await inDir(await tempDir(t));
  await fill(5);
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  lines[1] = `\u0001${lines[1]}`;
  lines[2] = lines[2]!.replace('"ACTIVE"', '"ACTIVF"');
  lines.splice(4, 0, "", "\uFFFD\uFFFD");
  const bytes = Buffer.from(`${lines.join("\n")}\n`);
  // Half of a two-byte character in the message of the fourth record: no UTF-8 any more.
  bytes[bytes.indexOf("Too high", bytes.indexOf('"A-4"'))] = 0xc3;
  await writeFile(file, bytes);
  t.deepEqual(await open().load(), { records: [record(1), record(5)], damaged: 4 });
});

test("an older line of a record whose newest is damaged is what can be read of it", async (t) => {
  const { file, open, fill } = await inDir(await tempDir(t));
  await fill(1);
  await appendFile(file, '{"_id":"A-1","tag_id":"T","state":"CLEA');
  t.deepEqual(await open().load(), { records: [record(1)], damaged: 1 });
});

test("after damage the store goes on, with what could be read and what is saved then", async (t) => {
  const { file, open, fill } = await inDir(await tempDir(t));
  await fill(2);
  await appendFile(file, "garbage");
  const store = open();
  await store.load();
  await store.save(record(3));
  await store.close();
  t.deepEqual(await open().load(), { records: [record(1), record(2), record(3)], damaged: 0 });
});

test("at most five damaged files are kept, the newest ones", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "alarms.db");
  const clock = new ManualClock(DAMAGED_AT);
  for (let i = 0; i < 8; i += 1) {
    await appendFile(file, `garbage ${i}\n`);
    t.is((await new NedbRecordStore(file, clock).load()).damaged, 1);
    if (i !== 3) clock.advance(60_000);
  }
  const names = (await readdir(dir)).filter((name) => name !== "alarms.db").sort((a, b) => (a < b ? -1 : 1));
  t.is(names.length, coreLimits.damagedFiles);
  t.is(await readFile(join(dir, names.at(-1)!), "utf8"), "garbage 7\n");
  t.is(await readFile(join(dir, names[0]!), "utf8"), "garbage 3\n");
});

test("what stands in the file's place and cannot be read is set aside", async (t) => {
  const dir = await tempDir(t);
  const { file, open } = await inDir(dir);
  await mkdir(join(file, "inside"), { recursive: true });
  const store = open();
  t.deepEqual(await store.load(), { records: [], damaged: 1 });
  await store.save(record(1));
  t.deepEqual((await open().load()).records, [record(1)]);
  t.deepEqual(await readdir(join(dir, DAMAGED_NAME)), ["inside"]);
});

test("a file larger than any that this store writes is set aside unread", async (t) => {
  const { file, open, fill } = await inDir(await tempDir(t));
  await fill(1);
  await truncate(file, limits.storeBytes + 1);
  t.deepEqual(await open().load(), { records: [], damaged: 1 });
});

test("a rewriting that the power cut interrupted is taken up", async (t) => {
  const { file, open, fill } = await inDir(await tempDir(t));
  await fill(2);
  await copyFile(file, `${file}~`);
  await truncate(`${file}~`, 100);
  t.deepEqual(
    (await open().load()).records,
    [record(1), record(2)],
    "half of the new one is not taken for the old one",
  );
  await rename(file, `${file}~`);
  t.deepEqual((await open().load()).records, [record(1), record(2)]);
});

test("where the file cannot be made, loading still gives what there is, and saving says why not", async (t) => {
  const dir = await tempDir(t);
  await writeFile(join(dir, "in-the-way"), "");
  const store = new NedbRecordStore(join(dir, "in-the-way", "alarms.db"), new ManualClock());
  t.deepEqual((await store.load()).records, []);
  await t.throwsAsync(store.save(record(1)), { code: "ENOTDIR" });
  await t.throwsAsync(store.remove(["A-1"]), { code: "ENOTDIR" });
});

test("the file does not grow with the changes, only with the records", async (t) => {
  const { file, open } = await inDir(await tempDir(t));
  const store = open();
  await store.load();
  let largest = 0;
  for (let i = 0; i < 3000; i += 1) {
    await store.save(record(1 + (i % 20), { value: i }));
    largest = Math.max(largest, (await stat(file)).size);
  }
  await store.close();
  t.true(largest > limits.storeRewriteBytes / 2, "it is not rewritten at every change");
  t.true(largest < limits.storeRewriteBytes * 1.01, `${largest} bytes`);
  const { records } = await open().load();
  t.is(records.length, 20);
  t.deepEqual(records[19], record(20, { value: 2999 }));
});

test("a closed store takes nothing more", async (t) => {
  const { open } = await inDir(await tempDir(t));
  const store = open();
  await store.load();
  await store.close();
  await t.throwsAsync(store.save(record(1)), { message: /closed/ });
});

test("a full disk refuses changes, loses none that it took, opens again while full, and recovers with room", async (t) => {
  const dir = await tempDir(t);
  const mounted = await smallDisk(dir, "192k");
  if (mounted === undefined) {
    t.log("skipped: only root can make a small disk");
    t.pass();
    return;
  }
  t.teardown(mounted.remove);
  const { file, open } = await inDir(dir);
  const message = "x".repeat(300);
  const store = open();
  await store.load();
  const taken: AlarmRecord[] = [];
  let refused = 0;
  for (let n = 1; n <= 400; n += 1) {
    const each = record(n, { message });
    await store.save(each).then(
      () => taken.push(each),
      (error: NodeJS.ErrnoException) => {
        t.is(error.code, "ENOSPC");
        refused += 1;
      },
    );
  }
  t.true(refused > 0 && taken.length > 200, `${taken.length} taken, ${refused} refused`);
  t.deepEqual(await readdir(dir), ["alarms.db"], "nothing half written takes the last room");

  const second = open();
  t.deepEqual((await second.load()).records, taken);
  await t.throwsAsync(second.save(record(1, { message, state: "ACK" })), { code: "ENOSPC" });
  await mounted.grow("8m");
  await second.save(record(1, { message, state: "ACK" }));
  await second.save(record(500));
  const { records, damaged } = await open().load();
  t.is(damaged, 0);
  t.is(records[0]?.state, "ACK");
  t.is(records.length, taken.length + 1);
  t.true((await stat(file)).size > 0);
});

test("a file that cannot be read when it is opened again refuses the change, and ends nothing", async (t) => {
  const { file, open } = await inDir(await tempDir(t));
  const target = `${file}-elsewhere/records`;
  await symlink(target, file);
  const store = open();
  t.deepEqual(await store.load(), { records: [], damaged: 0 }, "nothing is there");
  await mkdir(target, { recursive: true });
  await t.throwsAsync(store.save(record(1)), { code: "EISDIR" });
  await rmdir(target);
  await store.save(record(2));
  t.deepEqual((await open().load()).records, [record(2)]);
});

test("half a line that a full disk left is cut off before the next one is written", async (t) => {
  const dir = await tempDir(t);
  const mounted = await smallDisk(dir, "192k");
  if (mounted === undefined) {
    t.log("skipped: only root can make a small disk");
    t.pass();
    return;
  }
  t.teardown(mounted.remove);
  const { open } = await inDir(dir);
  const store = open();
  await store.load();
  let n = 0;
  for (let full = false; !full;) {
    n += 1;
    full = await store.save(record(n, { message: "x".repeat(300) })).then(
      () => false,
      () => true,
    );
  }
  await mounted.grow("8m");
  await store.save(record(n + 1));
  t.is((await open().load()).damaged, 0);
  const ids = (await open().load()).records.map(({ id }) => id);
  t.deepEqual(ids.slice(-2), [`A-${n - 1}`, `A-${n + 1}`]);
});

/** Mounts a file system of so many bytes on `dir`; undefined where that is not allowed. */
async function smallDisk(dir: string, size: string) {
  const run = promisify(execFile);
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", dir]);
  } catch {
    return undefined;
  }
  return {
    grow: (to: string) => run("mount", ["-o", `remount,size=${to}`, dir]),
    remove: () => run("umount", [dir]).then(() => undefined),
  };
}
