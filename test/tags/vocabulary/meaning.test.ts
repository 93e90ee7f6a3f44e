/** One meaning of each truth: its alarm, its lamp in the console, its class in Home Assistant. */
import test from "ava";
import { measuredIn, raisedIn } from "../../../src/connectors/bms-can/table.ts";
import { homeAssistantOf } from "../../../src/mqtt/discovery.ts";
import { unitOfRow, VENUS_TABLE, VENUS_TYPES } from "../../../src/mqtt/venus-table.ts";
import { TAG_MAPPINGS } from "../../../src/nmea2000/tags/tag-table.ts";
import { defaultAlarms } from "../../../src/project/default-alarms.ts";
import { meaningOf, systemOf } from "../../../src/tags/vocabulary/meaning.ts";
import { fillPattern } from "../../../src/tags/vocabulary/pattern.ts";
import { ID_NAMES } from "../../../src/tags/vocabulary/places.ts";
import { QUANTITIES } from "../../../src/tags/vocabulary/quantities.ts";
import { entryOf, unitOfTag, VOCABULARY } from "../../../src/tags/vocabulary/vocabulary.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { lampLevel } from "../../../web/alarm-order.ts";

const texts = messagesIn("en").defaultAlarms;

const place = { N: 4, TYPE: 0, REF: 0, WIND: 2, SOURCE: 0, AIR: 0, MEDIUM: 1, DC: 3, AC: 0, I: 1, L: 0 };
const idOf = (pattern: string) => fillPattern(pattern, place, ID_NAMES);
const truth = (id: string) => ({ id, unitSi: "bool", description: "" });

/** Decided by the sense of the standards; no table of the service is behind these two lists. */
const ALARMS =
  "ME_INST_4.OVER_TEMPERATURE ME_INST_4.LOW_OIL_PRESSURE ME_INST_4.WATER_FLOW ME_INST_4.REV_LIMIT_EXCEEDED " +
  "ME_INST_4.EMERGENCY_STOP ME_INST_4.WARNING_LEVEL_2 ME_INST_4.ENGINE_SHUTTING_DOWN BILGE_4.HIGH_WATER " +
  "ME_INST_4.TRANSMISSION_OVER_TEMPERATURE ME_INST_4.TRANSMISSION_LOW_OIL_PRESSURE ME_INST_4.TRANSMISSION_SAIL_DRIVE";
const STATES =
  /\.(PREHEAT_INDICATOR|SUB_OR_SECONDARY_THROTTLE|NEUTRAL_START_PROTECT|GEAR_\w+|TO_\w+|POWER_ENABLED|OTHER_DEVICE_CONTROLS|LOWERING|RAISING|DOCKED|DOCKING_DISTANCE_REACHED|SWITCH_\d+|ORDER_\d+|ENABLED|CHARGING|BULK|ABSORPTION|FLOAT|EQUALIZATION_PENDING|INVERTING|PASSING_THROUGH|RUNNING|ENGAGED|FIX|DIFFERENTIAL|TERMINATED|WAYPOINT_ARRIVED|WAYPOINT_PASSED|LOW_PRESSURE_PUMP|HIGH_PRESSURE_PUMP|FLUSHING)$/;

const truths = [...new Set(TAG_MAPPINGS.filter(({ unitSi }) => unitSi === "bool").map(({ tag }) => idOf(tag)))];

test("alarm, lamp and Home Assistant say the same of every truth that the bus carries", (t) => {
  t.true(truths.length > 90, `${truths.length}`);
  for (const id of truths) {
    const { priority = null } = meaningOf(truth(id));
    const rules = defaultAlarms(truth(id), true, texts).filter(({ threshold }) => threshold === true);
    t.deepEqual(rules.map((rule) => rule.priority), priority === null ? [] : [priority], id); // prettier-ignore
    const isProblem = homeAssistantOf(truth(id)).deviceClass === "problem";
    t.is(isProblem, priority !== null, id);
    const level = priority === "emergency" || priority === "alarm" ? "red" : "amber";
    const expected = priority === null ? undefined : ({ level, when: true } as const);
    t.deepEqual(lampLevel({ priority }), expected, id);
    t.deepEqual(lampLevel({ priority }, rules), expected, `${id} with its rule`);
  }
});

test("what was of two minds is decided: a heater that heats is no warning, what cuts out is one, and floods are alarms", (t) => {
  const priorityOf = (id: string) => meaningOf(truth(id)).priority;
  for (const id of truths.filter((each) => STATES.test(each))) t.is(priorityOf(id), undefined, id);
  for (const id of ALARMS.split(" ")) t.is(priorityOf(id), "alarm", id);
  t.is(priorityOf("MOB.ACTIVE"), "emergency");
  t.is(priorityOf("CHARGER_1.OVERCHARGE"), "warning");
  t.is(priorityOf("WINDLASS_1.OVER_TEMPERATURE"), "warning");
  t.is(priorityOf("WATERMAKER.EMERGENCY_STOP"), "warning");
});

test("a battery that is overcharged has one urgency and one advice, whichever device says so", (t) => {
  const [overcharge] = defaultAlarms(truth("CHARGER_0.OVERCHARGE"), true, texts);
  const high = defaultAlarms({ id: "BATT_0.VOLTAGE_V", unitSi: "V", description: "" }, true, texts).filter(({ id }) =>
    id.startsWith("high"),
  );
  t.true(high.length > 0);
  for (const rule of high) t.like(rule, { priority: overcharge?.priority, advice: overcharge?.advice });
  const low = defaultAlarms({ id: "SHORE.VOLTAGE_V", unitSi: "V", description: "" }, true, texts).filter(({ id }) =>
    id.startsWith("low"),
  );
  t.deepEqual(new Set(low.map(({ advice }) => advice)), new Set([texts.advice.supplyLow]));
});

test("every row is found by a tag of its own, and every quantity is in the unit that it says", (t) => {
  for (const { pattern, row } of VOCABULARY) {
    const id = idOf(pattern);
    const { unit } = QUANTITIES[row.quantity];
    t.is(entryOf(id)?.entry.pattern, pattern, id);
    t.is(meaningOf({ id, unitSi: unit, description: "" }).quantity, row.quantity, id);
    t.not(meaningOf({ id, unitSi: unit, description: "" }).system, "other", id);
  }
  t.is(new Set(VOCABULARY.map(({ pattern }) => pattern)).size, VOCABULARY.length);
});

test("no row is left over: each is of the bus, of a Venus OS, of a BMS, of a watch of ours, of a bilge, or derived", (t) => {
  const venus = Object.values(VENUS_TABLE).flatMap((rows) => Object.values(rows).flat());
  const ids = venus.map(({ tag }) => tag.replace("{TYPE}", "FUEL").replace("{N}", "7").replace("{L}", "2"));
  const battery = Array.from({ length: 0x800 }, (_, id) => id).flatMap((id) => [
    ...(raisedIn(id, new Uint8Array(8)) ?? []),
    ...(measuredIn(id, new Uint8Array(8)) ?? []),
  ]);
  ids.push(...battery.map(({ tag }) => `BATT_7.${tag}`));
  const given = new Set<string | undefined>([
    ...TAG_MAPPINGS.map(({ tag }) => tag),
    ...ids.map((id) => entryOf(id)?.entry.pattern),
  ]);
  const others = VOCABULARY.map(({ pattern }) => pattern).filter((pattern) => !given.has(pattern));
  // Two of {MEDIUM}, which are shown in another unit than the other pressures.
  t.deepEqual(others.filter((pattern) => !/^(VESSEL.VMG_WIND|VESSEL.FUEL_USE|TRIP|ANCHOR|AREA|AIS|POSITION|BILGE|ATMOSPHERE|ALTIMETER|BATT_.N..(LOW|HIGH)_MARGIN)[._]/.test(pattern)), []); // prettier-ignore
});

test("a tag has one unit, whether the bus or a Venus OS gives it", (t) => {
  for (const [service, rows] of Object.entries(VENUS_TABLE))
    for (const row of Object.values(rows).flat())
      for (const type of VENUS_TYPES[service]?.names ?? [""]) {
        const id = row.tag.replace("{TYPE}", type).replace("{N}", "7").replace("{L}", "2");
        const unit = unitOfRow(row, id);
        t.not(unit, "-", id);
        t.is(unitOfTag(id) ?? unit, unit, id);
        if (row.unitSi !== undefined) t.is(unit, row.unitSi, id);
      }
});

test("a tag that the project gives another unit is no longer what its name alone says", (t) => {
  t.is(meaningOf({ id: "ME_INST_0.OVER_TEMPERATURE", unitSi: "K", description: "" }).priority, undefined);
  t.is(meaningOf({ id: "ME_INST_4.COOLANT_TEMP_K", unitSi: "bool", description: "" }).quantity, "bool");
  t.is(meaningOf({ id: "VESSEL.HEADING_TRUE_DEG", unitSi: "rad", description: "" }).quantity, "rad");
});

test("a truth of the project is judged by its name, by another device's of that name, or by its description", (t) => {
  const meant = (id: string, description = "") => {
    const { priority, truth: sort } = meaningOf({ id, unitSi: "bool", description });
    return [priority, sort];
  };
  t.deepEqual(meant("ENGINE_PORT.WATER_FLOW"), ["alarm", "problem"]);
  t.deepEqual(meant("PUMP_1.ACTIVE"), [undefined, undefined]);
  t.deepEqual(meant("SAFETY_1.ACTIVE"), [undefined, undefined], "not a person overboard");
  t.deepEqual(meant("X_0.SIGNAL_7", "Fallo del ventilador"), ["warning", "problem"]);
  t.deepEqual(meant("FIRE_PUMP.RUNNING"), [undefined, "running"]);
  t.deepEqual(meant("BILGE_0.HIGH_WATER_PUMP_2"), [undefined, "running"]);
  t.deepEqual(meant("DECK.FLOODLIGHT"), [undefined, undefined]);
  t.deepEqual(meant("HULL.FLOOD"), ["alarm", "moisture"]);
  t.deepEqual(meant("LIGHTS.DECK"), [undefined, "light"]);
  t.deepEqual(meant("BATT_1.LOW_VOLTAGE_WARNING"), ["warning", "problem"]);
});

test("the system of a tag is that of its device, whatever else its name says", (t) => {
  t.deepEqual(["gen_3.V", "ACME.V", "TANKER.X", "X"].map(systemOf), ["electrical", "other", "other", "other"]);
  t.deepEqual(
    ["SEA_0.TEMP_K", "CABIN_1.TEMP_K", "EXHAUST_GAS_0.TEMP_K", "LIVE_WELL_0.TEMP_K"].map(systemOf),
    ["navigation", "comfort", "propulsion", "tanks"], // prettier-ignore
  );
});
