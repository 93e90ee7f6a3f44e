import test from "ava";
import { DamagedBytes } from "../../../src/historian/codec/byte-io.ts";
import { digestRuns, type Digest } from "../../../src/historian/reduce/digest.ts";
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
