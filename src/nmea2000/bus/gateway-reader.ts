/**
 * Turns the lines of one gateway into frames and messages. The format is given, or detected for each line, so that a
 * gateway may change its format at any time.
 *
 * Frames and messages get the time of arrival at this host. The clock of a gateway has no date and no time zone and is
 * often wrong (a Wi-Fi gateway starts at midnight), and the service refuses values that are older than the current
 * ones. But the assembly of fast packets uses the times of the gateway, if its lines have any: over Wi-Fi the second
 * half of a packet may arrive a second later, although it followed at once on the bus.
 */
import type { CanFrame } from "../can-frame.ts";
import { candumpConsole } from "../captures/formats/candump-console.ts";
import { candumpLog } from "../captures/formats/candump-log.ts";
import { n2kAscii } from "../captures/formats/n2k-ascii.ts";
import { ydraw } from "../captures/formats/ydraw.ts";
import {
  type CaptureFormat,
  type CaptureRecord,
  type FrameDirection,
  isComment,
  type Line,
  type LineFault,
  type LineParser,
} from "../captures/capture-format.ts";
import { FRAME_BYTES } from "../fast-packet.ts";
import { FastPacketAssembler } from "../fast-packet-assembler.ts";
import { isTransport } from "../iso-transport.ts";
import type { J1939Line, PgnFrame } from "../pgn-frame.ts";

const FORMATS = {
  ydraw: [ydraw],
  "n2k-ascii": [n2kAscii],
  candump: [candumpLog, candumpConsole],
  auto: [ydraw, n2kAscii, candumpLog, candumpConsole],
} as const satisfies Readonly<Record<string, readonly CaptureFormat[]>>;

export type GatewayFormat = keyof typeof FORMATS;
export const GATEWAY_FORMATS = Object.keys(FORMATS) as readonly GatewayFormat[];

/** Receives the content of the lines, with the times of arrival. */
export interface GatewaySink {
  /** A frame as it was on the bus. If it was received and completes a message, `message` is called next. */
  frame(frame: CanFrame, direction: FrameDirection): void;
  /** `whole` is true if the gateway itself assembled the message. */
  message(message: PgnFrame, whole: boolean): void;
}

/** The date of lines that have a time only. With it no line has the time 0, which means "no time". */
const SOME_DAY_MS = 86_400_000;

export class GatewayReader {
  readonly assembler: FastPacketAssembler;
  readonly #parsers: LineParser[];
  readonly #sink: GatewaySink;

  constructor(format: GatewayFormat, sink: GatewaySink, j1939?: J1939Line) {
    this.assembler = new FastPacketAssembler(true, j1939);
    this.#parsers = FORMATS[format].map((each) => each.open([], SOME_DAY_MS));
    this.#sink = sink;
  }

  /**
   * Returns `record` for a line that was read, its fault for a bad line, and undefined for an empty line, a comment or
   * a header.
   */
  read(line: Line, arrivalMs: number): LineFault | "record" | undefined {
    if (line === undefined) return "too-long";
    if (isComment(line)) return undefined;
    const record = this.#parse(line);
    if (record === undefined || typeof record === "string") return record;
    if (record.kind === "message") this.#takeMessage(record.message, arrivalMs);
    else this.#take(record.frame, arrivalMs, record.direction ?? "R");
    return "record";
  }

  /** The connection is lost: open packets are discarded. */
  end(): void {
    this.assembler.end();
  }

  #take(frame: CanFrame, arrivalMs: number, direction: FrameDirection): void {
    const { id, data, timestampMs } = frame;
    this.#sink.frame({ id, data, timestampMs: arrivalMs }, direction);
    // What the gateway sends for a program says nothing new: it is no device's.
    if (direction === "T") return;
    const message = this.assembler.accept(timestampMs === 0 ? { id, data, timestampMs: arrivalMs } : frame);
    if (message !== undefined) this.#sink.message({ ...message, timestampMs: arrivalMs }, false);
  }

  /** Such a gateway assembles fast packets, but forwards the frames of the transport protocol one by one. */
  #takeMessage(message: PgnFrame, arrivalMs: number): void {
    const { pgn, data, timestampMs } = message;
    const isPiece = isTransport(pgn) && data.length === FRAME_BYTES;
    const atMs = timestampMs === 0 ? arrivalMs : timestampMs;
    const whole = isPiece ? this.assembler.assemble(message, data, atMs) : { ...message, ...this.assembler.ofJ1939 };
    if (whole !== undefined) this.#sink.message({ ...whole, timestampMs: arrivalMs }, true);
  }

  /** Tries the parser of the last line first, and then the others. */
  #parse(line: string): CaptureRecord | LineFault | undefined {
    for (const [i, parser] of this.#parsers.entries()) {
      const record = parser.parse(line);
      if (record === "not-a-record") continue;
      if (i > 0) this.#parsers.unshift(...this.#parsers.splice(i, 1));
      return record;
    }
    return "not-a-record";
  }
}
