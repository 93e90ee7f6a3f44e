/**
 * Messages that wait to be written to a bus: bounded, first in first out. The frames of one message leave in order and
 * with no frame of another one between them. It knows no bus, no clock and no timer: `pump` says when it wants to be
 * called again.
 *
 * A bus that has no room now is tried again after a pause. The first pause is the time in which a bus at 250 kbit/s takes four
 * frames from a driver's queue; they double while nothing goes out, so that a bus without another node does not keep the
 * processor busy. After `nmea2000Limits.transmitTries` in vain, about a second, a message is given up with all of its
 * frames: half a fast packet is of no use to anybody. Tries are counted, not time, because time also passes while the process
 * or the whole machine stands still, and then a free bus would be thought to be stuck.
 */
import { BoundedQueue } from "../../core/bounded-queue.ts";
import { limits as nmea2000Limits } from "../limits.ts";

interface Message<Frame> {
  readonly frames: readonly Frame[];
  /** How many of them have been written. */
  written: number;
  /** The bus's count of refusals when the message was offered. */
  readonly offeredAt: number;
}

export class TransmitQueue<Frame> {
  /** Frames written, frames discarded, and how often the bus had no room. */
  sent = 0;
  givenUp = 0;
  refusals = 0;
  readonly #write: (frame: Frame) => boolean;
  readonly #messages = new BoundedQueue<Message<Frame>>(nmea2000Limits.transmitFrames);
  #waiting = 0;
  #pauseMs: number = nmea2000Limits.transmitPauseMs;
  /** The count of refusals when the bus last took a frame. */
  #tookAt = 0;

  /** `write` hands one frame to the bus; false says that it has no room now. */
  constructor(write: (frame: Frame) => boolean) {
    this.#write = write;
  }

  /** Frames that wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Takes all frames of a message, or none when there is no room for them. */
  offer(frames: readonly Frame[]): boolean {
    if (frames.length === 0) return true;
    if (this.#waiting + frames.length > nmea2000Limits.transmitFrames) return false;
    this.#messages.push({ frames, written: 0, offeredAt: this.refusals });
    this.#waiting += frames.length;
    return true;
  }

  /**
   * Writes the frames that the bus takes. Returns the milliseconds until the next call, or undefined when nothing
   * waits.
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

  /** Discards everything that waits. */
  drop(): void {
    this.givenUp += this.#waiting;
    this.#waiting = 0;
    this.#messages.clear();
    this.#pauseMs = nmea2000Limits.transmitPauseMs;
  }

  /** Whether all frames of the message are written. */
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

  /** Those behind the first one have waited in vain as well, but not longer than since they were offered. */
  #discardTried(): void {
    for (let message = this.#messages.peek(); message !== undefined; message = this.#messages.peek()) {
      const tries = this.refusals - Math.max(message.offeredAt, this.#tookAt);
      if (tries < nmea2000Limits.transmitTries) return;
      const rest = message.frames.length - message.written;
      this.givenUp += rest;
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
