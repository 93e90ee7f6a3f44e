/**
 * `bitacora nmea replay`: a capture decoded and printed, one line a message, or counted. Nothing is left out in silence:
 * what has no definition is printed as bytes, and what could not be read is counted on standard error.
 */
import { once } from "node:events";
import { createReadStream, type ReadStream, statSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { systemClock } from "../core/clock.ts";
import { BitacoraError } from "../core/errors.ts";
import { parseIsoTime } from "../core/time.ts";
import type { NmeaMessages } from "../messages/en/nmea.ts";
import type { CaptureInput } from "../nmea2000/capture-file.ts";
import { type CaptureSourceOptions, CaptureSource, type TimeBound } from "../nmea2000/capture-source.ts";
import type { PgnFrame } from "../nmea2000/pgn-frame.ts";
import { type MessageFilter, passes } from "./message-filter.ts";
import { jsonLine, tableLine } from "./replay-lines.ts";
import { ReplayStatistics, refusalSummary } from "./replay-statistics.ts";
import { stopSignal } from "./stop-signal.ts";

export interface ReplayOptions {
  /** A path, or `-` for standard input. */
  readonly file: string;
  readonly speed: number;
  readonly loop: boolean;
  readonly from: TimeBound | undefined;
  readonly to: TimeBound | undefined;
  readonly filter: MessageFilter;
  readonly json: boolean;
  /** Count instead of printing every message. */
  readonly stats: boolean;
  readonly texts: NmeaMessages["replay"];
}

/** What the terminal gives, apart so that a test can give its own. */
export interface ReplayStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly colour: boolean;
  /** Whether a progress bar can be seen and disturbs nothing. */
  readonly progress: boolean;
  readonly signal: AbortSignal;
}

/** Output waits here so that a million short lines are not a million writes. */
const OUTPUT_CHARS = 64 * 1024;
const PROGRESS_MS = 100;
const SLOWEST = 0.001;
const FASTEST = 1_000_000;

/** An instant of ISO 8601, or how long after the first message: `90`, `90s`, `5m`, `1.5h`. Else a usage error. */
export function timeBoundOf(option: string, text: string, texts: NmeaMessages["replay"]): TimeBound {
  const match = /^(\d+\.?\d*|\.\d+)([smh]?)$/.exec(text);
  if (match !== null) {
    const [, number = "", unit = ""] = match;
    return { afterMs: Number(number) * (unit === "h" ? 3_600_000 : unit === "m" ? 60_000 : 1000) };
  }
  const atMs = parseIsoTime(text);
  if (atMs === undefined) throw new BitacoraError("usage", { reason: texts.notATime(option, text) });
  return { atMs };
}

/** `max` or a number; else a usage error. */
export function speedOf(text: string, texts: NmeaMessages["replay"]): number {
  if (text === "max") return Infinity;
  const speed = /^\+?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : 0;
  if (speed >= SLOWEST && speed <= FASTEST) return speed;
  throw new BitacoraError("usage", { reason: texts.notASpeed(text, SLOWEST, FASTEST) });
}

/** On standard output, until the capture ends or Ctrl-C; a second Ctrl-C ends it at once. */
export async function replayOnTerminal(options: ReplayOptions): Promise<void> {
  const { stdin, stdout, stderr } = process;
  const progress = stderr.isTTY && options.file !== "-" && (options.stats || !stdout.isTTY);
  const colour = stdout.isTTY && !process.env["NO_COLOR"];
  await replay(options, { stdin, stdout, stderr, colour, progress, signal: stopSignal() });
}

export async function replay(options: ReplayOptions, streams: ReplayStreams): Promise<void> {
  const { speed, loop, from, to, filter, json, stats, texts } = options;
  if (loop && options.file === "-") throw new BitacoraError("usage", { reason: texts.loopNeedsFile });
  if (loop && stats) throw new BitacoraError("usage", { reason: texts.statsNeedAnEnd });
  const { stdout, stderr, signal } = streams;
  const file = inputOf(options.file, streams.stdin);
  const statistics = new ReplayStatistics();
  let output = "";

  const flush = async (): Promise<void> => {
    const taken = output === "" || stdout.write(output);
    output = "";
    if (!taken) await once(stdout, "drain", { signal });
  };
  const print = (message: PgnFrame): Promise<void> | void => {
    if (!passes(filter, message)) return undefined;
    statistics.count(message);
    if (stats) return undefined;
    output += json ? jsonLine(message, source.hasTimes) : tableLine(message, source.hasTimes, streams.colour);
    return speed !== Infinity || output.length > OUTPUT_CHARS ? flush() : undefined;
  };
  const bounds: Partial<Pick<CaptureSourceOptions, "from" | "to">> = { ...(from && { from }), ...(to && { to }) };
  const bar = streams.progress ? progressBar(stderr, file.progress) : undefined;
  const source = new CaptureSource({
    ...bounds,
    input: file.input,
    speed,
    loop,
    times: "original",
    clock: systemClock,
    deliver: print,
    onBatch: () => {
      bar?.update();
      return flush();
    },
  });
  try {
    await source.run(signal);
  } finally {
    bar?.end();
    const capture = source.captureStatistics();
    if (capture !== undefined) {
      if (stats) output += statistics.print(options.file, capture, source.hasTimes, json, texts);
      else stderr.write(refusalSummary(options.file, capture, texts));
      if (!signal.aborted) await flush();
    }
  }
}

export interface Input {
  readonly input: CaptureInput;
  /** How much of the file has been read, 0 to 1. */
  readonly progress: () => number;
}

export function inputOf(path: string, stdin: Readable): Input {
  if (path === "-") return { input: { name: "-", open: () => stdin }, progress: () => 0 };
  let stream: ReadStream | undefined;
  let bytes = 0;
  const open = () => {
    stream = createReadStream(path);
    bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    return stream;
  };
  return { input: { name: path, open }, progress: () => (bytes === 0 ? 0 : (stream?.bytesRead ?? 0) / bytes) };
}

function progressBar(terminal: Writable, progress: () => number): { update: () => void; end: () => void } {
  const width = 40;
  let shownAt = -Infinity;
  return {
    update: () => {
      const now = systemClock.monotonic();
      if (now - shownAt < PROGRESS_MS) return;
      shownAt = now;
      const filled = Math.round(progress() * width);
      terminal.write(`\r[${"#".repeat(filled)}${" ".repeat(width - filled)}] ${Math.round(progress() * 100)} %`);
    },
    end: () => {
      if (shownAt > -Infinity) terminal.write(`\r${" ".repeat(width + 10)}\r`);
    },
  };
}
