/**
 * A file of the log of frames in memory, which knows what has reached the device: what was written since the last sync
 * may be there after a power cut or not, sector by sector. It can be made to fail.
 */
import type { LogFile } from "../../../src/historian/frame-log/log-file.ts";
import type { Random } from "../../support/random.ts";

/** What a device writes whole or not at all. */
const SECTOR_BYTES = 512;

export class MemoryLogFile implements LogFile {
  /** What is asked of the file next fails with this, once for each. */
  readonly failures: { readonly on: "write" | "sync" | "extend"; readonly code: string }[] = [];
  /** Called before and after each step. */
  onStep: (step: string) => void = () => {};
  /** Bytes that the device was given. */
  syncedBytes = 0;
  #content: Buffer;
  #durable: Buffer;
  #unsynced: { readonly at: number; readonly bytes: Uint8Array }[] = [];

  constructor(content: Buffer = Buffer.alloc(0)) {
    this.#content = Buffer.from(content);
    this.#durable = Buffer.from(content);
  }

  get bytes(): number {
    return this.#content.length;
  }

  /** As the process sees it. */
  get content(): Buffer {
    return this.#content;
  }

  read(at: number, length: number): Uint8Array {
    return Uint8Array.from(this.#content.subarray(at, at + length));
  }

  write(bytes: Uint8Array, at: number): void {
    this.#step("write", () => {
      if (at + bytes.length > this.bytes) throw new Error("written behind the end");
      this.#content.set(bytes, at);
      for (let from = 0; from < bytes.length; from += SECTOR_BYTES)
        this.#unsynced.push({ at: at + from, bytes: bytes.slice(from, from + SECTOR_BYTES) });
    });
  }

  sync(): void {
    try {
      this.#step("sync", () => {
        for (const { at, bytes } of this.#unsynced) this.#durable.set(bytes, at);
        this.syncedBytes += new Set(this.#unsynced.map(({ at }) => at)).size * SECTOR_BYTES;
      });
    } finally {
      // A sync that fails leaves the pages clean, whatever the device has.
      this.#unsynced = [];
    }
  }

  extend(bytes: number): void {
    this.#step("extend", () => {
      this.#content = Buffer.concat([this.#content, Buffer.alloc(bytes - this.bytes)]);
      this.#durable = Buffer.concat([this.#durable, Buffer.alloc(bytes - this.#durable.length)]);
    });
  }

  truncate(bytes: number): void {
    this.#step("truncate", () => {
      this.#content = this.#content.subarray(0, bytes);
      this.#durable = this.#durable.subarray(0, bytes);
      this.#unsynced = this.#unsynced.filter(({ at }) => at < bytes);
    });
  }

  close(): void {}

  /** What there is after a power cut now. */
  afterCut(random: Random): MemoryLogFile {
    const content = Buffer.from(this.#durable);
    for (const { at, bytes } of this.#unsynced) if (random.next() < 0.5) content.set(bytes, at);
    return new MemoryLogFile(content);
  }

  /** What there is after the process was killed now. */
  afterKill(): MemoryLogFile {
    return new MemoryLogFile(this.#content);
  }

  #step(on: "write" | "sync" | "extend" | "truncate", work: () => void): void {
    this.onStep(`before ${on}`);
    if (this.failures[0]?.on === on) {
      const { code } = this.failures.shift() ?? {};
      throw Object.assign(new Error(`${code}: made to fail`), { code });
    }
    work();
    this.onStep(`after ${on}`);
  }
}
