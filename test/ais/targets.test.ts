/** The store of AIS targets: what is believed, what is kept, and who leaves when. */
import test from "ava";
import { limits } from "../../src/ais/limits.ts";
import type { AisReport, AisSaid } from "../../src/ais/report.ts";
import { type AisChange, AisTargets, type AisTargetsOptions } from "../../src/ais/targets.ts";

const NEAR = { latitude: 39.5, longitude: 2.6 };

function store(options: Partial<AisTargetsOptions> = {}) {
  const clock = { nowMs: 1000 };
  const targets = new AisTargets({
    now: () => clock.nowMs,
    ownMmsi: "224123456",
    ownPosition: () => NEAR,
    ...options,
  });
  const changes: AisChange[] = [];
  targets.feed.subscribe((change) => changes.push(change));
  const hear = (mmsi: unknown, said: AisSaid = { position: NEAR }, more: Partial<AisReport> = {}) =>
    targets.take({ mmsi, class: "A", isOwn: false, timestampMs: 0, source: "nmea2000:can0:43", said, ...more });
  const find = (mmsi: string) => [...targets].find((target) => target.mmsi === mmsi);
  return { targets, clock, changes, hear, find };
}

test("a target has the newest of each value, each with its own time", (t) => {
  const { hear, find, changes } = store();
  hear("244710359", { name: "ALEXANDER", callsign: "PB8537" }, { timestampMs: 1000 });
  hear(244710359, { position: NEAR, speedMs: 5 }, { timestampMs: 2000, source: "nmea2000:can0:44" });
  const target = find("244710359");
  t.deepEqual(target?.timed("name"), { value: "ALEXANDER", timestampMs: 1000, source: "nmea2000:can0:43" });
  t.deepEqual(target?.timed("speedMs"), { value: 5, timestampMs: 2000, source: "nmea2000:can0:44" });
  t.deepEqual(target?.position, NEAR);
  t.is(target?.timed("headingRad"), undefined);
  t.deepEqual(
    changes.map(({ kind, fields }) => [kind, ...fields]),
    [
      ["heard", "name", "callsign"],
      ["heard", "position", "speedMs"],
    ],
  );
});

test("what a message says is not available is known no more; what it never said stays", (t) => {
  const { hear, find } = store();
  hear("244710359", { speedMs: 5, name: "ALEXANDER", headingRad: null });
  hear("244710359", { speedMs: null, headingRad: null });
  const target = find("244710359");
  t.is(target?.value("speedMs"), undefined);
  t.is(target?.timed("speedMs")?.value, null);
  t.is(target?.timed("headingRad"), undefined, "it never was");
  t.is(target?.value("name"), "ALEXANDER");
});

test("an aid to navigation stays where it is when a message has no position", (t) => {
  const { hear, find } = store();
  hear("992351149", { position: NEAR, name: "BRAMBLE PILE" }, { class: "aton" });
  hear("992351149", { position: null }, { class: "aton" });
  t.deepEqual(find("992351149")?.position, NEAR);
});

test("numbers that no station has are refused and counted", (t) => {
  const { targets, hear } = store();
  const bad = [
    0,
    -1,
    1.5,
    Number.NaN,
    1_000_000_000,
    4_294_967_295,
    2_442_024,
    "000000000",
    "12345678x",
    "",
    null,
    undefined,
  ];
  for (const mmsi of [...bad, {}, "9".repeat(20)]) hear(mmsi);
  t.is(targets.size, 0);
  t.is(targets.counters()["refused"], bad.length + 2);
  hear("002442024", { position: NEAR }, { class: "base" });
  t.is([...targets][0]?.mmsi, "002442024", "a coast station has zeros before its number");
});

test("values that cannot be are not believed and counted, and the rest of the message is", (t) => {
  const { targets, hear, find } = store();
  hear("244710359", { position: NEAR, name: "GOOD" });
  const bad: AisSaid = {
    position: { latitude: Number.NaN, longitude: 2 },
    speedMs: Infinity,
    courseRad: -1,
    headingRad: 7,
    navStatus: 99,
    imo: 7,
    lengthM: 6553,
    name: "BAD\u0007\u001b[31m",
    callsign: "A\u202eB",
    destination: "X".repeat(100),
    etaMs: Number.NaN,
  };
  hear("244710359", { ...bad, draughtM: 2.5 });
  hear("244710359", { position: { latitude: 91, longitude: 181 } });
  const target = find("244710359");
  t.deepEqual(target?.position, NEAR);
  t.is(target?.value("name"), "GOOD");
  t.is(target?.value("draughtM"), 2.5);
  t.is(target?.timed("speedMs"), undefined);
  t.is(targets.counters()["damaged_values"], Object.keys(bad).length + 1);
});

test("our own vessel is never a target, by the project's number", (t) => {
  const { targets, hear } = store();
  hear("224123456");
  hear("224123456", { position: NEAR }, { isOwn: true });
  t.is(targets.size, 0);
  t.is(targets.counters()["own"], 2);
  hear("224999999", { position: NEAR }, { isOwn: true });
  t.is(targets.size, 1, "the project's number counts, and not what a receiver says of others");
});

test("without the project's number our transponder says who we are, also of what came before", (t) => {
  const { targets, hear, changes } = store({ ownMmsi: undefined });
  hear("224123456", { name: "AURORA" });
  t.is(targets.size, 1);
  hear("224123456", { position: NEAR }, { isOwn: true });
  hear("224123456", { name: "AURORA" });
  t.is(targets.size, 0);
  t.deepEqual(
    changes.map(({ kind }) => kind),
    ["heard", "gone"],
  );
});

test("who is silent leaves: a vessel after ten minutes, an aid to navigation and a beacon of distress after thirty", (t) => {
  const { targets, clock, hear, changes } = store();
  hear("244710359");
  hear("992351149", { position: NEAR }, { class: "aton" });
  hear("972123456");
  clock.nowMs += 10 * 60_000;
  targets.expire();
  t.is(targets.size, 3);
  clock.nowMs += 1;
  targets.expire();
  t.deepEqual(
    [...targets].map(({ mmsi }) => mmsi),
    ["992351149", "972123456"],
  );
  t.is(changes.at(-1)?.kind, "gone");
  t.is(changes.at(-1)?.target.mmsi, "244710359");
  clock.nowMs += 20 * 60_000;
  targets.expire();
  t.is(targets.size, 0);
  t.is(targets.counters()["silent"], 3);
});

const numbered = (i: number) => String(200_000_000 + i);

test("of too many the farthest is left out, who has no position first, a beacon of distress last", (t) => {
  const { targets, hear, find } = store();
  hear("970123456", { position: { latitude: -39, longitude: -170 } });
  hear("244000001", { name: "SOMEWHERE" });
  for (let i = targets.size; i < limits.targets; i += 1)
    hear(numbered(i), { position: { latitude: 39.5 + i / 1000, longitude: 2.6 } });
  t.is(targets.size, limits.targets);
  hear("244000002", { position: { latitude: 39.6, longitude: 2.6 } });
  t.is(find("244000001"), undefined);
  hear("244000003", { position: { latitude: 39.6, longitude: 2.6 } });
  t.is(find(numbered(limits.targets - 1)), undefined, "the farthest");
  hear("244000004", { position: { latitude: -80, longitude: 2.6 } });
  t.is(find("244000004"), undefined, "the new one is farther than all");
  t.truthy(find("970123456"));
  t.is(targets.size, limits.targets);
  t.is(targets.counters()["left_out"], 3);
});

test("while we do not know where we are, who has been silent longest is left out", (t) => {
  const { targets, clock, hear, find } = store({ ownPosition: () => undefined });
  for (let i = 0; i < limits.targets; i += 1) {
    hear(numbered(i));
    clock.nowMs += 1;
  }
  hear(numbered(0));
  hear("244000001");
  t.truthy(find(numbered(0)));
  t.truthy(find("244000001"));
  t.is(find(numbered(1)), undefined);
  t.is(targets.size, limits.targets);
});

test("a target's track is a point a minute, for two hours", (t) => {
  const { clock, hear, find } = store();
  hear("244710359", { name: "ALEXANDER" });
  t.is(find("244710359")?.track, undefined);
  for (let i = 0; i <= 3 * 3600; i += 10) {
    hear("244710359", { position: { latitude: 39.5, longitude: 2 + i / 100_000 } });
    clock.nowMs += 10_000;
  }
  const points = find("244710359")?.track?.points() ?? [];
  t.is(points.length, 120);
  t.deepEqual(points.at(-1), [2.108, 39.5]);
  t.deepEqual(points.at(-2), [2.1074, 39.5]);
  t.deepEqual(points[0], [2.0366, 39.5]);
  hear("002442024", { position: NEAR }, { class: "base" });
  t.is(find("002442024")?.track, undefined, "what does not move has none");
});
