/**
 * A block: about two thousand consecutive samples of one tag, sealed and never changed again. It says whose it is, so
 * that a block found in the wrong place is damage, not a wrong answer.
 *
 * ```
 * a zstd frame with its checksum (XXH64, 4 bytes) of
 *   byte     2                     format of the block
 *   text     name of the tag      varint length, UTF-8
 *   varint   id of the block       in order of arrival
 *   series   the samples           see series-codec.ts; the base of the times is 0
 * ```
 *
 * Without the checksum most single flipped bits of a zstd frame decode to wrong values; with it none was seen to.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { ByteReader, ByteWriter, DamagedBytes } from "./byte-io.ts";
import { BOOLEAN, GrowingColumns, isUsableState, kindOf, NUMBER, type Columns } from "./columns.ts";
import { readSeries, writeSeries } from "./series-codec.ts";

/** Blocks of format 1 have no byte that says how their times are written. */
const FORMAT = 2;
/** A third of a microsecond a sample, for 3 % fewer bytes than level 3. */
const LEVEL = 12;
/** Bytes that a block may unpack to: 64 times what 2048 full-mantissa samples need. Damage must not ask for memory. */
const MAX_PLAIN_BYTES = 2 * 1024 * 1024;

/** What is known of a block without unpacking it. */
export interface BlockSummary {
  readonly samples: number;
  readonly numbers: number;
  readonly booleans: number;
  readonly minMs: number;
  readonly maxMs: number;
  /** Samples with a usable value (booleans as 0 and 1), and the least, the greatest and the sum of their values. */
  readonly usable: number;
  readonly minValue: number | null;
  readonly maxValue: number | null;
  readonly sum: number;
}

export function packBlock(tagId: string, id: number, columns: Columns, from: number, to: number): Uint8Array {
  writer.reset();
  writer.byte(FORMAT);
  writer.text(tagId);
  writer.varint(id);
  writeSeries(writer, columns, from, to, 0, true);
  return compress(writer.written(), LEVEL);
}

const writer = new ByteWriter();

/** The samples of a block. Throws DamagedBytes when they are not exactly what was packed for this tag and id. */
export function unpackBlock(bytes: Uint8Array, tagId: string, id: number): Columns {
  const reader = new ByteReader(decompress(bytes, MAX_PLAIN_BYTES));
  const format = reader.byte();
  if (format !== 1 && format !== FORMAT) throw new DamagedBytes(`block format ${format}`);
  const owner = reader.text();
  const ownId = reader.varint();
  if (owner !== tagId || ownId !== id) throw new DamagedBytes(`block ${ownId} of ${owner}`);
  const columns = new GrowingColumns();
  readSeries(reader, 0, columns, format === FORMAT);
  if (!reader.isAtEnd) throw new DamagedBytes("bytes after the samples");
  return columns;
}

export function summarize({ times, values, states }: Columns, from: number, to: number): BlockSummary {
  let numbers = 0;
  let booleans = 0;
  let usable = 0;
  let minMs = Infinity;
  let maxMs = -Infinity;
  let minValue = Infinity;
  let maxValue = -Infinity;
  let sum = 0;
  for (let i = from; i < to; i += 1) {
    const state = states[i] ?? 0;
    const timeMs = times[i] ?? 0;
    if (timeMs < minMs) minMs = timeMs;
    if (timeMs > maxMs) maxMs = timeMs;
    if (kindOf(state) === NUMBER) numbers += 1;
    if (kindOf(state) === BOOLEAN) booleans += 1;
    if (!isUsableState(state)) continue;
    const value = values[i] ?? 0;
    usable += 1;
    sum += value;
    if (value < minValue) minValue = value;
    if (value > maxValue) maxValue = value;
  }
  const known = usable > 0;
  return {
    samples: to - from,
    numbers,
    booleans,
    minMs,
    maxMs,
    usable,
    minValue: known ? minValue : null,
    maxValue: known ? maxValue : null,
    sum,
  };
}

/** A zstd frame with its checksum. */
export function compress(plain: Uint8Array, level: number): Uint8Array {
  const compressed = zstdCompressSync(plain, {
    params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  // What zlib gives is the used part of a chunk of 16 KiB, which it would keep alive.
  return new Uint8Array(compressed);
}

export function decompress(bytes: Uint8Array, maxPlainBytes: number): Uint8Array {
  // The checksum flag of the frame's own header: without it a flipped flag would leave the content unchecked.
  if (((bytes[4] ?? 0) & 0x04) === 0) throw new DamagedBytes("no checksum");
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: maxPlainBytes });
  } catch (error) {
    throw new DamagedBytes("zstd", { cause: error });
  }
}
