/**
 * Reads what is in a log of frames. Every page is examined, so damage costs only the record that has it:
 *
 * - The newest whole record says which frames are needed. Records with lower ids are left from an earlier use of their pages.
 * - Every id from there to the newest must be there; a missing one is damage.
 * - A record that is newer than the newest whole one and not whole itself was either being written when the power was cut,
 *   and never acknowledged, or it was acknowledged and is damaged. The two look the same, so such records are counted
 *   separately.
 *
 * The first page says what the file is:
 *
 * ```
 *  0  u32  "BitL"
 *  4  u32  CRC-32 of bytes 8 to 15
 *  8  u32  version of the format, 1
 * 12  u32  bytes of a page, 4096
 * ```
 */
import { crc32 } from "node:zlib";
import { BitacoraError } from "../../core/errors.ts";
import { DamagedBytes } from "../codec/byte-io.ts";
import { bytesOf } from "../disk/damage.ts";
import { frameNames } from "../codec/frame-codec.ts";
import type { LogFile } from "./log-file.ts";
import {
  PAGE_BYTES,
  readRecordHeader,
  RECORD_HEADER_BYTES,
  recordBytes,
  wholeFrame,
  type RecordHeader,
} from "./frame-record.ts";

const LOG_VERSION = 1;
const MAGIC = 0x4c74_6942;
const HEADER_BYTES = 16;
/** Missing frames reported one by one, at most; a log that lacks more has lost them in one piece. */
const MAX_REPORTED = 10_000;

export interface RecordPlace extends RecordHeader {
  readonly at: number;
}

export interface DamagedFrame {
  /** Undefined for the first page of the log. */
  readonly id: number | undefined;
  readonly reason: string;
}

export interface LogScan {
  /** The version on the file's first page; undefined if it cannot be read. */
  readonly version: number | undefined;
  /** The needed frames that are whole, by id. */
  readonly records: readonly RecordPlace[];
  /** The whole frames that carry names, needed or not, by id: the names of an extent are in its first frames. */
  readonly naming: readonly RecordPlace[];
  /** The needed frames that are not whole. */
  readonly damaged: readonly DamagedFrame[];
  readonly torn: number;
}

export function packLogHeader(): Uint8Array {
  const page = new Uint8Array(PAGE_BYTES);
  const view = new DataView(page.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(8, LOG_VERSION, true);
  view.setUint32(12, PAGE_BYTES, true);
  view.setUint32(4, crc32(page.subarray(8, HEADER_BYTES)), true);
  return page;
}

function readVersion(file: LogFile): number | undefined {
  const page = file.read(0, HEADER_BYTES);
  if (page.length < HEADER_BYTES) return undefined;
  const view = new DataView(page.buffer, page.byteOffset);
  const isWhole = view.getUint32(0, true) === MAGIC && view.getUint32(4, true) === crc32(page.subarray(8));
  return isWhole ? view.getUint32(8, true) : undefined;
}

export function scanLog(file: LogFile): LogScan {
  const version = readVersion(file);
  const whole = new Map<number, RecordPlace>();
  /** The frame ids of records that are not whole; undefined if the id cannot be read. */
  const broken: (number | undefined)[] = [];
  if (version === undefined || version <= LOG_VERSION) {
    for (let at = PAGE_BYTES; at < file.bytes;) {
      const found = readRecord(file, at);
      if (found === undefined || !found.isWhole) {
        if (found !== undefined) broken.push(found.header?.id);
        at += PAGE_BYTES;
      } else {
        const { header } = found;
        if (header.attempt >= (whole.get(header.id)?.attempt ?? 0)) whole.set(header.id, { ...header, at });
        at += recordBytes(header.length);
      }
    }
  }
  return { version, ...sorted(whole, broken) };
}

function sorted(whole: ReadonlyMap<number, RecordPlace>, broken: readonly (number | undefined)[]) {
  const records = [...whole.values()].toSorted((a, b) => a.id - b.id);
  const newest = records.at(-1);
  const firstNeeded = newest?.trimmedBelow ?? 0;
  const newestId = newest?.id ?? 0;
  const needed = records.filter(({ id }) => id >= firstNeeded);
  const damaged: DamagedFrame[] = [];
  const known = new Set(broken);
  // Unreadable headers are attributed to missing frames, as long as there are any.
  let unreadable = broken.filter((id) => id === undefined).length;
  for (let id = firstNeeded; id < newestId && damaged.length < MAX_REPORTED; id += 1) {
    if (whole.has(id)) continue;
    if (known.has(id)) damaged.push({ id, reason: "its checksum is wrong" });
    else damaged.push({ id, reason: unreadable > 0 ? "its header cannot be read" : "it is not there" });
    if (!known.has(id)) unreadable -= 1;
  }
  const torn = new Set(broken.filter((id) => id !== undefined && id > newestId)).size + Math.max(0, unreadable);
  return { records: needed, naming: records.filter(({ hasNames }) => hasNames), damaged, torn };
}

/** What begins at a page: a record, whole or not, with its header if that can be read; or no record. */
function readRecord(
  file: LogFile,
  at: number,
):
  | { readonly isWhole: true; readonly header: RecordHeader }
  | { readonly isWhole: false; readonly header: RecordHeader | undefined }
  | undefined {
  const page = file.read(at, PAGE_BYTES);
  const header = readRecordHeader(page);
  if (header === undefined) return undefined;
  if (header === "damaged") return { isWhole: false, header: undefined };
  return { isWhole: frameAt(file, at, header, page) !== undefined, header };
}

/** The frame of a record; undefined if it is damaged. The first page may be passed if it was read already. */
export function frameAt(
  file: LogFile,
  at: number,
  header: RecordHeader,
  page = file.read(at, PAGE_BYTES),
): Uint8Array | undefined {
  const { length } = header;
  const inPage = page.subarray(RECORD_HEADER_BYTES, RECORD_HEADER_BYTES + length);
  if (inPage.length === length || page.length < PAGE_BYTES) return wholeFrame(header, inPage);
  if (at + RECORD_HEADER_BYTES + length > file.bytes) return undefined;
  return wholeFrame(header, file.read(at + RECORD_HEADER_BYTES, length));
}

/** What a log is opened with. */
export interface ReadLog extends Pick<LogScan, "records" | "damaged" | "torn"> {
  /** By number. */
  readonly names: readonly (string | undefined)[];
}

/** Throws a coded error if the file is of a newer version, or no log at all. */
export function checkVersion(file: string, { version, records }: Pick<LogScan, "version" | "records">): void {
  if (version !== undefined && version > LOG_VERSION)
    throw new BitacoraError("historian-other-version", { file, version, supported: LOG_VERSION });
  if (version === undefined && records.length === 0)
    throw new BitacoraError("historian-damaged", { file, reason: "it is no log of frames" });
}

/** The names that the frames carry, and the damage that the scan has not seen. */
export function readNames(
  file: LogFile,
  { version, naming, records, damaged }: LogScan,
): Pick<ReadLog, "names" | "damaged"> {
  const allDamaged =
    version === undefined
      ? [{ id: undefined, reason: "the first page of the log is damaged" }, ...damaged]
      : [...damaged];
  const oldest = records[0]?.id ?? Infinity;
  const [earlier, names]: [(string | undefined)[], (string | undefined)[]] = [[], []];
  for (const place of naming) {
    const isNeeded = place.id >= oldest;
    try {
      for (const [number, name] of frameNames(bytesOf(frameAt(file, place.at, place)), place.id)) {
        if (isNeeded && (names[number] ?? name) !== name) throw new DamagedBytes("it gives a tag another name");
        (isNeeded ? names : earlier)[number] = name;
      }
    } catch (error) {
      if (!(error instanceof DamagedBytes)) throw error;
      if (isNeeded) allDamaged.push({ id: place.id, reason: error.message });
    }
  }
  for (const [number, name] of earlier.entries()) names[number] ??= name;
  return { names, damaged: allDamaged };
}
