/**
 * `bitacora nmea record`: bus → recorder → files, or standard output. It only listens. Losses are reported as they happen, and counted
 * at the end.
 */
import type { Buffer } from "node:buffer";
import type { Writable } from "node:stream";
import { systemClock } from "../../core/clock.ts";
import { BitacoraError, isDiskFull, systemErrorCode } from "../../core/errors.ts";
import { limits } from "../limits.ts";
import type { CanBus } from "../../nmea2000/bus/can-bus.ts";
import { FileRecording, type FileRecordingOptions } from "../../nmea2000/captures/file-recording.ts";
import { Recorder, type RecordingStore } from "../../nmea2000/captures/recorder.ts";
import { LiveOutput } from "../terminal/live-output.ts";
import { given, stopSignal } from "../stop-signal.ts";
import { namedBus } from "./named-bus.ts";
import { narrate, type ToolTexts } from "./tool-bus.ts";
import { busTroubles } from "./tool-summary.ts";

export interface RecordStreams {
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly signal: AbortSignal;
}

export { COMPRESSIONS } from "../../nmea2000/captures/file-recording.ts";
export const SYNC_MAX_S: number = limits.tools.recordSyncMaxS;

const STANDARD_OUTPUT = "-";
/** Time between two writes to standard output. */
const STDOUT_MS = 100;
const LOSSES_MS = 60_000;

export async function recordOnTerminal(
  interfaceName: string,
  options: FileRecordingOptions,
  syncS: number,
  texts: ToolTexts,
): Promise<boolean> {
  const { stdout, stderr } = process;
  return await record(namedBus(interfaceName), options, syncS, { texts, stdout, stderr, signal: stopSignal() });
}

/** Starts the bus and stops it. True if everything that was received was recorded. */
export async function record(
  bus: CanBus,
  options: FileRecordingOptions,
  syncS: number,
  { texts, ...streams }: RecordStreams & { readonly texts: ToolTexts },
): Promise<boolean> {
  const { directory } = options;
  const { record: own, dump } = texts.tools;
  const say = (line: string) => streams.stderr.write(`bitacora: ${line}\n`);
  const isFile = directory !== STANDARD_OUTPUT;
  // A device has a place where an interface has a name.
  const name = bus.name.replaceAll(/[^\w.-]/g, "_");
  const files = isFile ? await FileRecording.open(name, options, systemClock) : undefined;
  const recorder = new Recorder(
    name,
    files ?? new StreamRecording(streams.stdout),
    isFile ? syncS * 1000 : STDOUT_MS,
    (error) => say(faultLine(bus.name, error, own)),
  );
  narrate(bus, texts, say);
  bus.onFrame((frame) => recorder.accept(frame));
  const losses = watchLosses(bus, (lost) => say(own.losing({ bus: bus.name, frames: lost })));
  const startedAt = performance.now();
  try {
    await bus.start();
    if (isFile) say(own.recordsIn({ bus: bus.name, directory }));
    await given(streams.signal);
  } finally {
    clearInterval(losses);
    await bus.stop();
    await recorder.stop();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const { frames, frames_not_recorded: missing, bytes } = recorder.counters;
  const { packed_bytes = bytes, files: count = 0 } = files?.counters ?? {};
  say(
    own.summaryLine({
      bus: bus.name,
      frames,
      seconds: seconds.toFixed(1),
      megabytes: (packed_bytes / 1e6).toFixed(3),
      files: count,
    }),
  );
  const { counters } = bus.statistics();
  for (const line of busTroubles(counters, undefined, dump.troubles)) say(line);
  if (missing > 0) say(own.notRecorded({ n: missing }));
  return missing === 0 && counters.frames_lost === 0;
}

/** Reports lost frames while it runs, at most once a minute. */
function watchLosses(bus: CanBus, tell: (lost: number) => void): NodeJS.Timeout {
  let reported = 0;
  return setInterval(() => {
    const lost = bus.statistics().counters.frames_lost;
    if (lost > reported) tell(lost - reported);
    reported = lost;
  }, LOSSES_MS);
}

function faultLine(name: string, error: unknown, texts: ToolTexts["tools"]["record"]): string {
  if (error === undefined) return texts.goesOn({ bus: name });
  if (isDiskFull(error)) return texts.diskFull({ bus: name });
  return texts.fault({ bus: name, reason: systemErrorCode(error) ?? (error instanceof Error ? error.message : "?") });
}

/** Lines for another program. If that is slow, they wait in the recorder's bounded buffer. */
class StreamRecording implements RecordingStore {
  readonly #output: LiveOutput;

  constructor(stream: Writable) {
    this.#output = new LiveOutput(stream);
  }

  append(lines: Buffer): Promise<void> {
    if (this.#output.print(lines.toString("latin1"))) return Promise.resolve();
    return Promise.reject(new BitacoraError("too-large", { what: "standard output" }));
  }

  close(): Promise<void> {
    return this.#output.end();
  }
}
