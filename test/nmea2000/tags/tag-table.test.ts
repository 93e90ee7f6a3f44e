/** Every row of the table: its message, made by the codec, becomes its tag with its value. */
import test from "ava";
import { layout, PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { type FieldSpec, rawOf, valueOf } from "../../../src/nmea2000/codec/field.ts";
import type { Key, TagGroup, TagMapping } from "../../../src/nmea2000/tags/tag-mapping.ts";
import { ID_NAMES } from "../../../src/tags/vocabulary/places.ts";
import { ENGINE } from "../../../src/nmea2000/tags/table/j1939.ts";
import { TAG_GROUPS, TAG_MAPPINGS } from "../../../src/nmea2000/tags/tag-table.ts";
import { shapeOf, systemOf } from "../../../src/tags/vocabulary/meaning.ts";
import { shaped } from "../../../src/tags/shape.ts";
import { isTagId } from "../../../src/tags/tag.ts";
import { ManualClock } from "../../support/clock.ts";
import { newSubscriber } from "../support/new-subscriber.ts";

const codec = new PgnCodec();
const KEY_NUMBER = 1;

/** What the message says in the fields that name the tag. */
function keyContent(keys: readonly Key[], when: TagMapping["when"]): Record<string, number | null> {
  const said = keys.map(({ field }) => [field, KEY_NUMBER] as const);
  const conditions = Object.entries(when ?? {}).map(([field, [value = 0]]) => [field, value] as const);
  return Object.fromEntries([...said, ...conditions]);
}

function specOf({ pgn, field, inList }: TagMapping): FieldSpec {
  const known = layout(pgn);
  const spec = (inList ? known?.sets[0]?.fields : known?.fields)?.find(({ id }) => id === field);
  if (spec === undefined) throw new Error(`${pgn} has no ${field}`);
  return spec;
}

/** The id as a person would write it down, without the code under test. */
function expectedId({ tag, fixed = {}, when }: TagMapping, keys: readonly Key[]): string {
  const content = keyContent(keys, when);
  return tag.replaceAll(/\{([A-Z]+)\}/g, (_, place: string) => {
    const key = keys.find((each) => each.place === place);
    const number = fixed[place as keyof typeof fixed] ?? (key === undefined ? 0 : (content[key.field] ?? 0));
    if (place === "L") return String(number + 1);
    const named = (ID_NAMES as Readonly<Record<string, readonly string[]>>)[place];
    return named === undefined ? String(number) : (named[number] ?? "?");
  });
}

const FACTORS: Readonly<Record<string, number>> = {
  "rad deg": 180 / Math.PI,
  "rad/s deg/s": 180 / Math.PI,
  "L m3": 0.001,
  "L/h m3/h": 0.001,
};

/** A message's field and what its tag must be. */
function sample(mapping: TagMapping): readonly [content: Record<string, number | string>, tag: number | boolean] {
  const { field, bit, on, plus, date, unitSi, pgn } = mapping;
  if (bit !== undefined) return [{ [field]: 2 ** bit }, true];
  if (on !== undefined) return [{ [field]: on[0] ?? 0 }, true];
  if (date !== undefined)
    return [{ [field]: "08:30:00.5", [date]: "2026.11.21" }, Date.UTC(2026, 10, 21, 8, 30) / 1000 + 0.5];
  const spec = specOf(mapping);
  // Water is not so cold.
  const raw = spec.unit === "K" ? rawOf(spec, 290) : 1234;
  const value = valueOf(spec, Math.min(spec.rawMax, Math.max(spec.rawMin, raw)));
  if (plus !== undefined) return [{ [field]: 12.34, [plus.field]: plus.sign * 0.5 }, 12.34 + plus.sign * 0.5];
  const factor = spec.unit === unitSi ? 1 : (FACTORS[`${spec.unit} ${unitSi}`] ?? 1);
  const tagValue = value * factor - (spec.unit === "Cos Phi" && pgn > 65_000 && pgn < 65_100 ? 1 : 0);
  return [{ [field]: value }, tagValue];
}

function setUp() {
  const clock = new ManualClock();
  return { clock, ...newSubscriber({ clock }) };
}

/** Which engine a group of J1939 is about, its sender's address says. */
const sourceOf = (group: TagGroup): number => (group.keys.some(({ field }) => field === ENGINE) ? 1 : 9);

function heard(group: TagGroup, mapping: TagMapping) {
  const { store, subscriber } = setUp();
  const [content, tag] = sample(mapping);
  const { validBy } = mapping;
  const valid = validBy?.void?.includes(null) === true ? { [validBy.field]: validBy.good[0] ?? null } : {};
  const keys = { ...keyContent(group.keys, mapping.when), ...valid };
  const whole = mapping.inList
    ? { ...keys, numberOfLines: 1, list: [{ ...keys, ...content }] }
    : { ...keys, ...content };
  subscriber.accept(codec.encode(group.pgn, whole, { source: sourceOf(group), timestampMs: 1000 }));
  return { tag, store, subscriber };
}

for (const group of TAG_GROUPS.filter(({ rows }) => rows.some(({ only }) => only !== "write"))) {
  test(`${group.pgn} ${layout(group.pgn)?.name} becomes its tags`, (t) => {
    for (const mapping of group.rows.filter(({ only }) => only !== "write")) {
      const id = expectedId(mapping, group.keys);
      t.true(isTagId(id), id);
      const { store, tag } = heard(group, mapping);
      const value = store.value(id)?.value;
      const shape = shapeOf(id, mapping.unitSi);
      // The largest that the field can say is more than any vessel has.
      if (typeof tag === "number" && shape !== undefined && shaped(shape, tag) === undefined)
        t.like(store.value(id), { value: null, quality: "bad" }, id);
      else if (typeof tag === "boolean") t.is(value, tag, id);
      else
        t.true(
          typeof value === "number" && Math.abs(value - tag) <= 1e-9 * Math.max(1, Math.abs(tag)),
          `${id} ${value} ${tag}`,
        );
      t.is(store.definition(id)?.unitSi, mapping.unitSi, id);
      t.notRegex(store.definition(id)?.description ?? "{", /[{}]/, id);
      t.not(systemOf(id), "other", id);
    }
  });
}

test("a message of nothing but not available takes back what its sender said, whatever field says which", (t) => {
  let taken = 0;
  const nothing = (pgn: number, source: number, timestampMs: number) => {
    const made = codec.encode(pgn, {}, { source, timestampMs });
    return { ...made, data: made.data.fill(0xff) };
  };
  for (const group of TAG_GROUPS)
    for (const mapping of group.rows.filter(({ inList, when }) => inList !== true || when !== undefined)) {
      const { store, subscriber } = heard(group, mapping);
      const id = expectedId(mapping, group.keys);
      if (store.value(id)?.quality !== "good") continue;
      subscriber.accept(nothing(group.pgn, 10, 1100));
      t.is(store.value(id)?.quality, "good", `${id}: another device's silence`);
      subscriber.accept(nothing(group.pgn, sourceOf(group), 1200));
      t.like(store.value(id), { value: null, quality: "bad" }, `${group.pgn} ${id}`);
      taken += 1;
    }
  t.log(`${taken} rows`);
  t.true(taken > 300);
});

test("of several that its sender speaks of, a message that does not say which takes back the silent one, at the second time", (t) => {
  const { clock, store, subscriber } = setUp();
  const quality = () => ["TANK_FUEL_0.LEVEL_PCT", "TANK_FUEL_1.LEVEL_PCT"].map((id) => store.value(id)?.quality);
  const send = (content: Record<string, number>): void => {
    clock.advance(100);
    subscriber.accept(codec.encode(127505, content, { source: 9, timestampMs: clock.now() }));
  };
  for (const instance of [0, 1]) send({ instance, type: 0, level: 50 });
  send({});
  t.deepEqual(quality(), ["good", "good"], "one of its inputs may be unused");
  send({ instance: 0, type: 0, level: 50 });
  send({});
  t.deepEqual(quality(), ["good", "bad"]);
  send({ instance: 0, type: 0, level: 50 });
  send({ instance: 1, type: 0, level: 50 });
  send({ type: 0 });
  t.deepEqual(quality(), ["good", "good"]);
});

test("the table has the six groups of the specification and many more, each field and tag once in a group, or ranked", (t) => {
  t.log(
    `${TAG_GROUPS.length} groups, ${TAG_MAPPINGS.length} rows, ${new Set(TAG_MAPPINGS.map(({ tag }) => tag)).size} patterns`,
  );
  t.true(TAG_GROUPS.length >= 70);
  t.is(new Set(TAG_GROUPS.map(({ pgn }) => pgn)).size, TAG_GROUPS.length);
  const ids = TAG_MAPPINGS.map(({ pgn, tag, fixed, when, rank }) => JSON.stringify([pgn, tag, fixed, when, rank]));
  t.is(new Set(ids).size, ids.length);
});

test("two rows of one tag have one unit, and different ranks in different groups", (t) => {
  const seen = new Map<string, TagMapping>();
  for (const mapping of TAG_MAPPINGS.filter(({ only }) => only !== "write")) {
    const { tag, fixed, unitSi, pgn, rank } = mapping;
    const name = JSON.stringify([tag, fixed]);
    const other = seen.get(name);
    seen.set(name, mapping);
    if (other === undefined) continue;
    t.is(unitSi, other.unitSi, tag);
    if (pgn !== other.pgn) t.not(rank, other.rank, `${tag} of ${pgn} and ${other.pgn}`);
  }
});

test("values that devices send for what they do not know make no tag", (t) => {
  const { store, subscriber } = newSubscriber({ clock: new ManualClock() });
  const send = (pgn: number, content: Record<string, number | string>) =>
    subscriber.accept(codec.encode(pgn, content, { source: 9, timestampMs: 1000 }));
  send(129539, { hdop: -0.01, vdop: 1.2 });
  const status = { discreteStatus1: 0xffff, discreteStatus2: 0xffff };
  send(127489, { instance: 0, engineLoad: -1, engineTorque: -1, fuelRate: -0.1, alternatorPotential: 14, ...status });
  send(129033, { localOffset: -60 });
  t.deepEqual(
    [...store.entries()].map(({ definition }) => definition.id),
    ["GNSS.VDOP", "ME_INST_0.ALTERNATOR_V"],
  );
});

test("a reference, a type or an instance that is an error or not said names no tag, or the only one", (t) => {
  const { store, subscriber } = newSubscriber({ clock: new ManualClock() });
  const send = (pgn: number, content: Record<string, number | null>) =>
    subscriber.accept(codec.encode(pgn, content, { source: 9, timestampMs: 1000 }));
  send(127250, { heading: 1, reference: 2, deviation: 0.1 });
  send(130306, { windSpeed: 3, windAngle: 1, reference: 5 });
  send(127245, { position: 0.1 });
  send(130312, { actualTemperature: 290, source: 143, instance: 24 });
  send(127506, { instance: 3, stateOfCharge: 80 });
  send(127501, { instance: 2, indicator1: 1, indicator2: 0, indicator3: 2 });
  t.deepEqual(
    [...store.entries()].map(({ definition, value }) => `${definition.id} ${value?.value}`),
    [
      `VESSEL.DEVIATION_DEG ${(0.1 * 180) / Math.PI}`,
      `RUDDER_0.ANGLE_DEG ${(0.1 * 180) / Math.PI}`,
      "SOURCE143_24.TEMP_K 290",
      "BATT_3.STATE_OF_CHARGE_PCT 80",
      "SWITCHBANK_2.SWITCH_1 true",
      "SWITCHBANK_2.SWITCH_2 false",
      "SWITCHBANK_2.SWITCH_3 null",
    ],
  );
  t.is(subscriber.counters.without_instance, 1);
});

test("angles off the bow are negative to port, directions go round", (t) => {
  const { store, subscriber } = newSubscriber({ clock: new ManualClock() });
  const rad = (6.2 * 180) / Math.PI;
  for (const reference of [0, 2]) {
    subscriber.accept(codec.encode(130306, { windAngle: 6.2, reference }, { source: 9, timestampMs: 1000 }));
  }
  t.true(Math.abs(Number(store.value("WIND_APPARENT.ANGLE_DEG")?.value) - (rad - 360)) < 1e-9);
  t.true(Math.abs(Number(store.value("WIND_GROUND_TRUE.DIRECTION_DEG")?.value) - rad) < 1e-9);
});
