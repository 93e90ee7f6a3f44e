/**
 * A record of the log of frames: one frame, with what is needed to find it and to know that it is whole. Each record has
 * pages of its own, so a page with an acknowledged frame is not written again while that frame is needed. And since the
 * kernel writes whole pages, this costs the device least.
 *
 * ```
 *  0  u32  "BitF"                                   all numbers little-endian
 *  4  u32  CRC-32 of bytes 8 to 39
 *  8  f64  id of the frame                          1, 2, 3, …
 * 16  f64  trimmed below                            frames with a lower id are no longer needed
 * 24  u32  bytes of the frame
 * 28  u32  CRC-32 of the frame
 * 32  u32  attempt                                  0, 1, …: of two records of one frame the later one counts
 * 36  u32  1 where the frame has names of tags, else 0
 * 40       the frame, see frame-codec.ts; then zeros to the end of the page
 * ```
 */
import { crc32 } from "node:zlib";

/** The page size of the kernel's cache, and the block size of most file systems. */
export const PAGE_BYTES = 4096;
export const RECORD_HEADER_BYTES = 40;
/** Most bytes of a packed frame; what it unpacks to is larger. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;
const MAGIC = 0x4674_6942;

export interface RecordHeader {
  readonly id: number;
  readonly trimmedBelow: number;
  /** Bytes of the frame. */
  readonly length: number;
  readonly checksum: number;
  readonly attempt: number;
  readonly hasNames: boolean;
}

/** Bytes of the pages of a record with a frame of this length. */
export function recordBytes(frameLength: number): number {
  return Math.ceil((RECORD_HEADER_BYTES + frameLength) / PAGE_BYTES) * PAGE_BYTES;
}

/** Returns whole pages. */
export function packRecord(header: RecordHeader, frame: Uint8Array): Uint8Array {
  const record = new Uint8Array(recordBytes(frame.length));
  const view = new DataView(record.buffer);
  view.setFloat64(8, header.id, true);
  view.setFloat64(16, header.trimmedBelow, true);
  view.setUint32(24, header.length, true);
  view.setUint32(28, header.checksum, true);
  view.setUint32(32, header.attempt, true);
  view.setUint32(36, header.hasNames ? 1 : 0, true);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, crc32(record.subarray(8, RECORD_HEADER_BYTES)), true);
  record.set(frame, RECORD_HEADER_BYTES);
  return record;
}

/** Reads the first bytes of a page: a header, a damaged header, or neither. */
export function readRecordHeader(page: Uint8Array): RecordHeader | "damaged" | undefined {
  if (page.length < RECORD_HEADER_BYTES) return undefined;
  const view = new DataView(page.buffer, page.byteOffset);
  if (crc32(page.subarray(8, RECORD_HEADER_BYTES)) === view.getUint32(4, true)) return headerOf(view);
  return view.getUint32(0, true) === MAGIC ? "damaged" : undefined;
}

function headerOf(view: DataView): RecordHeader | "damaged" {
  const header = {
    id: view.getFloat64(8, true),
    trimmedBelow: view.getFloat64(16, true),
    length: view.getUint32(24, true),
    checksum: view.getUint32(28, true),
    attempt: view.getUint32(32, true),
    hasNames: view.getUint32(36, true) === 1,
  };
  const isSound =
    Number.isSafeInteger(header.id) && header.id > 0 && header.length > 0 && header.length <= MAX_FRAME_BYTES;
  return isSound ? header : "damaged";
}

/** The frame as it was written; undefined if it is damaged. */
export function wholeFrame({ length, checksum }: RecordHeader, frame: Uint8Array): Uint8Array | undefined {
  return frame.length === length && crc32(frame) === checksum ? frame : undefined;
}
