/**
 * The bounded transmit queue of a bus: first in, first out. The frames of a message are written in order, with no frame
 * of another message between them. The queue has no timer: `pump` returns when it must be called again.
 *
 * If the bus refuses a frame, it is tried again after a pause. The first pause is the time of four frames at 250
 * kbit/s. The pauses double while the bus accepts nothing, so that a bus without another node costs little processor
 * time. After `nmea2000Limits.transmitTries` failed tries, about a second, the rest of the message is discarded: half a
 * fast packet is useless. Tries are counted instead of time, because time also passes while the process or the machine
 * is suspended.
 */
import { BoundedQueue } from "../../core/bounded-queue.ts";
import { limits as nmea2000Limits } from "../limits.ts";

interface Message<Frame> {
  readonly frames: readonly Frame[];
  /** How many of the frames have been written. */
  written: number;
  /** The count of refusals when the message was offered. */
  readonly offeredAt: number;
}

export class TransmitQueue<Frame> {
  /** Frames written, frames discarded, and how often the bus refused a frame. */
  sent = 0;
  discarded = 0;
  refusals = 0;
  readonly #write: (frame: Frame) => boolean;
  readonly #messages = new BoundedQueue<Message<Frame>>(nmea2000Limits.transmitFrames);
  #waiting = 0;
  #pauseMs: number = nmea2000Limits.transmitPauseMs;
  /** The count of refusals when the bus last accepted a frame. */
  #tookAt = 0;

  /** `write` hands one frame to the bus; false if the bus refuses it now. */
  constructor(write: (frame: Frame) => boolean) {
    this.#write = write;
  }

  /** The number of frames in the queue. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Takes all frames of a message; false, and none, if they do not fit into the queue. */
  offer(frames: readonly Frame[]): boolean {
    if (frames.length === 0) return true;
    if (this.#waiting + frames.length > nmea2000Limits.transmitFrames) return false;
    this.#messages.push({ frames, written: 0, offeredAt: this.refusals });
    this.#waiting += frames.length;
    return true;
  }

  /**
   * Writes the frames that the bus accepts. Returns the milliseconds until the next call; undefined if the queue is
   * empty.
   */
  pump(): number | undefined {
    for (let message = this.#messages.peek(); message !== undefined; message = this.#messages.peek()) {
      if (!this.#writeOut(message)) {
        this.refusals += 1;
        this.#discardTried();
        return this.#waiting === 0 ? undefined : this.#pause();
      }
      this.#messages.shift();
    }
    return undefined;
  }

  /** Discards all frames in the queue. */
  drop(): void {
    this.discarded += this.#waiting;
    this.#waiting = 0;
    this.#messages.clear();
    this.#pauseMs = nmea2000Limits.transmitPauseMs;
  }

  #writeOut(message: Message<Frame>): boolean {
    while (message.written < message.frames.length) {
      if (!this.#write(message.frames[message.written] as Frame)) return false;
      message.written += 1;
      this.sent += 1;
      this.#waiting -= 1;
      this.#tookAt = this.refusals;
      this.#pauseMs = nmea2000Limits.transmitPauseMs;
    }
    return true;
  }

  /**
   * Discards messages with too many failed tries. A try counts for all messages in the queue at that time, not only for
   * the first.
   */
  #discardTried(): void {
    for (let message = this.#messages.peek(); message !== undefined; message = this.#messages.peek()) {
      const tries = this.refusals - Math.max(message.offeredAt, this.#tookAt);
      if (tries < nmea2000Limits.transmitTries) return;
      const rest = message.frames.length - message.written;
      this.discarded += rest;
      this.#waiting -= rest;
      this.#messages.shift();
    }
  }

  #pause(): number {
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(pauseMs * 2, nmea2000Limits.transmitPauseMaxMs);
    return pauseMs;
  }
}
