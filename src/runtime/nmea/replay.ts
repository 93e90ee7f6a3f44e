/**
 * `bitacora nmea replay`: prints a capture decoded, one line per message, or counts its messages. Messages without a definition are
 * printed as bytes; what could not be read is counted on standard error.
 */
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { systemClock } from "../../core/clock.ts";
import { usageError } from "../../core/errors.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import { parseIsoTime } from "../../core/time.ts";
import type { NmeaMessages } from "../../messages/en/nmea.ts";
import { type CaptureSourceOptions, CaptureSource } from "../../nmea2000/captures/capture-source.ts";
import type { TimeBound } from "../../nmea2000/captures/time-bound.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";
import { j1939Of } from "../../project/gateway-schema.ts";
import { ManufacturerFilter } from "./manufacturer-filter.ts";
import { type MessageFilter, passes } from "./message-filter.ts";
import { CsvFiles } from "./csv-files.ts";
import { ProgressBar } from "../terminal/progress-bar.ts";
import { inputOf, sumOf } from "../capture-input.ts";
import { jsonLine, tableLine } from "./replay-lines.ts";
import { BatteryPrinter } from "./battery-lines.ts";
import { isLogOfSentences, printLines, replaySentences } from "./replay-sentences.ts";
import { ReplayStatistics, refusalSummary } from "./replay-statistics.ts";
import { stopSignal } from "../stop-signal.ts";

export interface ReplayOptions {
  /** A path, or `-` for standard input. */
  readonly file: string;
  /** Further files, all played as one in the order of their times. */
  readonly more?: readonly string[];
  readonly speed: number;
  readonly loop: boolean;
  readonly from: TimeBound | undefined;
  readonly to: TimeBound | undefined;
  readonly filter: MessageFilter;
  readonly protocol?: string | undefined;
  /** canboat's names; empty: all. */
  readonly manufacturers?: readonly string[];
  readonly json: boolean;
  /** Count instead of printing every message. */
  readonly stats: boolean;
  /** A folder for tables instead of lines. */
  readonly csv?: string | undefined;
  /** The next message only when a line comes on standard input. */
  readonly step?: boolean;
  readonly texts: NmeaMessages["replay"];
}

/** The streams of the process; a test passes its own. */
export interface ReplayStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly colour: boolean;
  /** Whether to draw a progress bar. */
  readonly progress: boolean;
  readonly signal: AbortSignal;
}

/** Output is collected, so that a million short lines are not a million writes. */
const OUTPUT_CHARS = 64 * 1024;
const SLOWEST = 0.001;
const FASTEST = 1_000_000;

/** An ISO 8601 time, or the time after the first message: `90`, `90s`, `5m`, `1.5h`. Anything else is a usage error. */
export function timeBoundOf(option: string, text: string, texts: NmeaMessages["replay"]): TimeBound {
  const match = /^(\d+\.?\d*|\.\d+)([smh]?)$/.exec(text);
  if (match !== null) {
    const [, number = "", unit = ""] = match;
    return { afterMs: Number(number) * (unit === "h" ? 3_600_000 : unit === "m" ? 60_000 : 1000) };
  }
  const atMs = parseIsoTime(text);
  if (atMs === undefined) throw usageError(texts.notATime({ option, text }));
  return { atMs };
}

/** `max` or a number; anything else is a usage error. */
export function speedOf(text: string, texts: NmeaMessages["replay"]): number {
  if (text === "max") return Infinity;
  const speed = /^\+?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : 0;
  if (speed >= SLOWEST && speed <= FASTEST) return speed;
  throw usageError(texts.notASpeed({ text, min: SLOWEST, max: FASTEST }));
}

/** On standard output, until the capture ends or Ctrl-C; a second Ctrl-C ends it at once. */
export async function replayOnTerminal(options: ReplayOptions): Promise<void> {
  const { stdin, stdout, stderr } = process;
  const progress = stderr.isTTY && options.file !== "-" && (options.stats || !stdout.isTTY);
  const colour = stdout.isTTY && !process.env["NO_COLOR"];
  const isOfBattery = options.protocol === "bms-can";
  if (!isOfBattery && !(await isLogOfSentences(options.file)))
    return replay(options, { stdin, stdout, stderr, colour, progress, signal: stopSignal() });
  if (isForBus(options)) throw usageError(options.texts.sentences.onlyWhole);
  const files = [options.file, ...(options.more ?? [])];
  if (!isOfBattery) return replaySentences(files, options);
  for (const file of files) {
    const printer = new BatteryPrinter(options.json);
    await printLines(file, printer);
    stderr.write(`${options.texts.batteryRead({ file, ...printer.counters })}\n`);
  }
}

/** Whether an option is of what a bus has and sentences have not. */
function isForBus({ filter, speed, loop, from, to, stats, csv, step, manufacturers = [] }: ReplayOptions): boolean {
  const isFiltered = Object.values(filter).some((wanted) => wanted.size > 0) || manufacturers.length > 0;
  const isBounded = [from, to, csv].some((one) => one !== undefined);
  return isFiltered || isBounded || speed !== Infinity || loop || stats || step === true;
}

export async function replay(options: ReplayOptions, streams: ReplayStreams): Promise<void> {
  const { speed, loop, from, to, json, stats, texts } = options;
  const files = [options.file, ...(options.more ?? [])];
  checkOptions(options, files);
  const { stdout, stderr, signal } = streams;
  const inputs = files.map((file) => inputOf(file, streams.stdin));
  // Otherwise a read from standard input would not end.
  if (files.includes("-")) signal.addEventListener("abort", () => streams.stdin.destroy(), { once: true });
  const steps = options.step === true ? createInterface({ input: streams.stdin })[Symbol.asyncIterator]() : undefined;
  const printer = new Printer(options, stdout, streams.colour, signal);
  const print = (message: PgnFrame): Promise<void> | void => {
    const isDue = printer.take(message, source.hasTimes);
    if (isDue === undefined) return undefined;
    if (steps !== undefined) return stepped(printer.flush(), steps);
    return speed !== Infinity || isDue ? printer.flush() : undefined;
  };
  const bounds: Partial<Pick<CaptureSourceOptions, "from" | "to">> = { ...(from && { from }), ...(to && { to }) };
  const bar = streams.progress ? new ProgressBar(stderr, () => systemClock.monotonic()) : undefined;
  const source = new CaptureSource({
    ...bounds,
    input: inputs.map(({ input }) => ({ ...input, j1939: j1939Of(options) })),
    speed,
    loop,
    times: "original",
    clock: systemClock,
    deliver: print,
    onBatch: () => {
      bar?.update(() => sumOf(inputs), source.counters.delivered + source.counters.passed_over);
      return printer.flush();
    },
  });
  try {
    await source.run(signal);
  } catch (error) {
    if (!(error instanceof NoMoreSteps)) throw error;
  } finally {
    bar?.end();
    printer.close();
    await steps?.return?.();
    const capture = source.captureStatistics();
    if (capture !== undefined) {
      const name = files.join(", ");
      if (stats) printer.add(printer.statistics.print({ file: name, capture, hasTimes: source.hasTimes }, json, texts));
      else stderr.write(refusalSummary(name, capture, texts));
      // If it ends early, the collected output is still written, without waiting for the reader.
      const written = printer.flush();
      if (signal.aborted) written.catch(() => undefined);
      else await written;
    }
  }
}

/** Throws a usage error for the first fault. */
function checkOptions(options: ReplayOptions, files: readonly string[]): void {
  const { file, step, loop, stats, texts } = options;
  const max = nmea2000Limits.capturesAtOnce;
  const faults: [boolean, string][] = [
    [files.length > 1 && files.includes("-"), texts.stdinIsOne],
    [files.length > max, texts.tooManyFiles({ max })],
    [step === true && file === "-", texts.stepNeedsFile],
    [loop && file === "-", texts.loopNeedsFile],
    [loop && stats, texts.statsNeedAnEnd],
  ];
  const [, reason] = faults.find(([isFault]) => isFault) ?? [];
  if (reason !== undefined) throw usageError(reason);
  refuseTogether(options, PLACES);
}

/** Collects the lines of the messages that are wanted, or counts them. */
class Printer {
  readonly statistics = new ReplayStatistics();
  readonly #options: ReplayOptions;
  readonly #stdout: Writable;
  readonly #colour: boolean;
  readonly #signal: AbortSignal;
  readonly #csv: CsvFiles | undefined;
  readonly #manufacturers: ManufacturerFilter;
  #output = "";

  constructor(options: ReplayOptions, stdout: Writable, colour: boolean, signal: AbortSignal) {
    this.#options = options;
    this.#stdout = stdout;
    this.#colour = colour;
    this.#signal = signal;
    this.#csv = options.csv === undefined ? undefined : new CsvFiles(options.csv);
    this.#manufacturers = new ManufacturerFilter(options.manufacturers ?? []);
  }

  /** Whether enough is collected to be flushed; undefined if there is nothing to print. */
  take(message: PgnFrame, hasTimes: boolean): boolean | undefined {
    const { filter, json, stats } = this.#options;
    // First, because it learns from messages that are left out, too.
    if (!this.#manufacturers.passes(message) || !passes(filter, message)) return undefined;
    this.statistics.count(message);
    if (stats) return undefined;
    if (this.#csv !== undefined) {
      this.#csv.write(message, hasTimes);
      return undefined;
    }
    this.#output += json ? jsonLine(message, hasTimes) : tableLine(message, hasTimes, this.#colour);
    return this.#output.length > OUTPUT_CHARS;
  }

  add(text: string): void {
    this.#output += text;
  }

  async flush(): Promise<void> {
    const taken = this.#output === "" || this.#stdout.write(this.#output);
    this.#output = "";
    if (!taken) await once(this.#stdout, "drain", { signal: this.#signal });
  }

  close(): void {
    this.#csv?.flush();
  }
}

/** Options that name different places for the output, or different ways through the capture. */
const PLACES = [
  ["csv", "stats"],
  ["csv", "json"],
  ["csv", "step"],
  ["step", "stats"],
] as const;

/** A usage error if two of the options exclude each other. */
export function refuseTogether(
  options: ReplayOptions & { readonly can?: string },
  pairs: readonly (readonly [keyof typeof options, keyof typeof options])[],
): void {
  const isGiven = (name: keyof typeof options) => options[name] !== undefined && options[name] !== false;
  const pair = pairs.find((names) => names.every(isGiven));
  if (pair === undefined) return;
  throw usageError(options.texts.notTogether({ one: `--${pair[0]}`, other: `--${pair[1]}` }));
}

/** Standard input has ended. */
class NoMoreSteps extends Error {}

async function stepped(printed: Promise<void>, steps: AsyncIterator<string>): Promise<void> {
  await printed;
  if ((await steps.next()).done === true) throw new NoMoreSteps();
}
