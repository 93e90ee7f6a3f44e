/**
 * What a capture format is: something that makes CAN frames or messages of lines of text, one line at a time, or of bytes as
 * they come. A format is one file in `capture-formats/`; which one a file is in is told by its content, never by its name.
 */
import type { CanFrame } from "../can-frame.ts";
import type { PgnFrame } from "../pgn-frame.ts";

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
  /** A checksum that the line says and that is not its own. */
  "bad-checksum",
  /** The capture ends in it, or begins in its middle. */
  "cut-off",
  /** Of something else than NMEA 2000 that the recorder heard too. */
  "other-protocol",
] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/**
 * What a line holds. A `message` may be a whole message or, in formats that do not say, one CAN frame of a fast packet;
 * the reader tells them apart.
 */
export type CaptureRecord =
  | {
      readonly kind: "frame";
      readonly frame: CanFrame;
      /** The interface that it was on, where the recorder says so: two buses may share a capture. */
      readonly bus?: string;
    }
  | { readonly kind: "message"; readonly message: PgnFrame };

/** Who takes what a capture holds. */
export interface RecordSink {
  /** The frame's bytes are the first `length` of `bytes` and only lent: what is to stay must be copied. */
  frame(id: number, bytes: Uint8Array, length: number, timestampMs: number, bus?: string): void;
  /** `whole` where the format says that no single frame is meant. */
  message(message: PgnFrame, whole?: boolean): void;
  refuse(fault: LineFault): void;
}

/**
 * The fast packets that whoever writes a format puts together: all of them, or those of the groups that it knows, and the
 * frames of the others stay as they are.
 */
export type Assembles = "all" | "known";

export interface LineParser {
  /** False when the format has no times: every record then has time 0. */
  readonly hasTimes: boolean;
  readonly assembles?: Assembles;
  /** The records of a line, where a line may have several: each is for `parse`. */
  split?(line: string): readonly string[];
  /** Undefined for a line that is a header of the format and no record. */
  parse(line: string): CaptureRecord | LineFault | undefined;
  /**
   * A short cut for the plainest lines, straight from their bytes: gives the sink what the line that begins at `from`
   * holds and returns where the next one begins. -1, and nothing given, for a line that `parse` has to see, or that has
   * not come to its end. What it reads it reads as `parse` does.
   */
  scan?(bytes: Uint8Array, from: number, sink: RecordSink): number;
}

export interface CaptureFormat {
  readonly name: string;
  /** Whether each line says its whole time, so that reading may begin anywhere. */
  readonly seekable?: true;
  /**
   * A parser for one file, of which `sample` is the beginning: what a single line cannot tell is told from it. A format
   * that has times of day and no dates takes its first line to be of the day that begins at `dayMs` (ms since 1970).
   */
  open(sample: readonly string[], dayMs?: number): LineParser;
}

/** A parser of bytes that are no text. */
export interface BinaryParser {
  readonly hasTimes: boolean;
  readonly assembles?: Assembles;
  push(chunk: Uint8Array, sink: RecordSink): void;
  /** The capture has ended; a record that was cut off is refused. */
  end(sink: RecordSink): void;
}

export interface BinaryFormat {
  readonly name: string;
  /** Whether a file that begins like this is in the format. */
  recognises(beginning: Uint8Array): boolean;
  open(): BinaryParser;
}

/** A line as text without its end, or undefined for one that was too long to keep. */
export type Line = string | undefined;

/** Blank lines and `#` comments, which every format may have. */
export function isComment(line: string): boolean {
  const first = line.charCodeAt(0);
  return line === "" || first === HASH || (first <= BLANK && line.trim() === "");
}

const HASH = 0x23;
const BLANK = 0x20;

export function recordsOf(parser: LineParser, line: string): readonly string[] {
  return parser.split?.(line) ?? [line];
}

/** The format that reads the most lines of a sample, if it reads at least half of them. */
export function recogniseFormat(formats: readonly CaptureFormat[], sample: readonly Line[]): CaptureFormat | undefined {
  const lines = sample.filter((line) => line !== undefined);
  let best: CaptureFormat | undefined;
  let most = 0;
  for (const format of formats) {
    const parser = format.open(lines);
    const isRead = (record: string) => parser.parse(record) !== "not-a-record";
    const read = lines.filter((line) => recordsOf(parser, line).some(isRead)).length;
    if (read > most) [best, most] = [format, read];
  }
  return most * 2 >= sample.length ? best : undefined;
}

/**
 * The format that reads most records of a sample that is in none by half its lines. Only lines that give a frame or a
 * message count: their identifiers, lengths and checksums are right, which noise hardly ever has.
 */
export function formatOfDamaged(formats: readonly CaptureFormat[], sample: readonly Line[]): CaptureFormat | undefined {
  const lines = sample.filter((line) => line !== undefined);
  let best: CaptureFormat | undefined;
  let most = 0;
  for (const format of formats) {
    const parser = format.open(lines);
    const isGood = (record: string) => typeof parser.parse(record) === "object";
    const good = lines.filter((line) => recordsOf(parser, line).some(isGood)).length;
    if (good > most) [best, most] = [format, good];
  }
  return best;
}
