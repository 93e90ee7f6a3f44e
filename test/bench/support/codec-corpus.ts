/**
 * What the codec benchmark works on: the frames of real boats, as they would be on the bus and as `candump -l` writes them.
 * Captures that hold whole messages are cut into frames again. Where the recordings are not there, the project's own
 * fixtures, repeated.
 *
 * It is made in one process and measured in others, which read of it what they work on and nothing else: a process that has
 * once kept what it decoded goes on allocating as if it would again, and a heap full of frames makes collecting dear.
 *
 *     | frames | messages | bytes of text | 24 bytes a frame | 16 bytes and its data a message | text |
 */
import { Buffer } from "node:buffer";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
import { parseCanId } from "../../../src/nmea2000/can-id.ts";
import { captureFile, openCapture } from "../../../src/nmea2000/captures/capture-file.ts";
import { FrameSplitter } from "../../../src/nmea2000/fast-packet.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";

export interface Corpus {
  readonly messages: readonly PgnFrame[];
  readonly frames: readonly CanFrame[];
  /** The same as a candump log. */
  readonly text: Buffer;
}

export type CorpusPart = keyof Corpus;

const MESSAGES = 50_000;
const HEADER_BYTES = 12;
const FRAME_BYTES = 24;
const MESSAGE_BYTES = 16;

/** Of the recordings in a folder. Returns what the corpus is made of. */
export async function writeCorpus(path: string, folder?: string): Promise<string> {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const real = folder ?? join(root, "../shared/captures");
  if (existsSync(real)) {
    const recordings = readdirSync(real).filter((file) => !file.endsWith(".md"));
    await pack(path, real, recordings);
    return `${recordings.length} recordings of real boats`;
  }
  const fixtures = join(root, "fixtures/captures");
  const files = readdirSync(fixtures).filter((file) => /^(engine|dirona|susteranna|frames).*\.(log|raw)$/.test(file));
  await pack(path, fixtures, files);
  return "the project's fixtures, repeated";
}

/** Of a file that is no capture. */
const NOTHING = { batches: [] as readonly (readonly PgnFrame[])[] };

async function pack(path: string, dir: string, files: readonly string[]): Promise<void> {
  const messages: Buffer[] = [];
  const frames: CanFrame[] = [];
  while (messages.length < MESSAGES) {
    for (const file of files) {
      const splitter = new FrameSplitter();
      const { batches } = await openCapture(captureFile(join(dir, file))).catch(() => NOTHING);
      for await (const batch of batches) {
        for (const message of batch) {
          const split = splitter.split(message);
          if (split === undefined) continue;
          messages.push(packedMessage(message));
          frames.push(...split);
        }
      }
    }
  }
  const text = Buffer.from(frames.map(candumpLine).join(""), "latin1");
  const header = Buffer.alloc(HEADER_BYTES);
  [frames.length, messages.length, text.length].forEach((count, i) => header.writeUInt32LE(count, i * 4));
  writeFileSync(path, Buffer.concat([header, ...frames.map(packedFrame), ...messages, text]));
}

/** The frames as canboat's plain format, one a line, which its analyzer reads without help. */
export function plainLines(frames: readonly CanFrame[]): string {
  return frames.map(plainLine).join("");
}

function plainLine({ id, data, timestampMs }: CanFrame): string {
  const { priority, pgn, source, destination } = parseCanId(id);
  const bytes = Array.from(data, (byte) => byte.toString(16).padStart(2, "0"));
  const time = new Date(timestampMs).toISOString();
  return `${[time, priority, pgn, source, destination, data.length, ...bytes].join(",")}\n`;
}

function packedFrame({ id, data, timestampMs }: CanFrame): Buffer {
  const packed = Buffer.alloc(FRAME_BYTES);
  packed.writeDoubleLE(timestampMs);
  packed.writeUInt32LE(id, 8);
  packed[12] = data.length;
  packed.set(data, 16);
  return packed;
}

function packedMessage({ pgn, priority, source, destination, data, timestampMs }: PgnFrame): Buffer {
  const packed = Buffer.alloc(MESSAGE_BYTES + data.length);
  packed.writeDoubleLE(timestampMs);
  packed.writeUInt32LE(pgn + priority * 2 ** 24, 8);
  packed.set([source, destination, data.length, data.length >>> 8], 12);
  packed.set(data, MESSAGE_BYTES);
  return packed;
}

/** How many there are. */
export function corpusCounts(path: string): { readonly frames: number; readonly messages: number } {
  const file = readFileSync(path);
  return { frames: file.readUInt32LE(0), messages: file.readUInt32LE(4) };
}

/** The other parts are empty. */
export function readCorpus(path: string, part: CorpusPart): Corpus {
  const file = readFileSync(path);
  const [frames = 0, messages = 0, textBytes = 0] = [0, 4, 8].map((at) => file.readUInt32LE(at));
  const none: Corpus = { frames: [], messages: [], text: Buffer.alloc(0) };
  if (part === "frames") return { ...none, frames: Array.from({ length: frames }, (_, i) => frameOf(file, i)) };
  if (part === "messages")
    return { ...none, messages: messagesOf(file, HEADER_BYTES + frames * FRAME_BYTES, messages) };
  return { ...none, text: file.subarray(file.length - textBytes) };
}

function frameOf(file: Buffer, i: number): CanFrame {
  const at = HEADER_BYTES + i * FRAME_BYTES;
  const data = Uint8Array.from(file.subarray(at + 16, at + 16 + file.readUInt8(at + 12)));
  return { id: file.readUInt32LE(at + 8), data, timestampMs: file.readDoubleLE(at) };
}

function messagesOf(file: Buffer, from: number, count: number): PgnFrame[] {
  let at = from;
  return Array.from({ length: count }, (): PgnFrame => {
    const timestampMs = file.readDoubleLE(at);
    const [pgn, priority] = [file.readUIntLE(at + 8, 3), file.readUInt8(at + 11)];
    const [source, destination] = [file.readUInt8(at + 12), file.readUInt8(at + 13)];
    const bytes = file.readUInt16LE(at + 14);
    const data = Uint8Array.from(file.subarray(at + MESSAGE_BYTES, at + MESSAGE_BYTES + bytes));
    at += MESSAGE_BYTES + bytes;
    return { pgn, priority, source, destination, data, timestampMs };
  });
}

function candumpLine({ id, data, timestampMs }: CanFrame): string {
  const time = (timestampMs / 1000).toFixed(6).padStart(17, "0");
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length).toString("hex").toUpperCase();
  return `(${time}) can0 ${id.toString(16).padStart(8, "0").toUpperCase()}#${bytes}\n`;
}
