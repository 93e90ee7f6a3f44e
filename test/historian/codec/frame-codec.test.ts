import test from "ava";
import { DamagedBytes } from "../../../src/historian/codec/byte-io.ts";
import { GrowingColumns } from "../../../src/historian/codec/columns.ts";
import { groupByTag, packFrame, unpackFrame, type TaggedColumns } from "../../../src/historian/codec/frame-codec.ts";
import type { Sample } from "../../../src/historian/historian-store.ts";
import { seededRandom } from "../../support/random.ts";
import { pointOf, randomSamples } from "../support/samples.ts";
import { pointsOf } from "../support/points.ts";
import { same } from "../../support/same.ts";

function tagNumber(tagId: string): number {
  return Number(tagId.replace("TAG_", ""));
}

function tagged(samples: readonly Sample[]): TaggedColumns {
  const columns = new GrowingColumns();
  for (const { timestampMs, value, quality } of samples) columns.push(timestampMs, value, quality);
  const { length, times, values, states } = columns;
  return { length, times, values, states, tags: Uint32Array.from(samples, ({ tagId }) => tagNumber(tagId)) };
}

test("a frame gives each tag its samples in order of arrival", (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  for (let round = 0; round < 200; round += 1) {
    const samples = randomSamples(random, 1 + random.below(50), 1 + random.below(500));
    const bytes = packFrame(round, groupByTag(tagged(samples)), []);
    const expected = [...Map.groupBy(samples, ({ tagId }) => tagNumber(tagId))]
      .toSorted(([a], [b]) => a - b)
      .map(([tag, own]) => [tag, own.map(pointOf)]);
    same(t, unpacked(bytes, round), expected);
  }
});

test("an empty frame is a frame", (t) => {
  unpackFrame(packFrame(1, groupByTag(tagged([])), []), 1, () => {
    throw new Error("there is nothing in it");
  });
  t.pass();
});

function unpacked(bytes: Uint8Array, id: number): unknown {
  const series = new Map<number, GrowingColumns>();
  unpackFrame(bytes, id, (tag) => {
    const columns = series.get(tag) ?? new GrowingColumns();
    series.set(tag, columns);
    return columns;
  });
  return [...series].map(([tag, columns]) => [tag, pointsOf(columns)]);
}

test("a frame in the place of another is damaged", (t) => {
  const bytes = packFrame(3, groupByTag(tagged(randomSamples(seededRandom(1), 5, 40))), []);
  t.throws(() => unpacked(bytes, 4), { instanceOf: DamagedBytes });
});

test("a flipped bit in a frame is never a wrong value", (t) => {
  const bytes = packFrame(3, groupByTag(tagged(randomSamples(seededRandom(1), 5, 40))), []);
  const intact = JSON.stringify(unpacked(bytes, 3));
  let detected = 0;
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = Uint8Array.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    try {
      if (JSON.stringify(unpacked(flipped, 3)) !== intact) t.fail(`bit ${bit}`);
    } catch (error) {
      t.true(error instanceof DamagedBytes, String(error));
      detected += 1;
    }
  }
  t.true(detected > bytes.length * 8 * 0.98, `${detected} of ${bytes.length * 8}`);
});
