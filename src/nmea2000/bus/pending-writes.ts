/** Writes that wait for a device. Each is written whole or not at all; when there are too many, the oldest gives way. */
import { Buffer } from "node:buffer";
import { BoundedQueue } from "../../core/bounded-queue.ts";
import { limits as nmea2000Limits } from "../limits.ts";

export class PendingWrites {
  readonly #queue = new BoundedQueue<{ readonly bytes: Buffer; readonly frames: number }>(nmea2000Limits.gatewayWrites);
  #dropped = 0;
  #frames = { waiting: 0, dropped: 0 };
  #bytes = 0;

  /** `frames`: how many frames of the bus it has. */
  push(bytes: Uint8Array, frames = 0): void {
    if (this.#queue.size === this.#queue.capacity) this.#drop();
    this.#queue.push({ bytes: Buffer.from(bytes), frames });
    this.#frames.waiting += frames;
  }

  /** The next pieces together, as many as one write should have. */
  shift(): Buffer | undefined {
    const pieces: Buffer[] = [];
    let length = 0;
    for (let next = this.#queue.peek(); next !== undefined; next = this.#queue.peek()) {
      if (length > 0 && length + next.bytes.length > nmea2000Limits.gatewayWriteBytes) break;
      this.#queue.shift();
      this.#frames.waiting -= next.frames;
      pieces.push(next.bytes);
      length += next.bytes.length;
    }
    this.#bytes += length;
    return length === 0 ? undefined : Buffer.concat(pieces, length);
  }

  /** The connection is lost: what waits is old when it is back. */
  clear(): void {
    while (this.#queue.size > 0) this.#drop();
  }

  #drop(): void {
    const frames = this.#queue.shift()?.frames ?? 0;
    this.#dropped += 1;
    this.#frames.waiting -= frames;
    this.#frames.dropped += frames;
  }

  counters() {
    return {
      bytes_written: this.#bytes,
      dropped_writes: this.#dropped,
      waiting_writes: this.#queue.size,
      waiting_frames: this.#frames.waiting,
      dropped_frames: this.#frames.dropped,
    };
  }
}
