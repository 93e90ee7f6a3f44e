/** Derived tags: when they are computed, how good and how old they are, and what of them outlives a restart. */
import test from "ava";
import type { Derivation } from "../../src/derive/derivation.ts";
import { Deriver } from "../../src/derive/deriver.ts";
import type { Totals } from "../../src/derive/integrals.ts";
import { Intake } from "../../src/tags/intake.ts";
import type { Quality } from "../../src/tags/quality.ts";
import { newSpeaker, sourceLine, type Wire } from "../../src/tags/source-ranking.ts";
import type { Scalar, TagUpdate } from "../../src/tags/tag.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import { unitOfTag } from "../../src/tags/vocabulary/vocabulary.ts";
import { ManualClock } from "../support/clock.ts";

const V = "BATT_0.VOLTAGE_V";
const A = "BATT_0.CURRENT_A";
const POWER: Derivation = { tagId: "BATT_0.POWER_W", unitSi: "W", value: `${V} * ${A}` };
const HEAT: Derivation = { tagId: "HEAT.W", unitSi: "W", value: "BATT_0.POWER_W * 0.1" };
const TRIP: Derivation = { tagId: "VESSEL.TRIP_LOG_M", unitSi: "m", value: "integrate(VESSEL.SOG_MS, TRIP.RESET)" };

function aboard(derivations: readonly Derivation[], totals: Totals = {}) {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const intake = new Intake({ tags, clock });
  const bounds = { rangeNormalMin: null, rangeNormalMax: null, controllable: false };
  for (const id of [V, A, "VESSEL.SOG_MS", "VESSEL.DEPTH_M"])
    tags.register({ id, description: "", unitSi: unitOfTag(id) ?? "-", ...bounds, timeoutS: 5 });
  const due: (() => void)[] = [];
  const deriver = new Deriver(
    {
      tags,
      intake,
      clock,
      unitOf: (id) =>
        tags.definition(id)?.unitSi ?? derivations.find(({ tagId }) => tagId === id)?.unitSi ?? unitOfTag(id),
      define: ({ tagId, unitSi }) => ({ id: tagId, unitSi, description: "", ...bounds }),
      defer: (compute) => due.push(compute),
    },
    totals,
  );
  deriver.take(derivations);
  const turn = (): void => {
    for (let next = due.shift(); next !== undefined; next = due.shift()) next();
  };
  const updates: TagUpdate[] = [];
  tags.subscribe((update) => updates.push(update));
  const say = (tagId: string, value: Scalar, quality: Quality = value === null ? "bad" : "good", source = "nmea2000:can0:1") =>
    tags.write({ tagId, value, quality, timestampMs: clock.now(), source }); // prettier-ignore
  const voice = (wire: Wire, tagId: string) => {
    const line = sourceLine(wire, "x");
    const speaker = newSpeaker(line, `${line.text}:1`);
    const statement = { rank: 0, timeoutS: 5 };
    return (value: number) => {
      const tag = intake.of(tagId);
      if (tag === undefined) throw new Error(tagId);
      const update = { tagId, value, quality: "good", timestampMs: clock.now(), source: speaker.text } as const;
      return intake.take(tag, speaker, statement, update, clock.monotonic());
    };
  };
  const shown = (tagId: string) => {
    const { value, quality } = tags.value(tagId) ?? {};
    return [value, quality];
  };
  return { clock, tags, intake, deriver, say, voice, turn, shown, updates };
}

test("what depends on an update is computed once after the updates of a turn, in the order of what reads what", (t) => {
  // Listed in the wrong order.
  const { say, turn, shown, updates } = aboard([HEAT, POWER]);
  say(V, 12);
  say(A, 5);
  t.deepEqual(shown("HEAT.W"), [undefined, undefined]);
  turn();
  t.deepEqual(shown("BATT_0.POWER_W"), [60, "good"]);
  t.deepEqual(shown("HEAT.W"), [6, "good"]);
  t.deepEqual(updates.map(({ tagId }) => tagId), [V, A, "BATT_0.POWER_W", "HEAT.W"]); // prettier-ignore
});

test("a derived value is as good as its worst input and as old as its stalest", (t) => {
  const { clock, tags, say, turn, shown } = aboard([POWER]);
  say(V, 12);
  const atMs = clock.now();
  clock.advance(1000);
  say(A, 5, "uncertain");
  turn();
  t.deepEqual(shown("BATT_0.POWER_W"), [60, "uncertain"]);
  t.is(tags.value("BATT_0.POWER_W")?.timestampMs, atMs);
  clock.advance(4500);
  say(A, 6);
  tags.markStale();
  turn();
  t.deepEqual(shown("BATT_0.POWER_W"), [72, "stale"]);
  say(V, 12);
  turn();
  t.deepEqual(shown("BATT_0.POWER_W"), [72, "good"]);
  say(V, null);
  turn();
  t.deepEqual(shown("BATT_0.POWER_W"), [null, "bad"]);
});

test("nothing is said before all that is needed was heard, and only what is needed counts", (t) => {
  const value = `first(${V} * ${A}, if(${V} > 10 V, 1 W, ${V} * ${A}))`;
  const { say, turn, shown } = aboard([POWER, { tagId: "P.W", unitSi: "W", value }]);
  say(V, 12);
  turn();
  t.deepEqual(shown("BATT_0.POWER_W"), [undefined, undefined]);
  t.deepEqual(shown("P.W"), [1, "good"]);
});

test("what needs no tag, or none of those that are silent, is there from the beginning", (t) => {
  const volume = { tagId: "TANK_FUEL_0.REMAINING_M3", unitSi: "m3", value: "TANK_FUEL_0.CAPACITY_M3 / 2" };
  const { turn, shown } = aboard([
    volume,
    { tagId: "TANK_FUEL_0.CAPACITY_M3", unitSi: "m3", value: "400 L" },
    { tagId: "P.W", unitSi: "W", value: `first(${V} * ${A}, 1 W)` },
    TRIP,
  ]);
  turn();
  t.deepEqual(shown("P.W"), [1, "good"]);
  t.deepEqual(shown("TANK_FUEL_0.CAPACITY_M3"), [0.4, "good"]);
  t.deepEqual(shown("TANK_FUEL_0.REMAINING_M3"), [0.2, "good"]);
  t.deepEqual(shown("VESSEL.TRIP_LOG_M"), [undefined, undefined], "no distance before there is a speed");
});

test("what brings the tag itself goes before what is derived, and gives it back when it is silent", (t) => {
  const { clock, say, voice, turn, shown, intake } = aboard([POWER]);
  const bus = voice("nmea2000", "BATT_0.POWER_W");
  say(V, 12);
  say(A, 5);
  turn();
  bus(99);
  say(A, 6);
  turn();
  t.deepEqual(shown("BATT_0.POWER_W"), [99, "good"]);
  t.is(intake.sourceOf("BATT_0.POWER_W")?.rivals[0]?.speaker.text, "derived");
  clock.advance(6000);
  say(V, 12);
  say(A, 6);
  turn();
  t.deepEqual(shown("BATT_0.POWER_W"), [72, "good"]);
  t.deepEqual(intake.sourceOf("BATT_0.POWER_W")?.group, { expression: POWER.value });
});

test("what is made of simulated or replayed values says so", (t) => {
  const { tags, say, turn } = aboard([POWER]);
  const source = (): string | undefined => tags.value("BATT_0.POWER_W")?.source;
  say(V, 12, "good", "simulator");
  say(A, 5);
  turn();
  t.is(source(), "derived:simulated");
  say(V, 12, "good", "nmea2000:replay:3");
  turn();
  t.is(source(), "derived:replayed");
  say(V, 12);
  turn();
  t.is(source(), "derived");
});

test("an integral goes on without updates, does not count pauses, and is reset by its switch", (t) => {
  const { clock, tags, deriver, say, turn, shown } = aboard([TRIP]);
  const pass = (seconds: number): void => {
    for (let i = 0; i < seconds; i += 1) {
      clock.advance(1000);
      deriver.tick();
      turn();
    }
  };
  say("VESSEL.SOG_MS", 2);
  turn();
  pass(4);
  t.deepEqual(shown("VESSEL.TRIP_LOG_M"), [8, "good"]);
  t.is(tags.value("VESSEL.TRIP_LOG_M")?.timestampMs, clock.now());
  clock.advance(2000);
  tags.markStale();
  turn();
  pass(60);
  t.deepEqual(shown("VESSEL.TRIP_LOG_M"), [8, "stale"]);
  say("VESSEL.SOG_MS", 3);
  turn();
  pass(2);
  t.deepEqual(shown("VESSEL.TRIP_LOG_M"), [14, "good"]);
  t.is(tags.definition("TRIP.RESET")?.controllable, true);
  say("TRIP.RESET", true);
  turn();
  t.deepEqual(shown("VESSEL.TRIP_LOG_M"), [0, "good"]);
  t.deepEqual(shown("TRIP.RESET"), [false, "good"], "a command that was obeyed is off again");
  pass(1);
  t.deepEqual(shown("VESSEL.TRIP_LOG_M"), [3, "good"]);
  say("TRIP.RESET", true);
  turn();
  t.deepEqual(shown("VESSEL.TRIP_LOG_M"), [0, "good"]);
});

test("an integral goes on from its total after a restart and after a reload; another expression begins at 0", (t) => {
  const before = aboard([TRIP]);
  before.say("VESSEL.SOG_MS", 2);
  before.turn();
  before.clock.advance(3000);
  before.deriver.tick();
  const totals = before.deriver.totals();
  t.deepEqual(Object.values(totals), [6]);
  before.deriver.take([TRIP, POWER]);
  before.turn();
  t.deepEqual(before.shown("VESSEL.TRIP_LOG_M"), [6, "good"]);

  const after = aboard([TRIP], totals);
  after.say("VESSEL.SOG_MS", 4);
  after.turn();
  t.deepEqual(after.shown("VESSEL.TRIP_LOG_M"), [6, "good"]);
  after.clock.advance(1000);
  after.deriver.tick();
  t.deepEqual(after.shown("VESSEL.TRIP_LOG_M"), [10, "good"]);

  const other = aboard([{ ...TRIP, value: "integrate(VESSEL.SOG_MS * 2)" }], totals);
  other.say("VESSEL.SOG_MS", 4);
  other.turn();
  t.deepEqual(other.shown("VESSEL.TRIP_LOG_M"), [0, "good"]);
  t.deepEqual(Object.values(other.deriver.totals()), [0, 6]);
});

test("a switch of one's own that a person has set is off again; what a device says keeps the integral at 0", (t) => {
  const { clock, deriver, tags, say, turn, shown } = aboard([]);
  tags.register({ id: "NEW.DAY", description: "", unitSi: "bool", controllable: true, rangeNormalMin: null, rangeNormalMax: null }); // prettier-ignore
  deriver.take([{ tagId: "X.DAY_M", unitSi: "m", value: "integrate(VESSEL.SOG_MS, NEW.DAY)" }]);
  const pass = (): void => {
    clock.advance(1000);
    deriver.tick();
    turn();
  };
  say("VESSEL.SOG_MS", 2);
  turn();
  pass();
  say("NEW.DAY", true, "good", "person:Ana");
  turn();
  pass();
  t.deepEqual(shown("X.DAY_M"), [2, "good"]);
  say("NEW.DAY", true);
  turn();
  pass();
  t.deepEqual(shown("X.DAY_M"), [0, "good"]);
});

test("white space makes no other integral of it, also of a total that was written before", (t) => {
  const value = "integrate( VESSEL.SOG_MS,\n  TRIP.RESET )";
  const { say, turn, shown } = aboard([{ ...TRIP, value }], {
    "VESSEL.TRIP_LOG_M: integrate(VESSEL.SOG_MS, TRIP.RESET)": 7,
  });
  say("VESSEL.SOG_MS", 2);
  turn();
  t.deepEqual(shown("VESSEL.TRIP_LOG_M"), [7, "good"]);
});

test("a silence is not measured: neither a mean nor damping nor a rate takes the last value for a measurement", (t) => {
  const [mean, damped, rate] = ["MEAN.A", "DAMPED.A", "RATE.A"];
  const { clock, deriver, tags, say, turn, shown } = aboard([
    { tagId: mean, unitSi: "A", value: `mean(${A}, 600 s)` },
    { tagId: damped, unitSi: "A", value: `damp(${A}, 600 s)` },
    { tagId: rate, unitSi: "A", value: `rate(${A}, 600 s) * 1 s` },
  ]);
  const seconds = (count: number, value?: number): void => {
    for (let i = 0; i < count; i += 1) {
      if (value !== undefined) say(A, value);
      tags.markStale();
      turn();
      clock.advance(1000);
      deriver.tick();
    }
  };
  seconds(30, 20);
  t.deepEqual(shown(mean), [20, "uncertain"], "a tenth of the time has not been measured yet");
  seconds(40, 20);
  t.deepEqual([shown(mean), shown(damped), shown(rate)], [[20, "good"], [20, "good"], [0, "good"]]); // prettier-ignore
  seconds(300);
  t.deepEqual([shown(mean), shown(damped), shown(rate)], [[20, "stale"], [20, "stale"], [0, "stale"]]); // prettier-ignore
  seconds(5, 2);
  t.is(shown(mean)[1], "uncertain");
  t.true(Math.abs(Number(shown(mean)[0]) - (20 * 70 + 2 * 5) / 75) < 0.5, String(shown(mean)));
  t.deepEqual(shown(damped), [2, "uncertain"]);
  t.deepEqual(shown(rate), [null, "bad"], "no fall of 18 A in a silence of five minutes");
  seconds(70, 2);
  t.deepEqual([shown(damped), shown(rate)], [[2, "good"], [0, "good"]]); // prettier-ignore
});

test("the same integral twice in one expression counts once for each", (t) => {
  const value = "integrate(VESSEL.SOG_MS) + integrate(VESSEL.SOG_MS)";
  const { clock, deriver, say, turn, shown } = aboard([{ ...TRIP, value }]);
  say("VESSEL.SOG_MS", 2);
  turn();
  clock.advance(1000);
  deriver.tick();
  t.deepEqual(shown("VESSEL.TRIP_LOG_M"), [4, "good"]);
});

test("a derivation that is taken out leaves its tag stale, and one that stays keeps it", (t) => {
  const { deriver, say, turn, shown } = aboard([POWER, HEAT]);
  say(V, 12);
  say(A, 5);
  turn();
  deriver.take([POWER]);
  turn();
  t.deepEqual(shown("HEAT.W"), [6, "stale"]);
  say(A, 6);
  turn();
  t.deepEqual(shown("BATT_0.POWER_W"), [72, "good"]);
});

test("angles come into the range of their tag", (t) => {
  const value = "VESSEL.HEADING_TRUE_DEG + 730 deg";
  const { tags, say, turn, shown } = aboard([
    { tagId: "VESSEL.COG_TRUE_DEG", unitSi: "deg", value },
    { tagId: "WIND_TRUE_WATER.ANGLE_DEG", unitSi: "deg", value },
  ]);
  tags.register({ id: "VESSEL.HEADING_TRUE_DEG", description: "", unitSi: "deg", controllable: false, rangeNormalMin: null, rangeNormalMax: null }); // prettier-ignore
  say("VESSEL.HEADING_TRUE_DEG", 200);
  turn();
  t.deepEqual(shown("VESSEL.COG_TRUE_DEG"), [210, "good"]);
  t.deepEqual(shown("WIND_TRUE_WATER.ANGLE_DEG"), [-150, "good"]);
});

test("one that has no usable value waits for what it needs, also by way of others, and for nothing that it does not need", (t) => {
  const DEPTH = "VESSEL.DEPTH_M";
  const either = { tagId: "P.W", unitSi: "W", value: `first(${V} * ${A}, when(${DEPTH} > 2 m, ${V} * 1 A))` };
  const { clock, deriver, tags, say, voice, turn } = aboard([HEAT, POWER, either, TRIP]);
  const waits = (tagId: string) =>
    deriver.missingFor(tagId).map(({ tagId: id, quality = "never" }) => `${id} ${quality}`);
  turn();
  t.deepEqual(waits("HEAT.W"), [`${V} never`, `${A} never`]);
  t.deepEqual(waits("VESSEL.TRIP_LOG_M"), ["VESSEL.SOG_MS never"], "not for the switch that begins a trip");
  say(V, 12);
  turn();
  t.deepEqual(waits("HEAT.W"), [`${A} never`]);
  t.deepEqual(waits("P.W"), [`${A} never`, `${DEPTH} never`], "either would do");
  say(DEPTH, 3);
  turn();
  t.deepEqual(waits("P.W"), []);
  say(A, 5);
  turn();
  t.deepEqual(deriver.waiting(), ["VESSEL.TRIP_LOG_M"]);
  clock.advance(6000);
  say(V, null);
  tags.markStale();
  turn();
  t.deepEqual(waits("BATT_0.POWER_W"), [`${V} bad`, `${A} stale`]);
  t.is(deriver.missingFor("BATT_0.POWER_W")[1]?.staleSinceMs, tags.staleSince(A));
  voice("nmea2000", "BATT_0.POWER_W")(60);
  turn();
  t.deepEqual(waits("BATT_0.POWER_W"), [], "the bus says it");
  t.deepEqual(waits("HEAT.W"), []);
  t.deepEqual(waits(DEPTH), [], "not derived");
});
