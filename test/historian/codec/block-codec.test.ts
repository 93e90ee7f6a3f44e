import { zstdCompressSync } from "node:zlib";
import test from "ava";
import { packBlock, unpackBlock } from "../../../src/historian/codec/block-codec.ts";
import { DamagedBytes } from "../../../src/historian/codec/byte-io.ts";
import { GrowingColumns, type Columns } from "../../../src/historian/codec/columns.ts";
import type { Sample } from "../../../src/historian/historian-store.ts";
import { seededRandom } from "../../support/random.ts";
import { randomSamples, sample, steady } from "../support/samples.ts";

/** BITACORA_TEST_SCALE=5 for many more. */
const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

function columnsOfSamples(samples: readonly Sample[]): Columns {
  const columns = new GrowingColumns();
  for (const { timestampMs, value, quality } of samples) columns.push(timestampMs, value, quality);
  return columns;
}

/** Bit for bit: 0 and -0 differ, and so do neighbouring doubles. */
function isSame(a: Columns, b: Columns): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) {
    if (!Object.is(a.times[i], b.times[i]) || !Object.is(a.values[i], b.values[i]) || a.states[i] !== b.states[i]) {
      return false;
    }
  }
  return true;
}

function bytesPerSample(values: readonly number[]): number {
  const columns = columnsOfSamples(values.map((value, i) => sample("A", i * 500, value)));
  return packBlock("A", 1, columns, 0, columns.length).length / values.length;
}

test("what is unpacked is what was packed, bit for bit, whatever the samples are", (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  for (let i = 0; i < 150 * SCALE; i += 1) {
    const columns = columnsOfSamples(randomSamples(random, 1, 1 + random.below(random.pick([1, 3, 30, 3000]))));
    const bytes = packBlock("A.TAG", i, columns, 0, columns.length);
    if (!isSame(unpackBlock(bytes, "A.TAG", i), columns)) t.fail(`round ${i}`);
  }
  t.pass();
});

test("a part of the samples is packed as if it were all", (t) => {
  const columns = columnsOfSamples(steady("A", 100));
  const unpacked = unpackBlock(packBlock("A", 1, columns, 20, 50), "A", 1);
  t.is(unpacked.length, 30);
  t.is(unpacked.values[0], columns.values[20]);
  t.is(unpacked.values[29], columns.values[49]);
});

test("decimals from sensors take less than two bytes a sample", (t) => {
  const random = seededRandom(1);
  let level = 350;
  const walk = (round: (value: number) => number): number[] =>
    Array.from({ length: 2048 }, () => round((level += random.next() - 0.5)));
  t.true(bytesPerSample(walk((v) => Math.round(v * 100) / 100)) < 1.5);
  t.true(bytesPerSample(walk((v) => Math.round(v) * 100)) < 1);
  t.true(bytesPerSample(walk((v) => Math.round(v * 4) / 4)) < 1);
  t.true(bytesPerSample(walk((v) => Math.fround(Math.round(v * 100) / 100))) < 1.5);
});

test("a block keeps no more memory alive than its bytes", (t) => {
  const columns = columnsOfSamples(steady("A", 100));
  const bytes = packBlock("A", 1, columns, 0, columns.length);
  t.is(bytes.buffer.byteLength, bytes.length);
});

test("a flipped bit is never a wrong value", (t) => {
  const columns = columnsOfSamples(steady("ME_INST_0.RPM", 300));
  const bytes = packBlock("ME_INST_0.RPM", 7, columns, 0, columns.length);
  let detected = 0;
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = Uint8Array.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    try {
      // A flip in a part of the frame that nothing depends on may go unnoticed, if the samples are the same.
      if (!isSame(unpackBlock(flipped, "ME_INST_0.RPM", 7), columns)) t.fail(`bit ${bit}`);
    } catch (error) {
      if (!(error instanceof DamagedBytes)) throw error;
      detected += 1;
    }
  }
  t.true(detected > bytes.length * 8 * 0.99, `${detected} of ${bytes.length * 8}`);
});

test("a block that is cut short or has bytes too many is damaged", (t) => {
  const columns = columnsOfSamples(steady("A", 300));
  const bytes = packBlock("A", 1, columns, 0, columns.length);
  for (let length = 0; length < bytes.length; length += 7) {
    t.throws(() => unpackBlock(bytes.subarray(0, length), "A", 1), { instanceOf: DamagedBytes });
  }
});

test("a block of another tag or with another id is damaged", (t) => {
  const columns = columnsOfSamples(steady("A", 10));
  const bytes = packBlock("A", 1, columns, 0, columns.length);
  t.throws(() => unpackBlock(bytes, "B", 1), { instanceOf: DamagedBytes });
  t.throws(() => unpackBlock(bytes, "A", 2), { instanceOf: DamagedBytes });
});

test("content without a checksum, and content that unpacks to far too much, are damaged", (t) => {
  t.throws(() => unpackBlock(zstdCompressSync(Buffer.from([1, 1, 65, 1])), "A", 1), { instanceOf: DamagedBytes });
  const bomb = packBlock("A".repeat(3_000_000), 1, columnsOfSamples(steady("A", 1)), 0, 1);
  t.throws(() => unpackBlock(bomb, "A", 1), { instanceOf: DamagedBytes });
});
