/**
 * Recordings of buses, gateways and replays, started from the console and bounded by time, size and the disk's room. Each is one file in
 * the folder `recordings` of the data directory, a candump log packed by zstd, as `bitacora nmea replay` reads it.
 */
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { RecordingService, RecordingEnd, RecordingReport, RecordingRequest } from "../../acts/bus-acts.ts";
import { Refused } from "../../core/refused.ts";
import type { Clock } from "../../core/clock.ts";
import { BitacoraError, faultCode } from "../../core/errors.ts";
import { keepNewest } from "../../core/keep-newest.ts";
import { Turn } from "../../core/turn.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import { FileRecording } from "../../nmea2000/captures/file-recording.ts";
import { Recorder } from "../../nmea2000/captures/recorder.ts";
import { FrameSplitter } from "../../nmea2000/fast-packet.ts";
import { limits } from "../limits.ts";

const { recordings: bounds } = limits;
const SUFFIX = ".log.zst";
const MEGABYTE = 1024 * 1024;

interface Running {
  readonly request: RecordingRequest;
  readonly user: string;
  readonly store: FileRecording;
  /** The file's name; empty before the first write. */
  name: string;
  readonly recorder: Recorder;
  readonly splitter: FrameSplitter;
  /** Whether the disk has refused what waits. */
  isRefused: boolean;
  readonly sinceMs: number;
  /** Monotonic. */
  readonly endsAtMs: number;
}

export class Recordings implements RecordingService {
  readonly #clock: Clock;
  readonly #hasRoom: () => boolean;
  readonly #onEnd: (recording: RecordingReport) => void;
  readonly #dir: string;
  /** By line. */
  readonly #running = new Map<string, Running>();
  /** Those of this run that have ended, by the name of the file. */
  readonly #ended = new Map<string, RecordingReport>();
  readonly #timer: NodeJS.Timeout;
  /** Starts and stops take turns. */
  readonly #turn = new Turn();

  /** `hasRoom`: whether the disk has more than its reserve. `onEnd` is called when one has ended by itself. */
  constructor(dataDir: string, clock: Clock, hasRoom: () => boolean, onEnd: (recording: RecordingReport) => void) {
    this.#clock = clock;
    this.#hasRoom = hasRoom;
    this.#onEnd = onEnd;
    this.#dir = join(dataDir, "recordings");
    this.#timer = setInterval(() => void this.#look(), bounds.lookMs).unref();
  }

  /** Gets the frames of a line; it costs next to nothing while the line is not recorded. */
  tap(line: string): FrameTap {
    return {
      frame: (frame, direction) => this.#running.get(line)?.recorder.accept(frame, direction),
      message: (message, direction) => {
        const running = this.#running.get(line);
        for (const frame of running?.splitter.split(message) ?? []) running?.recorder.accept(frame, direction);
      },
    };
  }

  start(request: RecordingRequest, user: string): Promise<RecordingReport> {
    return this.#turn.take(() => this.#start(request, user));
  }

  stop(line: string): Promise<RecordingReport> {
    return this.#turn.take(() => {
      const running = this.#running.get(line);
      if (running === undefined) throw new Refused("no-such-recording", { name: line });
      return this.#end(running, "asked");
    });
  }

  async #start(request: RecordingRequest, user: string): Promise<RecordingReport> {
    const clock = this.#clock;
    const { line, minutes } = request;
    if (this.#running.has(line) || this.#running.size >= bounds.atOnce)
      throw new Refused("recording-already", { line });
    const name = fileName(line);
    try {
      const options = {
        directory: this.#dir,
        compression: "zstd",
        maxBytes: Infinity,
        maxAgeMs: Infinity,
        keepBytes: bounds.bytesOfLine,
        keepFiles: bounds.filesOfLine,
        overwrite: false,
      } as const;
      const store = await FileRecording.open(name, options, clock);
      const append = async (lines: Buffer): Promise<void> => {
        await store.append(lines);
        running.name = basename(store.file ?? running.name);
      };
      const noting = { append, close: () => store.close() };
      const running: Running = {
        request,
        user,
        store,
        name: "",
        recorder: new Recorder(name, noting, bounds.syncMs, (error) => {
          running.isRefused = error !== undefined;
        }),
        splitter: new FrameSplitter(),
        isRefused: false,
        sinceMs: clock.now(),
        endsAtMs: clock.monotonic() + minutes * 60_000,
      };
      this.#running.set(line, running);
      return this.#view(running, null);
    } catch (error) {
      const code = error instanceof BitacoraError ? String(error.details["reason"]) : faultCode(error);
      throw new Refused("recording-failed", { reason: code });
    }
  }

  /** The running ones first, then the newest. */
  async list(): Promise<RecordingReport[]> {
    const running = [...this.#running.values()];
    const files = await readdir(this.#dir).catch(() => []);
    const open = new Set(running.map(({ name }) => name));
    const closed = files.filter((file) => file.endsWith(SUFFIX) && !open.has(file));
    const found = await Promise.all(closed.map(async (file) => this.#ended.get(file) ?? (await this.#viewFile(file))));
    const past = found.filter((each) => each !== undefined).toSorted((a, b) => (a.since < b.since ? 1 : -1));
    return [...running.map((each) => this.#view(each, null)), ...past];
  }

  /** The bytes of one that has ended; undefined if there is none of that name. */
  async read(name: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const isListed = (await this.list()).some((each) => each.name === name && each.ended_by !== null);
    return isListed ? createReadStream(join(this.#dir, name)) : undefined;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#turn.take(() => undefined);
    await Promise.all([...this.#running.values()].map((running) => this.#end(running, "stopped")));
  }

  async #look(): Promise<void> {
    for (const running of this.#running.values()) {
      const { endsAtMs, store, request, isRefused } = running;
      const isFull = store.counters.packed_bytes >= request.megabytes * MEGABYTE;
      const why =
        this.#clock.monotonic() >= endsAtMs ? "time" : isFull ? "size" : isRefused || !this.#hasRoom() ? "disk" : null;
      if (why !== null) this.#onEnd(await this.#end(running, why));
    }
  }

  async #end(running: Running, why: RecordingEnd): Promise<RecordingReport> {
    this.#running.delete(running.request.line);
    await running.recorder.stop();
    const report = this.#view(running, why);
    keepNewest(this.#ended, report.name, report, bounds.remembered);
    return report;
  }

  #view({ request, user, store, name, recorder, sinceMs, endsAtMs }: Running, endedBy: RecordingEnd): RecordingReport {
    const clock = this.#clock;
    const untilMs = endedBy === null ? clock.now() + endsAtMs - clock.monotonic() : clock.now();
    return {
      name,
      line: request.line,
      since: formatIsoTime(sinceMs),
      until: formatIsoTime(untilMs),
      ended_by: endedBy,
      bytes: store.counters.packed_bytes,
      frames: recorder.counters.frames + recorder.waiting,
      frames_not_recorded: recorder.counters.frames_not_recorded,
      user,
    };
  }

  /** One of an earlier run: its name and its times say all that is known. */
  async #viewFile(file: string): Promise<RecordingReport | undefined> {
    const [, line = file, began] = /^(.+)-\d{6,12}-(\d{8}T\d{6}Z)/.exec(file) ?? [];
    const found = await stat(join(this.#dir, file)).catch(() => undefined);
    if (found === undefined) return undefined;
    const since = began?.replace(/(....)(..)(..T..)(..)(..)Z/, "$1-$2-$3:$4:$5.000Z");
    return {
      name: file,
      line,
      since: since ?? formatIsoTime(found.mtimeMs),
      until: formatIsoTime(found.mtimeMs),
      ended_by: "unknown",
      bytes: found.size,
      frames: null,
      frames_not_recorded: null,
      user: null,
    };
  }
}

/** A line as a file name, and as an interface in a candump log. */
function fileName(line: string): string {
  return line.replaceAll(/[^\w.-]/g, "_").slice(0, bounds.nameChars);
}
