/** What programs bring and people set: whose tags, how many, and beside the other sources. */
import test from "ava";
import { Intake } from "../../src/tags/intake.ts";
import { newSpeaker, sourceLine } from "../../src/tags/source-ranking.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import { TAG_TEXTS } from "../../src/tags/vocabulary/vocabulary.ts";
import type { BroughtValue } from "../../src/values/brought-value.ts";
import { limits } from "../../src/values/limits.ts";
import { Values } from "../../src/values/values.ts";
import { ManualClock } from "../support/clock.ts";

const DEPTH = "VESSEL.DEPTH_M";
const PUMP = "PUMP_0.RUNNING";
const RUUVI = { name: "ruuvi", prefix: "RUUVI." };
const ANY = { name: "local", prefix: "" };

function aboard(preferred?: string) {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const preferenceOf = () =>
    preferred === undefined ? undefined : ({ where }: { where: string }) => (where === preferred ? 0 : 1);
  const intake = new Intake({ tags, clock, preferenceOf });
  const bounds = { rangeNormalMin: null, rangeNormalMax: null };
  tags.register({ id: DEPTH, description: "", unitSi: "m", controllable: false, ...bounds });
  tags.register({ id: PUMP, description: "", unitSi: "bool", controllable: true, ...bounds });
  const values = new Values(tags, intake, clock, TAG_TEXTS.en);
  const bring = (program: typeof RUUVI, ...brought: BroughtValue[]) => values.bring(program, brought);
  const line = sourceLine("nmea2000", "can0");
  const sounder = newSpeaker(line, "nmea2000:can0:35");
  const statement = { rank: 0, timeoutS: 5 };
  /** The bus says it. */
  const hear = (tagId: string, value: number | boolean) => {
    const tag = intake.of(tagId);
    if (tag === undefined) throw new Error(tagId);
    const update = { tagId, value, quality: "good", timestampMs: clock.now(), source: sounder.text } as const;
    return intake.take(tag, sounder, statement, update, clock.monotonic());
  };
  const shown = (tagId: string) => {
    const { value, quality, source } = tags.value(tagId) ?? {};
    return [value, quality, source];
  };
  return { clock, tags, intake, values, bring, hear, shown };
}

test("a new tag registers itself with its unit and description, and becomes stale when nobody repeats it", (t) => {
  const { clock, tags, bring, shown } = aboard();
  const brought = { tagId: "RUUVI.FRIDGE_K", value: 277.4, unitSi: "K", description: "Fridge\nThe alarm is over" };
  t.deepEqual(bring(RUUVI, brought), ["taken"]);
  const description = "Fridge The alarm is over";
  t.like(
    tags.definition("RUUVI.FRIDGE_K"),
    { unitSi: "K", description, controllable: false },
    "a line of a message is ours",
  );
  t.deepEqual(shown("RUUVI.FRIDGE_K"), [277.4, "good", "program:ruuvi"]);
  clock.advance(limits.timeoutS * 1000 + 1);
  tags.markStale();
  t.deepEqual(shown("RUUVI.FRIDGE_K"), [277.4, "stale", "program:ruuvi"]);
  bring(RUUVI, { ...brought, timeoutS: 900 });
  clock.advance(899_000);
  tags.markStale();
  t.deepEqual(shown("RUUVI.FRIDGE_K"), [277.4, "good", "program:ruuvi"], "its own time-out");
});

test("without a unit the vocabulary and the name say it, and true or false are just that", (t) => {
  const { tags, bring } = aboard();
  bring(
    ANY,
    { tagId: "BATT_7.VOLTAGE_V", value: 12.6 },
    { tagId: "SHED.TEMP_K", value: 280 },
    { tagId: "SHED.DOOR", value: true },
  );
  t.deepEqual(
    ["BATT_7.VOLTAGE_V", "SHED.TEMP_K", "SHED.DOOR"].map((id) => tags.definition(id)?.unitSi),
    ["V", "K", "bool"],
  );
});

test("a token writes below its prefix alone, and nobody writes the service's own tags", (t) => {
  const { bring, tags } = aboard();
  t.deepEqual(bring(RUUVI, { tagId: DEPTH, value: 3 }, { tagId: "RUUVI.A", value: 1 }), ["outside-prefix", "taken"]);
  for (const tagId of ["SYSTEM.CLOCK_FAULT", "ANCHOR.DISTANCE_M", "MOB.MARKED", "AIS.COLLISION_1", "BUS_CAN0.UP"])
    t.deepEqual(bring(ANY, { tagId, value: true }), ["reserved"], tagId);
  t.false(tags.has("MOB.MARKED"));
  t.deepEqual(bring(ANY, { tagId: "MOB.ACTIVE", value: false }), ["taken"], "what a device says");
});

test("what cannot be is refused by its reason", (t) => {
  const { bring, shown, clock } = aboard();
  t.deepEqual(bring(ANY, { tagId: "a tag", value: 1 }), ["unknown"], "no id");
  t.deepEqual(bring(ANY, { tagId: "NEW.TAG", value: null }), ["unknown"], "nothing registers without a value");
  t.deepEqual(bring(ANY, { tagId: DEPTH, value: 3, unitSi: "V" }), ["unit"]);
  t.deepEqual(bring(ANY, { tagId: DEPTH, value: true }), ["unit"]);
  t.deepEqual(bring(ANY, { tagId: "BATT_7.VOLTAGE_V", value: 3, unitSi: "K" }), ["unit"], "not that of the vocabulary");
  t.deepEqual(bring(ANY, { tagId: DEPTH, value: 1e9 }), ["impossible"]);
  t.deepEqual(shown(DEPTH), [null, "bad", "program:local"]);
  t.deepEqual(bring(ANY, { tagId: DEPTH, value: 3, timestampMs: clock.now() - 1 }), ["older"]);
});

test("a value that is older than its time-out when it comes is stale", (t) => {
  const { bring, shown, clock } = aboard();
  bring(ANY, { tagId: DEPTH, value: 3, timestampMs: clock.now() - limits.timeoutS * 1000 - 1 });
  t.deepEqual(shown(DEPTH), [3, "stale", "program:local"]);
});

test("a null is bad at once, and so is what the program itself calls bad", (t) => {
  const { bring, shown, clock } = aboard();
  bring(ANY, { tagId: DEPTH, value: 3 });
  clock.advance(1);
  bring(ANY, { tagId: DEPTH, value: null });
  t.deepEqual(shown(DEPTH), [null, "bad", "program:local"]);
  clock.advance(1);
  bring(ANY, { tagId: DEPTH, value: 4, quality: "uncertain" });
  t.deepEqual(shown(DEPTH), [4, "uncertain", "program:local"]);
});

test("what the bus keeps fresh no program takes, and when the bus is silent it may", (t) => {
  const { bring, hear, shown, clock, intake } = aboard();
  hear(DEPTH, 2);
  clock.advance(4000);
  t.deepEqual(bring(ANY, { tagId: DEPTH, value: 50 }), ["held"]);
  t.deepEqual(shown(DEPTH), [2, "good", "nmea2000:can0:35"]);
  t.deepEqual(
    intake.sourceOf(DEPTH)?.rivals.map(({ speaker }) => speaker.text),
    ["program:local"],
    "GET /sources shows what it says",
  );
  clock.advance(2000);
  t.deepEqual(bring(ANY, { tagId: DEPTH, value: 50 }), ["taken"]);
  clock.advance(1);
  t.is(hear(DEPTH, 2), "accepted", "the bus takes it back at once");
});

test("a program may name another time-out with each value, and stays one source", (t) => {
  const { bring, clock, intake } = aboard();
  for (let timeoutS = 1; timeoutS <= 1000; timeoutS += 1) {
    clock.advance(10);
    t.deepEqual(bring(ANY, { tagId: DEPTH, value: 3, timeoutS }), ["taken"]);
  }
  t.deepEqual(intake.speakersOf(DEPTH).map(({ text }) => text), ["program:local"]); // prettier-ignore
});

test("several values in a millisecond are all taken, but one whose own time is not newer is not", (t) => {
  const { bring, shown, clock } = aboard();
  t.deepEqual(bring(ANY, { tagId: DEPTH, value: 3 }, { tagId: DEPTH, value: 4 }), ["taken", "taken"]);
  t.deepEqual(bring(ANY, { tagId: DEPTH, value: 5, timestampMs: clock.now() }), ["older"], "it may have been ours");
  t.deepEqual(shown(DEPTH), [4, "good", "program:local"]);
});

test("preferred_sources may put a program before the bus", (t) => {
  const { bring, hear, shown, clock } = aboard("program:local");
  hear(DEPTH, 2);
  clock.advance(1);
  t.deepEqual(bring(ANY, { tagId: DEPTH, value: 50 }), ["taken"]);
  clock.advance(1);
  t.is(hear(DEPTH, 2), "set-aside");
  t.deepEqual(shown(DEPTH), [50, "good", "program:local"]);
});

test("a person sets what is controllable, and it stays until somebody else says something", (t) => {
  const { values, shown, clock, tags, hear, bring } = aboard();
  t.is(values.set("Ana", { tagId: PUMP, value: true }), "taken");
  clock.advance(86_400_000);
  tags.markStale();
  t.deepEqual(shown(PUMP), [true, "good", "person:Ana"]);
  t.is(values.set("Ana", { tagId: DEPTH, value: 3 }), "not-controllable");
  t.is(values.set("Ana", { tagId: "PUMP_9.RUNNING", value: true }), "unknown");
  t.is(values.set("Ana", { tagId: PUMP, value: 1 }), "unit");
  t.deepEqual(bring(ANY, { tagId: PUMP, value: false }), ["taken"], "what is, not what was wanted");
  clock.advance(1);
  t.is(values.set("Ana", { tagId: PUMP, value: true }), "taken", "a person goes before a program");
  clock.advance(1);
  hear(PUMP, false);
  clock.advance(1);
  t.is(values.refusalOfSetting("Ana", { tagId: PUMP, value: true }), "held");
});

test("a program has so many updates a second, and all of them together; the rest is refused as a whole, and counted", (t) => {
  const { values, bring, clock } = aboard();
  const batch = Array.from({ length: limits.batch }, (_, i) => ({ tagId: `RUUVI.T_${i % 10}`, value: i }));
  for (let i = 0; i < limits.updates.atOnce / limits.batch; i += 1) t.true(Array.isArray(bring(RUUVI, ...batch)));
  t.deepEqual(bring(RUUVI, ...batch), { waitMs: 1000 });
  t.like(values.statistics()[0], { type: "program", name: "ruuvi", counters: { limited: limits.batch } });
  clock.advance(1000);
  t.true(Array.isArray(bring(RUUVI, ...batch)));
  // What was taken so far counts against all as well.
  for (let i = 0; i < 4; i += 1) {
    const other = { name: `other-${i}`, prefix: "" };
    const taken = Array.from({ length: 4 }, () => Array.isArray(bring(other, ...batch)));
    t.deepEqual(taken, i < 3 ? [true, true, true, true] : [true, true, true, false], other.name);
  }
  const late = { name: "late", prefix: "" };
  t.false(Array.isArray(bring(late, ...batch)));
  clock.advance(1000);
  const taken = Array.from({ length: limits.updates.atOnce / limits.batch }, () =>
    Array.isArray(bring(late, ...batch)),
  );
  t.deepEqual(taken, [true, true, true, true], "what it was refused because of the others is not charged to it");
});

test("a program registers so many tags and no more; those that it has it writes on", (t) => {
  const { values, bring, clock, tags } = aboard();
  for (let i = 0; i < limits.tagsOfProgram; i += 1) {
    bring(RUUVI, { tagId: `RUUVI.T_${i}`, value: 1 });
    clock.advance(10);
  }
  t.deepEqual(bring(RUUVI, { tagId: "RUUVI.ONE_MORE", value: 1 }, { tagId: "RUUVI.T_0", value: 2 }), ["full", "taken"]);
  t.false(tags.has("RUUVI.ONE_MORE"));
  t.like(values.statistics()[0]?.counters, { registered_tags: limits.tagsOfProgram });
});

test("when the last connection of a program ends, what it brought is stale", (t) => {
  const { values, bring, shown } = aboard();
  const [first, second] = [values.connect(RUUVI), values.connect(RUUVI)];
  bring(RUUVI, { tagId: "RUUVI.A", value: 1 });
  first();
  first();
  t.deepEqual(shown("RUUVI.A"), [1, "good", "program:ruuvi"]);
  second();
  t.deepEqual(shown("RUUVI.A"), [1, "stale", "program:ruuvi"]);
});

test("of very many names the one that was silent longest is forgotten, and its values are stale", (t) => {
  const { values, bring, shown, clock } = aboard();
  for (let i = 0; i <= limits.bringers; i += 1) {
    bring({ name: `p${i}`, prefix: "" }, { tagId: `P.T_${i}`, value: i });
    clock.advance(10);
  }
  t.is(values.statistics().length, limits.bringers);
  t.deepEqual(shown("P.T_0"), [0, "stale", "program:p0"]);
  t.deepEqual(shown("P.T_1"), [1, "good", "program:p1"]);
});
