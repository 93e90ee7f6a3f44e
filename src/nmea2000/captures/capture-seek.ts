/**
 * Finds where reading of a large file can start for a given time. It reads the times at some evenly spaced places of
 * the file. If they ascend, reading starts at the last place that is early enough. If they do not (a clock was set, or
 * voyages are not in order), the whole file is read. Only for uncompressed files in a format with a full time in each
 * line.
 */
import { Buffer } from "node:buffer";
import { type FileHandle, open } from "node:fs/promises";
import { limits as nmea2000Limits } from "../limits.ts";
import { isComment, type LineParser, recogniseFormat } from "./capture-format.ts";
import { CAPTURE_FORMATS } from "./capture-formats.ts";
import type { TimeBound } from "./time-bound.ts";

export interface SeekResult {
  /** The byte at which reading starts. */
  readonly offset: number;
  /** The time of the first message; relative bounds count from it. */
  readonly firstMs: number;
}

/** Every open packet is complete or discarded after this time. */
const MARGIN_MS = 2000;

/** Undefined if the file must be read from its beginning. */
export async function seekCapture(path: string, from: TimeBound): Promise<SeekResult | undefined> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    if (size < nmea2000Limits.seekBytesMin) return undefined;
    const beginning = await linesAt(file, 0);
    const format = recogniseFormat(CAPTURE_FORMATS, beginning);
    if (format?.seekable !== true) return undefined;
    const parser = format.open(beginning);
    const firstMs = firstTime(parser, beginning);
    if (firstMs === undefined) return undefined;
    const untilMs = ("atMs" in from ? from.atMs : Math.floor(firstMs) + from.afterMs) - MARGIN_MS;
    let [offset, lastMs] = [0, firstMs];
    for (let i = 1; i < nmea2000Limits.seekPlaces; i += 1) {
      const at = Math.floor((size * i) / nmea2000Limits.seekPlaces);
      const timeMs = firstTime(parser, (await linesAt(file, at)).slice(1));
      if (timeMs === undefined || timeMs < lastMs) return undefined;
      lastMs = timeMs;
      if (timeMs < untilMs) offset = at;
    }
    return { offset, firstMs };
  } catch {
    // The reader of the file reports the error.
    return undefined;
  } finally {
    await file.close();
  }
}

/** The byte order mark of UTF-8, read as Latin-1. */
const BYTE_ORDER_MARK = /^\xef\xbb\xbf/;

/** The lines from `offset` on without comments. After an offset the first one may be only the end of a line. */
async function linesAt(file: FileHandle, offset: number): Promise<string[]> {
  const buffer = Buffer.alloc(nmea2000Limits.captureLineBytes * 2);
  const { bytesRead } = await file.read(buffer, 0, buffer.length, offset);
  const lines = buffer.toString("latin1", 0, bytesRead).replace(BYTE_ORDER_MARK, "").split("\n").slice(0, -1);
  return lines.map((line) => line.trim()).filter((line, i) => (i === 0 && offset > 0) || !isComment(line));
}

function firstTime(parser: LineParser, lines: readonly string[]): number | undefined {
  for (const line of lines) {
    const record = parser.parse(line);
    if (typeof record === "object")
      return record.kind === "frame" ? record.frame.timestampMs : record.message.timestampMs;
  }
  return undefined;
}
