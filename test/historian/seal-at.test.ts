import test from "ava";
import { sealAt } from "../../src/historian/seal-at.ts";

test("a full block has 2048 samples, or fewer where there are too many tags for that", (t) => {
  t.is(sealAt(0, false, Infinity), 2048);
  t.is(sealAt(7, false, 200), 200);
  t.is(sealAt(7, false, 1), 64);
});

test("tags that begin together are sealed one after the other", (t) => {
  const firsts = Array.from({ length: 300 }, (_, tag) => sealAt(tag, true, Infinity));
  t.true(firsts.every((samples) => samples >= 1024 && samples < 2048));
  // At two samples a flush, no more than two of three hundred tags in one flush.
  const perFlush = Map.groupBy(firsts, (samples) => samples >> 1);
  t.true([...perFlush.values()].every((tags) => tags.length <= 2));
});
