/**
 * Times that several tags share: one message with a dozen values has one time. They are stored once, for the blocks that were
 * sealed together and refer to them.
 *
 * ```
 * a zstd frame with its checksum (XXH64, 4 bytes) of
 *   byte     1              format
 *   varint   first block    id of the first block that has these times
 *   varint   blocks         this many blocks, with consecutive ids, have them
 *   varint   samples n
 *   times    see times-codec.ts; the base is 0
 * ```
 */
import { compress, decompress } from "./block-codec.ts";
import { ByteReader, ByteWriter, DamagedBytes } from "./byte-io.ts";
import { MAX_SAMPLES } from "./series-codec.ts";
import { readTimes, writeTimes } from "./times-codec.ts";

const FORMAT = 1;
const LEVEL = 12;
/** The worst case of a million times. */
const MAX_PLAIN_BYTES = 8 * 1024 * 1024;

export interface SharedTimes {
  readonly blocks: number;
  readonly times: Float64Array;
}

export function packTimes(
  firstBlock: number,
  blocks: number,
  times: Float64Array,
  from: number,
  to: number,
): Uint8Array {
  writer.reset();
  writer.byte(FORMAT);
  writer.varint(firstBlock);
  writer.varint(blocks);
  writer.varint(to - from);
  writeTimes(writer, times, from, to, 0, true);
  return compress(writer.written(), LEVEL);
}

const writer = new ByteWriter();

/** Throws DamagedBytes unless the bytes are exactly what was packed for this block and those after it. */
export function unpackTimes(bytes: Uint8Array, firstBlock: number): SharedTimes {
  const reader = new ByteReader(decompress(bytes, MAX_PLAIN_BYTES));
  const format = reader.byte();
  if (format !== FORMAT) throw new DamagedBytes(`times format ${format}`);
  const ownId = reader.varint();
  if (ownId !== firstBlock) throw new DamagedBytes(`times of block ${ownId}`);
  const blocks = reader.varint();
  const samples = reader.varint();
  if (samples < 1 || samples > MAX_SAMPLES) throw new DamagedBytes(`${samples} times`);
  const times = new Float64Array(samples);
  readTimes(reader, times, 0, samples, 0, true);
  if (!reader.isAtEnd) throw new DamagedBytes("bytes after the times");
  return { blocks, times };
}
