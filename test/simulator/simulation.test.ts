/** The simulated vessel: repeatable, always inside the ranges, and moving as a vessel moves. */
import test from "ava";
import { type AlarmRule } from "../../src/alarms/rule.ts";
import { conditionHolds } from "../../src/alarms/conditions/comparison.ts";
import { demoProject } from "../../src/project/demo.ts";
import { newSimulation, readings, step } from "../../src/simulator/simulation.ts";
import { seededRandom } from "../../src/simulator/random.ts";
import type { Scalar, TagDefinition } from "../../src/tags/tag.ts";
import { UNITS } from "../../src/core/units.ts";
import { seedOf, seededRandom as testRandom } from "../support/random.ts";

const demo = demoProject();

interface Frame {
  readonly timeS: number;
  readonly phase: string;
  readonly values: ReadonlyMap<string, Scalar>;
}

function* sail(tags: readonly TagDefinition[], seed: number, seconds: number, tickS = 0.5): Generator<Frame> {
  const random = seededRandom(seed);
  let simulation = newSimulation(tags, random);
  for (let timeS = 0; timeS <= seconds; timeS += tickS) {
    const values = new Map(readings(simulation).map(({ tagId, value }) => [tagId, value]));
    yield { timeS, phase: simulation.ship.voyage.phase, values };
    simulation = step(simulation, tickS, random);
  }
}

/** An hour of the demo vessel, which most of these tests look at. */
const hour = [...sail(demo.tags, 1, 3600)];

function seriesOf(tagId: string, frames: readonly Frame[] = hour): number[] {
  return frames.map(({ values }) => Number(values.get(tagId)));
}

const tagOf = (id: string, unitSi: string, min: number | null = null, max: number | null = null): TagDefinition => ({
  id,
  description: "",
  unitSi,
  controllable: false,
  rangeNormalMin: min,
  rangeNormalMax: max,
});

/** The first tag and value outside its range or of the wrong type, if there is one. */
function misfit(tags: readonly TagDefinition[], frames: Iterable<Frame>): string | undefined {
  for (const { timeS, values } of frames) {
    for (const { id, unitSi, rangeNormalMin: min, rangeNormalMax: max } of tags) {
      const value = values.get(id);
      if (unitSi === "text" ? value === null : unitSi === "bool" ? typeof value === "boolean" : false) continue;
      const fits = Number.isFinite(value) && Number(value) >= (min ?? -Infinity) && Number(value) <= (max ?? Infinity);
      if (!fits) return `${id} = ${String(value)} at ${timeS} s, range ${min} … ${max}`;
    }
  }
  return undefined;
}

test("over an hour every value of every tag of the demo is inside its range", (t) => {
  t.is(hour.length, 7201);
  t.is(misfit(demo.tags, hour), undefined);
});

test("tags of any id, unit and range stay inside it, at any tick", (t) => {
  const seed = seedOf();
  t.log(`SEED=${seed}`);
  const random = testRandom(seed);
  const devices = ["ME_INST_0", "ENGINE_STBD", "TANK_FUEL_0", "BATT_1", "VESSEL", "GEN_0", "RUDDER_0", "PUMP_7", "X"];
  const names = ["RPM", "LAT_DEG", "HEADING", "LEVEL_PCT", "TEMP_K", "HOURS_S", "ROLL_DEG", "SOG_MS", "TRIM", "DEPTH"];
  for (let round = 0; round < 15; round += 1) {
    const tags: TagDefinition[] = [];
    for (let i = 0; i < 60; i += 1) {
      const scale = 10 ** (random.below(20) - 8);
      const [a, b] = [(random.next() - 0.5) * scale, (random.next() - 0.5) * scale];
      const min = random.below(4) === 0 ? null : Math.min(a, b);
      const max = random.below(4) === 0 ? null : random.below(10) === 0 ? (min ?? b) : Math.max(a, b);
      tags.push(tagOf(`${random.pick(devices)}.${random.pick(names)}_${i}`, random.pick(UNITS), min, max));
    }
    const tickS = random.pick([0.05, 0.5, 1, 7, 60]);
    t.is(misfit(tags, sail(tags, random.below(1000), tickS * 400, tickS)), undefined);
  }
});

test("the widest and the narrowest of ranges hold, too", (t) => {
  const tags = [
    tagOf("A.WIDE", "V", -Number.MAX_VALUE, Number.MAX_VALUE),
    tagOf("A.POINT", "V", 12, 12),
    tagOf("A.TINY", "V", 1, 1 + 1e-15),
    tagOf("VESSEL.SOG_MS", "m/s", -5, 0),
    tagOf("VESSEL.LAT_DEG", "deg", -90, 90),
    tagOf("VESSEL.LON_DEG", "deg", 10, 10.00001),
    tagOf("ME_INST_0.HOURS_S", "s", 100, 100),
  ];
  t.is(misfit(tags, sail(tags, 1, 900)), undefined);
});

test("tags without a range have values that suit their unit", (t) => {
  const tags = UNITS.map((unit, index) => tagOf(`DEVICE.VALUE_${index}`, unit));
  for (const { values } of sail(tags, 1, 300)) {
    const valueOf = (unit: string) => values.get(tags.find(({ unitSi }) => unitSi === unit)?.id ?? "");
    t.true(Number(valueOf("K")) > 250 && Number(valueOf("K")) < 400);
    t.true(Number(valueOf("%")) >= 0 && Number(valueOf("%")) <= 100);
    t.true(Math.abs(Number(valueOf("rad"))) <= Math.PI);
    t.is(typeof valueOf("bool"), "boolean");
    t.is(valueOf("text"), null);
  }
});

test("a range with one end alone is kept, and used on its open side", (t) => {
  const tags = [tagOf("A.LOW", "V", 200), tagOf("A.HIGH", "K", null, 200), tagOf("A.INSIDE", "%", null, 50)];
  const frames = [...sail(tags, 1, 900)];
  t.is(misfit(tags, frames), undefined);
  for (const { id } of tags) t.true(new Set(seriesOf(id, frames)).size > 20, id);
  t.true(Math.min(...seriesOf("A.INSIDE", frames)) >= 0);
});

test("the same seed gives the same vessel, and another seed another", (t) => {
  const values = (seed: number) => [...sail(demo.tags, seed, 600)].map(({ values }) => [...values]);
  t.deepEqual(values(7), values(7));
  t.notDeepEqual(values(7), values(8));
});

test("she goes through every phase and back, again and again", (t) => {
  const phases: string[] = [];
  for (const { phase } of hour) if (phases.at(-1) !== phase) phases.push(phase);
  const round = ["moored", "leaving", "cruising", "fast", "returning", "arriving"];
  t.deepEqual(phases.slice(0, 12), [...round, ...round]);
  t.true(phases.length > 8 * round.length);
});

test("each engine starts and stops within a few minutes", (t) => {
  for (const id of ["ME_INST_0.RPM", "ME_INST_1.RPM"]) {
    const rpm = seriesOf(id);
    const crossings = (from: boolean) =>
      rpm.flatMap((value, i) => (i > 0 && rpm[i - 1]! > 300 === from && value > 300 !== from ? [i / 2] : []));
    const [started = Infinity] = crossings(false);
    const [stopped = Infinity] = crossings(true);
    t.true(started < 30, `${id} started at ${started} s`);
    t.true(stopped < 360, `${id} stopped at ${stopped} s`);
    t.true(crossings(false).length >= 8);
    // The log book's persistence of 5 s is met: she stays started, and stopped, for longer.
    t.true(crossings(true).every((at, i) => at - crossings(false)[i]! > 60));
  }
});

test("heat follows speed, and takes its time", (t) => {
  const rpm = seriesOf("ME_INST_0.RPM");
  for (const id of ["ME_INST_0.COOLANT_TEMP_K", "ME_INST_0.OIL_TEMP_K"]) {
    const temperature = seriesOf(id);
    const start = rpm.findIndex((value) => value > 300);
    t.true(temperature[start]! < 300, "cold at the start");
    t.true(temperature[start + 20]! < temperature[start + 120]!, "warmer a minute later than after ten seconds");
    const fast = hour.findIndex(({ phase }) => phase === "fast");
    const lasts = hour.slice(fast).findIndex(({ phase }) => phase !== "fast");
    t.true(temperature[fast + lasts]! > temperature[fast]! + 5, "hotter at full speed");
    t.true(
      correlation(rpm.slice(0, -40), temperature.slice(40)) > correlation(rpm.slice(40), temperature.slice(0, -40)),
    );
  }
});

test("oil pressure, boost and fuel follow speed; fuel as its cube", (t) => {
  const rpm = seriesOf("ME_INST_1.RPM");
  const fuel = seriesOf("ME_INST_1.FUEL_RATE_M3H");
  t.true(correlation(rpm, seriesOf("ME_INST_1.OIL_PRESSURE_PA")) > 0.8);
  t.true(correlation(rpm, seriesOf("ME_INST_1.BOOST_PA")) > 0.9);
  const halfway = rpm.findIndex((value) => value > 1250 && value < 1350);
  const fastest = rpm.indexOf(Math.max(...rpm));
  const ratio = fuel[fastest]! / fuel[halfway]!;
  const cube = (rpm[fastest]! / rpm[halfway]!) ** 3;
  t.true(Math.abs(ratio / cube - 1) < 0.05, `${ratio} and ${cube}`);
  t.true(
    rpm.every((value, i) => value > 0 || fuel[i] === 0),
    "an engine that stands burns nothing",
  );
});

test("the engines' hours go on while they run, and only then", (t) => {
  const hours = seriesOf("ME_INST_0.HOURS_S");
  const running = seriesOf("ME_INST_0.RPM").filter((value) => value > 400).length / 2;
  t.true(Math.abs(hours.at(-1)! - hours[0]! - running) < 60);
  t.true(hours.every((value, i) => i === 0 || value >= hours[i - 1]!));
});

test("the position follows from course and speed", (t) => {
  const lat = seriesOf("VESSEL.LAT_DEG");
  const lon = seriesOf("VESSEL.LON_DEG");
  const speed = seriesOf("VESSEL.SOG_MS");
  const course = seriesOf("VESSEL.COG_TRUE_DEG");
  let sailed = 0;
  for (const [i, { phase }] of hour.entries()) {
    if (i === 0 || phase === "moored" || hour[i - 1]!.phase === "moored") continue;
    const north = (lat[i]! - lat[i - 1]!) * 111_320;
    const east = (lon[i]! - lon[i - 1]!) * 111_320 * Math.cos((lat[i]! * Math.PI) / 180);
    const metres = Math.hypot(north, east);
    t.true(Math.abs(metres - speed[i]! * 0.5) < 0.3, `${metres} m in half a second at ${speed[i]} m/s`);
    if (metres < 2) continue;
    sailed += metres;
    const off = (((((Math.atan2(east, north) * 180) / Math.PI - course[i]! + 540) % 360) + 360) % 360) - 180;
    t.true(Math.abs(off) < 4, `course ${course[i]}, off by ${off}`);
  }
  t.true(sailed > 10_000);
});

test("tanks go down while she sails, and are filled again", (t) => {
  const level = seriesOf("TANK_WATER_0.LEVEL_PCT");
  const rises = level.filter((value, i) => i > 0 && value > level[i - 1]! + 0.5).length;
  const falls = level.filter((value, i) => i > 0 && value < level[i - 1]!).length;
  t.true(falls > 300 && rises > 20);
  t.true(seriesOf("TANK_FUEL_0.LEVEL_PCT")[0]! > seriesOf("TANK_FUEL_0.LEVEL_PCT")[600]!);
});

test("every number moves in an hour but those that stand for what does not", (t) => {
  for (const { id, unitSi } of demo.tags) {
    const distinct = new Set(hour.map(({ values }) => values.get(id))).size;
    if (id.endsWith("CAPACITY_M3")) t.is(distinct, 1);
    else t.true(unitSi === "bool" ? distinct === 2 : distinct > 15, `${id}: ${distinct}`);
  }
});

test("numbers are rounded as an instrument shows them", (t) => {
  for (const { values } of hour.slice(0, 1000)) {
    for (const [id, value] of values) {
      if (typeof value === "number") t.true(String(value).length <= 12, `${id}: ${value}`);
    }
  }
});

/** When the rule's condition came, having persisted for its delay, and when it went, past its hysteresis; in seconds. */
function episodes(rule: AlarmRule, frames: readonly Frame[]): { readonly came: number[]; readonly went: number[] } {
  const came: number[] = [];
  const went: number[] = [];
  let holding = false;
  let since = 0;
  let on = false;
  for (const { timeS, values } of frames) {
    const held: boolean = holding;
    holding = conditionHolds(rule, values.get(rule.tagId) ?? null, held) ?? held;
    if (holding && !held) since = timeS;
    const onNow: boolean = holding && (on || timeS - since >= rule.delayS);
    if (onNow && !on) came.push(timeS);
    if (on && !onNow) went.push(timeS);
    on = onNow;
  }
  return { came, went };
}

for (const seed of [1, 2, 3]) {
  test(`the demo's alarms come and go within minutes (seed ${seed})`, (t) => {
    const frames = [...sail(demo.tags, seed, 1500)];
    const rules = demo.tags.flatMap(({ alarms }) => alarms);
    const early = rules.filter((rule) => (episodes(rule, frames).went[0] ?? Infinity) <= 300);
    t.true(early.length >= 6, `${early.length} within five minutes`);
    for (const rule of rules) {
      const { came, went } = episodes(rule, frames);
      t.true(came.length >= 1 && went.length >= 1, `${rule.tagId} ${rule.id} within 25 minutes`);
      t.true(came.length <= 25, `${rule.tagId} ${rule.id} does not chatter: ${came.length}`);
    }
  });
}

test("thresholds inside the range of tags that nothing is known of are crossed, too", (t) => {
  const tags = [
    tagOf("PUMP.PRESSURE", "Pa", 0, 1000),
    tagOf("BUS.X", "A", -10, 10),
    tagOf("HOLD.TEMP_K", "K", 270, 290),
  ];
  const frames = [...sail(tags, 5, 900)];
  for (const { id, rangeNormalMin: min, rangeNormalMax: max } of tags) {
    const values = seriesOf(id, frames);
    t.true(Math.min(...values) < min! + 0.15 * (max! - min!), id);
    t.true(Math.max(...values) > max! - 0.15 * (max! - min!), id);
  }
});

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (xs: readonly number[]) => xs.reduce((sum, x) => sum + x, 0) / xs.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = mean(a.map((x, i) => (x - meanA) * (b[i]! - meanB)));
  return product / Math.sqrt(mean(a.map((x) => (x - meanA) ** 2)) * mean(b.map((x) => (x - meanB) ** 2)));
}
