/**
 * Reads, before SQLite opens a file, whether the write-ahead log beside it has a transaction that counts. SQLite file format,
 * section 4; numbers are big-endian:
 *
 * ```
 *  0  u32  0x377F0682; 0x377F0683 where checksums are made of big-endian words
 *  8  u32  bytes of a page
 * 16  u64  salt
 * 24  u64  checksum of bytes 0 to 23
 * 32       frames, each: u32 page, u32 pages of the file after a commit (else 0), u64 salt, u64 checksum of the first eight
 *          bytes and the page, continued from the frame before; then the page
 * ```
 *
 * A transaction counts when every frame up to its commit has the header's salt and the right checksum.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { systemErrorCode } from "../../core/errors.ts";

const MAGIC = 0x377f_0682;
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAX_PAGE_BYTES = 65_536;

/** False if there is no such file. Throws the system's error if it cannot be read. */
export function hasCommit(walFile: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(walFile, "r");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return false;
    throw error;
  }
  try {
    return findCommit(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function findCommit(descriptor: number): boolean {
  const header = Buffer.alloc(HEADER_BYTES);
  if (readSync(descriptor, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return false;
  const magic = header.readUInt32BE(0);
  const pageBytes = header.readUInt32BE(8);
  if ((magic & ~1) !== MAGIC || pageBytes === 0 || pageBytes > MAX_PAGE_BYTES) return false;
  const sum = new Checksum(magic === MAGIC);
  if (!sum.add(header.subarray(0, 24)).is(header, 24)) return false;
  const frame = Buffer.alloc(FRAME_HEADER_BYTES + pageBytes);
  for (let at = HEADER_BYTES; readSync(descriptor, frame, 0, frame.length, at) === frame.length; at += frame.length) {
    if (frame.readUInt32BE(0) === 0 || frame.compare(header, 16, 24, 8, 16) !== 0) return false;
    if (!sum.add(frame.subarray(0, 8)).add(frame.subarray(FRAME_HEADER_BYTES)).is(frame, 16)) return false;
    if (frame.readUInt32BE(4) !== 0) return true;
  }
  return false;
}

/** Two sums over pairs of 32-bit words; each is added to the other. */
class Checksum {
  readonly #isLittleEndian: boolean;
  #first = 0;
  #second = 0;

  constructor(isLittleEndian: boolean) {
    this.#isLittleEndian = isLittleEndian;
  }

  add(bytes: Uint8Array): this {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at + 8 <= bytes.length; at += 8) {
      this.#first = (this.#first + view.getUint32(at, this.#isLittleEndian) + this.#second) >>> 0;
      this.#second = (this.#second + view.getUint32(at + 4, this.#isLittleEndian) + this.#first) >>> 0;
    }
    return this;
  }

  is(bytes: Buffer, at: number): boolean {
    return bytes.readUInt32BE(at) === this.#first && bytes.readUInt32BE(at + 4) === this.#second;
  }
}
