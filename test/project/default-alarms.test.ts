/** Alarms that tags have without a rule: what the bus calls a warning, and usual limits. */
import test from "ava";
import { measuredIn, raisedIn } from "../../src/connectors/bms-can/table.ts";
import { LIBRARY } from "../../src/derive/library.ts";
import { VENUS_TABLE } from "../../src/mqtt/venus-table.ts";
import { TAG_MAPPINGS } from "../../src/nmea2000/tags/tag-table.ts";
import { expressionOf, fillPattern } from "../../src/tags/vocabulary/pattern.ts";
import { ID_NAMES } from "../../src/tags/vocabulary/places.ts";
import type { DefaultAlarmSettings } from "../../src/project/build-alarm.ts";
import { DEFAULT_ALARM_PATTERNS, defaultAlarmRows, defaultAlarms } from "../../src/project/default-alarms.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { problemWords } from "./support/problem-words.ts";

const texts = messagesIn("en").defaultAlarms;

const rulesOf = (id: string, settings: DefaultAlarmSettings = true) =>
  defaultAlarms({ id, description: "What it is", unitSi: "-" }, settings, texts);

const head = `id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: motor_yacht, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }
`;

function faultsOf(alarms: string): string[] {
  const { faults = [] } = parseProject(`${head}alarms: ${alarms}\n`, "/projects");
  return faults.map(({ path, problem }) => `${path} ${problemWords(problem)}`);
}

test("every kind of advice is of an alarm", (t) => {
  const used = new Set(defaultAlarmRows().map(({ kind }) => kind));
  t.deepEqual(Object.keys(texts.advice).filter((kind) => !used.has(kind as keyof typeof texts.advice)), []); // prettier-ignore
});

test("every default alarm is of a tag that the bus, a Venus OS or a BMS carries, or of a bilge, or derived of a battery", (t) => {
  const venus = Object.values(VENUS_TABLE["battery"] ?? {}).flat();
  const bms = [0x351, 0x355, 0x356, 0x35a, 0x35c, 0x373].flatMap((id) => [
    ...(measuredIn(id, new Uint8Array(8)) ?? []),
    ...(raisedIn(id, new Uint8Array(8)) ?? []),
  ]);
  const derived = LIBRARY.battery_margins.make({ devices: ["BATT_{N}"] }).map(([tag]) => tag);
  const others = [...venus.map(({ tag }) => tag), ...bms.map(({ tag }) => `BATT_{N}.${tag}`), ...derived];
  const carried = [...new Set([...TAG_MAPPINGS.map(({ tag }) => tag), ...others])].map(expressionOf);
  const left = DEFAULT_ALARM_PATTERNS.map((pattern) => fillPattern(pattern, { N: 0, L: 0 }, ID_NAMES)).filter(
    (id) => !id.startsWith("BILGE_") && !carried.some((expression) => expression.test(id)),
  );
  t.deepEqual(left, []);
});

test("a warning of an engine is an alarm that latches, with the words of its tag", (t) => {
  t.like(rulesOf("ME_INST_1.OVER_TEMPERATURE")[0], {
    id: "over_temperature",
    tagId: "ME_INST_1.OVER_TEMPERATURE",
    operator: "==",
    threshold: true,
    priority: "alarm",
    message: "What it is",
    latching: true,
  });
  t.deepEqual(rulesOf("ME_INST_1.GEAR_AHEAD"), []);
  t.deepEqual(rulesOf("X.OVER_TEMPERATURE"), []);
});

test("a default alarm says what to do, and the project may say it in its own words", (t) => {
  const stop = texts.advice.lowOilPressure;
  t.is(rulesOf("ME_INST_1.LOW_OIL_PRESSURE")[0]?.advice, stop);
  t.is(rulesOf("ME_INST_1.OIL_PRESSURE_PA")[0]?.advice, stop);
  t.is(rulesOf("BATT_1.VOLTAGE_V")[0]?.advice, texts.advice.batteryLow);
  t.is(rulesOf("BATT_1.VOLTAGE_V")[1]?.advice, texts.advice.batteryVoltageHigh);
  const own = { "ME_INST_1.*": { low_oil_pressure: { advice: "Call Ana" } } };
  t.is(rulesOf("ME_INST_1.LOW_OIL_PRESSURE", own)[0]?.advice, "Call Ana");
  t.is(rulesOf("ME_INST_0.LOW_OIL_PRESSURE", own)[0]?.advice, stop);
  t.deepEqual(faultsOf('{ defaults: { MOB.ACTIVE: { active: { advice: "" } } } }'), [
    'alarms.defaults["MOB.ACTIVE"].active.advice tooShort',
  ]);
});

test("no tag has two default alarms of one id", (t) => {
  const ids = ["BATT_0.VOLTAGE_V", "ME_INST_0.COOLANT_TEMP_K", "TANK_FUEL_0.LEVEL_PCT", "SHORE.VOLTAGE_V"];
  for (const id of ids) {
    const rules = rulesOf(id).map((rule) => rule.id);
    t.true(rules.length > 0, id);
    t.is(new Set(rules).size, rules.length, id);
  }
});

test("a project switches default alarms off, or says what is otherwise", (t) => {
  t.deepEqual(rulesOf("MOB.ACTIVE", false), []);
  t.deepEqual(rulesOf("ME_INST_0.WATER_FLOW", { "ME_INST_*.WATER_FLOW": false }), []);
  t.is(rulesOf("ME_INST_0.WATER_IN_FUEL", { "ME_INST_*.WATER_FLOW": false }).length, 1);
  t.like(
    rulesOf("ME_INST_0.COOLANT_TEMP_K", { "*.COOLANT_TEMP_K": { high: { threshold: 378, priority: "alarm" } } })[0],
    {
      threshold: 378,
      priority: "alarm",
      hysteresis: 3,
    },
  );
  t.deepEqual(rulesOf("ME_INST_0.COOLANT_TEMP_K", { "*": { high: false } }), []);
  t.is(rulesOf("ME_INST_0.COOLANT_TEMP_K", { "*": false, "ME_INST_0.*": true }).length, 1);
});

test("a change of a default alarm that there is not is a fault of the project", (t) => {
  t.deepEqual(faultsOf("{ defaults: { ME_INST_*.OVERTEMPERATURE: false } }"), [
    'alarms.defaults["ME_INST_*.OVERTEMPERATURE"] noDefaultAlarm ME_INST_{N}.OVER_TEMPERATURE',
  ]);
  t.deepEqual(faultsOf("{ defaults: { ME_INST_0.COOLANT_TEMP_K: { hihg: false } } }"), [
    'alarms.defaults["ME_INST_0.COOLANT_TEMP_K"].hihg unknownKey high high',
  ]);
  t.deepEqual(faultsOf("{ defaults: { ME_INST_0.COOLANT_TEMP_K: { high: { treshold: 1 } } } }").length, 1);
  t.deepEqual(faultsOf("{ defaults: { BATT_*.VOLTAGE_V: { low_12v: { threshold: 11.9 } }, MOB.ACTIVE: false } }"), []);
});

test("a change of a default alarm is checked as the alarm that it makes, after what earlier patterns changed", (t) => {
  const battery = (change: string) => faultsOf(`{ defaults: { BATT_*.VOLTAGE_V: { ${change} } } }`);
  const at = 'alarms.defaults["BATT_*.VOLTAGE_V"]';
  t.deepEqual(battery("low_24v: { high: 24.4 }"), []);
  t.deepEqual(battery("low_24v: { threshold: 24.4 }"), [`${at}.low_24v.threshold notForOperator inside`]);
  t.deepEqual(battery("low_24v: { high: 17 }"), [`${at}.low_24v.high bandReversed 18`]);
  t.deepEqual(battery("low_12v: { low: 11 }"), [`${at}.low_12v.low notForOperator <`]);
  const engine = (change: string) => faultsOf(`{ defaults: { ME_INST_*.COOLANT_TEMP_K: { high: ${change} } } }`);
  const high = 'alarms.defaults["ME_INST_*.COOLANT_TEMP_K"].high';
  t.deepEqual(engine("{ threshold: true }"), [`${high}.threshold thresholdNotNumber K`]);
  t.deepEqual(engine("{ threshold: 2 }"), [`${high}.threshold neverClears below -1 0`]);
  t.deepEqual(engine("{ threshold: 378 }"), []);
  t.deepEqual(faultsOf("{ defaults: { ME_INST_*.OVER_TEMPERATURE: { over_temperature: { threshold: 1 } } } }"), [
    'alarms.defaults["ME_INST_*.OVER_TEMPERATURE"].over_temperature.threshold thresholdNotBool',
  ]);
  t.deepEqual(
    faultsOf("{ defaults: { TANK_*: { low: { hysteresis: 80 } }, TANK_FUEL_1.*: { low: { threshold: 25 } } } }"),
    ['alarms.defaults["TANK_FUEL_1.*"].low.threshold neverClears above 105 100'],
  );
  t.deepEqual(faultsOf('{ defaults: { "*": { low: { delay_s: 5 }, high: { delay_s: 5 } } } }'), []);
  t.deepEqual(
    faultsOf("{ defaults: { BILGE_0.LEVEL_PCT: { high: { hysteresis: 5 } }, TANK_FUEL_0.LEVEL_PCT: { low: 3 } } }"),
    ['alarms.defaults["TANK_FUEL_0.LEVEL_PCT"].low wrongType boolean,object false'],
  );
});

test("no default alarm is a fault as it is", (t) => {
  const all = DEFAULT_ALARM_PATTERNS.map((pattern) => fillPattern(pattern, { N: 0, L: 0 }, ID_NAMES));
  const changes = all.flatMap((id) => rulesOf(id).map((rule) => `"${id}": { ${rule.id}: { delay_s: 9 } }`));
  const each = [...new Set(changes)].map((change) => faultsOf(`{ defaults: { ${change} } }`));
  t.deepEqual(each.flat(), []);
});

test("a tag that is listed with alarms has those only; with none said, the default ones", (t) => {
  const { project } = parseProject(
    `${head}tags:\n  - { id: MOB.ACTIVE, unit_si: bool }\n  - { id: GNSS.UNSAFE, unit_si: bool, alarms: [] }\n`,
    "/projects",
  );
  t.deepEqual(
    project?.tags.map(({ hasDefaultAlarms }) => hasDefaultAlarms),
    [true, undefined],
  );
});
