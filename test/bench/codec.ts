/**
 * The six parameter groups decoded and encoded, ours beside canboatjs on the same messages, in turns in one process:
 * `values` is bytes to field values, `names` also turns enumerations into their names as canboatjs always does, `text` is
 * candump lines to named fields with fast packets put together, `encode` is field values to bytes.
 */
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { CaptureReader } from "../../src/nmea2000/capture-reader.ts";
import { numbersOf, PgnCodec } from "../../src/nmea2000/codec.ts";
import { viewMessage } from "../../src/nmea2000/message-view.ts";
import { isCodecPgn } from "../../src/nmea2000/pgn-contents.ts";
import type { PgnFrame } from "../../src/nmea2000/pgn-frame.ts";

interface CanboatParser {
  parse(message: object): { fields: object } | undefined;
  parseString(line: string): object | undefined;
  on(event: string, listener: () => void): void;
}

const ROUNDS = 9;
const REPEATS = 300;

const require = createRequire(import.meta.url);
const { Parser } = require("@canboat/canboatjs/dist/fromPgn.js") as { Parser: new (options: object) => CanboatParser };
const { toPgn } = require("@canboat/canboatjs/dist/toPgn.js") as { toPgn: (message: object) => Buffer };

/** One side's work over all messages once; returns how many it did, so that nothing can be optimised away. */
type Work = () => number;

export default async function codec(print: (line: string) => void): Promise<void> {
  const file = fileURLToPath(new URL("../../fixtures/captures/engine-start.log", import.meta.url));
  const lines = readFileSync(file, "latin1").trimEnd().split("\n");
  const reader = CaptureReader.of(lines);
  const messages = lines.flatMap((line) => reader?.read(line) ?? []).filter(({ pgn }) => isCodecPgn(pgn));
  print(`${messages.length} messages of ${lines.length} frames, ${REPEATS} times a round, ${ROUNDS} rounds in turns`);
  for (const [name, ours, theirs] of comparisons(lines, messages)) {
    measure(ours);
    measure(theirs);
    const rounds = Array.from({ length: ROUNDS }, () => [measure(ours), measure(theirs)] as const);
    const perMessage = (side: 0 | 1) => spread(rounds.map((round) => round[side]));
    const ratio = spread(rounds.map(([a, b]) => b / a));
    print(`${name.padEnd(7)} ours ${perMessage(0)} ns   canboatjs ${perMessage(1)} ns a message   ratio ${ratio}`);
    await new Promise(setImmediate);
  }
}

function comparisons(lines: readonly string[], messages: readonly PgnFrame[]): readonly [string, Work, Work][] {
  const pgnCodec = new PgnCodec();
  const parser = new Parser({ useCamel: true });
  for (const event of ["error", "warning"]) parser.on(event, () => undefined);
  const timestamp = new Date(0);

  const decodeTheirs: Work = () => {
    let done = 0;
    for (const { pgn, priority, source, destination, data } of messages) {
      const header = { pgn, prio: priority, src: source, dst: destination, timestamp };
      const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
      if (parser.parse({ pgn: header, length: data.length, data: bytes, coalesced: true }) !== undefined) done += 1;
    }
    return done;
  };
  const readOurs: Work = () => {
    const reader = CaptureReader.of(lines.slice(0, 1));
    let done = 0;
    for (const line of lines) {
      const message = reader?.read(line);
      if (message !== undefined && viewMessage(message).fields !== undefined) done += 1;
    }
    return done;
  };
  const readTheirs: Work = () => {
    const fresh = new Parser({ useCamel: true });
    let done = 0;
    for (const line of lines) if (fresh.parseString(line) !== undefined) done += 1;
    return done;
  };

  const contents = messages.map((message) => ({ ...message, content: numbersOf(pgnCodec.decode(message) ?? {}) }));
  const theirContents = contents.map(({ pgn, priority, source, destination, content }) => {
    const fields = Object.fromEntries(Object.entries(content).map(([id, value]) => [id, theirValue(id, value)]));
    return { pgn, prio: priority, src: source, dst: destination, fields };
  });
  const encodeOurs: Work = () => {
    let done = 0;
    for (const { pgn, source, timestampMs, content } of contents) {
      if (!isCodecPgn(pgn)) continue;
      done += pgnCodec.encode(pgn, content, { source, timestampMs }).data.length > 0 ? 1 : 0;
    }
    return done;
  };
  const encodeTheirs: Work = () => theirContents.filter((message) => toPgn(message).length > 0).length;

  return [
    ["values", () => messages.filter((message) => pgnCodec.decode(message) !== undefined).length, decodeTheirs],
    ["names", () => messages.filter((message) => viewMessage(message).id !== null).length, decodeTheirs],
    ["text", readOurs, readTheirs],
    ["encode", encodeOurs, encodeTheirs],
  ];
}

/** It wants bits by name and throws on a number; none is what the capture has most of the time. */
function theirValue(id: string, value: number | null): unknown {
  return id.startsWith("discreteStatus") ? [] : value;
}

/** Nanoseconds of the processor a message: a machine that is shared delays both sides, but costs them nothing. */
function measure(work: Work): number {
  const before = process.cpuUsage();
  let done = 0;
  for (let i = 0; i < REPEATS; i += 1) done += work();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * 1000) / done;
}

/** Median (lowest–highest). */
function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const digits = (value = Number.NaN) => value.toFixed(value >= 100 ? 0 : 1);
  return `${digits(sorted[Math.floor(sorted.length / 2)])} (${digits(sorted[0])}–${digits(sorted.at(-1))})`;
}
