/**
 * Reads a capture from a file or from standard input as a stream, in constant memory, and decompresses it: gzip and
 * Zstandard with Node, bzip2 and xz with the programs of that name. The first bytes tell the compression.
 */
import { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import { isComment, type Line } from "./capture-format.ts";
import { CaptureReader } from "./capture-reader.ts";
import { TextLines } from "./text-lines.ts";
import type { J1939Line, PgnFrame } from "../pgn-frame.ts";
import { NotZstdError, unpackZstd } from "./zstd-frames.ts";

export interface Capture {
  readonly reader: CaptureReader;
  /** The messages in order, some thousands in a batch. Throws a BitacoraError if the file cannot be read to its end. */
  readonly batches: AsyncIterable<readonly PgnFrame[]>;
}

export interface CaptureInput {
  /** The name in texts for people: the path, or `-`. */
  readonly name: string;
  /** Opens the input at its beginning; a file also at a byte offset. */
  readonly open: (start?: number) => Readable;
  /** The path, if the input is a file. */
  readonly path?: string;
  /** Of a recording of J1939. */
  readonly j1939?: J1939Line | undefined;
}

export function captureFile(path: string): CaptureInput {
  return { name: path, path, open: (start = 0) => createReadStream(path, { start }) };
}

/**
 * Reads until the format is known. Rejects with a BitacoraError: `capture-unreadable` if the file cannot be read,
 * `capture-cut-off` (bzip2 and xz: `capture-torn`) if compressed data ends too early, `capture-empty` if it has no
 * byte, `capture-not-recognised` if the format is unknown, `capture-needs-tool` if the program to decompress it is
 * missing.
 */
export async function openCapture(input: CaptureInput): Promise<Capture> {
  const chunks = chunksOf(input);
  const beginning: Buffer[] = [];
  const splitter = new TextLines(nmea2000Limits.captureLineBytes);
  const sample: Line[] = [];
  let bytes = 0;
  for (let ended = false; !ended;) {
    const next = await chunks.next();
    ended = next.done === true;
    const before = bytes;
    const lines = next.done === true ? splitter.end() : splitter.push(next.value);
    if (next.done !== true) {
      beginning.push(next.value);
      bytes += next.value.length;
    }
    for (const line of lines) if (line === undefined || !isComment(line)) sample.push(line);
    const reader = binaryReader(beginning, before, input) ?? CaptureReader.of(sample, input);
    if (reader !== undefined) return { reader, batches: messages(reader, beginning, chunks) };
    if (sample.length > nmea2000Limits.captureSampleLines || bytes > nmea2000Limits.captureSampleBytes) break;
  }
  const damaged = CaptureReader.of(sample, { ...input, damaged: true });
  if (damaged !== undefined) return { reader: damaged, batches: messages(damaged, beginning, chunks) };
  await chunks.return(undefined);
  if (bytes === 0) throw new BitacoraError("capture-empty", { file: input.name });
  throw new BitacoraError("capture-not-recognised", { file: input.name });
}

/** Tries the first `captureTellingBytes`. It is called for each chunk until there are as many bytes. */
function binaryReader(
  beginning: readonly Buffer[],
  before: number,
  { j1939 }: CaptureInput,
): CaptureReader | undefined {
  if (before >= nmea2000Limits.captureTellingBytes) return undefined;
  return CaptureReader.ofBytes(Buffer.concat(beginning).subarray(0, nmea2000Limits.captureTellingBytes), j1939);
}

async function* messages(
  reader: CaptureReader,
  beginning: Buffer[],
  chunks: AsyncGenerator<Buffer>,
): AsyncGenerator<readonly PgnFrame[]> {
  try {
    for (const chunk of beginning.splice(0)) yield reader.push(chunk);
    for await (const chunk of chunks) yield reader.push(chunk);
    const last = reader.end();
    if (last.length > 0) yield last;
  } finally {
    // Closes the file if the caller leaves the loop early.
    await chunks.return(undefined);
  }
}

/** The decompressed bytes. Throws as `openCapture` does where they cannot be read to their end. */
export async function* chunksOf(input: CaptureInput): AsyncGenerator<Buffer> {
  try {
    const stream = input.open();
    yield* withoutMark(unpacked(stream, await firstBytes(stream), input));
  } catch (error) {
    if (error instanceof BitacoraError) throw error;
    if (isCutOff(error)) throw new BitacoraError("capture-cut-off", { file: input.name }, error);
    const reason = systemErrorCode(error) ?? (error instanceof Error ? error.message : String(error));
    throw new BitacoraError("capture-unreadable", { file: input.name, reason }, error);
  }
}

/** The byte order mark of UTF-8: some editors and loggers write it before the first line. */
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

async function* withoutMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (head === undefined) yield chunk;
    else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      if (head.length < BYTE_ORDER_MARK.length) continue;
      yield BYTE_ORDER_MARK.equals(head.subarray(0, BYTE_ORDER_MARK.length))
        ? head.subarray(BYTE_ORDER_MARK.length)
        : head;
      head = undefined;
    }
  }
  if (head !== undefined && head.length > 0) yield head;
}

/**
 * Compressed data that ends too early, or with bytes that are not compressed, as after a power cut. All data before was
 * read.
 */
function isCutOff(error: unknown): boolean {
  return systemErrorCode(error) === "Z_BUF_ERROR" || error instanceof NotZstdError;
}

/** The first bytes of a stream, without consuming them; empty if the stream is empty. */
async function firstBytes(stream: Readable): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    stream.once("readable", resolve).once("end", resolve).once("error", reject);
  });
  const chunk: unknown = stream.read();
  if (!Buffer.isBuffer(chunk)) return Buffer.alloc(0);
  stream.unshift(chunk);
  return chunk;
}

function unpacked(stream: Readable, first: Buffer, input: CaptureInput): AsyncIterable<Buffer> {
  const begins = (...bytes: readonly number[]) => bytes.every((byte, i) => first[i] === byte);
  if (begins(0x1f, 0x8b)) return through(stream, createGunzip());
  if (begins(0x28, 0xb5, 0x2f, 0xfd)) return unpackZstd(stream as AsyncIterable<Buffer>);
  if (begins(0x42, 0x5a, 0x68)) return throughProgram("bzip2", stream, input);
  if (begins(0xfd, 0x37, 0x7a, 0x58, 0x5a)) return throughProgram("xz", stream, input);
  return stream as AsyncIterable<Buffer>;
}

function through<T extends NodeJS.ReadWriteStream & AsyncIterable<Buffer>>(stream: Readable, unpacker: T): T {
  // An error of either stream destroys both, and the reader of the decompressed data gets the error.
  pipeline(stream, unpacker, () => undefined);
  return unpacker;
}

async function* throughProgram(program: string, stream: Readable, input: CaptureInput): AsyncGenerator<Buffer> {
  const child = spawn(program, ["-dc"], { stdio: ["pipe", "pipe", "ignore"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve(code));
  });
  ended.catch(() => undefined);
  pipeline(stream, child.stdin, () => undefined);
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
    const code = await ended;
    // The exit status does not tell a file that ends too early from a damaged one.
    if (code !== 0) throw new BitacoraError("capture-torn", { file: input.name, reason: `${program} ${code}` });
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
    throw new BitacoraError("capture-needs-tool", { file: input.name, tool: program }, error);
  } finally {
    child.kill();
    stream.destroy();
  }
}
