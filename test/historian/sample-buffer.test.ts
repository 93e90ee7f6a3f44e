import test from "ava";
import { SampleBuffer } from "../../src/historian/sample-buffer.ts";
import type { Sample } from "../../src/historian/historian-store.ts";
import { seededRandom } from "../support/random.ts";
import { sample } from "./support/samples.ts";

function values(samples: readonly Sample[]): unknown[] {
  return samples.map(({ value }) => value);
}

test("a full buffer drops its oldest sample and counts it", (t) => {
  const buffer = new SampleBuffer(3);
  for (let i = 0; i < 5; i += 1) buffer.push(sample("A", i, i));
  t.is(buffer.size, 3);
  t.is(buffer.dropped, 2);
  t.deepEqual(values(buffer.take(10)), [2, 3, 4]);
});

test("what is put back comes first again, as far as there is room", (t) => {
  const buffer = new SampleBuffer(4);
  for (let i = 0; i < 4; i += 1) buffer.push(sample("A", i, i));
  const taken = buffer.take(3);
  buffer.push(sample("A", 4, 4));
  buffer.push(sample("A", 5, 5));
  buffer.putBack(taken);
  t.is(buffer.dropped, 2);
  t.deepEqual(values(buffer.take(10)), [2, 3, 4, 5]);
});

test("it behaves like a list, however long it is used", (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  const buffer = new SampleBuffer(500);
  let list: number[] = [];
  let dropped = 0;
  for (let i = 0; i < 20_000; i += 1) {
    const chance = random.next();
    if (chance < 0.9) {
      buffer.push(sample(i % 2 === 0 ? "A" : "B", 0, i));
      list.push(i);
    } else {
      const taken = buffer.take(random.below(700));
      t.deepEqual(values(taken), list.slice(0, taken.length));
      if (random.next() < 0.3) buffer.putBack(taken);
      else list = list.slice(taken.length);
    }
    dropped += Math.max(0, list.length - 500);
    list = list.slice(-500);
  }
  t.is(buffer.dropped, dropped);
  t.deepEqual(
    [...buffer.of("A").values].slice(0, buffer.of("A").length),
    list.filter((i) => i % 2 === 0),
  );
});
