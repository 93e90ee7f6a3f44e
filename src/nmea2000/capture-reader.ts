/**
 * Makes messages of the lines of one capture: recognises its format from the beginning, puts fast packets together, and
 * counts every line that gives nothing, by cause. What a capture says is kept as it says it, its times above all.
 */
import { limits } from "../core/limits.ts";
import { canboatPlain } from "./capture-formats/canboat-plain.ts";
import { candumpConsole } from "./capture-formats/candump-console.ts";
import { candumpLog } from "./capture-formats/candump-log.ts";
import { n2kAscii } from "./capture-formats/n2k-ascii.ts";
import { ydraw } from "./capture-formats/ydraw.ts";
import {
  type CaptureFormat,
  isComment,
  LINE_FAULTS,
  type LineFault,
  type LineParser,
  recogniseFormat,
} from "./capture-format.ts";
import { isFastPacket } from "./definitions.ts";
import { FRAME_BYTES } from "./fast-packet.ts";
import { type AssemblyCounters, FastPacketAssembler } from "./fast-packet-assembler.ts";
import type { PgnFrame } from "./pgn-frame.ts";

/** Every format that captures are read in. */
export const CAPTURE_FORMATS: readonly CaptureFormat[] = [candumpLog, candumpConsole, canboatPlain, ydraw, n2kAscii];

/** A line as text without its end, or undefined for one that was too long to keep. */
export type Line = string | undefined;

export interface CaptureStatistics {
  readonly format: string;
  /** Lines that are not blank and no comment. */
  readonly lines: number;
  readonly messages: number;
  readonly refused: Readonly<Partial<Record<LineFault, number>>>;
  readonly refusedLines: number;
  readonly assembly: Readonly<AssemblyCounters>;
}

/** Frames that are no NMEA 2000 but belong on a CAN bus: lines that were understood. */
const FOREIGN: ReadonlySet<LineFault> = new Set(["standard-frame", "remote-request", "error-frame", "can-fd"]);

/** Of the refused lines, those that are no frame of any kind. */
export function garbageLines(refused: CaptureStatistics["refused"]): number {
  let garbage = 0;
  for (const fault of LINE_FAULTS) if (!FOREIGN.has(fault)) garbage += refused[fault] ?? 0;
  return garbage;
}

export class CaptureReader {
  readonly #format: CaptureFormat;
  readonly #parser: LineParser;
  readonly #assembler = new FastPacketAssembler();
  readonly #refused: Partial<Record<LineFault, number>> = {};
  #refusedLines = 0;
  #lines = 0;
  #messages = 0;
  /** Whether the capture holds whole messages: known from the first one that no single frame could carry. */
  #assembled: boolean;

  /** Undefined when `sample`, the beginning of the capture without its comments, is in no known format. */
  static of(sample: readonly Line[], formats: readonly CaptureFormat[] = CAPTURE_FORMATS): CaptureReader | undefined {
    const records = sample.slice(0, limits.nmea2000.captureSampleLines);
    const format = recogniseFormat(formats, records);
    return format && new CaptureReader(format, records);
  }

  private constructor(format: CaptureFormat, sample: readonly Line[]) {
    const lines = sample.filter((line) => line !== undefined);
    this.#format = format;
    this.#parser = format.open(lines);
    const parser = format.open(lines);
    const isLong = (line: string) => {
      const record = parser.parse(line);
      return typeof record === "object" && record.kind === "message" && record.message.data.length > FRAME_BYTES;
    };
    this.#assembled = parser.wholeMessages === true || lines.some(isLong);
  }

  /** False when the capture has no times; every message then has time 0. */
  get hasTimes(): boolean {
    return this.#parser.hasTimes;
  }

  /** The message that this line is or completes, if it does. */
  read(line: Line): PgnFrame | undefined {
    if (line === undefined) return this.#refuse("too-long");
    if (isComment(line)) return undefined;
    const record = this.#parser.parse(line);
    if (record === undefined) return undefined;
    if (typeof record === "string") return this.#refuse(record);
    this.#lines += 1;
    const message = record.kind === "frame" ? this.#assembler.accept(record.frame) : this.#whole(record.message);
    if (message !== undefined) this.#messages += 1;
    return message;
  }

  /** The capture has ended: packets still open are lost. */
  end(): void {
    this.#assembler.end();
  }

  statistics(): CaptureStatistics {
    return {
      format: this.#format.name,
      lines: this.#lines,
      messages: this.#messages,
      refused: { ...this.#refused },
      refusedLines: this.#refusedLines,
      assembly: { ...this.#assembler.counters },
    };
  }

  /** Eight bytes of a fast-packet group are one of its frames, unless the capture is known to hold whole messages. */
  #whole(message: PgnFrame): PgnFrame | undefined {
    const { pgn, data } = message;
    if (data.length > FRAME_BYTES) this.#assembled = true;
    if (this.#assembled || data.length < FRAME_BYTES || !isFastPacket(pgn)) return message;
    return this.#assembler.assemble(message, data, message.timestampMs);
  }

  #refuse(fault: LineFault): undefined {
    this.#lines += 1;
    this.#refusedLines += 1;
    this.#refused[fault] = (this.#refused[fault] ?? 0) + 1;
  }
}
