/**
 * `bitacora nmea convert A B`: a capture written in another format. Where both have CAN frames, B has those of A, byte for
 * byte, also of fast packets that are not whole; of whole messages frames are made anew. What cannot be written in the
 * format (a gateway's own messages have no frames) is counted and told.
 */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { Writable } from "node:stream";
import { BitacoraError, isDiskFull, systemErrorCode } from "../../core/errors.ts";
import type { NmeaMessages } from "../../messages/en/nmea.ts";
import { parseCanId } from "../../nmea2000/can-id.ts";
import { openCapture } from "../../nmea2000/captures/capture-file.ts";
import { candumpLogLine } from "../../nmea2000/captures/formats/candump-log.ts";
import { canboatPlainLine } from "../../nmea2000/captures/formats/canboat-plain.ts";
import { formatYdraw } from "../../nmea2000/captures/formats/ydraw.ts";
import { type CaptureTap, garbageLines } from "../../nmea2000/captures/capture-reader.ts";
import { FrameSplitter } from "../../nmea2000/fast-packet.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";
import { type MessageFilter, passes, passesHeader } from "./message-filter.ts";
import { inputOf } from "./replay-input.ts";
import { jsonLine } from "./replay-lines.ts";
import { refusalSummary } from "./replay-statistics.ts";

export const CONVERT_FORMATS = ["candump", "yd-raw", "canboat", "jsonl"] as const;
export type ConvertFormat = (typeof CONVERT_FORMATS)[number];

export interface ConvertOptions {
  /** `-` is standard input, or output. */
  readonly from: string;
  readonly to: string;
  readonly format: ConvertFormat;
  readonly filter: MessageFilter;
  readonly texts: NmeaMessages;
}

/** Frames of captures without times are a millisecond apart. */
const UNTIMED_SPACING_MS = 1;
const PGN_MAX = 0x3_ffff;

/** True when all of it was written. */
export async function convert(options: ConvertOptions): Promise<boolean> {
  const { from, to, format, filter, texts } = options;
  const { stdin, stdout, stderr } = process;
  const inFrames = format === "candump" || format === "yd-raw";
  if (inFrames && filter.names.size > 0) throw new BitacoraError("usage", { reason: texts.convert.framesHaveNoNames });
  const { reader, batches } = await openCapture(inputOf(from, stdin).input);
  const output = to === "-" ? stdout : await created(to);
  const lines = new FrameLines(format === "yd-raw" ? "yd-raw" : "candump", filter, reader.hasTimes);
  if (inFrames) reader.tap = lines;
  let written = 0;
  const write = async (text: string): Promise<void> => {
    if (text === "" || output.write(text)) return;
    await (output === stdout ? once(output, "drain") : drained(output, to));
  };
  for await (const batch of batches) {
    if (inFrames) {
      await write(lines.taken());
      continue;
    }
    let text = "";
    for (const message of batch) {
      if (!passes(filter, message)) continue;
      text += format === "jsonl" ? jsonLine(message, reader.hasTimes) : canboatPlainLine(message);
      written += 1;
    }
    await write(text);
  }
  await write(lines.taken());
  if (output !== stdout) await ended(output, to);
  const statistics = reader.statistics();
  stderr.write(refusalSummary(from, statistics, texts.replay));
  stderr.write(`${texts.convert.written(to, inFrames ? lines.written : written, inFrames, lines.unwritable)}\n`);
  if (garbageLines(statistics.refused) * 2 > statistics.lines) {
    throw new BitacoraError("capture-not-recognised", { file: from });
  }
  return lines.unwritable === 0;
}

class FrameLines implements CaptureTap {
  written = 0;
  /** Messages that no frames can carry. */
  unwritable = 0;
  readonly #format: "candump" | "yd-raw";
  readonly #filter: MessageFilter;
  readonly #hasTimes: boolean;
  readonly #splitter = new FrameSplitter();
  #text = "";

  constructor(format: "candump" | "yd-raw", filter: MessageFilter, hasTimes: boolean) {
    this.#format = format;
    this.#filter = filter;
    this.#hasTimes = hasTimes;
  }

  taken(): string {
    const text = this.#text;
    this.#text = "";
    return text;
  }

  frame(id: number, bytes: Uint8Array, length: number, timestampMs: number, bus?: string): void {
    if (passesHeader(this.#filter, parseCanId(id))) this.#add(id, bytes.subarray(0, length), timestampMs, bus);
  }

  message(message: PgnFrame, isWhole: boolean): void {
    if (!passesHeader(this.#filter, message)) return;
    const isOwn = message.pgn > PGN_MAX;
    const frames = isOwn ? undefined : isWhole ? this.#splitter.split(message) : this.#splitter.pass(message);
    if (frames === undefined) this.unwritable += 1;
    for (const { id, data } of frames ?? []) this.#add(id, data, message.timestampMs);
  }

  #add(id: number, data: Uint8Array, timestampMs: number, bus = ""): void {
    const frame = { id, data, timestampMs: this.#hasTimes ? timestampMs : this.written * UNTIMED_SPACING_MS };
    this.#text += this.#format === "candump" ? candumpLogLine(frame, interfaceName(bus)) : formatYdraw(frame, "R");
    this.written += 1;
  }
}

/** canplayer and others want a name without blanks. */
function interfaceName(bus: string): string {
  if (/^[A-Za-z]\S*$/.test(bus)) return bus;
  return /^\d+$/.test(bus) ? `can${bus}` : "can0";
}

/** A file that is there already is somebody's. */
async function created(path: string): Promise<Writable> {
  const stream = createWriteStream(path, { flags: "wx" });
  try {
    await once(stream, "open");
  } catch (error) {
    throw notWritable(path, error);
  }
  stream.on("error", () => undefined);
  return stream;
}

/** Once a stream has failed it drains no more. */
async function drained(stream: Writable, path: string): Promise<void> {
  if (stream.errored) throw notWritable(path, stream.errored);
  try {
    await once(stream, "drain");
  } catch (error) {
    throw notWritable(path, error);
  }
}

async function ended(stream: Writable, path: string): Promise<void> {
  if (stream.errored) throw notWritable(path, stream.errored);
  const finished = once(stream, "finish");
  stream.end();
  try {
    await finished;
  } catch (error) {
    throw notWritable(path, error);
  }
}

function notWritable(path: string, error: unknown): BitacoraError {
  if (isDiskFull(error)) return new BitacoraError("disk-full", { file: path }, error);
  return new BitacoraError("output-not-writable", { file: path, reason: systemErrorCode(error) ?? "?" }, error);
}
