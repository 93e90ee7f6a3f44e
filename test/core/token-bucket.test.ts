import test from "ava";
import { TokenBucket, TokenBuckets } from "../../src/core/token-bucket.ts";

test("a bucket gives what it has, and says how long it takes until there is enough", (t) => {
  const bucket = new TokenBucket({ perS: 2, atOnce: 3 });
  t.is(bucket.take(3, 0), 0);
  t.is(bucket.take(1, 0), 500);
  t.is(bucket.take(1, 400), 100);
  t.is(bucket.take(1, 500), 0);
  t.is(bucket.take(3, 100_000), 0, "never more than it holds");
  t.is(bucket.take(1, 100_000), 500);
});

test("a bucket of bytes holds one second, refills with time, and says how long a debt takes", (t) => {
  const budget = new TokenBucket({ perS: 1000 });
  t.is(budget.charge(1000, 0), 0);
  t.false(budget.has(0));
  t.is(budget.charge(500, 0), 500);
  t.is(budget.charge(0, 250), 250);
  t.true(budget.has(501));
  t.is(budget.charge(1000, 100_000), 0, "never more than one second of it");
  t.is(budget.charge(1, 100_000), 1);
});

test("an address gets its requests back as time passes, and of very many the one longest silent is forgotten", (t) => {
  const buckets = new TokenBuckets({ perS: 2, atOnce: 3, keys: 2 });
  const isTaken = (address: string, nowMs: number) => buckets.take(address, nowMs) === 0;
  t.deepEqual(
    [1, 2, 3, 4].map(() => isTaken("a", 0)),
    [true, true, true, false],
  );
  t.true(isTaken("b", 0));
  t.deepEqual([isTaken("a", 400), isTaken("a", 500), isTaken("a", 500)], [false, true, false]);
  t.true(isTaken("c", 500), "b is forgotten");
  t.deepEqual(
    [1, 2, 3, 4].map(() => isTaken("b", 500)),
    [true, true, true, false],
  );
});

test("a debt of one address is its own, and an unknown one has none", (t) => {
  const buckets = new TokenBuckets({ perS: 1, atOnce: 2, keys: 10 });
  t.is(buckets.take("a", 0), 0);
  buckets.charge("a", 5);
  buckets.charge("b", 5);
  t.is(buckets.take("a", 0), 5000);
  t.is(buckets.take("b", 0), 0);
});
