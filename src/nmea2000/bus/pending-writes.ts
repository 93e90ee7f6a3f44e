/** What waits to be written to a device, a piece each write. A piece is whole or not at all; where there are too many, the oldest gives way. */
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

  shift(): Buffer | undefined {
    const bytes = this.#queue.shift();
    this.#bytes += bytes?.length ?? 0;
    return bytes;
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
