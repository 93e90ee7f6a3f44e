/**
 * `bitacora nmea dump`: prints the messages on a bus, decoded, as they come. It only listens. What was lost, not printed or not NMEA
 * 2000 is counted, and reported on standard error at the end.
 */
import type { Writable } from "node:stream";
import { usageError } from "../../core/errors.ts";
import type { NmeaMessages } from "../../messages/en/nmea.ts";
import type { CanBus } from "../../nmea2000/bus/can-bus.ts";
import type { CanFrame } from "../../nmea2000/can-frame.ts";
import { parseCanId } from "../../nmea2000/can-id.ts";
import { candumpLogLine } from "../../nmea2000/captures/formats/candump-log.ts";
import { FastPacketAssembler } from "../../nmea2000/fast-packet-assembler.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";
import { j1939Of } from "../../project/gateway-schema.ts";
import { LiveOutput } from "../terminal/live-output.ts";
import { type MessageFilter, passes, passesHeader } from "./message-filter.ts";
import { jsonLine, tableLine } from "./replay-lines.ts";
import { countRows, countsJson, ReplayStatistics } from "./replay-statistics.ts";
import { given, stopSignal } from "../stop-signal.ts";
import { batteryLine } from "./battery-lines.ts";
import { namedBus } from "./named-bus.ts";
import { narrate, type ToolTexts } from "./tool-bus.ts";
import { busTroubles } from "./tool-summary.ts";

interface DumpTexts extends ToolTexts {
  readonly replay: NmeaMessages["replay"];
}

export interface DumpOptions {
  readonly filter: MessageFilter;
  readonly protocol?: string | undefined;
  readonly json: boolean;
  /** Frames as candump logs them, not decoded. */
  readonly raw: boolean;
  /** Count instead of printing. */
  readonly stats: boolean;
  /** Infinity: until the signal. */
  readonly count: number;
  readonly texts: DumpTexts;
}

export interface DumpStreams {
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly colour: boolean;
  readonly signal: AbortSignal;
}

export async function dumpOnTerminal(interfaceName: string, options: DumpOptions): Promise<void> {
  const { stdout, stderr } = process;
  const colour = stdout.isTTY && !process.env["NO_COLOR"];
  const bus = namedBus(interfaceName, options.protocol === "bms-can");
  await dump(bus, options, { stdout, stderr, colour, signal: stopSignal() });
}

/** Starts the bus and stops it. */
export async function dump(bus: CanBus, options: DumpOptions, streams: DumpStreams): Promise<void> {
  const { raw, json, filter, texts } = options;
  if (raw && (json || filter.names.size > 0)) throw usageError(texts.tools.dump.rawHasNoNames);
  const isFiltered = Object.values(filter).some((wanted) => wanted.size > 0);
  if (options.protocol === "bms-can" && (isFiltered || options.stats))
    throw usageError(texts.replay.sentences.onlyWhole);
  const startedAt = performance.now();
  const end = new AbortController();
  const dumping = new Dump(bus.name, options, streams, () => end.abort());
  narrate(bus, texts, (line) => streams.stderr.write(`bitacora: ${line}\n`));
  bus.onFrame((frame) => dumping.accept(frame));
  await bus.start();
  await given(AbortSignal.any([streams.signal, end.signal]));
  const statistics = bus.statistics();
  await bus.stop();
  await dumping.end(statistics, (performance.now() - startedAt) / 1000);
}

class Dump {
  readonly #name: string;
  readonly #options: DumpOptions;
  readonly #streams: DumpStreams;
  readonly #onFull: () => void;
  readonly #output: LiveOutput;
  readonly #assembler: FastPacketAssembler;
  readonly #counts = new ReplayStatistics();
  #shown = 0;

  constructor(name: string, options: DumpOptions, streams: DumpStreams, onFull: () => void) {
    this.#name = name;
    this.#options = options;
    this.#streams = streams;
    this.#onFull = onFull;
    this.#assembler = new FastPacketAssembler(true, j1939Of(options));
    this.#output = new LiveOutput(streams.stdout);
  }

  accept(frame: CanFrame): void {
    const { raw, json, filter, protocol } = this.#options;
    if (this.#shown >= this.#options.count) return;
    if (protocol === "bms-can") {
      const line = raw ? candumpLogLine({ ...frame, isStandard: true }, this.#name) : batteryLine(frame, json);
      if (line !== undefined) this.#show(() => line);
      return;
    }
    const message = this.#assembler.accept(frame);
    if (message !== undefined && passes(filter, message)) this.#counts.count(message);
    if (raw) {
      if (passesHeader(filter, parseCanId(frame.id))) this.#show(() => candumpLogLine(frame, this.#name));
    } else if (message !== undefined && passes(filter, message)) this.#show(() => this.#line(message));
  }

  async end(statistics: ReturnType<CanBus["statistics"]>, seconds: number): Promise<void> {
    const { stats, json, texts } = this.#options;
    const { counters: assembly } = this.#assembler;
    const { dump: own } = texts.tools;
    const counted = this.#counts.counted(true);
    if (stats && json) {
      const head = { interface: this.#name, seconds: Math.round(seconds * 1000) / 1000, bus: statistics };
      this.#output.print(`${JSON.stringify({ ...head, ...countsJson(counted, assembly) })}\n`);
    } else if (stats) {
      this.#output.print(`${this.#name}\n${countRows(counted, assembly, texts.replay).join("\n")}\n`);
    }
    const troubles = busTroubles(statistics.counters, assembly, own.troubles);
    if (this.#output.dropped > 0) troubles.push(own.troubles.notPrinted({ n: this.#output.dropped }));
    const frames = statistics.counters.frames_in;
    const lines = [
      own.summaryLine({ bus: this.#name, messages: counted.messages, frames, seconds: seconds.toFixed(1) }),
      ...troubles,
    ];
    this.#streams.stderr.write(lines.map((line) => `bitacora: ${line}\n`).join(""));
    await this.#output.end();
  }

  #show(line: () => string): void {
    if (!this.#options.stats) this.#output.print(line());
    this.#shown += 1;
    if (this.#shown >= this.#options.count) this.#onFull();
  }

  #line(message: PgnFrame): string {
    return this.#options.json ? jsonLine(message, true) : tableLine(message, true, this.#streams.colour);
  }
}
