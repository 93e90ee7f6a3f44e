/** A log file in memory, for a reader that may not write. It lasts as long as the process; there is nothing to sync. */
import type { LogFile } from "./log-file.ts";

export class VolatileLogFile implements LogFile {
  #content = Buffer.alloc(0);

  get bytes(): number {
    return this.#content.length;
  }

  read(at: number, length: number): Uint8Array {
    return Uint8Array.from(this.#content.subarray(at, at + length));
  }

  write(bytes: Uint8Array, at: number): void {
    this.#content.set(bytes, at);
  }

  sync(): void {}

  extend(bytes: number): void {
    this.#content = Buffer.concat([this.#content], bytes);
  }

  truncate(bytes: number): void {
    this.#content = this.#content.subarray(0, bytes);
  }

  close(): void {}
}
