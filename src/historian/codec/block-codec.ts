/**
 * A block: about two thousand consecutive samples of one tag, sealed and never changed again. It holds the name of its tag
 * and its id, so a block in the wrong place is found to be damage and gives no wrong answer.
 *
 * ```
 * a zstd frame with its checksum (XXH64, 4 bytes) of
 *   byte     3                     format of the block
 *   text     name of the tag       varint length, UTF-8
 *   varint   id of the block       in order of arrival
 *   varint   sealed frame          through which frame the tag's samples are in blocks, with this one; 0 in memory
 *   varint   times                 0: they are in the series; else they are shared: 1 + id of the block - id of the
 *                                  first block that has them (shared-times.ts)
 *   varint   passed                if they are shared: this many of them come before the first one of this block
 *   series   the samples           see series-codec.ts; the base of the times is 0
 * ```
 *
 * Without the checksum most single flipped bits of a zstd frame decode to wrong values; with it, no flip was seen to.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { ByteReader, ByteWriter, DamagedBytes } from "./byte-io.ts";
import { BOOLEAN, GrowingColumns, isUsableState, kindOf, NUMBER, type Columns } from "./columns.ts";
import { readSeries, readUntimedSeries, writeSeries, writeUntimedSeries } from "./series-codec.ts";

const FORMAT = 3;
/** Costs a third of a microsecond a sample more than level 3, and saves 3 % of the bytes. */
const LEVEL = 12;
/** Most bytes that a block may unpack to: 64 times what 2048 full-mantissa samples need. Damage must not make us allocate more. */
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

/** Where the times are that a block shares with others. */
export interface TimesPlace {
  /** The first block that has these times. */
  readonly firstBlock: number;
  /** How many of these times come before the first sample of this block. */
  readonly passed: number;
}

/** The times shared by the blocks from this one on. Throws DamagedBytes when they are lost. */
export type SharedTimesOf = (firstBlock: number) => Float64Array;

export function packBlock(
  tagId: string,
  id: number,
  columns: Columns,
  from: number,
  to: number,
  { sealedFrame = 0, shared }: { readonly sealedFrame?: number; readonly shared?: TimesPlace | undefined } = {},
): Uint8Array {
  writer.reset();
  writer.byte(FORMAT);
  writer.text(tagId);
  writer.varint(id);
  writer.varint(sealedFrame);
  if (shared === undefined) {
    writer.varint(0);
    writeSeries(writer, columns, from, to, 0, true);
  } else {
    writer.varint(1 + id - shared.firstBlock);
    writer.varint(shared.passed);
    writeUntimedSeries(writer, columns, from, to);
  }
  return compress(writer.written(), LEVEL);
}

const writer = new ByteWriter();

/**
 * The samples of a block; `sharedTimesOf` looks up times that are stored outside it. Throws DamagedBytes unless the bytes are
 * exactly what was packed for this tag and id.
 */
export function unpackBlock(
  bytes: Uint8Array,
  tagId: string,
  id: number,
  sharedTimesOf: SharedTimesOf = noSharedTimes,
): Columns {
  const reader = new ByteReader(decompress(bytes, MAX_PLAIN_BYTES));
  const { shared, ...own } = readHead(reader);
  if (own.tagId !== tagId || own.id !== id) throw new DamagedBytes(`block ${own.id} of ${own.tagId}`);
  const columns = new GrowingColumns();
  if (shared === undefined) readSeries(reader, 0, columns, true);
  else readUntimedSeries(reader, columns, (samples) => part(sharedTimesOf(shared.firstBlock), shared.passed, samples));
  if (!reader.isAtEnd) throw new DamagedBytes("bytes after the samples");
  return columns;
}

/** The head of a block, as drawn above. */
export interface BlockHead {
  readonly tagId: string;
  readonly id: number;
  /** Through which frame the tag's samples are in blocks, with this one. */
  readonly sealedFrame: number;
  readonly shared: TimesPlace | undefined;
}

/** Throws DamagedBytes. */
export function readBlockHead(bytes: Uint8Array): BlockHead {
  return readHead(new ByteReader(decompress(bytes, MAX_PLAIN_BYTES)));
}

function readHead(reader: ByteReader): BlockHead {
  const format = reader.byte();
  if (format !== FORMAT) throw new DamagedBytes(`block format ${format}`);
  const tagId = reader.text();
  const id = reader.varint();
  const sealedFrame = reader.varint();
  const after = reader.varint();
  const shared = after === 0 ? undefined : { firstBlock: id + 1 - after, passed: reader.varint() };
  return { tagId, id, sealedFrame, shared };
}

function noSharedTimes(firstBlock: number): never {
  throw new DamagedBytes(`the times of block ${firstBlock} are missing`);
}

function part(times: Float64Array, passed: number, samples: number): Float64Array {
  if (passed + samples > times.length) throw new DamagedBytes("there are too few times");
  return times.subarray(passed, passed + samples);
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
    // Room for content that does not compress; the default would be 16 KiB.
    chunkSize: plain.length + 64,
  });
  // zlib returns a view of that room, and the view would keep all of it alive.
  return new Uint8Array(compressed);
}

export function decompress(bytes: Uint8Array, maxPlainBytes: number): Uint8Array {
  // The checksum flag of the frame header: if the flag itself were flipped, the content would go unchecked.
  if (((bytes[4] ?? 0) & 0x04) === 0) throw new DamagedBytes("no checksum");
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: maxPlainBytes });
  } catch (error) {
    throw new DamagedBytes("zstd", { cause: error });
  }
}
