import test from "ava";
import { RuleQueue } from "../../src/alarms/rule-queue.ts";

test("of each rule one is taken at a time, and the rule that was served last comes last", (t) => {
  const queue = new RuleQueue<number>(10);
  for (const n of [1, 2, 3]) queue.push("flood", n);
  queue.push("other", 9);
  t.deepEqual(queue.take(), { key: "flood", item: 1 });
  t.deepEqual(queue.take(), { key: "other", item: 9 });
  t.is(queue.take(), undefined);
  queue.done("flood");
  t.deepEqual(queue.take(), { key: "flood", item: 2 });
  queue.putBack("flood");
  t.deepEqual(queue.take(), { key: "flood", item: 2 }, "what was refused is first again");
  t.is(queue.size, 3);
});

test("beyond its capacity the rule that has most loses its oldest, but not what is being written", (t) => {
  const queue = new RuleQueue<number>(4);
  queue.push("other", 9);
  for (const n of [1, 2, 3]) queue.push("flood", n);
  queue.take();
  queue.take();
  t.deepEqual(queue.push("other", 10), { key: "flood", item: 2 });
  t.deepEqual([...queue.sizes()], [["other", 2], ["flood", 2]]); // prettier-ignore
});
