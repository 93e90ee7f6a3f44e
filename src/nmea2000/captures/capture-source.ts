/**
 * Plays a capture: opens it, hands its messages on at the pace wanted, from the beginning again when it loops, and stops
 * when told to. One message is handed on after the other; while a receiver's promise is pending nothing more is read.
 *
 * Times. `original` leaves them as recorded: for whoever reads a capture. `shifted` moves them to the time at which each
 * message is played, so that the first plays now and the spacing is the recording's own (divided by the speed): for a
 * running service, which would otherwise refuse every second pass of a loop as older than what it has, and file
 * yesterday's voyage under yesterday. At speed `Infinity` a message's shifted time is simply now.
 */
import { setTimeout } from "node:timers/promises";
import type { Clock } from "../../core/clock.ts";
import { BitacoraError } from "../../core/errors.ts";
import type { CaptureInput } from "./capture-file.ts";
import { type OpenedCaptures, openCaptures } from "./capture-merge.ts";
import { captureFault, type CaptureStatistics } from "./capture-reader.ts";
import { seekCapture } from "./capture-seek.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { ReplayPace } from "./replay-pace.ts";
import type { TimeBound } from "./time-bound.ts";

export interface CaptureSourceOptions {
  /** Several are played as one, in the order of their times. */
  readonly input: CaptureInput | readonly CaptureInput[];
  /** A factor on the recorded pace. Infinity plays as fast as the receiver takes the messages. */
  readonly speed: number;
  readonly loop: boolean;
  readonly times: "original" | "shifted";
  /** Messages before `from` and after `to` are skipped without waiting. */
  readonly from?: TimeBound;
  readonly to?: TimeBound;
  readonly clock: Clock;
  readonly deliver: (message: PgnFrame) => void | Promise<void>;
  /** Resolves after so long, rejects when the signal aborts. Node's timer unless a test has its own. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Called after each batch; reading goes on when its promise resolves. */
  readonly onBatch?: () => void | Promise<void>;
}

export interface CaptureSourceCounters {
  /** Times the capture was begun. */
  passes: number;
  delivered: number;
  /** Messages outside `from` and `to`. */
  passed_over: number;
  /** Leaps of the recording's clock, played without waiting. */
  leaps: number;
}

/** Messages of a capture without times are played one a millisecond, as on a busy bus. */
const UNTIMED_SPACING_MS = 1;
/** Timers are no finer. */
const SHORTEST_SLEEP_MS = 1;
/** The wall clock was set when it has come so far apart from the monotonic one; what is less is rounding. */
const CLOCK_STEP_MS = 100;

export class CaptureSource {
  readonly #options: CaptureSourceOptions;
  readonly #counters: CaptureSourceCounters = { passes: 0, delivered: 0, passed_over: 0, leaps: 0 };
  #capture: OpenedCaptures | undefined;

  constructor(options: CaptureSourceOptions) {
    this.#options = options;
  }

  /**
   * Plays until the capture ends (looping: until told to stop). Throws what `openCapture` does, and in the end what
   * `captureFault` finds.
   */
  async run(signal: AbortSignal): Promise<void> {
    const { loop } = this.#options;
    try {
      for (;;) {
        const before = this.#counters.delivered;
        await this.#pass(signal);
        // A pass without messages would be repeated for ever.
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
    const { inputs, from, to } = await this.#sought();
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
      // At full speed the rest of the process gets its turn between batches.
      if (speed === Infinity) await new Promise(setImmediate);
    }
    const fault = captureFault(capture.reader.statistics(), file);
    if (fault !== undefined) throw fault;
  }

  /** The input and the place to begin: in a large file whose times ascend, the part long before `from` is skipped. */
  async #sought(): Promise<Bounds & { readonly inputs: readonly CaptureInput[] }> {
    const { input, from, to } = this.#options;
    const inputs = "open" in input ? [input] : input;
    const [only] = inputs;
    const path = inputs.length === 1 ? only?.path : undefined;
    const sought = path === undefined || from === undefined ? undefined : await seekCapture(path, from);
    if (sought === undefined || only === undefined) return { inputs, from, to };
    const { offset, firstMs } = sought;
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

/** Plays the capture once: decides for each message whether it is wanted, when it is due and what time it carries. */
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

  /**
   * Returns a promise only when there is something to wait for: at full speed millions of messages pass without one.
   */
  play(message: PgnFrame): Promise<void> | void {
    const { from, to, speed, clock, deliver } = this.#options;
    if (this.#index === 0) {
      this.#fromMs = resolveBound(from, message.timestampMs) ?? -Infinity;
      this.#toMs = resolveBound(to, message.timestampMs) ?? Infinity;
    }
    const timeMs = this.#hasTimes ? message.timestampMs : this.#index * UNTIMED_SPACING_MS;
    this.#index += 1;
    // Rounded to the millisecond, as times are printed, so that a message with the time of a bound is inside.
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
    await sleep(waitMs, this.#signal);
    await deliver(this.#stamped(message, this.#wallMs(dueMs)));
  }

  /** The wall time at a monotonic time. It advances evenly from message to message, except where the clock was set. */
  #wallMs(monotonicMs: number): number {
    const { clock } = this.#options;
    const readMs = clock.monotonic();
    const offsetMs = clock.now() - readMs;
    const isStep = Math.abs(offsetMs - this.#wallOffsetMs) > CLOCK_STEP_MS;
    // Two clocks that were read with a pause in between say nothing of each other.
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
