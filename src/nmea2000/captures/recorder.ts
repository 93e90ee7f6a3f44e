/**
 * Records frames: each becomes a line of a candump log at once, and lines go to a store in one write every few seconds, so
 * that an SD card is not worn and the bus is never waited upon. What a store refuses waits for its next try; what does not
 * fit the buffer any more is counted and gone, the newest first, so that what is kept has one gap and not many.
 */
import { Buffer } from "node:buffer";
import { limits as nmea2000Limits } from "../limits.ts";
import type { CanFrame } from "../can-frame.ts";
import { candumpLogLine } from "./formats/candump-log.ts";

export interface RecordingStore {
  /**
   * Appends complete lines. When it resolves they are on disk, after all earlier ones. When it rejects, no part of
   * them is.
   */
  append(lines: Buffer): Promise<void>;
  /** Nothing is appended any more. */
  close(): Promise<void>;
}

export interface RecorderOptions {
  /** The interface, as written into the lines. */
  readonly name: string;
  readonly store: RecordingStore;
  /** Time between two writes. */
  readonly syncMs: number;
  /** Called when the store refuses lines for a new reason; with undefined when it takes them again. */
  readonly onFault: (error: unknown) => void;
}

export interface RecorderCounters {
  /** Frames on disk, and frames that were dropped because memory was full while the store could not write. */
  frames: number;
  frames_not_recorded: number;
  /** Bytes of lines on disk, before they were packed. */
  bytes: number;
  writes: number;
  refused_writes: number;
}

const BLOCK_BYTES = 64 * 1024;
/** `(1633012345.123456) interface-name0 1FFFFFFF#0011223344556677` and its end. */
const LINE_BYTES_MAX = 64;

export class Recorder {
  readonly counters: RecorderCounters = { frames: 0, frames_not_recorded: 0, bytes: 0, writes: 0, refused_writes: 0 };
  readonly #options: RecorderOptions;
  readonly #timer: NodeJS.Timeout;
  /** Full blocks, and the one that is being filled. */
  #blocks: Buffer[] = [];
  #block = Buffer.allocUnsafe(0);
  #blockBytes = 0;
  #waitingBytes = 0;
  #waitingFrames = 0;
  #writing: Promise<void> | undefined;
  #fault: string | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#write(), options.syncMs);
  }

  /** Frames that wait for the next write. */
  get waiting(): number {
    return this.#waitingFrames;
  }

  accept(frame: CanFrame): void {
    if (this.#waitingBytes + LINE_BYTES_MAX > nmea2000Limits.recordBufferBytes) {
      this.counters.frames_not_recorded += 1;
      return;
    }
    if (this.#blockBytes + LINE_BYTES_MAX > this.#block.length) this.#nextBlock();
    const bytes = this.#block.write(candumpLogLine(frame, this.#options.name), this.#blockBytes, "latin1");
    this.#blockBytes += bytes;
    this.#waitingBytes += bytes;
    this.#waitingFrames += 1;
  }

  /** Writes what waits, if the store takes it, and closes the store. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.#write();
    this.counters.frames_not_recorded += this.#waitingFrames;
    await this.#options.store.close();
  }

  #nextBlock(): void {
    if (this.#blockBytes > 0) this.#blocks.push(this.#block.subarray(0, this.#blockBytes));
    this.#block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.#blockBytes = 0;
  }

  /** One write at a time: when the disk is slow, the next write is a larger one. */
  #write(): Promise<void> {
    if (this.#waitingFrames === 0 && this.#writing === undefined) return Promise.resolve();
    return (this.#writing ??= this.#writeNow().finally(() => {
      this.#writing = undefined;
    }));
  }

  async #writeNow(): Promise<void> {
    this.#nextBlock();
    const blocks = this.#blocks;
    const frames = this.#waitingFrames;
    const lines = Buffer.concat(blocks);
    try {
      await this.#options.store.append(lines);
    } catch (error) {
      this.counters.refused_writes += 1;
      this.#tell(error);
      return;
    }
    // Frames that came meanwhile are in blocks behind these.
    this.#blocks = this.#blocks.slice(blocks.length);
    this.#waitingBytes -= lines.length;
    this.#waitingFrames -= frames;
    this.counters.frames += frames;
    this.counters.bytes += lines.length;
    this.counters.writes += 1;
    this.#tell(undefined);
  }

  #tell(error: unknown): void {
    const fault = error instanceof Error ? error.message : undefined;
    if (fault === this.#fault) return;
    this.#fault = fault;
    this.#options.onFault(error);
  }
}
