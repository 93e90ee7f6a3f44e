/** Rows of subscribe messages, and what they mean. */
import test from "ava";
import {
  isNear,
  keyOf,
  matchesContext,
  matchesPath,
  readContext,
  readSubscription,
  SELF,
} from "../../src/signalk/subscription.ts";

const read = (row: unknown) => {
  const found = readSubscription(row);
  if ("fault" in found) return found.fault;
  const { policy, periodMs, path } = found.subscription;
  return `${policy} ${periodMs} ${path}`;
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

test("a period that is none is left out, with a warning", (t) => {
  const warned = (row: unknown) => {
    const found = readSubscription(row);
    return "fault" in found ? found.fault : `${found.warning} ${read(row)}`;
  };
  t.is(warned({ path: "a", minPeriod: "abc" }), "period instant 0 a");
  t.is(warned({ path: "a", minPeriod: -1, policy: "instant" }), "period instant 0 a");
  t.is(warned({ path: "a", period: "soon" }), "period fixed 1000 a");
  t.is(warned({ path: "a", period: 500, minPeriod: {} }), "period instant 0 a");
  t.is(warned({ path: "a", period: 500 }), "undefined fixed 500 a");
});

test("what is wrong with a row is said by name", (t) => {
  t.is(read(null), "path");
  t.is(read({}), "path");
  t.is(read({ path: "x".repeat(257) }), "path");
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

const self = "vessels.urn:mrn:imo:mmsi:224123456";
const other = { name: "vessels.urn:mrn:imo:mmsi:244710359", position: { latitude: 52.6, longitude: 5 } };
const buoy = { name: "atons.urn:mrn:imo:mmsi:992351149", position: undefined };

test("our own vessel has many names, and other vessels are meant by patterns", (t) => {
  for (const context of [undefined, "", "self", "vessels.self", self, { radius: 1000 }])
    t.is(readContext(context, self), SELF, JSON.stringify(context));
  for (const context of [7, null, true, "x".repeat(257)]) t.is(readContext(context, self), undefined);
  const meant = (context: unknown) =>
    [undefined, other, buoy].map((each) => matchesContext(readContext(context, self) ?? "", each, self));
  t.deepEqual(meant("vessels.self"), [true, false, false]);
  t.deepEqual(meant("vessels.*"), [true, true, false]);
  t.deepEqual(meant("*"), [true, true, true]);
  t.deepEqual(meant("atons.*"), [false, false, true]);
  t.deepEqual(meant(other.name), [false, true, false]);
  t.deepEqual(meant("vessels.urn:mrn:imo:mmsi:1"), [false, false, false]);
});

test("a context may be all that are near a place, where they are now", (t) => {
  const near = (radius: number) =>
    readContext({ radius, position: { latitude: 52.6, longitude: 5.01 } }, self) ?? t.fail();
  for (const context of [undefined, other, buoy]) t.true(matchesContext(near(1000), context, self));
  t.true(isNear(near(1000), other));
  t.false(isNear(near(500), other));
  t.false(isNear(near(1000), buoy), "nobody knows where it is");
  t.true(isNear(near(1), undefined), "we are near ourselves");
});

test("subscriptions to the same of different vessels are different", (t) => {
  const row = { path: "*", policy: "instant", periodMs: 0 } as const;
  t.not(keyOf({ ...row, context: "vessels.*" }), keyOf({ ...row, context: SELF }));
  t.is(keyOf({ ...row, context: "vessels.*" }), keyOf({ ...row, context: "vessels.*" }));
});
