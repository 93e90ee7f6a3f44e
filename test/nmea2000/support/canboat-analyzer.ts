/**
 * canboat's analyzer in C as a process: messages in, one line of JSON out for each that it takes. Its input is its own
 * plain format with whole messages, the number of each as its time in milliseconds, by which the answer is found again:
 *
 *     1970-01-01T00:00:00.042Z,2,127505,17,255,8,00,ec,31,c0,09,00,00,ff
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { type CanboatMessage, canboatMessage } from "./canboat-output.ts";

/** The analyzer named by the environment, else the first on the PATH. */
export function findAnalyzer(): string | undefined {
  const named = process.env["BITACORA_BENCH_ANALYZER"];
  if (named !== undefined) return named;
  const candidates = (process.env["PATH"] ?? "").split(delimiter).map((dir) => join(dir, "analyzer"));
  return candidates.find((path) => existsSync(path) && analyzerVersion(path) !== undefined);
}

/** Undefined of a program that is another one. */
export function analyzerVersion(binary: string): string | undefined {
  const { stdout } = spawnSync(binary, ["-version"], { encoding: "utf8" });
  return /^(\d\S+)/.exec(stdout ?? "")?.[1];
}

export const ANALYZER_OPTIONS = ["-json", "-nv", "-camel", "-si", "-q"];
const OUTPUT_BYTES = 2 ** 30;
/** A string of Node ends at half a gigabyte; a large message prints as some 50 kB. */
const PIECE = 5000;

/** What it says of each message, by the message's place; of some nothing. */
export function analyse(binary: string, messages: readonly PgnFrame[]): Map<number, CanboatMessage> {
  return new Map([...printedBy(binary, messages)].map(([at, { message }]) => [at, message]));
}

interface PrintedLine {
  readonly line: string;
  readonly message: CanboatMessage;
}

/** The same with the line that it printed. */
export function printedBy(binary: string, messages: readonly PgnFrame[]): Map<number, PrintedLine> {
  const said = new Map<number, PrintedLine>();
  for (let from = 0; from < messages.length; from += PIECE) {
    const piece = messages.slice(from, from + PIECE);
    const input = piece.map((message, i) => plainLine(message, from + i)).join("");
    const { stdout, error } = spawnSync(binary, [...ANALYZER_OPTIONS, "-format", "FAST"], {
      input,
      maxBuffer: OUTPUT_BYTES,
    });
    if (error !== undefined) throw error;
    for (const line of stdout.toString("utf8").split("\n")) {
      const message = line.startsWith("{") ? canboatMessage(line, true) : undefined;
      const at = message === undefined ? Number.NaN : Date.parse(message.timestamp);
      // What it puts together of a transport protocol's frames has the time of the last one.
      if (message !== undefined && messages[at]?.pgn === message.pgn) said.set(at, { line, message });
    }
  }
  return said;
}

function plainLine({ priority, pgn, source, destination, data }: PgnFrame, at: number): string {
  const bytes = Array.from(data, (byte) => byte.toString(16).padStart(2, "0"));
  const time = new Date(at).toISOString();
  return `${[time, priority, pgn, source, destination, data.length, ...bytes].join(",")}\n`;
}
