import test from "ava";
import { limits } from "../../src/access/limits.ts";
import { RefusalCount } from "../../src/access/refusal-count.ts";

const wrong = (name: string, address: string) =>
  ({ event: "sign_in_failed", name, address, door: "POST /access/sessions" }) as const;

test("the first refusal is told at once, ten thousand after it as one sum, and a quiet window ends that", (t) => {
  const refusals = new RefusalCount();
  t.like(refusals.add(wrong("ana", "10.0.0.1"), 0), { event: "sign_in_failed", count: 1, names: ["ana"] });
  for (let i = 0; i < 10_000; i += 1) t.is(refusals.add(wrong(`n${i}`, `10.0.0.${i % 250}`), 1000), undefined);
  t.deepEqual(refusals.due(limits.refusalWindowMs - 1), []);
  const [sum, ...more] = refusals.due(limits.refusalWindowMs);
  t.deepEqual([sum?.count, sum?.names.length, sum?.addresses.length, more.length], [10_000, 8, 8, 0]);
  t.deepEqual(sum?.doors, ["POST /access/sessions"]);
  t.is(refusals.add(wrong("ana", "10.0.0.1"), limits.refusalWindowMs + 1), undefined, "it goes on");
  t.is(refusals.due(limits.refusalWindowMs * 2)[0]?.count, 1);
  t.deepEqual(refusals.due(limits.refusalWindowMs * 3), []);
  t.is(refusals.add(wrong("ana", "10.0.0.1"), limits.refusalWindowMs * 3)?.count, 1, "told at once again");
  t.is(refusals.total, 10_003);
});

test("each kind is counted for itself, and a stop leaves none untold", (t) => {
  const refusals = new RefusalCount();
  const write = { event: "write_refused", name: null, address: "10.0.0.9", door: "POST /logbook" } as const;
  t.truthy(refusals.add(wrong("ana", "10.0.0.1"), 0));
  t.deepEqual(refusals.add(write, 0)?.names, []);
  refusals.add(write, 1);
  t.deepEqual(
    refusals.due(2, true).map(({ event, count }) => [event, count]),
    [["write_refused", 1]],
  );
});
