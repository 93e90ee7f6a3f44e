/**
 * Plays a capture: opens it, delivers its messages at the wanted pace, once or in a loop, until it is stopped. It
 * delivers one message after the other, and waits for the promise of the receiver before it reads on.
 *
 * Times: `original` keeps the recorded times. `shifted` gives each message the time at which it is played, so the first
 * has the current time, and the gaps are those of the recording divided by the speed. A running service needs
 * `shifted`: it refuses values older than its current ones, such as the second pass of a loop. At speed `Infinity` the
 * shifted time is the current time.
 */
import { setTimeout } from "node:timers/promises";
import type { Clock } from "../../core/clock.ts";
import { BitacoraError } from "../../core/errors.ts";
import type { CaptureInput } from "./capture-file.ts";
import { type OpenedCaptures, openCaptures } from "./capture-merge.ts";
import { captureFault, type CaptureStatistics } from "./capture-statistics.ts";
import { seekCapture } from "./capture-seek.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { ReplayPace } from "./replay-pace.ts";
import type { TimeBound } from "./time-bound.ts";

export interface CaptureSourceOptions {
  /** Several captures are played as one, in the order of their times. */
  readonly input: CaptureInput | readonly CaptureInput[];
  /** A factor on the recorded pace. Infinity plays as fast as the receiver allows. */
  readonly speed: number;
  readonly loop: boolean;
  readonly times: "original" | "shifted";
  /** Messages before `from` and after `to` are skipped without waiting. */
  readonly from?: TimeBound;
  readonly to?: TimeBound;
  readonly clock: Clock;
  readonly deliver: (message: PgnFrame) => void | Promise<void>;
  /** Resolves after `ms`, rejects if the signal aborts. Node's timer unless given, as in tests. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Called after each batch; reading goes on when its promise resolves. */
  readonly onBatch?: () => void | Promise<void>;
}

export interface CaptureSourceCounters {
  /** How often the capture was started. */
  passes: number;
  delivered: number;
  /** Messages outside `from` and `to`. */
  passed_over: number;
  /** Leaps of the recorded clock, played without waiting. */
  leaps: number;
}

/** Messages of a capture without times are played one a millisecond, as on a busy bus. */
const UNTIMED_SPACING_MS = 1;
/** The resolution of timers. */
const SHORTEST_SLEEP_MS = 1;
/** The shortest sleep: waking a process costs more than a message. Messages that are due meanwhile are delivered with their own times. */
const SLEEP_MS = 4;
/**
 * If the wall clock and the monotonic clock differ by more than this, the wall clock was set. Smaller differences are
 * rounding.
 */
const CLOCK_STEP_MS = 100;

export class CaptureSource {
  readonly #options: CaptureSourceOptions;
  readonly #counters: CaptureSourceCounters = { passes: 0, delivered: 0, passed_over: 0, leaps: 0 };
  #capture: OpenedCaptures | undefined;

  constructor(options: CaptureSourceOptions) {
    this.#options = options;
  }

  /**
   * Plays until the capture ends, or in a loop until the signal aborts. Throws the errors of `openCapture`, and at the
   * end that of `captureFault`.
   */
  async run(signal: AbortSignal): Promise<void> {
    const { loop } = this.#options;
    try {
      for (;;) {
        const before = this.#counters.delivered;
        await this.#pass(signal);
        // Without this, a capture without messages would loop for ever.
        if (!loop || this.#counters.delivered === before) return;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  get counters(): Readonly<CaptureSourceCounters> {
    return { ...this.#counters };
  }

  /** The reader of the current pass; undefined before the first. */
  captureStatistics(): CaptureStatistics | undefined {
    return this.#capture?.reader.statistics();
  }

  /** False once it is known that the capture has no times. */
  get hasTimes(): boolean {
    return this.#capture?.reader.hasTimes ?? true;
  }

  async #pass(signal: AbortSignal): Promise<void> {
    const { speed, onBatch } = this.#options;
    const { inputs, from, to } = await this.#seek();
    const capture = await openCaptures(inputs);
    this.#capture = capture;
    this.#counters.passes += 1;
    const file = inputs.map(({ name }) => name).join(", ");
    if (!capture.reader.hasTimes && (from ?? to) !== undefined) {
      throw new BitacoraError("capture-without-times", { file });
    }
    const bounds = { ...this.#options, from, to };
    const player = new Player(bounds, capture.reader.hasTimes, this.#counters, signal);
    for await (const batch of capture.batches) {
      for (const message of batch) {
        const pending = player.play(message);
        if (pending !== undefined) await pending;
      }
      signal.throwIfAborted();
      await onBatch?.();
      // At full speed the rest of the process runs between batches.
      if (speed === Infinity) await new Promise(setImmediate);
    }
    const fault = captureFault(capture.reader.statistics(), file);
    if (fault !== undefined) throw fault;
  }

  /** The inputs and the bounds. In a large file with ascending times, the part before `from` is skipped. */
  async #seek(): Promise<Bounds & { readonly inputs: readonly CaptureInput[] }> {
    const { input, from, to } = this.#options;
    const inputs = "open" in input ? [input] : input;
    const [only] = inputs;
    const path = inputs.length === 1 ? only?.path : undefined;
    const found = path === undefined || from === undefined ? undefined : await seekCapture(path, from);
    if (found === undefined || only === undefined) return { inputs, from, to };
    const { offset, firstMs } = found;
    const at = (bound: TimeBound | undefined) => {
      const atMs = resolveBound(bound, firstMs);
      return atMs === undefined ? undefined : { atMs };
    };
    return { inputs: [{ ...only, open: () => only.open(offset) }], from: at(from), to: at(to) };
  }
}

interface Bounds {
  readonly from: TimeBound | undefined;
  readonly to: TimeBound | undefined;
}

/** Plays the capture once: decides for each message whether it is within the bounds, when it is due, and its time. */
class Player {
  readonly #options: Omit<CaptureSourceOptions, "from" | "to"> & Bounds;
  readonly #hasTimes: boolean;
  readonly #counters: CaptureSourceCounters;
  readonly #signal: AbortSignal;
  readonly #startMs: number;
  /** From monotonic to wall time. */
  #wallOffsetMs: number;
  readonly #pace: ReplayPace;
  #index = 0;
  #fromMs = -Infinity;
  #toMs = Infinity;

  constructor(
    options: Omit<CaptureSourceOptions, "from" | "to"> & Bounds,
    hasTimes: boolean,
    counters: CaptureSourceCounters,
    signal: AbortSignal,
  ) {
    this.#options = options;
    this.#hasTimes = hasTimes;
    this.#counters = counters;
    this.#signal = signal;
    this.#startMs = options.clock.monotonic();
    this.#wallOffsetMs = options.clock.now() - this.#startMs;
    this.#pace = new ReplayPace(options.speed, this.#startMs);
  }

  /** Returns a promise only if the caller must wait: at full speed a promise for each message would be too slow. */
  play(message: PgnFrame): Promise<void> | void {
    const { from, to, speed, clock, deliver } = this.#options;
    if (this.#index === 0) {
      this.#fromMs = resolveBound(from, message.timestampMs) ?? -Infinity;
      this.#toMs = resolveBound(to, message.timestampMs) ?? Infinity;
    }
    const timeMs = this.#hasTimes ? message.timestampMs : this.#index * UNTIMED_SPACING_MS;
    this.#index += 1;
    // In whole milliseconds, as times are printed, so that a message whose printed time equals a bound is inside.
    const shownMs = Math.floor(message.timestampMs);
    if (shownMs < this.#fromMs || shownMs > this.#toMs) {
      this.#counters.passed_over += 1;
      return undefined;
    }
    this.#counters.delivered += 1;
    if (speed === Infinity) return deliver(this.#stamped(message, clock.now()));
    const leaps = this.#pace.leaps;
    const dueMs = this.#pace.dueMs(timeMs);
    this.#counters.leaps += this.#pace.leaps - leaps;
    const waitMs = dueMs - clock.monotonic();
    if (waitMs >= SHORTEST_SLEEP_MS) return this.#deliverLater(message, dueMs, waitMs);
    return deliver(this.#stamped(message, this.#wallMs(dueMs)));
  }

  async #deliverLater(message: PgnFrame, dueMs: number, waitMs: number): Promise<void> {
    const { deliver, sleep = sleepOn } = this.#options;
    await sleep(Math.max(waitMs, SLEEP_MS), this.#signal);
    await deliver(this.#stamped(message, this.#wallMs(dueMs)));
  }

  /** The wall-clock time of a monotonic time. It advances evenly, unless the wall clock was set. */
  #wallMs(monotonicMs: number): number {
    const { clock } = this.#options;
    const readMs = clock.monotonic();
    const offsetMs = clock.now() - readMs;
    const isStep = Math.abs(offsetMs - this.#wallOffsetMs) > CLOCK_STEP_MS;
    // If the process paused between the two readings, they cannot be compared.
    if (isStep && clock.monotonic() - readMs < CLOCK_STEP_MS / 10) this.#wallOffsetMs = offsetMs;
    return this.#wallOffsetMs + monotonicMs;
  }

  #stamped(message: PgnFrame, playedMs: number): PgnFrame {
    return this.#options.times === "original" ? message : { ...message, timestampMs: playedMs };
  }
}

function resolveBound(bound: TimeBound | undefined, firstMs: number): number | undefined {
  if (bound === undefined) return undefined;
  return "atMs" in bound ? bound.atMs : Math.floor(firstMs) + bound.afterMs;
}

function sleepOn(ms: number, signal: AbortSignal): Promise<void> {
  return setTimeout(ms, undefined, { signal });
}
