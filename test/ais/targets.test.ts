/** The store of AIS targets: what is believed, what is kept, and who leaves when. */
import test from "ava";
import { limits } from "../../src/ais/limits.ts";
import type { AisReport, AisSaid } from "../../src/ais/report.ts";
import { type AisChange, AisTargets } from "../../src/ais/targets.ts";

const NEAR = { latitude: 39.5, longitude: 2.6 };

function store(options: Partial<ConstructorParameters<typeof AisTargets>[0]> = {}) {
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

test("what is no number of nine digits is refused and counted", (t) => {
  const { targets, hear } = store();
  const bad = [-1, 1.5, Number.NaN, 1_000_000_000, 4_294_967_295, "12345678x", "", null, undefined];
  for (const mmsi of [...bad, {}, "9".repeat(20)]) hear(mmsi);
  t.is(targets.size, 0);
  t.is(targets.counters()["refused"], bad.length + 2);
  hear("002442024", { position: NEAR }, { class: "base" });
  t.is([...targets][0]?.mmsi, "002442024", "a coast station has zeros before its number");
});

test("a station whose number none can have is a target with a mark, and counted", (t) => {
  const { targets, hear, find } = store();
  const usual = ["244710359", "972123456", "979123456", "982351149", "812345678", "111224001"];
  for (const mmsi of usual) hear(mmsi);
  hear("992351149", { position: NEAR }, { class: "aton" });
  hear("002442016", { position: NEAR }, { class: "aton" });
  hear("002442024", { position: NEAR }, { class: "base" });
  t.is([...targets].length, usual.length + 3);
  t.false([...targets].some(({ hasOddNumber }) => hasOddNumber));
  for (const mmsi of [0, 22_400_001, 2_442_024, "123456789"]) hear(mmsi);
  for (const mmsi of ["000000000", "022400001", "002442024", "123456789"])
    t.true([...targets].findLast((target) => target.mmsi === mmsi)?.hasOddNumber, mmsi);
  t.deepEqual(find("000000000")?.position, NEAR);
  t.is(targets.counters()["odd_numbers"], 4);
  t.is(targets.counters()["refused"], 0);
});

test("a safety text is kept with the station that sent it, by which messages it may ever report, and counted", (t) => {
  const { targets, hear, find } = store();
  hear("244670233", { position: NEAR }, { class: "B" });
  hear("244670233", { safetyText: "MAN OVERBOARD" }, { class: undefined });
  hear("972000001", { safetyText: "MOB ACTIVE" }, { class: undefined });
  hear("002442024", { safetyText: "X".repeat(limits.safetyTextChars) }, { class: undefined });
  hear("244670233", { safetyText: "X".repeat(limits.safetyTextChars + 1) }, { class: undefined });
  t.is(targets.size, 3);
  t.is(find("244670233")?.class, "B");
  t.is(find("244670233")?.value("safetyText"), "MAN OVERBOARD");
  t.like(find("972000001"), { kind: "vessel", beacon: "mob" });
  t.is(find("002442024")?.kind, "base");
  t.like(targets.counters(), { safety_texts: 4, damaged_values: 1 });
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

test("without the project's number our transponder says who we are", (t) => {
  const { targets, hear } = store({ ownMmsi: undefined });
  hear("224123456", { position: NEAR }, { isOwn: true });
  hear("224123456", { name: "AURORA" });
  hear("224123456", { position: NEAR });
  t.is(targets.size, 0);
  t.is(targets.counters()["own"], 3);
});

const ELSEWHERE = { latitude: NEAR.latitude + 0.02, longitude: NEAR.longitude };

test("without the project's number nobody hides a vessel by saying that she is us: neither one that is a target …", (t) => {
  const { targets, hear, find, changes } = store({ ownMmsi: undefined });
  hear("244710359", { position: NEAR });
  hear("244710359", { position: ELSEWHERE }, { isOwn: true });
  hear("244710359", { speedMs: 5 });
  t.deepEqual(find("244710359")?.position, NEAR, "nor moves her");
  t.is(find("244710359")?.value("speedMs"), 5);
  t.true(changes.every(({ kind }) => kind === "heard"));
  t.like(targets.counters(), { own: 1, own_doubted: 1 });
});

test("… but who was heard first, is marked as ours and stays where we are is us: what came first decides for nothing", (t) => {
  const { targets, clock, hear, changes } = store({ ownMmsi: undefined });
  const report = (position: typeof NEAR, isOwn = false) => hear("224123456", { position, speedMs: 5 }, { isOwn });
  report(NEAR);
  t.is(targets.size, 1);
  for (const end = clock.nowMs + 60_000; clock.nowMs < end; clock.nowMs += 10_000) report(NEAR);
  t.is(targets.size, 1, "a companion has no mark");
  for (const end = clock.nowMs + 20_000; clock.nowMs < end; clock.nowMs += 10_000) {
    report(NEAR, true);
    report(NEAR);
  }
  t.is(targets.size, 1, "a vessel that passes close by is not hidden");
  report(ELSEWHERE);
  for (const end = clock.nowMs + 20_000; clock.nowMs < end; clock.nowMs += 10_000) report(NEAR);
  t.is(targets.size, 1, "the time begins again");
  clock.nowMs += 20_000;
  report(NEAR);
  t.is(targets.size, 0);
  t.is(changes.at(-1)?.kind, "gone");
  report(NEAR);
  t.is(targets.size, 0);
  report(ELSEWHERE);
  t.is(targets.size, 1, "nobody hides a vessel elsewhere");
});

test("a report of long range does not replace the place and motion of a precise one of the last minutes", (t) => {
  const { clock, hear, find } = store();
  const rough = { position: ELSEWHERE, speedMs: 4, courseRad: 1, navStatus: 0 };
  hear("244710359", rough, { isLongRange: true });
  t.deepEqual(find("244710359")?.position, ELSEWHERE, "better than nothing");
  hear("244710359", { position: NEAR, speedMs: 4.2, courseRad: 1.02, navStatus: 7 });
  clock.nowMs += 180_000;
  hear("244710359", rough, { isLongRange: true });
  const target = find("244710359");
  t.deepEqual([target?.position, target?.value("speedMs"), target?.value("courseRad")], [NEAR, 4.2, 1.02]);
  t.is(target?.value("navStatus"), 0, "what is as good as ever is taken");
  clock.nowMs += 30_000;
  hear("244710359", rough, { isLongRange: true });
  t.deepEqual(find("244710359")?.position, ELSEWHERE, "the precise one is too old");
});

test("… nor one that comes later from somewhere else, nor those who have no number", (t) => {
  const { hear, find } = store({ ownMmsi: undefined });
  hear("244710359", { position: NEAR }, { isOwn: true });
  hear("244710359", { position: ELSEWHERE });
  hear("244710359", { name: "ALEXANDER" });
  t.deepEqual(find("244710359")?.position, ELSEWHERE);
  t.is(find("244710359")?.value("name"), "ALEXANDER");
  hear(0, { position: NEAR }, { isOwn: true });
  t.is(find("000000000"), undefined, "our transponder may not have been given its number");
  hear(0, { position: NEAR });
  t.truthy(find("000000000"));
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

test("of thousands of invented beacons of distress only the nearest few are kept, and no vessel leaves for the rest", (t) => {
  const { targets, hear, find } = store();
  const own = { latitude: 39.5, longitude: 2.6 };
  for (let i = 0; i < 20; i += 1) hear(numbered(i), { position: { ...own, latitude: 39.5 + i / 1000 } });
  for (let i = 0; i < 3000; i += 1)
    hear((970 + 2 * (i % 3)) * 1_000_000 + i, { position: { ...own, latitude: 40 - i / 10_000 } });
  for (let i = 0; i < 20; i += 1) t.truthy(find(numbered(i)), numbered(i));
  t.is(targets.size, 20 + limits.beacons);
  t.truthy(find("974002999"), "the nearest");
  t.is(find("970000000"), undefined, "the farthest");
});

test("of stations with odd numbers the nearest few are kept, and they leave before any other", (t) => {
  const { targets, hear, find } = store();
  for (let i = 0; i < 1000; i += 1) hear(i);
  t.is(targets.size, limits.oddNumbers);
  for (let i = 0; i < limits.targets; i += 1) hear(numbered(i), { position: { latitude: -39.5, longitude: 2.6 } });
  t.is(targets.size, limits.targets);
  t.truthy(find(numbered(0)));
  t.false([...targets].some(({ hasOddNumber }) => hasOddNumber));
  hear(7);
  t.is(find("000000007"), undefined);
  hear("972123456");
  t.truthy(find("972123456"), "a beacon of distress is worth a vessel far away");
  t.is(targets.size, limits.targets);
});

test("while we do not know where we are, the beacons that were heard last are kept", (t) => {
  const { targets, clock, hear, find } = store({ ownPosition: () => undefined });
  hear(numbered(0));
  for (let i = 0; i < 1000; i += 1) {
    clock.nowMs += 1;
    hear(972_000_000 + i);
  }
  t.truthy(find(numbered(0)));
  t.truthy(find("972000999"));
  t.is(find("972000000"), undefined);
  t.is(targets.size, 1 + limits.beacons);
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
