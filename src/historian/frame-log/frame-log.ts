/**
 * The log of frames: what was flushed and is not sealed yet, with the names of its tags. When `append` returns, the frame is
 * on the device; when it throws, the frame does not count. `frame-log-scan.ts` draws the file, `frame-record.ts` a record.
 *
 *     append ──▶ pages of zeros, or of frames that nobody needs ──▶ fdatasync ──▶ acknowledged
 *     trim   ──▶ noted in the header of the next record; once that is synced, the pages may be used again
 *
 * The first frame of each extent carries the names of all tags, and each frame repeats what the frame before it added. So a
 * damaged frame loses no names of other frames, and each extent can be read by itself. A tag keeps its number as long as the
 * log lives.
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

/** Cutting fewer segments off the end is not worth it. */
const LEAST_CUT_SEGMENTS = 8;

export interface HotFrame {
  readonly id: number;
  readonly bytes: number;
}

export class FrameLog {
  /** Needed frames that could not be read when the log was opened. */
  readonly damaged: readonly DamagedFrame[];
  /** Records at the end of the log that were not finished, or are damaged. */
  readonly torn: number;
  readonly #name: string;
  readonly #file: LogFile;
  readonly #segments = new LogSegments(PAGE_BYTES, limits.logSegmentBytes);
  readonly #places = new Map<number, RecordPlace>();
  readonly #names: (string | undefined)[];
  /** The frames in the log, oldest first. */
  #frames: HotFrame[];
  /** `trimmed below` of the last synced record; `#trimBelow` is for the next one. */
  #trimmedBelow: number;
  #trimBelow = 0;
  /** Whether the extent has no frame yet. */
  #isNewExtent = false;
  /** The names that the last frame added; undefined if that is not known. */
  #repeated: readonly TagName[] | undefined;
  /** How many attempts to write the next frame have failed. */
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

  /** Begins a log in an empty file. */
  static create(name: string, file: LogFile): FrameLog {
    const log = new FrameLog(name, file, { records: [], damaged: [], torn: 0, names: [] });
    log.#grow(limits.logSegmentBytes);
    log.#writeHeader();
    return log;
  }

  /**
   * Opens the log in a file; with `readsOnly` the file does not change. Throws `historian-other-version`, and
   * `historian-damaged` if the file has nothing that belongs to a log.
   */
  static open(name: string, file: LogFile, readsOnly = false): FrameLog {
    try {
      const scan = scanLog(file);
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

  /** Whether sealing is urgent: the size of the log is bounded. */
  get isNearlyFull(): boolean {
    return this.#segments.bytes > 0.75 * limits.logBytes;
  }

  /** By number; undefined where damage has taken the name. */
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

  /** When it returns, the frame is on the device; when it throws, the frame does not count. Ids ascend. */
  append(id: number, samples: TaggedColumns, names: readonly TagName[]): void {
    const added = names.filter(([number]) => this.#names[number] === undefined);
    // The first frame of an extent carries all names; every other frame repeats what the one before added.
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

  /** In an empty log, the frames before the first one are not missing. */
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
      // After a failed sync the kernel takes the pages for written, whether they are or not. So the next attempt uses other
      // pages and says that it is later. The record of this attempt is blanked, so that nobody who opens the log before then
      // finds it. That is done after the first failure only; otherwise a bad page would make every attempt fail.
      if (this.#segments.at !== at && this.#attempt === 0) this.#blank(at);
      this.#attempt += 1;
      throw asBitacoraError(error, this.#name);
    }
  }

  #blank(at: number): void {
    try {
      this.#file.write(new Uint8Array(PAGE_BYTES), at);
    } catch {
      // The error under way says what is wrong with the file.
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
    // A record that trims others is the way out of a full log.
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
