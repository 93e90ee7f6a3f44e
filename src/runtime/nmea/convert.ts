/**
 * `bitacora nmea convert A B`: writes a capture in another format. If both formats have CAN frames, B has the frames of A unchanged,
 * also those of incomplete fast packets. Otherwise frames are made from whole messages. What the format cannot hold (a gateway's own
 * messages have no frames) is counted and reported.
 */
import { extname } from "node:path";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { usageError } from "../../core/errors.ts";
import { messagesIn } from "../../messages/messages.ts";
import { parseCanId } from "../../nmea2000/can-id.ts";
import { type Capture, openCapture } from "../../nmea2000/captures/capture-file.ts";
import { candumpLogLine } from "../../nmea2000/captures/formats/candump-log.ts";
import { canboatPlainLine } from "../../nmea2000/captures/formats/canboat-plain.ts";
import { formatYdraw } from "../../nmea2000/captures/formats/ydraw.ts";
import type { CaptureTap } from "../../nmea2000/captures/capture-reader.ts";
import { captureFault } from "../../nmea2000/captures/capture-statistics.ts";
import { FrameSplitter } from "../../nmea2000/fast-packet.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";
import { locale } from "../command.ts";
import { NewFile } from "../new-file.ts";
import { type MessageFilter, passes, passesHeader } from "./message-filter.ts";
import { inputOf } from "../capture-input.ts";
import { jsonLine } from "./replay-lines.ts";
import { refusalSummary } from "./replay-statistics.ts";
import { PGN_MAX } from "../../nmea2000/pgn.ts";

const texts = messagesIn(locale).nmea;

export const CONVERT_FORMATS = ["candump", "yd-raw", "canboat", "jsonl"] as const;
type ConvertFormat = (typeof CONVERT_FORMATS)[number];

const BY_NAME: Readonly<Record<string, ConvertFormat>> = {
  ".jsonl": "jsonl",
  ".ydraw": "yd-raw",
  ".log": "candump",
  ".candump": "candump",
};

/** What a file's name says of its format, where nothing else does; standard output is candump. A usage error for any other name. */
export function formatNamed(file: string): ConvertFormat {
  const format = file === "-" ? "candump" : BY_NAME[extname(file).toLowerCase()];
  if (format !== undefined) return format;
  throw usageError(texts.convert.unknownName({ file, formats: CONVERT_FORMATS }));
}

/** Frames of captures without times are a millisecond apart. */
const UNTIMED_SPACING_MS = 1;
/** `-` is standard input, or output. True if everything was written. If it fails or is stopped, there is no file. */
export async function convert(
  from: string,
  to: string,
  format: ConvertFormat,
  filter: MessageFilter,
): Promise<boolean> {
  if (isInFrames(format) && filter.names.size > 0) throw usageError(texts.convert.framesHaveNoNames);
  const capture = await openCapture(inputOf(from, process.stdin).input);
  let converted = { written: 0, unwritable: 0 };
  const writeTo = async (write: (text: string) => Promise<void>) => {
    converted = await convertTo(format, filter, capture, write);
    const statistics = capture.reader.statistics();
    process.stderr.write(refusalSummary(from, statistics, texts.replay));
    const fault = captureFault(statistics, from);
    if (fault !== undefined) throw fault;
  };
  if (to === "-") await writeTo((text) => taken(process.stdout, text));
  else await NewFile.made(to, (file) => writeTo((text) => file.write(Buffer.from(text))));
  const { written, unwritable } = converted;
  process.stderr.write(
    `${texts.convert.written({ file: to, n: written, inFrames: isInFrames(format), unwritable })}\n`,
  );
  return unwritable === 0;
}

/** How many frames or messages were written, and how many messages do not fit in frames. */
async function convertTo(
  format: ConvertFormat,
  filter: MessageFilter,
  { reader, batches }: Capture,
  write: (text: string) => Promise<void>,
): Promise<{ written: number; unwritable: number }> {
  const inFrames = isInFrames(format);
  const lines = new FrameLines(format === "yd-raw" ? "yd-raw" : "candump", filter, reader.hasTimes);
  if (inFrames) reader.tap = lines;
  let written = 0;
  for await (const batch of batches) {
    let text = inFrames ? lines.taken() : "";
    for (const message of inFrames ? [] : batch) {
      if (!passes(filter, message)) continue;
      text += format === "jsonl" ? jsonLine(message, reader.hasTimes) : canboatPlainLine(message);
      written += 1;
    }
    if (text !== "") await write(text);
  }
  const rest = lines.taken();
  if (rest !== "") await write(rest);
  return { written: inFrames ? lines.written : written, unwritable: lines.unwritable };
}

function isInFrames(format: ConvertFormat): boolean {
  return format === "candump" || format === "yd-raw";
}

class FrameLines implements CaptureTap {
  written = 0;
  /** Messages that do not fit in frames. */
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

/** A name without blanks, for canplayer and others. */
function interfaceName(bus: string): string {
  if (/^[A-Za-z]\S*$/.test(bus)) return bus;
  return /^\d+$/.test(bus) ? `can${bus}` : "can0";
}

async function taken(output: Writable, text: string): Promise<void> {
  if (!output.write(text)) await once(output, "drain");
}
