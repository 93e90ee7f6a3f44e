import test from "ava";
import { type Timed, TimerHeap } from "../../src/core/timer-heap.ts";
import { seededRandom, seedOf } from "../support/random.ts";

const item = (): Timed => ({ place: -1 });

test("what is due is taken earliest first, and what is not stays", (t) => {
  const heap = new TimerHeap<Timed>();
  const [a, b, c] = [item(), item(), item()];
  heap.bringForward(a, 30);
  heap.bringForward(b, 10);
  heap.bringForward(c, 20);
  t.is(heap.takeDue(9), undefined);
  t.is(heap.takeDue(25), b);
  t.is(heap.takeDue(25), c);
  t.is(heap.takeDue(25), undefined);
  t.is(heap.size, 1);
  t.deepEqual(b, item());
});

test("an item stands in it once: an earlier time brings it forward, a later one changes nothing", (t) => {
  const heap = new TimerHeap<Timed>();
  const a = item();
  for (const dueMs of [50, 70, 20, Infinity]) heap.bringForward(a, dueMs);
  t.is(heap.size, 1);
  t.is(heap.dueMs(a), 20);
});

test("over random times it gives what a sorted list gives", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const heap = new TimerHeap<Timed>();
  const items = Array.from({ length: 200 }, item);
  for (let step = 0; step < 20_000; step += 1) {
    if (random.next() < 0.6) {
      heap.bringForward(random.pick(items), random.below(10_000));
      continue;
    }
    const nowMs = random.below(10_000);
    const earliest = Math.min(...items.map((each) => heap.dueMs(each)));
    const before = new Map(items.map((each) => [each, heap.dueMs(each)]));
    const taken = heap.takeDue(nowMs);
    const expected = earliest <= nowMs ? earliest : undefined;
    if ((taken === undefined ? undefined : before.get(taken)) !== expected) t.fail(`step ${step}`);
  }
  t.is(heap.size, items.filter(({ place }) => place >= 0).length);
});
