/** Writes that wait for a device. Each is written whole or not at all; when there are too many, the oldest gives way. */
import { Buffer } from "node:buffer";
import { BoundedQueue } from "../../core/bounded-queue.ts";
import { limits as nmea2000Limits } from "../limits.ts";

export class PendingWrites {
  readonly #queue = new BoundedQueue<Buffer>(nmea2000Limits.gatewayWrites);
  #dropped = 0;
  #bytes = 0;

  push(bytes: Uint8Array): void {
    if (this.#queue.size === this.#queue.capacity && this.#queue.shift() !== undefined) this.#dropped += 1;
    this.#queue.push(Buffer.from(bytes));
  }

  /** The next pieces together, as many as one write should have. */
  shift(): Buffer | undefined {
    const pieces: Buffer[] = [];
    let length = 0;
    for (let next = this.#queue.peek(); next !== undefined; next = this.#queue.peek()) {
      if (length > 0 && length + next.length > nmea2000Limits.gatewayWriteBytes) break;
      this.#queue.shift();
      pieces.push(next);
      length += next.length;
    }
    this.#bytes += length;
    return length === 0 ? undefined : Buffer.concat(pieces, length);
  }

  /** The connection is lost: what waits is old when it is back. */
  clear(): void {
    this.#dropped += this.#queue.size;
    this.#queue.clear();
  }

  counters(): { readonly bytes_written: number; readonly dropped_writes: number; readonly waiting_writes: number } {
    return { bytes_written: this.#bytes, dropped_writes: this.#dropped, waiting_writes: this.#queue.size };
  }
}
