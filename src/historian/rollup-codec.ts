/**
 * A row of a roll-up: the digests of one tag for consecutive minutes or hours, from consecutive blocks. Like a block it
 * says whose it is.
 *
 * ```
 * a zstd frame with its checksum (XXH64, 4 bytes) of
 *   byte     1                   format of the row
 *   text     name of the tag     varint length, UTF-8
 *   varint   level               milliseconds of an interval
 *   varint   first block, varint last block: their ids
 *   double   turn                of values that go round, else 0; little-endian planes as in number-codec.ts
 *   varint   records n
 *   then column by column, n numbers each; "picked" are records with a usable sample only
 *     zigzag   index of the interval - index before (0 before the first)
 *     varint   samples
 *     varint   samples - usable
 *     byte     flags: 1 some are uncertain, 2 the last one is usable, 4 the least comes before the greatest
 *     byte     states of the least, the greatest, the first, the last: four columns, picked
 *     varint   first time - start of the interval            picked
 *     varint   time - first time: of the last, least, greatest: three columns, picked
 *     varint   first time of all samples - start of the interval, last time of all - that
 *     varint   changes
 *     zigzag   (last time - first time) - weight             picked; the weight in ms where nothing is
 *   values of the picked, see below
 *   sines, cosines as planes of doubles where turn is not 0
 * ```
 *
 * Values: a byte format as in number-codec.ts. With whole numbers five columns: zigzag least - least before, varint
 * greatest - least, varint first - least, varint last - least; then a byte, 0 or 255, and the sums: zigzag sum - usable
 * times the least, zigzag weighted sum - what it would be at an even pace. With 255 all, or the sums, are planes.
 */
import { compress, decompress } from "./block-codec.ts";
import { ByteReader, ByteWriter, DamagedBytes } from "./byte-io.ts";
import { isState } from "./columns.ts";
import { emptyDigest, SCALE, type Digest, type Picked } from "./digest.ts";
import { asWhole, fromWhole, MAX_DECIMALS, PLANES, readPlanes, sumAsWhole, writePlanes } from "./number-codec.ts";

const FORMAT = 1;
const MAX_RECORDS = 100_000;
const MAX_PLAIN_BYTES = 32 * 1024 * 1024;
const UNCERTAIN = 1;
const STANDING = 2;
const MIN_FIRST = 4;

export interface RollupRowName {
  readonly tagId: string;
  /** Milliseconds of an interval. */
  readonly levelMs: number;
  readonly firstBlock: number;
  readonly lastBlock: number;
}

export function packRollup(name: RollupRowName, turn: number, digests: readonly Digest[]): Uint8Array {
  writer.reset();
  writer.byte(FORMAT);
  writer.text(name.tagId);
  writer.varint(name.levelMs);
  writer.varint(name.firstBlock);
  writer.varint(name.lastBlock);
  writePlanes(writer, Float64Array.of(turn));
  writer.varint(digests.length);
  const picked = digests.filter(({ usable }) => usable > 0);
  writeCounts(writer, name.levelMs, digests);
  writeTimes(writer, name.levelMs, digests, picked);
  writeValues(writer, picked);
  if (turn !== 0) {
    writePlanes(
      writer,
      Float64Array.from(picked, ({ sin }) => sin),
    );
    writePlanes(
      writer,
      Float64Array.from(picked, ({ cos }) => cos),
    );
  }
  return compress(writer.written(), 6);
}

const writer = new ByteWriter();

/** The digests, each ranked as arrived with the first block. Throws DamagedBytes when they are not this row's. */
export function unpackRollup(bytes: Uint8Array, name: RollupRowName): Digest[] {
  const reader = new ByteReader(decompress(bytes, MAX_PLAIN_BYTES));
  const format = reader.byte();
  if (format !== FORMAT) throw new DamagedBytes(`roll-up format ${format}`);
  const owner = reader.text();
  const own = [reader.varint(), reader.varint(), reader.varint()];
  if (owner !== name.tagId || own[0] !== name.levelMs || own[1] !== name.firstBlock || own[2] !== name.lastBlock)
    throw new DamagedBytes(`roll-up ${own.join(" ")} of ${owner}`);
  const turn = new Float64Array(1);
  readPlanes(reader, turn);
  const length = reader.varint();
  if (length > MAX_RECORDS) throw new DamagedBytes(`${length} records`);
  const digests = Array.from({ length }, emptyDigest);
  const starts = readCounts(reader, name.levelMs, digests);
  const picked = digests.filter(({ usable }) => usable > 0);
  readTimes(reader, starts, digests, picked);
  readValues(reader, picked);
  if (turn[0] !== 0) {
    readPlaneColumn(reader, picked, (digest, sin) => (digest.sin = sin));
    readPlaneColumn(reader, picked, (digest, cos) => (digest.cos = cos));
  }
  if (!reader.isAtEnd) throw new DamagedBytes("bytes after the records");
  rank(digests, name.firstBlock);
  return digests;
}

const PICKS = ["min", "max", "first", "last"] as const;

function writeCounts(out: ByteWriter, levelMs: number, digests: readonly Digest[]): void {
  let before = 0;
  for (const { minMs } of digests) {
    const index = Math.floor(minMs / levelMs);
    out.zigzag(index - before);
    before = index;
  }
  for (const { samples } of digests) out.varint(samples);
  for (const { samples, usable } of digests) out.varint(samples - usable);
  for (const digest of digests) out.byte(flagsOf(digest));
}

function flagsOf({ uncertain, isStanding, min, max }: Digest): number {
  const minFirst =
    min.timeMs === max.timeMs ? min.rank < max.rank || (min.rank === max.rank && min.at <= max.at) : false;
  return (uncertain === 1 ? UNCERTAIN : 0) | (isStanding ? STANDING : 0) | (minFirst ? MIN_FIRST : 0);
}

/** Gives the starts of the intervals. */
function readCounts(from: ByteReader, levelMs: number, digests: readonly Digest[]): number[] {
  let index = 0;
  const starts = digests.map(() => {
    index += from.zigzag();
    return index * levelMs;
  });
  for (const digest of digests) digest.samples = from.varint();
  for (const digest of digests) {
    digest.usable = digest.samples - from.varint();
    if (digest.usable < 0) throw new DamagedBytes("more are not usable than there are");
  }
  for (const digest of digests) {
    const flags = from.byte();
    digest.uncertain = (flags & UNCERTAIN) === 0 ? 0 : 1;
    digest.isStanding = (flags & STANDING) !== 0;
    digest[(flags & MIN_FIRST) === 0 ? "min" : "max"].at = 1;
  }
  return starts;
}

function writeTimes(out: ByteWriter, levelMs: number, digests: readonly Digest[], picked: readonly Digest[]): void {
  for (const pick of PICKS) for (const digest of picked) out.byte(digest[pick].state);
  for (const { minMs, first } of picked) out.varint(first.timeMs - Math.floor(minMs / levelMs) * levelMs);
  for (const pick of ["last", "min", "max"] as const)
    for (const digest of picked) out.varint(digest[pick].timeMs - digest.first.timeMs);
  for (const { minMs } of digests) out.varint(minMs - Math.floor(minMs / levelMs) * levelMs);
  for (const { minMs, maxMs } of digests) out.varint(maxMs - minMs);
  for (const { changes } of digests) out.varint(changes);
  for (const { first, last, weightMs } of picked) out.zigzag(last.timeMs - first.timeMs - weightMs);
}

function readTimes(
  from: ByteReader,
  starts: readonly number[],
  digests: readonly Digest[],
  picked: readonly Digest[],
): void {
  for (const pick of PICKS) {
    for (const digest of picked) {
      const state = from.byte();
      if (!isState(state)) throw new DamagedBytes(`state ${state}`);
      digest[pick].state = state;
    }
  }
  for (const [i, digest] of digests.entries())
    if (digest.usable > 0) digest.first.timeMs = (starts[i] ?? 0) + from.varint();
  for (const pick of ["last", "min", "max"] as const)
    for (const digest of picked) digest[pick].timeMs = digest.first.timeMs + from.varint();
  for (const [i, digest] of digests.entries()) digest.minMs = (starts[i] ?? 0) + from.varint();
  for (const digest of digests) digest.maxMs = digest.minMs + from.varint();
  for (const digest of digests) digest.changes = from.varint();
  for (const digest of picked) digest.weightMs = digest.last.timeMs - digest.first.timeMs - from.zigzag();
}

function writeValues(out: ByteWriter, picked: readonly Digest[]): void {
  const count = picked.length;
  const values = Float64Array.from({ length: 4 * count }, (_, i) => {
    const pick = PICKS[Math.floor(i / count)] ?? "min";
    return picked[i % count]?.[pick].value ?? 0;
  });
  const found = wholeValues(values, picked);
  out.byte(found?.format ?? PLANES);
  if (found === undefined) {
    writePlanes(out, values);
    writeSumPlanes(out, picked);
    return;
  }
  const { whole, sums } = found;
  const least = whole.subarray(0, count);
  for (let i = 0, before = 0; i < count; i += 1) {
    out.zigzag((least[i] ?? 0) - before);
    before = least[i] ?? 0;
  }
  for (let i = count; i < 4 * count; i += 1) out.varint((whole[i] ?? 0) - (least[i % count] ?? 0));
  out.byte(sums === undefined ? PLANES : 0);
  if (sums === undefined) {
    writeSumPlanes(out, picked);
    return;
  }
  for (const [i, digest] of picked.entries()) out.zigzag((sums.plain[i] ?? 0) - allLeast(digest, least[i] ?? 0));
  for (const [i, digest] of picked.entries())
    out.zigzag((sums.weighted[i] ?? 0) - evenPace(sums.plain[i] ?? 0, whole[3 * count + i] ?? 0, digest));
}

function writeSumPlanes(out: ByteWriter, picked: readonly Digest[]): void {
  writePlanes(
    out,
    Float64Array.from(picked, ({ sum }) => sum),
  );
  writePlanes(
    out,
    Float64Array.from(picked, ({ weightedSum }) => weightedSum),
  );
}

/** With the whole sums, where there are such: samples that were not picked may have had more decimals than those that were. */
function wholeValues(values: Float64Array, picked: readonly Digest[]) {
  const found = asWhole(values);
  if (found === undefined) return undefined;
  for (let decimals = found.format & 15; decimals <= Math.min((found.format & 15) + 4, MAX_DECIMALS); decimals += 1) {
    const finer = asWhole(values, decimals);
    const sums = finer === undefined ? undefined : wholeSums(picked, finer.format);
    if (finer !== undefined && sums !== undefined) return { ...finer, sums };
  }
  return { ...found, sums: undefined };
}

function wholeSums(picked: readonly Digest[], format: number) {
  const plain: number[] = [];
  const weighted: number[] = [];
  for (const { sum, weightedSum, usable, weightMs, min, max } of picked) {
    // What adding so many doubles can lose: each time a part of what the sum has come to.
    const error = Number.EPSILON * usable * usable * Math.max(Math.abs(min.value), Math.abs(max.value));
    const wholeSum = sumAsWhole(sum, format, error);
    const wholeWeighted = sumAsWhole(weightedSum, format, error * weightMs);
    if (wholeSum === undefined || wholeWeighted === undefined) return undefined;
    plain.push(wholeSum);
    weighted.push(wholeWeighted);
  }
  return { plain, weighted };
}

/** The sum if all samples were as the least; 0 where that would leave the safe integers. */
function allLeast({ usable }: Digest, least: number): number {
  return Math.abs(usable * least) <= 2 ** 50 ? usable * least : 0;
}

/** The weighted sum if all samples but the last stood equally long. */
function evenPace(sum: number, last: number, { usable, weightMs }: Digest): number {
  const guess = usable > 1 ? Math.round(((sum - last) * weightMs) / (usable - 1)) : 0;
  return Math.abs(guess) <= 2 ** 50 ? guess : 0;
}

function readValues(from: ByteReader, picked: readonly Digest[]): void {
  const count = picked.length;
  const format = from.byte();
  if (format === PLANES) {
    const values = new Float64Array(4 * count);
    readPlanes(from, values);
    for (const [i, value] of values.entries()) pickAt(picked, i).value = value;
    readSumPlanes(from, picked);
    return;
  }
  const whole = new Float64Array(4 * count);
  for (let i = 0, before = 0; i < count; i += 1) {
    before += from.zigzag();
    whole[i] = before;
  }
  for (let i = count; i < 4 * count; i += 1) whole[i] = (whole[i % count] ?? 0) + from.varint();
  for (const [i, value] of whole.entries()) pickAt(picked, i).value = fromWhole(value, format);
  if (from.byte() === PLANES) {
    readSumPlanes(from, picked);
    return;
  }
  const sums = picked.map((digest, i) => from.zigzag() + allLeast(digest, whole[i] ?? 0));
  for (const [i, digest] of picked.entries()) {
    const sum = sums[i] ?? 0;
    setSum(digest, fromWhole(sum, format));
    digest.weightedSum = fromWhole(from.zigzag() + evenPace(sum, whole[3 * count + i] ?? 0, digest), format);
  }
}

function pickAt(picked: readonly Digest[], i: number): Picked {
  const digest = picked[i % picked.length];
  if (digest === undefined) throw new RangeError(`record ${i}`);
  return digest[PICKS[Math.floor(i / picked.length)] ?? "min"];
}

function readSumPlanes(from: ByteReader, picked: readonly Digest[]): void {
  readPlaneColumn(from, picked, setSum);
  readPlaneColumn(from, picked, (digest, weightedSum) => (digest.weightedSum = weightedSum));
}

function setSum(digest: Digest, sum: number): void {
  digest.sum = sum;
  digest.scaledSum = sum * SCALE;
}

function readPlaneColumn(
  from: ByteReader,
  picked: readonly Digest[],
  set: (digest: Digest, value: number) => void,
): void {
  const column = new Float64Array(picked.length);
  readPlanes(from, column);
  for (const [i, digest] of picked.entries()) set(digest, column[i] ?? 0);
}

function rank(digests: readonly Digest[], firstBlock: number): void {
  for (const [i, digest] of digests.entries()) {
    for (const pick of PICKS) {
      digest[pick].rank = firstBlock;
      digest[pick].at += 2 * i;
    }
  }
}
