/**
 * A disk without room, in two ways: a small file system that fills up (mounting one needs root, else these tests say that
 * they were skipped), and a limit on the size of a file (EFBIG), which needs nothing.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import test, { type ExecutionContext } from "ava";
import { BitacoraError } from "../../src/core/errors.ts";
import type { FileLogbook } from "../../src/logbook/book/file-logbook.ts";
import { tempDir } from "../support/temp-dir.ts";
import { draft } from "./support/book.ts";
import { bookOnDisk, VOLUME } from "./support/files.ts";

const script = fileURLToPath(new URL("./support/append-process.ts", import.meta.url));

/** A file system of 256 KiB, or undefined where none can be mounted. */
async function smallDisk(t: ExecutionContext): Promise<string | undefined> {
  const dir = join(await tempDir(t), "disk");
  await mkdir(dir);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "bitacora-test", dir], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  t.teardown(() => execFileSync("umount", ["-l", dir]));
  return dir;
}

/** Appends until the disk is full; the summaries that were acknowledged. */
async function fill(t: ExecutionContext, logbook: FileLogbook): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let i = 0; i < 10_000; i += 1) {
    try {
      acknowledged.push((await logbook.append({ ...draft(i), summary: `filling ${i}` })).summary);
    } catch (error) {
      t.true(error instanceof BitacoraError && error.code === "disk-full", String(error));
      return acknowledged;
    }
  }
  throw new Error("the disk did not fill up");
}

test("on a full disk appends are refused whole, and succeed again when there is room", async (t) => {
  const disk = await smallDisk(t);
  if (disk === undefined) {
    t.log("skipped: no file system can be mounted here");
    t.pass();
    return;
  }
  const book = await bookOnDisk(t);
  const ballast = join(disk, "ballast");
  await writeFile(ballast, Buffer.alloc(64 * 1024));
  const dir = join(disk, "logbook");
  const logbook = await book.open({ dir });
  const acknowledged = await fill(t, logbook);
  t.true(acknowledged.length > 100);

  t.is(logbook.statistics().fault, "disk-full");
  t.is(logbook.statistics().failed_appends, 1);
  const group = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => logbook.append(draft(i))));
  t.true(group.every(({ status }) => status === "rejected"));
  t.is(logbook.statistics().failed_appends, 51);
  t.true((await logbook.verify()).ok);
  t.deepEqual((await logbook.query({ limit: 10_000 })).map(({ summary }) => summary).toReversed(), acknowledged);

  await rm(ballast);
  const entry = await logbook.append(draft(1));
  t.is(entry.id, acknowledged.length + 1);
  t.is(logbook.statistics().fault, null);
  await logbook.close();

  const again = await book.open({ dir });
  const report = await again.verify();
  t.true(report.ok);
  t.is(report.entries, acknowledged.length + 1);
  t.is(report.torn_tail_bytes, 0);
  await again.close();
});

test("a torn line found on a full disk waits in its place until there is room to keep it", async (t) => {
  const disk = await smallDisk(t);
  if (disk === undefined) {
    t.log("skipped: no file system can be mounted here");
    t.pass();
    return;
  }
  const book = await bookOnDisk(t, 3);
  const dir = join(disk, "logbook");
  await mkdir(dir);
  await writeFile(join(dir, VOLUME), Buffer.concat(book.lines));
  await appendFile(join(dir, VOLUME), '{"hash":"torn');
  const ballast = join(disk, "ballast");
  const room = 256 * 1024;
  for (let size = room; size > 0; size -= 4096) {
    try {
      await writeFile(ballast, Buffer.alloc(size));
      break;
    } catch {
      await rm(ballast, { force: true });
    }
  }

  const logbook = await book.open({ dir });
  t.is(logbook.statistics().fault, "disk-full");
  t.is((await logbook.query({ limit: 10 })).length, 3);
  t.true((await logbook.verify()).ok);
  await t.throwsAsync(logbook.append(draft(4)), { instanceOf: BitacoraError });
  t.deepEqual(book.setAside, []);
  t.deepEqual(await readdir(dir), [VOLUME]);

  await rm(ballast);
  t.is((await logbook.append(draft(4))).id, 4);
  t.is(book.setAside.length, 1);
  t.is(logbook.statistics().fault, null);
  t.true((await logbook.verify()).ok);
  await logbook.close();
});

test("a limit on the size of a file is a full disk, and the book ends with the last whole entry", async (t) => {
  const book = await bookOnDisk(t);
  for (const writers of ["1", "20"]) {
    await rm(book.file, { force: true });
    const child = spawn(
      "sh",
      ["-c", `ulimit -f 64 && exec "$0" "$@"`, process.execPath, script, book.dir, writers, "400"],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    t.teardown(() => child.kill("SIGKILL"));
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    t.deepEqual(await once(child, "close"), [0, null]);
    const answers = output
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { id?: number; hash?: string; refused?: string; fault?: string });
    const acknowledged = answers.filter(({ id }) => id !== undefined);
    const refused = answers.filter(({ id }) => id === undefined);
    t.true(acknowledged.length > 10);
    t.true(refused.length > 10);
    t.true(refused.every((answer) => answer.refused === "disk-full" && answer.fault === "disk-full"));
    t.is((await book.bytes()).at(-1), 0x0a);
    const logbook = await book.open();
    t.deepEqual(
      (await logbook.query({ limit: 1000 })).map(({ id, hash }) => ({ id, hash })).toReversed(),
      acknowledged.map(({ id, hash }) => ({ id: id!, hash: hash! })),
    );
    t.is((await logbook.append(draft(1))).id, acknowledged.length + 1);
    t.true((await logbook.verify()).ok);
    await logbook.close();
  }
});
