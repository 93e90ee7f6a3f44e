/** The anchor watch with its tags, at a clock that is moved by hand: what blinds it, and the reminder of a watch that nobody has set. */
import test from "ava";
import { AnchorWatch } from "../../../src/anchor/anchor-watch.ts";
import { limits } from "../../../src/anchor/limits.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import type { Project } from "../../../src/project/project.ts";
import { between, from, lengthOf, plus, towards } from "../../../src/position/look.ts";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { mappingPlans } from "../../../src/nmea2000/tags/mapping-plan.ts";
import { Nmea2000Subscriber } from "../../../src/nmea2000/tags/subscriber.ts";
import { OwnPosition } from "../../../src/runtime/service/own-position.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { sourceLine } from "../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { ManualClock } from "../../support/clock.ts";
import { LyingVessel, MIDDLE } from "./support/lying-vessel.ts";

const TIME = { date: "2026.01.01", time: "00:00:00" };
const ANCHORAGE = { position: MIDDLE, radiusM: 40, setAtMs: 0, by: "Ana" };

for (const [what, blinds] of [
  ["positions that come no more", undefined],
  ["a receiver that has lost its fix", (vessel: LyingVessel) => (vessel.say("GNSS.FIX", false), vessel.fix())],
  ["a dilution that cannot be believed", (vessel: LyingVessel) => (vessel.say("GNSS.HDOP", 9), vessel.fix())],
  [
    "positions that are stale",
    (vessel: LyingVessel) => {
      vessel.say("VESSEL.LAT_DEG", MIDDLE.latitude, "stale");
      vessel.say("VESSEL.LON_DEG", MIDDLE.longitude, "stale");
    },
  ],
] as const)
  test(`${what} blind the watch after half a minute: its distance is stale then`, async (t) => {
    const vessel = await LyingVessel.start();
    const { anchor, tags } = vessel;
    await anchor.set(ANCHORAGE);
    await vessel.fixes(5);
    t.is(anchor.watched.state, "watching");
    t.like(tags.value("ANCHOR.DISTANCE_M"), { value: 0, quality: "good" });
    await vessel.pass(limits.lostS, blinds && (() => blinds(vessel)));
    t.is(anchor.watched.state, "watching");
    await vessel.pass(2, blinds && (() => blinds(vessel)));
    t.is(anchor.watched.state, "blind");
    t.is(tags.value("ANCHOR.DISTANCE_M")?.quality, "stale");
    t.is(tags.value("ANCHOR.WATCH_LOST")?.value, true);
    await anchor.set(undefined);
    t.is(tags.value("ANCHOR.WATCH_LOST")?.value, false);
    t.is(tags.value("ANCHOR.DOWN")?.value, false);
    t.is(tags.value("ANCHOR.LAT_DEG")?.value, null);
  });

/** A vessel at anchor, with receivers on a bus. */
function onBus(sources: Project["sources"] = []) {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const intake = new Intake({ tags, clock });
  const reading = { line: sourceLine("nmea2000", "can0"), autoRegister: true, texts: messagesIn("en").nmea };
  const subscriber = new Nmea2000Subscriber({ store: tags, intake, clock, ...reading, plans: mappingPlans([]) });
  const codec = new PgnCodec();
  const own = new OwnPosition(tags, clock, intake, () => sources);
  const watch = new AnchorWatch(ANCHORAGE);
  const say = (pgn: number, source: number, content: Readonly<Record<string, string | number>>) => {
    const timestampMs = clock.now();
    subscriber.accept({ ...codec.encode(pgn, content, { source, timestampMs }), source, timestampMs });
  };
  const more = { ...TIME, ...MIDDLE, altitude: 1, method: 1, integrity: 0, numberOfSvs: 12, pdop: 1.5 };
  return {
    tags,
    own,
    say,
    /** Its position, and its dilution if it says that. */
    fix: (source: number, hdop?: number) => {
      say(129025, source, MIDDLE);
      if (hdop !== undefined) say(129029, source, { ...more, hdop });
    },
    /** Once a second. */
    look: () => {
      own.look();
      const seen = watch.look(own.believed, own.nowS);
      tags.markStale();
      intake.markSilent();
      clock.advance(1000);
      return seen;
    },
  };
}

test("while the receiver whose position counts is diluted, another one that is not is believed", (t) => {
  const boat = onBus();
  for (let second = 0; second < 120; second += 1) {
    // The second one has the position since the first fell silent, and keeps it when the first is back.
    if (second < 10 || second > 40) boat.fix(35, 0.8);
    boat.fix(60, 9);
    boat.look();
  }
  t.is(boat.tags.value("VESSEL.LAT_DEG")?.source, "nmea2000:can0:60");
  t.is(boat.look().state, "watching");
});

/** A ship of 60 m: her bow lies 20 m north of the anchor, and she turns about it; the antenna is 30 m astern and 4 m to port. */
function turning(sources: Project["sources"]) {
  const boat = onBus(sources);
  const bow = from(MIDDLE, towards(0, 20));
  const offs: number[] = [];
  const distances = Array.from({ length: 180 }, (_, second) => {
    const headingDeg = second * 2;
    boat.say(127250, 35, { heading: (headingDeg * Math.PI) / 180, reference: 0 });
    boat.say(129025, 35, { ...from(bow, plus(towards(headingDeg, -30), towards(headingDeg + 90, -4))) });
    offs.push(lengthOf(between(bow, boat.own.said ?? MIDDLE)));
    return boat.look().distanceM ?? NaN;
  }).slice(10);
  return { least: Math.min(...distances), most: Math.max(...distances), off: Math.max(...offs) };
}

test("where the antenna's place is known, the distance to the anchor is that of the point aboard, however she turns", (t) => {
  const { project } = parseProject(
    `id: ferry
name: Ferry
vessel: { id: ferry, name: Ferry, type: ferry, loa_m: 60, beam_m: 10, draft_m: 3 }
sources:
  - { type: socketcan, interface: can0, antennas: [{ from: "nmea2000:can0:35", ahead_m: -30, starboard_m: -4 }] }
`,
    "/projects",
  );
  const { least, most, off } = turning(project?.sources ?? []);
  t.true(Math.abs(least - 20) < 0.5 && Math.abs(most - 20) < 0.5, `${least} to ${most} m`);
  t.true(off < 0.5, `for the other watches: ${off} m`);
  const raw = turning([]);
  t.true(raw.most > 40 && raw.off > 30, `without it ${raw.least} to ${raw.most} m`);
});

test("a receiver that fell silent without a fix does not blind the watch to another one's positions", async (t) => {
  const vessel = await LyingVessel.start();
  const { anchor } = vessel;
  await anchor.set(ANCHORAGE);
  vessel.say("GNSS.FIX", false);
  await vessel.fixes(5);
  t.is(anchor.watched.state, "waiting");
  vessel.say("GNSS.FIX", false, "stale");
  await vessel.fixes(5);
  t.is(anchor.watched.state, "watching");
});

for (const [what, hdop, other, state] of [
  ["no fix", undefined, [129029, { ...TIME, method: 0, integrity: 0, numberOfSvs: 2 }], "watching"],
  ["a dilution of 9", 0.8, [129539, { sid: 1, desiredMode: 3, actualMode: 3, hdop: 9, vdop: 9, tdop: 9 }], "watching"],
  ["the better dilution", 9, [129539, { sid: 1, desiredMode: 3, actualMode: 3, hdop: 0.8, vdop: 1, tdop: 1 }], "blind"],
] as const)
  test(`a position is judged by what its own receiver says, not by another one that has ${what}`, (t) => {
    const boat = onBus();
    for (let second = 0; second < 60; second += 1) {
      boat.fix(35, hdop);
      boat.say(other[0], 60, other[1]);
      boat.look();
    }
    t.is(boat.look().state, state);
  });

test("a drag that was shelved near the edge is told beyond it, also after a restart", async (t) => {
  const vessel = await LyingVessel.start();
  await vessel.anchor.set(ANCHORAGE);
  await vessel.fixes(20, 36);
  const untilMs = vessel.clock.now() + 3_600_000;
  const shelve = () =>
    vessel.alarms.shelve("ANCHOR.DISTANCE_M", "dragging", { user: "Ana", reason: "she yaws", untilMs });
  const alarm = () => vessel.alarms.open().map(({ priority, shelved_until: until }) => [priority, Boolean(until)]);
  await shelve();
  t.deepEqual(alarm(), [["warning", true]]);
  await vessel.fixes(20, 20);
  await vessel.fixes(20, 36);
  t.deepEqual(alarm(), [["warning", true]], "that is what was shelved");
  await vessel.fixes(5, 46);
  t.deepEqual(alarm(), [["alarm", false]]);
  await shelve();
  await vessel.restart();
  await vessel.fixes(5, 50);
  t.deepEqual(alarm(), [["alarm", true]], "no farther out than it was");
  await vessel.fixes(5, 63);
  t.deepEqual(alarm(), [["emergency", false]]);
});

test("an owner who wants it is reminded after an hour, until the watch is set; another is not", async (t) => {
  const vessel = await LyingVessel.start();
  const { anchor, alarms, settings, clock } = vessel;
  const rules = () => alarms.rules().map(({ rule }) => rule.id);
  const isReminded = () => vessel.tags.value("ANCHOR.UNWATCHED")?.value;
  settings.remind = true;
  await vessel.fixes(2);
  t.true(rules().includes("unwatched"));
  t.is(isReminded(), false);
  clock.advance(limits.stillS * 1000);
  await vessel.fixes(1);
  t.is(isReminded(), true);
  await anchor.set(ANCHORAGE);
  t.is(isReminded(), false);
  await vessel.fixes(2);
  settings.remind = false;
  await anchor.set(undefined);
  t.deepEqual(rules(), []);
});

test("a drag is one alarm that rises, at once and also where it was acknowledged; a higher one is never hidden", async (t) => {
  const vessel = await LyingVessel.start();
  const { anchor, alarms } = vessel;
  const alarm = () => alarms.open().map(({ id, priority, state, message }) => [id, priority, state, message]);
  await anchor.set(ANCHORAGE);
  await vessel.fixes(20, 36);
  const near = [["A-1", "warning", "ACTIVE", "Anchor: 36 m away, close to the edge of the circle of 40 m"]];
  t.deepEqual(alarm(), near);
  await vessel.fixes(4, 46);
  t.deepEqual(alarm(), [["A-1", "alarm", "ACTIVE", "Anchor: 46 m away, outside the circle of 40 m"]]);
  await vessel.acknowledge();
  await vessel.fixes(20, 36);
  await vessel.fixes(20, 50);
  t.deepEqual(
    alarm(),
    [["A-1", "alarm", "ACK", "Anchor: 50 m away, outside the circle of 40 m"]],
    "no worse than it was",
  );
  await vessel.fixes(4, 63);
  const far = "far outside the circle of 40 m: she is dragging";
  t.deepEqual(alarm(), [["A-1", "emergency", "ACTIVE", `Anchor: 63 m away, ${far}`]]);
  await vessel.fixes(30, 90);
  t.deepEqual(alarm(), [["A-1", "emergency", "ACTIVE", `Anchor: 90 m away, ${far}`]], "in the words of now");
  t.regex(alarms.open()[0]?.raised_message ?? "", /36 m away/);
  await vessel.restart();
  await vessel.fixes(60, 20);
  const message = "Anchor: 20 m away, inside the circle of 40 m again";
  t.like(
    vessel.alarms.open(),
    [{ id: "A-1", state: "ACTIVE", condition: false, message }],
    "until somebody acknowledges it",
  );
  await vessel.acknowledge();
  await vessel.fixes(2);
  t.deepEqual(vessel.alarms.open(), []);
  await vessel.fixes(20, 36);
  t.like(vessel.alarms.open(), [{ id: "A-2", priority: "warning" }], "and it begins from below");
});

test("nothing is placed by a position that has leapt until it is believed", async (t) => {
  const vessel = await LyingVessel.start();
  const { anchor, areas } = vessel;
  await vessel.fixes(5);
  t.truthy(anchor.here);
  await vessel.fixes(3, 5000);
  for (const place of [anchor.here, anchor.roller, areas.here]) t.is(place, undefined);
  await vessel.fixes(limits.leapS + 2, 5000);
  t.truthy(anchor.here, "it was no leap");
});
