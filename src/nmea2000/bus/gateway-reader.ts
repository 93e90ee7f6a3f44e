/**
 * Makes frames and messages of the lines of one gateway. The format is given, or told from each line by its content, so
 * that a gateway which is set to another one is understood from its next line on.
 *
 * Two times. What is handed on carries the host's time of arrival: the clock of a gateway is without a date, without a
 * zone and often wrong (a Wi-Fi box starts at midnight), and a service refuses values older than those it has. But whether
 * frames belong to one fast packet is judged by the gateway's own times, where its lines have any: over Wi-Fi the second
 * half of a packet may come a second later, though on the bus it came at once.
 */
import type { CanFrame } from "../can-frame.ts";
import { candumpConsole } from "../captures/formats/candump-console.ts";
import { candumpLog } from "../captures/formats/candump-log.ts";
import { n2kAscii } from "../captures/formats/n2k-ascii.ts";
import { ydraw } from "../captures/formats/ydraw.ts";
import {
  type CaptureFormat,
  type CaptureRecord,
  isComment,
  type Line,
  type LineFault,
  type LineParser,
} from "../captures/capture-format.ts";
import { FRAME_BYTES } from "../fast-packet.ts";
import { FastPacketAssembler } from "../fast-packet-assembler.ts";
import { isTransport } from "../iso-transport.ts";
import type { PgnFrame } from "../pgn-frame.ts";

const FORMATS = {
  ydraw: [ydraw],
  "n2k-ascii": [n2kAscii],
  candump: [candumpLog, candumpConsole],
  auto: [ydraw, n2kAscii, candumpLog, candumpConsole],
} as const satisfies Readonly<Record<string, readonly CaptureFormat[]>>;

export type GatewayFormat = keyof typeof FORMATS;
export const GATEWAY_FORMATS = Object.keys(FORMATS) as readonly GatewayFormat[];

/** Receives the content of the lines; times are those of arrival. */
export interface GatewaySink {
  /** A frame as it was on the bus. The message that it completes follows. */
  frame(frame: CanFrame): void;
  /** `whole` is true for a gateway that assembles fast packets itself. */
  message(message: PgnFrame, whole: boolean): void;
}

/** No line has time 0 by this, which stands for "no time". */
const SOME_DAY_MS = 86_400_000;

export class GatewayReader {
  readonly assembler = new FastPacketAssembler();
  readonly #parsers: LineParser[];
  readonly #sink: GatewaySink;

  constructor(format: GatewayFormat, sink: GatewaySink) {
    this.#parsers = FORMATS[format].map((each) => each.open([], SOME_DAY_MS));
    this.#sink = sink;
  }

  /** Why the line has no result; undefined for a line that was read, and for blank lines and comments. */
  read(line: Line, arrivalMs: number): LineFault | "record" | undefined {
    if (line === undefined) return "too-long";
    if (isComment(line)) return undefined;
    const record = this.#parse(line);
    if (record === undefined || typeof record === "string") return record;
    if (record.kind === "message") this.#takeMessage(record.message, arrivalMs);
    else this.#take(record.frame, arrivalMs);
    return "record";
  }

  /** The connection is lost: the rest of open packets will not come. */
  end(): void {
    this.assembler.end();
  }

  #take(frame: CanFrame, arrivalMs: number): void {
    const { id, data, timestampMs } = frame;
    this.#sink.frame({ id, data, timestampMs: arrivalMs });
    const message = this.assembler.accept(timestampMs === 0 ? { id, data, timestampMs: arrivalMs } : frame);
    if (message !== undefined) this.#sink.message({ ...message, timestampMs: arrivalMs }, false);
  }

  /** A gateway puts fast packets together, and hands the frames of the transport protocol on one by one. */
  #takeMessage(message: PgnFrame, arrivalMs: number): void {
    const { pgn, data, timestampMs } = message;
    const isPiece = isTransport(pgn) && data.length === FRAME_BYTES;
    const atMs = timestampMs === 0 ? arrivalMs : timestampMs;
    const whole = isPiece ? this.assembler.assemble(message, data, atMs) : message;
    if (whole !== undefined) this.#sink.message({ ...whole, timestampMs: arrivalMs }, true);
  }

  /** By the parser that read the last line, and only where it cannot by the others. */
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
