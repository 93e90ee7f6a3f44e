/** Rows of subscribe messages, and what they mean. */
import test from "ava";
import { keyOf, matchesPath, meansSelf, readSubscription } from "../../src/signalk/subscription.ts";

const read = (row: unknown) => {
  const found = readSubscription(row);
  return "fault" in found ? found.fault : keyOf(found.subscription);
};

test("a row is instant unless it says a period or a policy", (t) => {
  t.is(read({ path: "a.b" }), "instant 0 a.b");
  t.is(read({ path: "a.b", policy: "fixed" }), "fixed 1000 a.b");
  t.is(read({ path: "a.b", period: 500 }), "fixed 500 a.b");
  t.is(read({ path: "a.b", policy: "instant" }), "instant 0 a.b");
  t.is(read({ path: "a.b", policy: "instant", minPeriod: 200 }), "instant 200 a.b");
  t.is(read({ path: "a.b", minPeriod: 200 }), "instant 200 a.b");
  t.is(read({ path: "a.b", policy: "ideal", minPeriod: 200, period: 5000 }), "instant 200 a.b");
});

test("periods stay within their bounds", (t) => {
  t.is(read({ path: "a", period: 1 }), "fixed 50 a");
  t.is(read({ path: "a", period: 0 }), "instant 0 a");
  t.is(read({ path: "a", period: 1e12 }), "fixed 3600000 a");
  t.is(read({ path: "a", period: "250" }), "fixed 250 a");
});

test("what is wrong with a row is said by name", (t) => {
  t.is(read(null), "path");
  t.is(read({}), "path");
  t.is(read({ path: "x".repeat(257) }), "path");
  t.is(read({ path: "a", period: "soon" }), "period");
  t.is(read({ path: "a", period: -1 }), "period");
  t.is(read({ path: "a", policy: "sometimes" }), "policy");
  t.is(read({ path: "a", format: "full" }), "format");
});

test("wildcards stand for any text of a path", (t) => {
  t.true(matchesPath({ path: "*" }, "navigation.position"));
  t.true(matchesPath({ path: "navigation.*" }, "navigation.gnss.satellites"));
  t.true(matchesPath({ path: "propulsion.*.revolutions" }, "propulsion.port.revolutions"));
  t.false(matchesPath({ path: "propulsion.*.revolutions" }, "propulsion.port.temperature"));
  t.false(matchesPath({ path: "navigation" }, "navigation.position"));
  t.true(matchesPath({ path: "" }, ""), "the vessel's name is at no path");
  t.false(matchesPath({ path: "" }, "navigation.position"));
});

test("a path of stars takes no time", (t) => {
  t.false(matchesPath({ path: `${"*a".repeat(120)}b` }, "a".repeat(250)));
});

test("contexts that mean this vessel", (t) => {
  const self = "vessels.urn:mrn:imo:mmsi:224123456";
  for (const context of [undefined, "", "self", "vessels.self", "vessels.*", "*", self, { radius: 1000 }])
    t.true(meansSelf(context, self), JSON.stringify(context));
  for (const context of ["atons.*", "vessels.urn:mrn:imo:mmsi:1", 7, null])
    t.false(meansSelf(context, self), JSON.stringify(context));
});
