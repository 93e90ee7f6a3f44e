/**
 * Records frames: each becomes a line of a candump log at once. Every few seconds all lines go to a store in one write,
 * so that an SD card lasts longer and the bus never waits. Lines that the store refuses wait for the next try. When the
 * buffer is full, new frames are dropped and counted, so that the recording has one gap instead of many.
 */
import { Buffer } from "node:buffer";
import { limits as nmea2000Limits } from "../limits.ts";
import type { CanFrame } from "../can-frame.ts";
import type { FrameDirection } from "./capture-format.ts";
import { candumpLogLine } from "./formats/candump-log.ts";

export interface RecordingStore {
  /**
   * Appends complete lines. When it resolves, they are on disk after all earlier lines. When it rejects, no part of
   * them is on disk.
   */
  append(lines: Buffer): Promise<void>;
  /** Closes the store; `append` is not called again. */
  close(): Promise<void>;
}

export interface RecorderCounters {
  /** Frames on disk, and frames dropped because the buffer was full or the store refused them at the end. */
  frames: number;
  frames_not_recorded: number;
  /** Bytes of the lines on disk, before compression. */
  bytes: number;
  writes: number;
  refused_writes: number;
}

const BLOCK_BYTES = 64 * 1024;
/** The bytes of `(1633012345.123456) interface-name0 1FFFFFFF#0011223344556677 T` and its line end, and some. */
const LINE_BYTES_MAX = 80;

export class Recorder {
  readonly counters: RecorderCounters = { frames: 0, frames_not_recorded: 0, bytes: 0, writes: 0, refused_writes: 0 };
  readonly #name: string;
  readonly #store: RecordingStore;
  readonly #onFault: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  /** The full blocks, and the block that is being filled. */
  #blocks: Buffer[] = [];
  #block = Buffer.allocUnsafe(0);
  #blockBytes = 0;
  #waitingBytes = 0;
  #waitingFrames = 0;
  #writing: Promise<void> | undefined;
  #fault: string | undefined;

  /**
   * `name`: the interface, as written into the lines. `onFault` is called when the store refuses lines for a new reason, and with undefined
   * when it accepts lines again.
   */
  constructor(name: string, store: RecordingStore, syncMs: number, onFault: (error: unknown) => void) {
    this.#name = name;
    this.#store = store;
    this.#onFault = onFault;
    this.#timer = setInterval(() => void this.#write(), syncMs);
  }

  /** Frames that wait for the next write. */
  get waiting(): number {
    return this.#waitingFrames;
  }

  /** `direction` is written if it is given. */
  accept(frame: CanFrame, direction?: FrameDirection): void {
    if (this.#waitingBytes + LINE_BYTES_MAX > nmea2000Limits.recordBufferBytes) {
      this.counters.frames_not_recorded += 1;
      return;
    }
    if (this.#blockBytes + LINE_BYTES_MAX > this.#block.length) this.#nextBlock();
    const bytes = this.#block.write(candumpLogLine(frame, this.#name, direction), this.#blockBytes, "latin1");
    this.#blockBytes += bytes;
    this.#waitingBytes += bytes;
    this.#waitingFrames += 1;
  }

  /** Writes the waiting frames once more, and closes the store. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.#write();
    this.counters.frames_not_recorded += this.#waitingFrames;
    await this.#store.close();
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
      await this.#store.append(lines);
    } catch (error) {
      this.counters.refused_writes += 1;
      this.#report(error);
      return;
    }
    // Frames that came meanwhile are in later blocks.
    this.#blocks = this.#blocks.slice(blocks.length);
    this.#waitingBytes -= lines.length;
    this.#waitingFrames -= frames;
    this.counters.frames += frames;
    this.counters.bytes += lines.length;
    this.counters.writes += 1;
    this.#report(undefined);
  }

  #report(error: unknown): void {
    const fault = error instanceof Error ? error.message : undefined;
    if (fault === this.#fault) return;
    this.#fault = fault;
    this.#onFault(error);
  }
}
