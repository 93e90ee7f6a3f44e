/**
 * What is mutated: for each way in which a capture comes, the lines or records of a capture that is whole. The messages in
 * it are those of a real engine's start and one at random of every definition, so that every decoder is reached.
 */
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
import { candumpLogLine } from "../../../src/nmea2000/captures/formats/candump-log.ts";
import { formatYdraw } from "../../../src/nmea2000/captures/formats/ydraw.ts";
import { allDefinitions } from "../../../src/nmea2000/codec/definitions.ts";
import { layoutOf } from "../../../src/nmea2000/codec/layout.ts";
import { FrameSplitter } from "../../../src/nmea2000/fast-packet.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { type Random, seededRandom } from "../../support/random.ts";
import { projectRoot } from "../../support/service-process.ts";
import * as write from "../../nmea2000/support/capture-writers.ts";
import { anyMessage } from "../../nmea2000/support/random-message.ts";

export interface FuzzKind {
  /** What a file has to begin with; it is left alone but for one file in twenty. */
  readonly head: Buffer;
  /** Lines with their ends, or records. */
  readonly records: readonly Buffer[];
  /** As many as a file has. A binary file may be lost from one record on, so those are short. */
  readonly fileRecords: number;
  /** Of a file's records, the share that is mutated. */
  readonly share: number;
  /** Makes the checksum of a mutated record its own again, so that what is behind the checksum is reached, too. */
  readonly mend?: (record: Buffer) => Buffer;
}

const START_MS = 1_781_429_400_000;
const TEXT = { fileRecords: 2000, share: 0.95 };
const BINARY = { fileRecords: 12, share: 0.25 };

/** The names of all kinds; `payloads` are messages straight to the decoders. */
export const FUZZ_KINDS = [
  "candump-log",
  "candump-console",
  "canboat",
  "yd-raw",
  "n2k-ascii",
  "pcdin",
  "mxpgn",
  "ikonvert",
  "signal-k",
  "garmin",
  "pcan-1.1",
  "pcan-2.1",
  "pcap",
  "pcapng",
  "ngt",
  "w2k",
  "ebl",
  "yd-dat",
  "payloads",
] as const;
export type FuzzKindName = (typeof FUZZ_KINDS)[number];

export function fuzzKind(name: Exclude<FuzzKindName, "payloads">): FuzzKind {
  const messages = messagesOfAll(seededRandom(1));
  const splitter = new FrameSplitter();
  const frames = messages.flatMap((message) => splitter.split(message) ?? []);
  const text = (lines: readonly string[], head = "") => ({ ...TEXT, head: latin1(head), records: lines.map(latin1) });
  const summed = (lines: readonly string[]) => ({ ...text(lines), mend: mendSentence });
  const binary = (head: Buffer, records: readonly Buffer[]) => ({ ...BINARY, head, records });
  switch (name) {
    case "candump-log":
      return text(frames.map((frame) => candumpLogLine(frame, "can0")));
    case "candump-console":
      return text(frames.map(consoleLine));
    case "canboat":
      return text(messages.map(write.plainLine));
    case "yd-raw":
      return text(frames.map((frame) => formatYdraw(frame, "R")));
    case "n2k-ascii":
      return text(messages.map(n2kAsciiLine));
    case "pcdin":
      return summed(messages.map((message, i) => write.pcdinLine({ ...message, timestampMs: i })));
    case "mxpgn":
      return summed(frames.map((frame) => write.mxpgnLine(frameMessage(frame), true)));
    case "ikonvert":
      return text(messages.map((message, i) => write.ikonvertLine({ ...message, timestampMs: i * 7 })));
    case "signal-k":
      return text(messages.map((message, i) => `1471172400${100 + (i % 900)};A;${write.plainLine(message)}`));
    case "garmin":
      return text(messages.map(write.garminLine));
    case "pcan-1.1":
      return traced(frames, "1.1");
    case "pcan-2.1":
      return traced(frames, "2.1");
    case "pcap":
      return binary(...packets(frames, (some) => write.pcapBytes(some, true, false)));
    case "pcapng":
      return binary(...packets(frames, write.pcapngBytes));
    case "ngt":
      return { ...binary(Buffer.alloc(0), datagrams(messages, 0x93)), mend: mendDatagram };
    case "w2k":
      return { ...binary(Buffer.alloc(0), datagrams(messages, 0xd0)), mend: mendDatagram };
    case "ebl":
      return binary(...packets(frames, write.actisenseLog));
    case "yd-dat":
      return binary(...packets(messages, (some) => write.recorderBytes(some, () => true)));
    default:
      return name satisfies never;
  }
}

function latin1(text: string): Buffer {
  return Buffer.from(text, "latin1");
}

function messagesOfAll(random: Random): PgnFrame[] {
  const ofDefinitions = allDefinitions().filter(({ PGN }) => PGN <= 0x1_ffff);
  const engine = readFileSync(join(projectRoot, "fixtures/captures/susteranna.raw"), "latin1").split("\n");
  const real = engine.flatMap((line): PgnFrame[] => {
    const [, priority, pgn, source, destination, length, ...bytes] = line.split(",");
    if (!(Number(length) > 0) || Number(pgn) > 0x1_ffff) return [];
    const header = { pgn: Number(pgn), priority: Number(priority), source: Number(source) };
    const data = Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16));
    return [{ ...header, destination: Number(destination), data, timestampMs: 0 }];
  });
  const ofEach = ofDefinitions.map((definition): PgnFrame => {
    const data = anyMessage(layoutOf(definition), random).slice(0, 223);
    return {
      pgn: definition.PGN,
      priority: random.below(8),
      source: random.below(254),
      destination: 255,
      data,
      timestampMs: 0,
    };
  });
  return [...real, ...ofEach].map((message, i) => ({ ...message, timestampMs: START_MS + i * 13 }));
}

function consoleLine({ id, data, timestampMs }: CanFrame): string {
  const bytes = Array.from(data, (byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");
  return ` (${(timestampMs / 1000).toFixed(6)})  can0  ${id.toString(16).toUpperCase().padStart(8, "0")}   [${data.length}]  ${bytes}\n`;
}

function n2kAsciiLine({ pgn, priority, source, destination, data, timestampMs }: PgnFrame): string {
  const time = new Date(timestampMs).toISOString().slice(11, 23).replaceAll(":", "");
  const fixed = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, "0");
  const header = `${fixed(source, 2)}${fixed(destination, 2)}${fixed(priority, 1)}`;
  return `A${time} ${header} ${fixed(pgn, 5)} ${Buffer.from(data).toString("hex").toUpperCase()}\r\n`;
}

function frameMessage({ id, data }: CanFrame): PgnFrame {
  const pgn = (id >>> 8) & 0x3_ffff;
  return { pgn, priority: id >>> 26, source: id & 0xff, destination: 255, data, timestampMs: 0 };
}

function traced(frames: readonly CanFrame[], version: "1.1" | "2.1"): FuzzKind {
  const lines = write.traceText(frames, version).split(/(?<=\n)/);
  const first = lines.findIndex((line) => !line.startsWith(";"));
  const head = latin1(lines.slice(0, first).join(""));
  return { ...TEXT, head, records: lines.slice(first).map(latin1) };
}

/** What a file of none begins with, and what each one adds to it. */
function packets<T>(items: readonly T[], fileOf: (items: readonly T[]) => Buffer): [head: Buffer, records: Buffer[]] {
  const [first, ...others] = items;
  if (first === undefined) throw new Error("nothing to write");
  const one = fileOf([first]);
  const record = (item: T) => fileOf([first, item]).subarray(one.length);
  return [one, others.map(record)];
}

function datagrams(messages: readonly PgnFrame[], id: 0x93 | 0xd0): Buffer[] {
  return messages.map((message, i) => write.actisenseDatagram({ ...message, timestampMs: i * 13 }, id));
}

function mendSentence(line: Buffer): Buffer {
  const text = line.toString("latin1");
  const [, body] = /^\$(.*?)(\*..)?[\r\n]*$/s.exec(text) ?? [];
  return body === undefined ? line : latin1(write.sentence(body));
}

function mendDatagram(record: Buffer): Buffer {
  const content: number[] = [];
  for (let i = 2; i < record.length - 2; i += record[i] === 0x10 ? 2 : 1) content.push(record[i] ?? 0);
  return write.datagram(Uint8Array.from(content.slice(0, -1)));
}

/** A message at random of any definition, its PGN at times another one's. */
export function randomPayload(random: Random): PgnFrame {
  const definition = random.pick(allDefinitions());
  const data = anyMessage(layoutOf(definition), random);
  const pgn = random.below(50) === 0 ? random.below(0x4_0000) : definition.PGN;
  return {
    pgn,
    priority: random.below(8),
    source: random.below(256),
    destination: random.below(256),
    data,
    timestampMs: START_MS,
  };
}
