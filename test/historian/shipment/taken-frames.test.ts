import test from "ava";
import {
  covers,
  firstGap,
  type FrameInterval,
  upTo,
  withFrames,
} from "../../../src/historian/shipment/taken-frames.ts";
import { seededRandom, seedOf } from "../../support/random.ts";

test("intervals grow together, and are bounded: of too many, the oldest of the later ones is forgotten", (t) => {
  t.deepEqual(withFrames([], 3, 5), [[3, 5]]);
  t.deepEqual(withFrames([[3, 5]], 6, 7), [[3, 7]]);
  t.deepEqual(withFrames([[3, 5], [9, 9]], 6, 8), [[3, 9]]); // prettier-ignore
  t.deepEqual(withFrames([[3, 5]], 1, 1), [[1, 1], [3, 5]]); // prettier-ignore
  t.deepEqual(withFrames([[1, 1], [3, 3], [5, 5]], 7, 7, 3), [[1, 1], [5, 5], [7, 7]]); // prettier-ignore
  t.deepEqual(upTo([[1, 4], [6, 9], [12, 13]], 7), [[1, 4], [6, 7]]); // prettier-ignore
});

test("they are a set of numbers", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  for (let round = 0; round < 200; round += 1) {
    const set = new Set<number>();
    let taken: FrameInterval[] = [];
    for (let i = 0; i < 20; i += 1) {
      const from = 1 + random.below(60);
      const through = from + random.below(6);
      for (let id = from; id <= through; id += 1) set.add(id);
      taken = withFrames(taken, from, through);
    }
    t.deepEqual(
      taken.flatMap(([from, through]) => Array.from({ length: through - from + 1 }, (_, i) => from + i)),
      [...set].toSorted((a, b) => a - b),
    );
    for (const [index, [from]] of taken.entries()) t.true(index === 0 || from > taken[index - 1]![1] + 1);
    const after = random.below(60);
    const through = after + random.below(8);
    const wanted = Array.from({ length: through - after }, (_, i) => after + 1 + i);
    t.is(
      covers(taken, after, through),
      wanted.every((id) => set.has(id)),
    );
    const free = wanted.find((id) => !set.has(id));
    const gap = firstGap(taken, after + 1, through);
    t.is(gap?.[0], free);
    if (gap !== undefined) for (let id = gap[0]; id <= gap[1]; id += 1) t.false(set.has(id));
  }
});
