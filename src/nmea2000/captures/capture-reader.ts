/**
 * Reads the messages of one capture: recognises the format from the beginning, assembles fast packets, and counts every
 * line without a result, by reason. Content and times stay as recorded.
 */
import type { Buffer } from "node:buffer";
import { limits as nmea2000Limits } from "../limits.ts";
import {
  type BinaryParser,
  type CaptureRecord,
  isComment,
  type Line,
  type LineFault,
  type LineParser,
  formatOfDamaged,
  recogniseFormat,
  recordsOf,
  type RecordSink,
} from "./capture-format.ts";
import { isFastPacket } from "../codec/definitions.ts";
import { FastPacketAssembler } from "../fast-packet-assembler.ts";
import { BINARY_FORMATS, CAPTURE_FORMATS } from "./capture-formats.ts";
import type { CaptureStatistics } from "./capture-statistics.ts";
import { TextLines } from "./text-lines.ts";
import { WholeMessages } from "./whole-messages.ts";
import type { J1939Line, PgnFrame } from "../pgn-frame.ts";
import { AmbiguousRecords } from "./ambiguous-records.ts";

/** Receives the content of a capture before fast packets are assembled. */
export interface CaptureTap {
  /** The data of the frame are the first `length` of `bytes`, and lent. */
  frame(id: number, bytes: Uint8Array, length: number, timestampMs: number, bus?: string): void;
  /** A whole message, or (`isWhole` false) eight bytes that are one frame of a fast packet. */
  message(message: PgnFrame, isWhole: boolean): void;
}

export class CaptureReader implements RecordSink {
  /** To be set before reading. */
  tap: CaptureTap | undefined;
  readonly #name: string;
  readonly #parser: LineParser | BinaryParser;
  readonly #splitter = new TextLines(nmea2000Limits.captureLineBytes);
  readonly #assembler: FastPacketAssembler;
  readonly #whole: WholeMessages;
  readonly #buses = new Map<string, number>();
  #lastBusName: string | undefined;
  #lastBus = 0;
  readonly #refused: Partial<Record<LineFault, number>> = {};
  #refusedLines = 0;
  #lines = 0;
  /** Messages given out so far; those in `#read` follow. */
  #messages = 0;
  /** The messages of the current chunk. */
  #read: PgnFrame[] = [];
  /**
   * `sample` is the beginning of the capture without comments. Undefined if it is in no known format. In a `damaged`
   * capture a single good line is enough.
   */
  static of(
    sample: readonly Line[],
    { damaged = false, j1939 }: { readonly damaged?: boolean } & Pick<PgnFrame, "j1939"> = {},
  ): CaptureReader | undefined {
    const records = sample.slice(0, nmea2000Limits.captureSampleLines);
    const format = (damaged ? formatOfDamaged : recogniseFormat)(CAPTURE_FORMATS, records);
    if (format === undefined) return undefined;
    const lines = records.filter((line) => line !== undefined);
    const parser = format.open(lines);
    const ambiguous = new AmbiguousRecords(parser.assembles);
    let hasExactTimes = false;
    for (const line of lines.flatMap((whole) => recordsOf(parser, whole))) {
      const record = parser.parse(line);
      if (typeof record !== "object") continue;
      const isMessage = record.kind === "message";
      if (isMessage && isFastPacket(record.message.pgn)) ambiguous.learn(record.message);
      hasExactTimes ||= (isMessage ? record.message : record.frame).timestampMs % 1000 !== 0;
    }
    return new CaptureReader(format.name, format.open(lines), ambiguous, hasExactTimes, j1939);
  }

  /** The reader of a binary capture, by its first bytes; undefined if it is in no known format. */
  static ofBytes(beginning: Uint8Array, j1939?: J1939Line): CaptureReader | undefined {
    const format = BINARY_FORMATS.find((known) => known.recognises(beginning));
    if (format === undefined) return undefined;
    const parser = format.open();
    return new CaptureReader(format.name, parser, new AmbiguousRecords(parser.assembles), true, j1939);
  }

  private constructor(
    name: string,
    parser: LineParser | BinaryParser,
    ambiguous: AmbiguousRecords,
    /** Some recorders write whole seconds. */
    hasExactTimes: boolean,
    j1939: J1939Line | undefined,
  ) {
    this.#name = name;
    this.#parser = parser;
    this.#assembler = new FastPacketAssembler(hasExactTimes, j1939);
    this.#whole = new WholeMessages(ambiguous, this.#assembler);
  }

  /** False if the capture has no times; then every message has the time 0. */
  get hasTimes(): boolean {
    return this.#parser.hasTimes;
  }

  /** The messages of the next chunk of the capture; chunks may be cut anywhere. */
  push(chunk: Buffer): PgnFrame[] {
    const parser = this.#parser;
    if ("push" in parser) parser.push(chunk, this);
    else this.#readLines(this.#splitter.push(chunk));
    return this.#taken();
  }

  /** The message that this line contains or completes, if any. */
  read(line: Line): PgnFrame | undefined {
    this.#readLines([line]);
    return this.#taken()[0];
  }

  /** The capture has ended: reads a last line without a line end, and counts open packets as lost. */
  end(): PgnFrame[] {
    if ("push" in this.#parser) this.#parser.end(this);
    else this.#readLines(this.#splitter.end());
    this.#assembler.end();
    return this.#taken();
  }

  frame(id: number, bytes: Uint8Array, length: number, timestampMs: number, bus = ""): void {
    if (!Number.isFinite(timestampMs)) return this.refuse("bad-time");
    this.#lines += 1;
    this.tap?.frame(id, bytes, length, timestampMs, bus);
    const message = this.#assembler.acceptLent(id, bytes, length, timestampMs, this.#busOf(bus));
    if (message !== undefined) this.#read.push(message);
  }

  /**
   * Data that fits into a frame may be a frame of a fast packet. Data of the transport protocol is always a frame:
   * recorders of messages do not assemble it.
   */
  message(message: PgnFrame, whole = false): void {
    if (!Number.isFinite(message.timestampMs)) return this.refuse("bad-time");
    this.#lines += 1;
    const isWhole = this.#whole.isWhole(message, whole);
    this.tap?.message(message, isWhole);
    const complete = isWhole ? { ...message, ...this.#assembler.ofJ1939 } : this.#whole.assemble(message);
    if (complete !== undefined) this.#read.push(complete);
  }

  refuse(fault: LineFault): void {
    this.#lines += 1;
    this.#refusedLines += 1;
    this.#refused[fault] = (this.#refused[fault] ?? 0) + 1;
  }

  statistics(): CaptureStatistics {
    return {
      format: this.#name,
      lines: this.#lines,
      messages: this.#messages,
      refused: { ...this.#refused },
      refusedLines: this.#refusedLines,
      assembly: { ...this.#assembler.counters },
    };
  }

  #taken(): PgnFrame[] {
    const read = this.#read;
    this.#messages += read.length;
    this.#read = [];
    return read;
  }

  #readLines(lines: readonly Line[]): void {
    const parser = this.#parser;
    if ("push" in parser) return;
    for (const line of lines) {
      if (line === undefined) this.refuse("too-long");
      else if (isComment(line)) continue;
      else if (parser.split === undefined) this.#take(parser.parse(line));
      else for (const record of parser.split(line)) this.#take(parser.parse(record));
    }
  }

  #take(record: CaptureRecord | LineFault | undefined): void {
    if (record === undefined) return;
    if (typeof record === "string") this.refuse(record);
    else if (record.kind === "message") this.message(record.message);
    else this.frame(record.frame.id, record.frame.data, record.frame.data.length, record.frame.timestampMs, record.bus);
  }

  #busOf(name: string): number {
    if (name === this.#lastBusName) return this.#lastBus;
    let bus = this.#buses.get(name);
    if (bus === undefined) {
      bus = this.#buses.size < nmea2000Limits.captureBuses ? this.#buses.size : 0;
      if (bus > 0 || this.#buses.size === 0) this.#buses.set(name, bus);
    }
    this.#lastBusName = name;
    this.#lastBus = bus;
    return bus;
  }
}
