import test from "ava";
import { DamagedBytes } from "../../../src/historian/codec/byte-io.ts";
import { addDigest, digestRuns, emptyDigest, type Digest } from "../../../src/historian/reduce/digest.ts";
import { digestAt } from "../../../src/historian/reduce/record-digest.ts";
import { unpackRecords } from "../../../src/historian/reduce/rollup-records.ts";
import { pointOf, randomSamples, steady } from "../support/samples.ts";
import { packRollup, unpackRollup } from "../../../src/historian/reduce/rollup-codec.ts";
import { seededRandom } from "../../support/random.ts";
import { columnsOf } from "../support/points.ts";

const NAME = { tagId: "A", levelMs: 60_000, firstBlock: 7, lastBlock: 22 };

/** What a row keeps; a sum is exact to rounding. */
function kept(digest: Digest) {
  const { samples, usable, minMs, maxMs, uncertain, changes, isStanding, weightMs } = digest;
  const picks = [digest.min, digest.max, digest.first, digest.last].map(({ timeMs, value, state }) => ({ timeMs, value, state })); // prettier-ignore
  return { samples, usable, minMs, maxMs, uncertain, changes, isStanding, weightMs, ...(usable > 0 ? { picks } : {}) };
}

test("random digests come back as they were, sums to rounding", (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  for (let round = 0; round < 40; round += 1) {
    const samples = randomSamples(random, 1, 1 + random.below(3000));
    const period = random.pick([0, 360]);
    const digests = digestRuns(
      columnsOf(samples.map(pointOf)),
      0,
      samples.length,
      60_000,
      period === 0 ? 0 : Math.PI / 180,
    );
    const again = unpackRollup(packRollup(NAME, period, digests), NAME);
    t.deepEqual(again.map(kept), digests.map(kept));
    for (const [i, digest] of again.entries()) {
      const before = digests[i];
      if (before === undefined || !Number.isFinite(before.sum) || !Number.isFinite(before.weightedSum)) continue;
      const size = Math.max(Math.abs(before.min.value), Math.abs(before.max.value)) * before.usable;
      t.true(
        digest.sum === before.sum || Math.abs(digest.sum - before.sum) <= size * 1e-12,
        `${before.sum} ${digest.sum}`,
      );
      const weighted = Math.abs(digest.weightedSum - before.weightedSum);
      t.true(digest.weightedSum === before.weightedSum || weighted <= size * before.weightMs * 1e-12);
      t.is(digest.sin, period === 0 ? 0 : before.sin);
      // Between its block and the next one, after the records before it.
      if (digest.usable > 0) t.true(digest.min.rank >= 7 + i / 2 ** 20 && digest.min.rank < 8);
    }
  }
});

test("a record without a usable sample adds nothing of the record before, whose digest it is put into", (t) => {
  const samples = steady("A", 240).map(pointOf);
  const half = samples.map((point, i) => (i < 120 ? point : { ...point, value: null, quality: "bad" as const }));
  const digests = digestRuns(columnsOf(half), 0, half.length, 60_000, 0);
  const records = unpackRecords(packRollup(NAME, 0, digests), NAME, "all");
  const [afresh, reused, record] = [emptyDigest(), emptyDigest(), emptyDigest()];
  for (let i = 0; i < records.length; i += 1) {
    addDigest(afresh, digestAt(records, i));
    addDigest(reused, digestAt(records, i, record));
  }
  t.true(digests.some(({ usable }) => usable === 0) && afresh.weightMs > 0);
  t.deepEqual(reused, afresh);
});

test("a row of another tag, level or block, a bit that flipped and a cut end are damage", (t) => {
  const samples = steady("A", 2000);
  const digests = digestRuns(columnsOf(samples.map(pointOf)), 0, 2000, 60_000, 0);
  const bytes = packRollup(NAME, 0, digests);
  let harmless = 0;
  for (const other of [{ tagId: "B" }, { levelMs: 1000 }, { firstBlock: 6 }, { lastBlock: 23 }])
    t.throws(() => unpackRollup(bytes, { ...NAME, ...other }), { instanceOf: DamagedBytes });
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = Uint8Array.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    // A few bits of a zstd frame mean nothing; what is in it is then what it was.
    try {
      t.deepEqual(unpackRollup(flipped, NAME).map(kept), digests.map(kept), `bit ${bit}`);
      harmless += 1;
    } catch (error) {
      t.true(error instanceof DamagedBytes, `bit ${bit}`);
    }
  }
  t.true(harmless <= 16, `${harmless}`);
  t.throws(() => unpackRollup(bytes.subarray(0, -1), NAME), { instanceOf: DamagedBytes });
});
