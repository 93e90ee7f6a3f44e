import test from "ava";
import { Quotas } from "../src/door/quota.ts";
import { limits } from "../src/limits.ts";

test("a vessel has so many requests at once, then as many as a second brings, and others have their own", (t) => {
  const quotas = new Quotas(limits.vessels);
  for (let i = 0; i < limits.requestsAtOnce; i += 1) {
    t.is(quotas.begin("a", 0), undefined);
    quotas.end("a");
  }
  t.is(quotas.begin("a", 0), 1);
  t.is(quotas.begin("b", 0), undefined);
  t.is(quotas.begin("a", 1000), undefined);
  t.is(quotas.refused, 1);
});

test("bytes beyond the quota are paid for by waiting", (t) => {
  const quotas = new Quotas(limits.vessels);
  quotas.begin("a", 0);
  quotas.bytes("a", limits.bytesAtOnce + 10 * limits.bytesPerS);
  quotas.end("a");
  t.is(quotas.begin("a", 0), 10);
  t.is(quotas.begin("a", 5000), 5);
  t.is(quotas.begin("a", 10_001), undefined);
});

test("samples beyond the quota are paid for by waiting, however few bytes they had", (t) => {
  const quotas = new Quotas(limits.vessels);
  quotas.begin("a", 0);
  t.true(quotas.hasSamples("a"));
  quotas.samples("a", limits.samplesAtOnce + 10 * limits.samplesPerS);
  t.false(quotas.hasSamples("a"));
  t.true(quotas.hasSamples("b"));
  quotas.end("a");
  t.is(quotas.begin("a", 0), 10);
  t.is(quotas.begin("b", 0), undefined);
  t.is(quotas.begin("a", 10_001), undefined);
});

test("requests under way are bounded, and one that ends makes room", (t) => {
  const quotas = new Quotas(limits.vessels);
  for (let i = 0; i < limits.underWayPerVessel; i += 1) t.is(quotas.begin("a", 0), undefined);
  t.is(quotas.begin("a", 0), limits.retryBusyS);
  quotas.end("a");
  t.is(quotas.begin("a", 0), undefined);
});

test("of more vessels than are counted, the one that was silent longest begins anew", (t) => {
  const quotas = new Quotas(limits.vessels);
  for (let i = 0; i <= limits.vessels; i += 1) quotas.begin(`vessel ${i}`, 0);
  t.is(quotas.size, limits.vessels);
});
