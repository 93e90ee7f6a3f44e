/**
 * A capture format reads CAN frames or messages from lines of text, one line at a time, or from bytes as they come. A
 * format is one file in `formats/`. The format of a file is recognised by its content, never by its name.
 */
import type { CanFrame } from "../can-frame.ts";
import type { PgnFrame } from "../pgn-frame.ts";

/** Why a line gives no frame. */
export const LINE_FAULTS = [
  /** Nothing of this format at all. */
  "not-a-record",
  "bad-time",
  /** No 29-bit identifier, or an impossible PGN or address. */
  "bad-identifier",
  /** Bytes that are not hexadecimal, or another number of them than the line says. */
  "bad-data",
  "no-data",
  /** An 11-bit identifier: not NMEA 2000, though it may be on the same wire. */
  "standard-frame",
  "remote-request",
  "error-frame",
  "can-fd",
  "too-long",
  /** The checksum in the line does not match the line. */
  "bad-checksum",
  /** The capture ends or begins in the middle of the line. */
  "cut-off",
  /** A line of another protocol that the recorder heard as well. */
  "other-protocol",
] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/**
 * The content of a line. A `message` may be a complete message or, in formats that do not distinguish the two, one CAN
 * frame of a fast packet; the reader decides.
 */
export type CaptureRecord =
  | {
      readonly kind: "frame";
      readonly frame: CanFrame;
      /** The interface that it was on, where the recorder says so: two buses may share a capture. */
      readonly bus?: string;
    }
  | { readonly kind: "message"; readonly message: PgnFrame };

/** Receives the content of a capture. */
export interface RecordSink {
  /** The frame's bytes are the first `length` of `bytes`. They are only lent: copy what must stay. */
  frame(id: number, bytes: Uint8Array, length: number, timestampMs: number, bus?: string): void;
  /** `whole` is true where the format says that this is no single frame. */
  message(message: PgnFrame, whole?: boolean): void;
  refuse(fault: LineFault): void;
}

/**
 * Which fast packets the writer of a format assembles: all of them, or only the groups that it knows. Then the frames
 * of the other groups stay as they are.
 */
export type Assembles = "all" | "known";

export interface LineParser {
  /** False when the format has no times: every record then has time 0. */
  readonly hasTimes: boolean;
  readonly assembles?: Assembles;
  /** The records of a line that may have several; each goes to `parse`. */
  split?(line: string): readonly string[];
  /** Undefined for a header of the format. */
  parse(line: string): CaptureRecord | LineFault | undefined;
  /**
   * A fast path for plain lines, which reads their bytes. It gives the content of the line at `from` to the sink, and
   * returns where the next line begins. It returns -1 and gives nothing for a line that needs `parse`, or that is not
   * complete. Its results are the same as those of `parse`.
   */
  scan?(bytes: Uint8Array, from: number, sink: RecordSink): number;
}

export interface CaptureFormat {
  readonly name: string;
  /** Whether each line has its full time, so that reading can begin anywhere. */
  readonly seekable?: true;
  /**
   * A parser for one file. `sample` is the beginning of the file, for properties that a single line does not show. In
   * a format with times of day but no dates, the first line is of the day that begins at `dayMs` (ms since 1970).
   */
  open(sample: readonly string[], dayMs?: number): LineParser;
}

/** A parser of binary data. */
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

/** A line as text without its end; undefined for one that was too long. */
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
 * The format that reads most records of a sample of which no format reads half the lines. Only lines that give a frame
 * or a message count: noise hardly ever has a correct identifier, length and checksum.
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
