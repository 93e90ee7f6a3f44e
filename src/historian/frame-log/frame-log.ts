/**
 * The log of frames: what was flushed and is not sealed yet, with the names of its tags. When `append` returns the frame
 * is on the device; when it throws, nothing of it counts. The file is drawn in `frame-log-scan.ts`, a record in
 * `frame-record.ts`.
 *
 *     append ──▶ pages that were zeros, or held frames that nobody needs ──▶ fdatasync ──▶ acknowledged
 *     trim   ──▶ said in the header of the next record; when that is synced, its pages may be used again
 *
 * The first frame of each extent has the names of all tags, and each frame has again what the one before it brought: so a
 * frame that is damaged costs the names of no other, and an extent can be read by itself. A tag's number stays its own as
 * long as the log lives.
 */
import { crc32 } from "node:zlib";
import { BitacoraError } from "../../core/errors.ts";
import { limits } from "../limits.ts";
import { DamagedBytes } from "../codec/byte-io.ts";
import { packFrame, type TaggedColumns, type TagName } from "../codec/frame-codec.ts";
import {
  checkVersion,
  frameAt,
  packLogHeader,
  readNames,
  scanLog,
  type DamagedFrame,
  type ReadLog,
  type RecordPlace,
} from "./frame-log-scan.ts";
import { PAGE_BYTES, packRecord, recordBytes } from "./frame-record.ts";
import type { LogFile } from "./log-file.ts";
import { LogSegments } from "./log-segments.ts";
import { asBitacoraError } from "../disk/sqlite-file.ts";

/** Segments that are worth cutting off the end. */
const LEAST_CUT_SEGMENTS = 8;

export interface HotFrame {
  readonly id: number;
  readonly bytes: number;
}

export class FrameLog {
  /** Frames that were needed and could not be read when the log was opened. */
  readonly damaged: readonly DamagedFrame[];
  /** Records at the end that were begun and not finished, or are damaged. */
  readonly torn: number;
  readonly #name: string;
  readonly #file: LogFile;
  readonly #segments = new LogSegments(PAGE_BYTES, limits.logSegmentBytes);
  readonly #places = new Map<number, RecordPlace>();
  readonly #names: (string | undefined)[];
  /** The frames there are, oldest first. */
  #frames: HotFrame[];
  /** What the last record that was synced says; what the next one shall say. */
  #trimmedBelow: number;
  #trimBelow = 0;
  /** Whether the extent has no frame yet. */
  #isNewExtent = false;
  /** The names that the frame before brought; undefined where that is not known. */
  #repeated: readonly TagName[] | undefined;
  /** How often writing the next frame has failed. */
  #attempt = 0;

  private constructor(name: string, file: LogFile, { records, damaged, torn, names }: ReadLog) {
    this.#name = name;
    this.#file = file;
    this.damaged = damaged;
    this.torn = torn;
    this.#names = [...names];
    this.#segments.growTo(file.bytes);
    for (const record of records) {
      this.#places.set(record.id, record);
      this.#segments.hold(record.id, record.at, recordBytes(record.length));
    }
    this.#frames = records.map(({ id, length }) => ({ id, bytes: length }));
    const newest = records.at(-1);
    this.#trimmedBelow = newest?.trimmedBelow ?? 0;
    if (newest !== undefined) this.#segments.continueAt(newest.at + recordBytes(newest.length), file.bytes);
  }

  /** Begins a log in a new file. */
  static create(name: string, file: LogFile): FrameLog {
    const log = new FrameLog(name, file, { records: [], damaged: [], torn: 0, names: [] });
    log.#grow(limits.logSegmentBytes);
    log.#writeHeader();
    return log;
  }

  /**
   * Opens the log in a file, which stays as it is where it is only to be read. Throws `historian-newer-version`, and
   * `historian-damaged` where there is nothing in it that a log would have.
   */
  static open(name: string, file: LogFile, readsOnly = false): FrameLog {
    try {
      const scan = runToEnd(scanLog(file));
      checkVersion(name, scan);
      const log = new FrameLog(name, file, { ...scan, ...readNames(file, scan) });
      if (readsOnly) return log;
      if (scan.version === undefined) log.#writeHeader();
      log.#shrink();
      return log;
    } catch (error) {
      throw asBitacoraError(error, name);
    }
  }

  get frames(): readonly HotFrame[] {
    return this.#frames;
  }

  /** Frames with a lower id are not needed. */
  get trimmedBelow(): number {
    return this.#trimmedBelow;
  }

  get lastFrame(): number {
    return this.#frames.at(-1)?.id ?? 0;
  }

  get bytes(): number {
    return this.#file.bytes;
  }

  /** Whether it is time to seal at any cost: there is a bound to what the log may take. */
  get isNearlyFull(): boolean {
    return this.#segments.bytes > 0.75 * limits.logBytes;
  }

  /** By number; some are not known where frames are damaged. */
  names(): readonly (string | undefined)[] {
    return this.#names;
  }

  /** The bytes of a frame. Throws DamagedBytes. */
  frame(id: number): Uint8Array {
    const place = this.#places.get(id);
    const bytes = place === undefined ? undefined : frameAt(this.#file, place.at, place);
    if (bytes === undefined) throw new DamagedBytes(`frame ${id}`);
    return bytes;
  }

  /** When it returns the frame is on the device; when it throws nothing of it counts. Ids ascend. */
  append(id: number, samples: TaggedColumns, names: readonly TagName[]): void {
    const added = names.filter(([number]) => this.#names[number] === undefined);
    // The first frame of an extent brings all names; each other one repeats what the one before has brought.
    const before = this.#isNewExtent ? undefined : this.#repeated;
    let brought = before === undefined ? this.#allWith(added) : added;
    let carried = before === undefined ? brought : [...before, ...added];
    let frame = packFrame(id, samples, carried);
    if (recordBytes(frame.length) > this.#segments.room) {
      brought = carried = this.#allWith(added);
      frame = packFrame(id, samples, carried);
      this.#beginExtent(recordBytes(frame.length));
    }
    const header = {
      id,
      trimmedBelow: this.#trimmedBelowFor(id),
      length: frame.length,
      checksum: crc32(frame),
      attempt: this.#attempt,
      hasNames: carried.length > 0,
    };
    const at = this.#segments.at;
    this.#store(packRecord(header, frame), at);
    this.#isNewExtent = false;
    this.#repeated = brought;
    for (const [number, name] of added) this.#names[number] = name;
    this.#segments.hold(id, at, recordBytes(frame.length));
    this.#places.set(id, { ...header, at });
    this.#frames.push({ id, bytes: frame.length });
    if (header.trimmedBelow > this.#trimmedBelow) this.#trimTo(header.trimmedBelow);
  }

  /** Frames with a lower id are no longer needed: the next record says so, and then their pages are free. */
  trim(belowId: number): void {
    this.#trimBelow = belowId;
  }

  close(): void {
    this.#file.close();
  }

  #allWith(added: readonly TagName[]): TagName[] {
    const known = this.#names.flatMap((name, number) => (name === undefined ? [] : [[number, name] as const]));
    return [...known, ...added];
  }

  /** In a log that has none yet, what is before the first frame is not missed. */
  #trimmedBelowFor(id: number): number {
    if (this.#frames.length === 0) return this.#trimBelow === 0 ? id : Math.min(this.#trimBelow, id);
    return Math.max(this.#trimmedBelow, Math.min(this.#trimBelow, id));
  }

  #store(record: Uint8Array, at: number): void {
    try {
      this.#file.write(record, at);
      this.#segments.continueAt(at + record.length, this.#file.bytes);
      this.#file.sync();
      this.#attempt = 0;
    } catch (error) {
      // Where syncing fails the kernel takes the pages for written, and they may be or not. The next attempt goes to other
      // ones, and says that it is the next. What this one left is blanked, so that it is not found by who opens the log
      // before that; not where the last was too, or a bad page would let every attempt fail.
      if (this.#segments.at !== at && this.#attempt === 0) this.#blank(at);
      this.#attempt += 1;
      throw asBitacoraError(error, this.#name);
    }
  }

  #blank(at: number): void {
    try {
      this.#file.write(new Uint8Array(PAGE_BYTES), at);
    } catch {
      // The error that is on its way says what is wrong with the file.
    }
  }

  #beginExtent(bytes: number): void {
    if (!this.#segments.begin(bytes)) {
      this.#grow(bytes);
      this.#segments.begin(bytes);
    }
    this.#isNewExtent = true;
  }

  #grow(bytes: number): void {
    const length = this.#segments.bytesWith(bytes);
    const details = { file: this.#name, reason: `${length} bytes of frames wait for being sealed` };
    // A record that trims others is the way out of it.
    const trims = this.#trimBelow > this.#trimmedBelow;
    if (length > limits.logBytes && !trims) throw new BitacoraError("historian-io", details);
    try {
      this.#file.extend(length);
    } catch (error) {
      throw asBitacoraError(error, this.#name);
    }
    this.#segments.growTo(this.#file.bytes);
  }

  #trimTo(belowId: number): void {
    this.#trimmedBelow = belowId;
    for (const { id } of this.#frames) if (id < belowId) this.#places.delete(id);
    this.#frames = this.#frames.filter(({ id }) => id >= belowId);
    this.#segments.free(belowId);
    this.#shrink();
  }

  #shrink(): void {
    const length = this.#segments.bytesToKeep();
    if (length > this.#file.bytes - LEAST_CUT_SEGMENTS * limits.logSegmentBytes) return;
    this.#file.truncate(length);
    this.#segments.shrinkTo(this.#file.bytes);
  }

  #writeHeader(): void {
    try {
      this.#file.write(packLogHeader(), 0);
      this.#file.sync();
    } catch (error) {
      throw asBitacoraError(error, this.#name);
    }
  }
}

function runToEnd<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
