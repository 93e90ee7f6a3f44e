/**
 * A row of a roll-up: the digests of one tag for consecutive minutes or hours, made from consecutive blocks. Like a block it
 * holds the name of its tag.
 *
 * ```
 * a zstd frame with its checksum (XXH64, 4 bytes) of
 *   byte     1                   format of the row
 *   text     name of the tag     varint length, UTF-8
 *   varint   level               milliseconds of an interval
 *   varint   first block, varint last block: their ids
 *   double   period              of values that go round, else 0; little-endian planes as in number-codec.ts
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
 *   sines, cosines as planes of doubles where period is not 0
 * ```
 *
 * Values: a byte format as in number-codec.ts. With whole numbers five columns: zigzag least - least before, varint
 * greatest - least, varint first - least, varint last - least; then a byte, 0 or 255, and the sums: zigzag sum - usable
 * times the least, zigzag weighted sum - what it would be at an even pace. With 255 all, or the sums, are planes.
 */
import { compress } from "../codec/block-codec.ts";
import { ByteWriter } from "../codec/byte-io.ts";
import type { Digest } from "./digest.ts";
import { asWhole, MAX_DECIMALS, PLANES, sumAsWhole, writePlanes } from "../codec/number-codec.ts";
import {
  allLeast,
  evenPace,
  MIN_FIRST,
  PICKS,
  ROLLUP_FORMAT,
  STANDING,
  UNCERTAIN,
  unpackRecords,
  type RollupRowName,
} from "./rollup-records.ts";
import { digestAt } from "./record-digest.ts";

export function packRollup(name: RollupRowName, period: number, digests: readonly Digest[]): Uint8Array {
  writer.reset();
  writer.byte(ROLLUP_FORMAT);
  writer.text(name.tagId);
  writer.varint(name.levelMs);
  writer.varint(name.firstBlock);
  writer.varint(name.lastBlock);
  writePlanes(writer, Float64Array.of(period));
  writer.varint(digests.length);
  const picked = digests.filter(({ usable }) => usable > 0);
  const unitMs = name.levelMs;
  writeCounts(writer, unitMs, digests);
  writeTimes(writer, unitMs, digests, picked);
  writeValues(writer, picked);
  if (period !== 0) {
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

/** The digests, in order of arrival. Throws DamagedBytes if they are not those of this row. */
export function unpackRollup(bytes: Uint8Array, name: RollupRowName): Digest[] {
  const records = unpackRecords(bytes, name, "all");
  return Array.from({ length: records.length }, (_, i) => digestAt(records, i));
}

function writeCounts(out: ByteWriter, unitMs: number, digests: readonly Digest[]): void {
  let before = 0;
  for (const { minMs } of digests) {
    const index = Math.floor(minMs / unitMs);
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

function writeTimes(out: ByteWriter, unitMs: number, digests: readonly Digest[], picked: readonly Digest[]): void {
  for (const pick of PICKS) for (const digest of picked) out.byte(digest[pick].state);
  for (const { minMs, first } of picked) out.varint(first.timeMs - Math.floor(minMs / unitMs) * unitMs);
  for (const pick of ["last", "min", "max"] as const)
    for (const digest of picked) out.varint(digest[pick].timeMs - digest.first.timeMs);
  for (const { minMs } of digests) out.varint(minMs - Math.floor(minMs / unitMs) * unitMs);
  for (const { minMs, maxMs } of digests) out.varint(maxMs - minMs);
  for (const { changes } of digests) out.varint(changes);
  for (const { first, last, weightMs } of picked) out.zigzag(last.timeMs - first.timeMs - weightMs);
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
  for (const [i, digest] of picked.entries()) out.zigzag((sums.plain[i] ?? 0) - allLeast(digest.usable, least[i] ?? 0));
  for (const [i, digest] of picked.entries())
    out.zigzag(
      (sums.weighted[i] ?? 0) - evenPace(sums.plain[i] ?? 0, whole[3 * count + i] ?? 0, digest.usable, digest.weightMs),
    );
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

/** With the whole sums, if there are any: samples that were not picked may have more decimals than those that were. */
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
    // The error of adding this many doubles: each addition loses a part of the sum so far.
    const error = Number.EPSILON * usable * usable * Math.max(Math.abs(min.value), Math.abs(max.value));
    const wholeSum = sumAsWhole(sum, format, error);
    const wholeWeighted = sumAsWhole(weightedSum, format, error * weightMs);
    if (wholeSum === undefined || wholeWeighted === undefined) return undefined;
    plain.push(wholeSum);
    weighted.push(wholeWeighted);
  }
  return { plain, weighted };
}
