import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync, zstdCompressSync } from "node:zlib";
import test from "ava";
import { isBitacoraError } from "../../../src/core/errors.ts";
import { captureFile, type CaptureInput, openCapture } from "../../../src/nmea2000/captures/capture-file.ts";
import { captureFault } from "../../../src/nmea2000/captures/capture-statistics.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { projectRoot } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { same } from "../../support/same.ts";
import { testWith } from "../../support/programs.ts";

const FIXTURE = join(projectRoot, "fixtures/captures/engine-start.log");
const MESSAGES = 38;

async function readAll(input: CaptureInput): Promise<PgnFrame[]> {
  const { batches } = await openCapture(input);
  const messages: PgnFrame[] = [];
  for await (const batch of batches) messages.push(...batch);
  return messages;
}

function stream(pieces: () => Iterable<Uint8Array | string>): CaptureInput {
  return { name: "-", open: () => Readable.from(pieces(), { objectMode: false }) };
}

test("a capture is read from a file and, however it is cut, from a stream", async (t) => {
  const expected = await readAll(captureFile(FIXTURE));
  t.is(expected.length, MESSAGES);
  const bytes = await readFile(FIXTURE);
  for (const size of [1, 7, 100, 100_000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    same(t, await readAll(stream(() => pieces)), expected);
  }
});

test("gzip and Zstandard are unpacked, whatever the file is called", async (t) => {
  const dir = await tempDir(t);
  const expected = await readAll(captureFile(FIXTURE));
  const bytes = readFileSync(FIXTURE);
  for (const [name, packed] of [
    ["capture.log.gz", gzipSync(bytes)],
    ["capture.log", zstdCompressSync(bytes)],
    ["rotated.gz", Buffer.concat([gzipSync(bytes.subarray(0, 3000)), gzipSync(bytes.subarray(3000))])],
  ] as const) {
    writeFileSync(join(dir, name), packed);
    same(t, await readAll(captureFile(join(dir, name))), expected, name);
  }
});

for (const program of ["bzip2", "xz"] as const) {
  testWith(test, program)(`${program} is unpacked by the program of that name`, async (t) => {
    const packed = spawnSync(program, ["-c", FIXTURE], { maxBuffer: 1e8 }).stdout;
    const input = stream(() => [packed]);
    t.deepEqual(await readAll(input), await readAll(captureFile(FIXTURE)));
    const torn = stream(() => [packed.subarray(0, packed.length - 20)]);
    const error = await t.throwsAsync(readAll(torn));
    t.true(isBitacoraError(error, "capture-torn"));
  });
}

test("of a packed file that is torn, what is whole is read before it is told of", async (t) => {
  const line = (i: number) =>
    `(${1_781_429_400 + i}.000000) can0 09F20010#00${(i % 256).toString(16).padStart(2, "0")}0CFFFF7FFFFF\n`;
  const text = Array.from({ length: 50_000 }, (_, i) => line(i)).join("");
  const file = join(await tempDir(t), "torn.gz");
  const packed = gzipSync(text);
  await writeFile(file, packed.subarray(0, packed.length / 2));
  const { batches } = await openCapture(captureFile(file));
  let messages = 0;
  const error = await t.throwsAsync(async () => {
    for await (const batch of batches) messages += batch.length;
  });
  t.true(isBitacoraError(error, "capture-cut-off"));
  t.true(messages > 20_000, `${messages} messages`);
});

test("what is no capture, and what cannot be read, is one coded error", async (t) => {
  const dir = await tempDir(t);
  const empty = join(dir, "empty.log");
  const noise = join(dir, "noise.bin");
  writeFileSync(empty, "");
  writeFileSync(noise, Buffer.alloc(300_000, "\u0001\u00ff"));
  for (const [path, code] of [
    [join(dir, "missing.log"), "capture-unreadable"],
    [dir, "capture-unreadable"],
    [empty, "capture-empty"],
    [noise, "capture-not-recognised"],
    [join(projectRoot, "package.json"), "capture-not-recognised"],
  ] as const) {
    const error = await t.throwsAsync(readAll(captureFile(path)));
    t.true(isBitacoraError(error, code), `${path}: ${String(error)}`);
  }
});

test("a long banner of comments before the first frame does not hide the format", async (t) => {
  const comments = "# a line of a banner\n".repeat(5000);
  const messages = await readAll(stream(() => [comments, "(1.0) can0 09F20010#00000CFFFF7FFFFF\n"]));
  t.is(messages.length, 1);
});

test("a capture that is left half read lets go of its file", async (t) => {
  const text = "(1.0) can0 09F20010#00000CFFFF7FFFFF\n".repeat(100_000);
  let closed = false;
  const source = Readable.from([Buffer.from(text), Buffer.from(text)], { objectMode: false });
  source.once("close", () => (closed = true));
  const { batches } = await openCapture({ name: "-", open: () => source });
  for await (const batch of batches) {
    t.true(batch.length > 0);
    break;
  }
  t.true(source.destroyed);
  await new Promise(setImmediate);
  t.true(closed);
});

test("a byte order mark is no part of the first line, however the file is cut", async (t) => {
  const bytes = Buffer.from("\ufeff(1.0) can0 09F20010#00000CFFFF7FFFFF\n");
  for (const pieces of [[bytes], [bytes.subarray(0, 1), bytes.subarray(1, 2), bytes.subarray(2)]]) {
    const input = { name: "marked", open: () => Readable.from(pieces, { objectMode: false }) };
    const { reader, batches } = await openCapture(input);
    let messages = 0;
    for await (const batch of batches) messages += batch.length;
    t.is(messages, 1);
    t.deepEqual(reader.statistics().refused, {});
  }
});

test("one good line tells the format of a damaged capture, and noise has none", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const opened = (text: string) =>
    openCapture({ name: "x", open: () => Readable.from([Buffer.from(text, "latin1")], { objectMode: false }) });
  const junk = "x7;,#\n".repeat(5);
  for (const line of ["(1.0) can0 09F20010#00000CFFFF7FFFFF", "$PCDIN,01F119,00000000,0F,2AAF00D1067414FF*59"]) {
    t.truthy((await opened(`${junk}${line}\n${junk}`)).reader.statistics().format, line);
  }
  // Of the characters that captures are written in.
  const letters = "0123456789ABCDEFacn,.;:#()[]<>$!*- \n\n";
  for (let i = 0; i < 200; i += 1) {
    const noise = Array.from({ length: 2000 }, () => letters[random.below(letters.length)]).join("");
    await t.throwsAsync(opened(noise), { message: /capture-not-recognised/ });
  }
});

test("a sentence whose checksum is wrong is told of as a damaged one", async (t) => {
  const dir = await tempDir(t);
  const path = join(dir, "one.log");
  writeFileSync(path, "$PCDIN,01F119,00000000,0F,2AAF00D1067414FF*58\n");
  const { reader } = await openCapture(captureFile(path));
  reader.push(Buffer.from("$PCDIN,01F119,00000000,0F,2AAF00D1067414FF*58\n"));
  t.is(captureFault(reader.statistics(), path)?.code, "capture-mostly-bad");
});
