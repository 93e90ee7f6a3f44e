/** Recordings on a real disk: what is in the files, when they end, which leave, and what a full or torn one keeps. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Buffer } from "node:buffer";
import test, { type ExecutionContext } from "ava";
import { isBitacoraError } from "../../../src/core/errors.ts";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
import { captureFile, openCapture } from "../../../src/nmea2000/captures/capture-file.ts";
import { FileRecording, type FileRecordingOptions } from "../../../src/nmea2000/captures/file-recording.ts";
import { Recorder, type RecordingStore } from "../../../src/nmea2000/captures/recorder.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { same } from "../../support/same.ts";
import { canTry } from "../../support/programs.ts";

const START_MS = Date.UTC(2026, 10, 21, 4, 8, 12);
const frame = (i: number): CanFrame => ({
  id: 0x09f80123,
  data: Uint8Array.from([i & 0xff, (i >> 8) & 0xff, i >> 16]),
  timestampMs: START_MS + i + 0.125,
});
/** Text of so many bytes that cannot be packed. */
const line = (i: number, bytes = 100) => {
  const noise = Array.from({ length: bytes }, () => Math.floor(Math.random() * 16).toString(16)).join("");
  return Buffer.from(`(${1_795_234_092 + i}.000000) can0 ${noise}\n`);
};

async function open(
  t: ExecutionContext,
  given: Partial<FileRecordingOptions> = {},
  monotonic = () => 0,
): Promise<FileRecording> {
  const options = {
    directory: given.directory ?? (await tempDir(t)),
    compression: "none",
    maxBytes: 1e9,
    maxAgeMs: 1e9,
    keepBytes: Infinity,
    keepFiles: Infinity,
    overwrite: false,
    ...given,
  } as const;
  const recording = await FileRecording.open("can0", options, { monotonic });
  t.teardown(() => recording.close());
  return recording;
}

/** By the program of that name. */
function unpacked(t: ExecutionContext, program: "zstdcat" | "zcat" | "cat", file: string): string | undefined {
  if (program === "zstdcat" && !canTry(t, program)) return undefined;
  return spawnSync(program, [file], { encoding: "latin1", maxBuffer: 1e8 }).stdout;
}

const filesIn = async (directory: string) => (await readdir(directory)).toSorted();

/** A file system of so many bytes, or undefined where none can be mounted. */
async function smallDisk(t: ExecutionContext, bytes: number): Promise<string | undefined> {
  const dir = join(await tempDir(t), "disk");
  await mkdir(dir);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "bitacora-test", dir], { stdio: "ignore" });
  } catch {
    t.log("skipped: no file system can be mounted here");
    return undefined;
  }
  t.teardown(() => execFileSync("umount", ["-l", dir]));
  return dir;
}

test("a recorder writes what candump -l would, to the microsecond, in packs that its readers know", async (t) => {
  for (const [compression, unpack] of [
    ["zstd", "zstdcat"],
    ["gzip", "zcat"],
    ["none", "cat"],
  ] as const) {
    const directory = await tempDir(t);
    const store = await open(t, { directory, compression });
    const recorder = new Recorder("can0", store, 20, (error) => t.fail(String(error)));
    for (let i = 0; i < 3000; i += 1) {
      recorder.accept(frame(i));
      // Several writes, so that the file consists of several packs.
      if (i % 1000 === 500) while (recorder.waiting > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await recorder.stop();
    t.like(recorder.counters, { frames: 3000, frames_not_recorded: 0, refused_writes: 0 });
    t.true(recorder.counters.writes >= 4);
    const [file = "", ...others] = await filesIn(directory);
    t.deepEqual(others, []);
    t.regex(file, /^can0-000001-20261121T040812Z\.log(\.zst|\.gz)?$/);
    const lines = unpacked(t, unpack, join(directory, file))?.split("\n");
    if (lines === undefined) continue;
    t.is(lines.length, 3001);
    t.deepEqual(
      [lines[0], lines[2999], lines[3000]],
      ["(1795234092.000125) can0 09F80123#000000", "(1795234094.999125) can0 09F80123#B70B00", ""],
    );
    // What a power cut leaves: our own reader has all but the last pack, and says that something is missing.
    const path = join(directory, file);
    if (compression === "none") continue;
    await truncate(path, (await stat(path)).size - 7);
    let read = 0;
    const error = await t.throwsAsync(async () => {
      for await (const batch of (await openCapture(captureFile(path))).batches) read += batch.length;
    });
    t.true(isBitacoraError(error, "capture-cut-off"));
    t.true(read >= 2000, `${compression}: ${read}`);
  }
});

test("a file ends by its size or its age, no line is in two, and numbers go on after a restart", async (t) => {
  const directory = await tempDir(t);
  let nowMs = 0;
  const options = { directory, maxBytes: 300, maxAgeMs: 5000 };
  const first = await open(t, options, () => nowMs);
  const lines = Array.from({ length: 5 }, (_, i) => line(i));
  for (const each of lines) await first.append(each);
  nowMs = 5000;
  await first.append(line(5));
  await first.close();
  await (await open(t, options, () => nowMs)).append(line(6));
  const files = await filesIn(directory);
  t.deepEqual(
    files.map((file) => file.slice(0, 11)),
    ["can0-000001", "can0-000002", "can0-000003", "can0-000004", "can0-000005"],
  );
  const written = await Promise.all(files.slice(0, 3).map((file) => readFile(join(directory, file))));
  same(t, Buffer.concat(written), Buffer.concat(lines));
});

test("the oldest leave by number of files or bytes, and nothing that is not of this interface", async (t) => {
  const directory = await tempDir(t);
  const strangers = [
    "can01-000001-20261121T040812Z.log",
    "can0-000001-notes.txt",
    "can1-000001-20261121T040812Z.log.zst",
  ];
  for (const file of strangers) await writeFile(join(directory, file), "mine");
  const byFiles = await open(t, { directory, maxBytes: 1, keepFiles: 3 });
  for (let i = 0; i < 7; i += 1) await byFiles.append(line(i));
  await byFiles.close();
  const own = (files: string[]) => files.filter((file) => !strangers.includes(file)).map((file) => file.slice(5, 11));
  t.deepEqual(own(await filesIn(directory)), ["000005", "000006", "000007"]);
  const byBytes = await open(t, { directory, maxBytes: 1, keepBytes: 400 });
  await byBytes.append(line(8));
  await byBytes.append(line(9));
  t.deepEqual(own(await filesIn(directory)), ["000007", "000008", "000009"]);
  for (const file of strangers) t.is(await readFile(join(directory, file), "utf8"), "mine");
});

test("a full disk refuses whole lines, frames wait, and go on when there is room", async (t) => {
  const directory = await smallDisk(t, 256 * 1024);
  if (directory === undefined) {
    t.pass();
    return;
  }
  const ballast = join(directory, "ballast");
  await writeFile(ballast, Buffer.alloc(128 * 1024));
  const store = await open(t, { directory });
  const faults: unknown[] = [];
  const recorder = new Recorder("can0", store, 10, (error) => faults.push(error));
  let sent = 0;
  while (recorder.counters.refused_writes < 3) {
    // What waits in the end must find room where the ballast was.
    if (recorder.waiting < 1000) for (let i = 0; i < 500; i += 1) recorder.accept(frame(sent++));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  t.is(faults.length, 1, "said once");
  const file = (await filesIn(directory)).find((name) => name.startsWith("can0")) ?? "";
  await rm(ballast);
  while (faults.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  t.is(faults[1], undefined, "and said that it goes on");
  await recorder.stop();
  const expected = Array.from({ length: sent }, (_, i) => frame(i).data[0]);
  const { reader, batches } = await openCapture(captureFile(join(directory, file)));
  const read: number[] = [];
  for await (const batch of batches) for (const { data } of batch) read.push(data[0] ?? -1);
  t.is(reader.statistics().refusedLines, 0, "no line is torn");
  t.deepEqual(read.length + recorder.counters.frames_not_recorded, sent);
  t.deepEqual(read, expected.slice(0, read.length));
});

test("told so, it makes room on a full disk by its own oldest files", async (t) => {
  const directory = await smallDisk(t, 256 * 1024);
  if (directory === undefined) {
    t.pass();
    return;
  }
  await writeFile(join(directory, "notes.txt"), "mine");
  const recording = await open(t, { directory, maxBytes: 40_000, overwrite: true });
  for (let i = 0; i < 40; i += 1) await recording.append(line(i, 20_000));
  const files = await filesIn(directory);
  t.true(files.includes("notes.txt"));
  t.true(files.some((file) => file.startsWith("can0-000040") || file.startsWith("can0-000020")));
  t.true(recording.counters.files_removed > 10);
  const one = await open(t, { directory, maxBytes: 1e9, overwrite: true });
  // What does not fit on the whole disk is refused in the end.
  await t.throwsAsync(one.append(line(99, 300_000)), { code: "ENOSPC" });
});

test("while nothing can be written the buffer is bounded, and what does not fit is counted", async (t) => {
  const { recordBufferBytes } = nmea2000Limits;
  let room = false;
  let bytes = 0;
  const store: RecordingStore = {
    append: (lines) => {
      if (!room) return Promise.reject(new Error("pulled out"));
      bytes += lines.length;
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  const recorder = new Recorder("can0", store, 1000, () => undefined);
  for (let i = 0; i < 400_000; i += 1) recorder.accept(frame(i));
  t.true(recorder.counters.frames_not_recorded > 0);
  const waiting = recorder.waiting;
  t.is(waiting + recorder.counters.frames_not_recorded, 400_000);
  room = true;
  await recorder.stop();
  t.is(recorder.counters.frames, waiting);
  t.true(bytes <= recordBufferBytes && bytes > recordBufferBytes * 0.9);
});

test("a file that somebody takes away while it is written is followed by another one", async (t) => {
  const directory = await tempDir(t);
  const recording = await open(t, { directory });
  await recording.append(line(0));
  const [first = ""] = await filesIn(directory);
  await rm(join(directory, first));
  await recording.append(line(1));
  const [second = ""] = await filesIn(directory);
  t.not(second, first);
  t.is((await readFile(join(directory, second))).length, line(1).length);
  t.like(recording.counters, { files: 2, files_taken_away: 1 });
});

test("a folder that cannot be written is told of before anything is recorded", async (t) => {
  const directory = await tempDir(t);
  await writeFile(join(directory, "file"), "");
  for (const wrong of [join(directory, "file"), join(directory, "no/where"), "/proc/recordings"]) {
    const error = await t.throwsAsync(open(t, { directory: wrong }));
    t.true(isBitacoraError(error, "folder-not-writable"), wrong);
  }
});
