/**
 * A capture format reads CAN frames or messages from lines of text or from binary data. Each format is one file in
 * `formats/`. The format of a capture is recognised by its content, never by its file name.
 */
import type { CanFrame } from "../can-frame.ts";
import type { PgnFrame } from "../pgn-frame.ts";

/** Why a line gives no frame. */
export const LINE_FAULTS = [
  /** Not a line of this format. */
  "not-a-record",
  "bad-time",
  /** No 29-bit identifier, or an impossible PGN or address. */
  "bad-identifier",
  /** Bytes that are not hexadecimal, or more or fewer bytes than the line says. */
  "bad-data",
  "no-data",
  /** An 11-bit identifier: not NMEA 2000, though it may be on the same wire. */
  "standard-frame",
  /** A 29-bit identifier on the line of a battery. */
  "extended-frame",
  "remote-request",
  "error-frame",
  "can-fd",
  "too-long",
  /** The checksum in the line does not match the line. */
  "bad-checksum",
  /** The capture ends or begins in the middle of the line. */
  "cut-off",
  /** A line of another protocol, which the recorder also received. */
  "other-protocol",
] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/** R: received from the bus. T: sent to it by the writer of the line, or by a device for its clients: it says nothing new. */
export type FrameDirection = "R" | "T";

/**
 * The content of a line. A `message` may be a complete message or, in formats that do not distinguish the two, one CAN
 * frame of a fast packet; the reader decides.
 */
export type CaptureRecord =
  | {
      readonly kind: "frame";
      readonly frame: CanFrame;
      /** The interface of the frame, if the recorder gives it: a capture may have several buses. */
      readonly bus?: string;
      /** Undefined where the format does not say it. */
      readonly direction?: FrameDirection;
    }
  | { readonly kind: "message"; readonly message: PgnFrame };

/** Receives the content of a capture. */
export interface RecordSink {
  /** The data of the frame are the first `length` of `bytes`. They are lent: the sink must copy what it keeps. */
  frame(
    id: number,
    bytes: Uint8Array,
    length: number,
    timestampMs: number,
    bus?: string,
    direction?: FrameDirection,
  ): void;
  /** `whole` is true if the format says that this is not a single frame. */
  message(message: PgnFrame, whole?: boolean, direction?: FrameDirection): void;
  refuse(fault: LineFault): void;
}

/**
 * Which fast packets the recorder of a format assembles: all, or only the groups that it knows. In the second case it
 * keeps the frames of other groups.
 */
export type Assembles = "all" | "known";

export interface LineParser {
  /** False if the format has no times; then every record has the time 0. */
  readonly hasTimes: boolean;
  readonly assembles?: Assembles;
  /** Splits a line that may have several records; each record goes to `parse`. */
  split?(line: string): readonly string[];
  /** Undefined for a header of the format. */
  parse(line: string): CaptureRecord | LineFault | undefined;
}

export interface CaptureFormat {
  readonly name: string;
  /** Whether each line has a full time, so that reading can start anywhere. */
  readonly seekable?: true;
  /**
   * A parser for one file. `sample` is the beginning of the file, for properties that a single line does not show. In
   * a format with times of day but no dates, the first line is of the day that begins at `dayMs` (ms since 1970). `isStandard`: the frames
   * with 11-bit identifiers are given, and no others; candump's formats can do that.
   */
  open(sample: readonly string[], dayMs?: number, isStandard?: boolean): LineParser;
}

export interface BinaryParser {
  readonly hasTimes: boolean;
  readonly assembles?: Assembles;
  push(chunk: Uint8Array, sink: RecordSink): void;
  /** The capture has ended; an incomplete record is refused. */
  end(sink: RecordSink): void;
}

export interface BinaryFormat {
  readonly name: string;
  /** Whether a file that begins like this is in the format. */
  recognises(beginning: Uint8Array): boolean;
  open(): BinaryParser;
}

/** A line without its line end; undefined if it was too long. */
export type Line = string | undefined;

/** Whether the line is blank or a `#` comment, as every format may have. */
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
 * The format that reads the most lines of a damaged sample, of which no format reads half the lines. Only lines that
 * give a frame or a message count: noise hardly ever has a valid identifier, length and checksum.
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
