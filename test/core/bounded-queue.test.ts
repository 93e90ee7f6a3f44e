import test from "ava";
import { BoundedQueue } from "../../src/core/bounded-queue.ts";

test("items leave in the order in which they came, over many turns of the ring", (t) => {
  const queue = new BoundedQueue<number>(100);
  const taken: number[] = [];
  let next = 0;
  for (let round = 0; round < 500; round += 1) {
    for (let i = 0; i < round % 7; i += 1) queue.push(next++);
    for (let i = 0; i < round % 5; i += 1) {
      const item = queue.shift();
      if (item !== undefined) taken.push(item);
    }
    while (queue.size > 90) taken.push(queue.shift() ?? Number.NaN);
  }
  while (queue.size > 0) taken.push(queue.shift() ?? Number.NaN);
  t.deepEqual(
    taken,
    Array.from({ length: next }, (_, i) => i),
  );
});

test("a full queue refuses and counts", (t) => {
  const queue = new BoundedQueue<string>(2);
  t.true(queue.push("a"));
  t.true(queue.push("b"));
  t.false(queue.push("c"));
  t.is(queue.refused, 1);
  t.is(queue.peek(), "a");
  t.is(queue.shift(), "a");
  t.true(queue.push("d"));
  t.is(queue.size, 2);
  queue.clear();
  t.is(queue.size, 0);
  t.is(queue.shift(), undefined);
});

test("a capacity that is no whole number above zero is a fault of the programmer", (t) => {
  t.throws(() => new BoundedQueue(0));
  t.throws(() => new BoundedQueue(1.5));
});
