/**
 * Plays the CAN frames of a capture at their times: the recorded gaps divided by the speed, counted from the first
 * frame on the monotonic clock, so that errors do not add up. Frames are played byte for byte. For formats of whole
 * messages the frames are made again, with new sequence counters.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../core/clock.ts";
import type { OutgoingFrame } from "../can-frame.ts";
import type { CanFrame } from "../can-frame.ts";
import { type CanIdParts, parseCanId } from "../can-id.ts";
import { type CaptureInput, openCapture } from "./capture-file.ts";
import type { CaptureTap } from "./capture-reader.ts";
import type { CaptureStatistics } from "./capture-statistics.ts";
import type { TimeBound } from "./time-bound.ts";
import { FrameSplitter, needsTransport } from "../fast-packet.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { ReplayPace } from "./replay-pace.ts";
import { PGN_MAX } from "../pgn.ts";

/** Frames that are sent together: a single one, or those of one message. */
export interface DueFrames {
  readonly frames: readonly OutgoingFrame[];
  readonly timestampMs: number;
}

export interface FramePlayerOptions {
  readonly input: CaptureInput;
  /** Infinity plays as fast as `send` allows. */
  readonly speed: number;
  readonly loop: boolean;
  readonly from: TimeBound | undefined;
  readonly to: TimeBound | undefined;
  readonly wants: (header: CanIdParts) => boolean;
  readonly clock: Clock;
  /** Returns a promise if the player must wait. */
  readonly send: (frames: readonly OutgoingFrame[]) => void | Promise<void>;
}

/** Frames of captures without times are sent one a millisecond, as on a busy bus. */
const UNTIMED_SPACING_MS = 1;
/** Timers may be late by this time; so a timer ends earlier, and the rest is waited precisely. */
const TIMER_SLACK_MS = 1.5;
/** After this time the event loop runs, for signals and the bus. */
const TURN_MS = 5;

export class FramePlayer {
  /** Messages that no frames can carry, or only the transport protocol, which needs pauses and answers. */
  unsendable = 0;
  readonly #options: FramePlayerOptions;
  readonly #splitter = new FrameSplitter();
  readonly #cell = new Int32Array(new SharedArrayBuffer(4));
  #read: DueFrames[] = [];
  #statistics: (() => CaptureStatistics) | undefined;
  #turnedAt = 0;

  constructor(options: FramePlayerOptions) {
    this.#options = options;
  }

  captureStatistics(): CaptureStatistics | undefined {
    return this.#statistics?.();
  }

  /** Plays until the capture ends, or in a loop until the signal aborts. Throws the errors of `openCapture`. */
  async run(signal: AbortSignal): Promise<void> {
    try {
      for (let sent = -1; sent !== 0 && !signal.aborted;) {
        sent = await this.#pass(signal);
        if (!this.#options.loop) return;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Returns how often it called `send`. */
  async #pass(signal: AbortSignal): Promise<number> {
    const { input, speed, clock, send, from, to } = this.#options;
    const { reader, batches } = await openCapture(input);
    this.#statistics = () => reader.statistics();
    reader.tap = this.#tap();
    let pace: ReplayPace | undefined;
    let [index, sent, fromMs, toMs] = [0, 0, -Infinity, Infinity];
    for await (const _ of batches) {
      for (const { frames, timestampMs } of this.#taken()) {
        const timeMs = reader.hasTimes ? timestampMs : index * UNTIMED_SPACING_MS;
        if (index === 0) [fromMs, toMs] = [boundOf(from, timeMs, -Infinity), boundOf(to, timeMs, Infinity)];
        index += 1;
        if (timeMs < fromMs || timeMs > toMs) continue;
        const dueMs = speed === Infinity ? -Infinity : (pace?.dueMs(timeMs) ?? -Infinity);
        await this.#waitUntil(dueMs, signal);
        const pending = send(frames);
        if (pending !== undefined) await pending;
        if (signal.aborted) return sent;
        // The gaps count from the first frame that was sent, without the time for the start.
        if (pace === undefined) {
          pace = new ReplayPace(speed, clock.monotonic());
          pace.dueMs(timeMs);
        }
        sent += 1;
      }
    }
    return sent;
  }

  #tap(): CaptureTap {
    const { wants } = this.#options;
    return {
      frame: (id, bytes, length, timestampMs) => {
        if (wants(parseCanId(id))) this.#read.push({ frames: [{ id, data: bytes.slice(0, length) }], timestampMs });
      },
      message: (message, isWhole) => {
        if (wants(message)) this.#takeMessage(message, isWhole);
      },
    };
  }

  #takeMessage(message: PgnFrame, isWhole: boolean): void {
    // Messages of a gateway about itself were never on a bus.
    if (message.pgn > PGN_MAX) return;
    const frames = isWhole ? this.#split(message) : this.#splitter.pass(message);
    if (frames === undefined) this.unsendable += 1;
    else this.#read.push({ frames, timestampMs: message.timestampMs });
  }

  #split(message: PgnFrame): CanFrame[] | undefined {
    return needsTransport(message) ? undefined : this.#splitter.split(message);
  }

  #taken(): DueFrames[] {
    return this.#read.splice(0);
  }

  async #waitUntil(dueMs: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    for (;;) {
      const leftMs = dueMs - clock.monotonic();
      if (leftMs > TIMER_SLACK_MS + 1) {
        await sleep(Math.floor(leftMs - TIMER_SLACK_MS), undefined, { signal });
        this.#turnedAt = clock.monotonic();
      } else if (clock.monotonic() - this.#turnedAt > TURN_MS) {
        await nextTurn(undefined, { signal });
        this.#turnedAt = clock.monotonic();
      } else if (leftMs > 0) {
        // Timers have milliseconds, this wait has microseconds. Nothing else is due before its end.
        Atomics.wait(this.#cell, 0, 0, leftMs);
      } else return;
    }
  }
}

function boundOf(bound: TimeBound | undefined, firstMs: number, otherwise: number): number {
  if (bound === undefined) return otherwise;
  return "atMs" in bound ? bound.atMs : firstMs + bound.afterMs;
}
