/**
 * What a capture format is: something that makes CAN frames or messages of lines of text, one line at a time. A format is
 * one file in `capture-formats/`; which one a file is in is told by its content, never by its name.
 */
import type { CanFrame } from "./can-frame.ts";
import type { PgnFrame } from "./pgn-frame.ts";

/** Why a line gives no frame. */
export const LINE_FAULTS = [
  /** Nothing of this format at all. */
  "not-a-record",
  "bad-time",
  /** No 29-bit identifier, or a PGN or address that there cannot be. */
  "bad-identifier",
  /** Bytes that are no hexadecimal numbers, or not as many as the line says. */
  "bad-data",
  "no-data",
  /** An 11-bit identifier: not NMEA 2000, though it may be on the same wire. */
  "standard-frame",
  "remote-request",
  "error-frame",
  "can-fd",
  "too-long",
] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/**
 * What a line holds. A `message` may be a whole message or, in formats that do not say, one CAN frame of a fast packet;
 * the reader tells them apart.
 */
export type CaptureRecord =
  { readonly kind: "frame"; readonly frame: CanFrame } | { readonly kind: "message"; readonly message: PgnFrame };

export interface LineParser {
  /** False when the format has no times: every record then has time 0. */
  readonly hasTimes: boolean;
  /** True when the format never holds the frames of a fast packet, only whole messages. */
  readonly wholeMessages?: boolean;
  /** Undefined for a line that is a header of the format and no record. */
  parse(line: string): CaptureRecord | LineFault | undefined;
}

export interface CaptureFormat {
  readonly name: string;
  /**
   * A parser for one file, of which `sample` is the beginning: what a single line cannot tell is told from it. A format
   * that has times of day and no dates takes its first line to be of the day that begins at `dayMs` (ms since 1970).
   */
  open(sample: readonly string[], dayMs?: number): LineParser;
}

/** Blank lines and `#` comments, which every format may have. */
export function isComment(line: string): boolean {
  return line === "" || line.startsWith("#") || line.trim() === "";
}

/** The format that reads the most lines of a sample, if it reads at least half of them. */
export function recogniseFormat(
  formats: readonly CaptureFormat[],
  sample: readonly (string | undefined)[],
): CaptureFormat | undefined {
  const lines = sample.filter((line) => line !== undefined);
  let best: CaptureFormat | undefined;
  let most = 0;
  for (const format of formats) {
    const parser = format.open(lines);
    const read = lines.filter((line) => parser.parse(line) !== "not-a-record").length;
    if (read > most) [best, most] = [format, read];
  }
  return most * 2 >= sample.length ? best : undefined;
}
