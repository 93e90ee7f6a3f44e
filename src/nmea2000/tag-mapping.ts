/**
 * Which field of which parameter group is which tag: one table for both directions. In a tag's pattern `{N}` stands for
 * the instance on the bus (0 is the single or the port one) and `{TYPE}` for what a tank holds. Tags are in SI units; a
 * conversion undone gives back the value that the bus had, to the field's own resolution.
 */
import type { CodecPgn, FieldValues } from "./pgn-contents.ts";

export interface TagMapping {
  readonly pgn: CodecPgn;
  readonly field: string;
  /** The bit of a status field that is this (boolean) tag. */
  readonly bit?: number;
  /** Pattern of the tag's id. */
  readonly tag: string;
  readonly unitSi: string;
  readonly conversion: Conversion;
}

export interface Conversion {
  readonly toTag: (fieldValue: number) => number;
  readonly toField: (tagValue: number) => number;
}

/** Which of several alike devices a message speaks of. */
export interface Place {
  readonly instance: number;
  readonly tankType: number;
}

const same: Conversion = { toTag: (value) => value, toField: (value) => value };
const degrees: Conversion = { toTag: (rad) => (rad * 180) / Math.PI, toField: (deg) => (deg * Math.PI) / 180 };
/** Through whole millilitres, so that 12.3 L is 0.0123 m³ and not its neighbour. */
const cubicMetres: Conversion = { toTag: (litres) => Math.round(litres * 1000) / 1e6, toField: (m3) => m3 * 1000 };

type Row = readonly [field: string, tag: string, unitSi: string, conversion?: Conversion];

function rows(pgn: CodecPgn, prefix: string, list: readonly Row[]): TagMapping[] {
  return list.map(([field, tag, unitSi, conversion = same]) => ({ pgn, field, tag: prefix + tag, unitSi, conversion }));
}

function bits(field: string, names: readonly string[]): TagMapping[] {
  return names.map((name, bit) => ({
    pgn: 127489,
    field,
    bit,
    tag: `ME_INST_{N}.${name}`,
    unitSi: "bool",
    conversion: same,
  }));
}

export const TAG_MAPPINGS: readonly TagMapping[] = [
  ...rows(127257, "VESSEL.", [
    ["roll", "ROLL_DEG", "deg", degrees],
    ["pitch", "PITCH_DEG", "deg", degrees],
    ["yaw", "YAW_DEG", "deg", degrees],
  ]),
  ...rows(127488, "ME_INST_{N}.", [
    ["speed", "RPM", "rpm"],
    ["boostPressure", "BOOST_PA", "Pa"],
    ["tiltTrim", "TRIM_PCT", "%"],
  ]),
  ...rows(127489, "ME_INST_{N}.", [
    ["oilPressure", "OIL_PRESSURE_PA", "Pa"],
    ["oilTemperature", "OIL_TEMP_K", "K"],
    ["temperature", "COOLANT_TEMP_K", "K"],
    ["alternatorPotential", "ALTERNATOR_V", "V"],
    ["fuelRate", "FUEL_RATE_M3H", "m3/h", cubicMetres],
    ["totalEngineHours", "HOURS_S", "s"],
    ["coolantPressure", "COOLANT_PRESSURE_PA", "Pa"],
    ["fuelPressure", "FUEL_PRESSURE_PA", "Pa"],
    ["engineLoad", "LOAD_PCT", "%"],
    ["engineTorque", "TORQUE_PCT", "%"],
  ]),
  ...bits("discreteStatus1", [
    "CHECK_ENGINE",
    "OVER_TEMPERATURE",
    "LOW_OIL_PRESSURE",
    "LOW_OIL_LEVEL",
    "LOW_FUEL_PRESSURE",
    "LOW_SYSTEM_VOLTAGE",
    "LOW_COOLANT_LEVEL",
    "WATER_FLOW",
    "WATER_IN_FUEL",
    "CHARGE_INDICATOR",
    "PREHEAT_INDICATOR",
    "HIGH_BOOST_PRESSURE",
    "REV_LIMIT_EXCEEDED",
    "EGR_SYSTEM",
    "THROTTLE_POSITION_SENSOR",
    "EMERGENCY_STOP",
  ]),
  ...bits("discreteStatus2", [
    "WARNING_LEVEL_1",
    "WARNING_LEVEL_2",
    "POWER_REDUCTION",
    "MAINTENANCE_NEEDED",
    "ENGINE_COMM_ERROR",
    "SUB_OR_SECONDARY_THROTTLE",
    "NEUTRAL_START_PROTECT",
    "ENGINE_SHUTTING_DOWN",
  ]),
  ...rows(127505, "TANK_{TYPE}_{N}.", [
    ["level", "LEVEL_PCT", "%"],
    ["capacity", "CAPACITY_M3", "m3", cubicMetres],
  ]),
  ...rows(127508, "BATT_{N}.", [
    ["voltage", "VOLTAGE_V", "V"],
    ["current", "CURRENT_A", "A"],
    ["temperature", "TEMP_K", "K"],
  ]),
  ...rows(129025, "VESSEL.", [
    ["latitude", "LAT_DEG", "deg"],
    ["longitude", "LON_DEG", "deg"],
  ]),
];

/** What a tank holds, by its number on the bus. */
export const TANK_TYPES = ["FUEL", "WATER", "GRAY_WATER", "LIVE_WELL", "OIL", "BLACK_WATER"] as const;

/** The fields that say which device a message speaks of; they become part of the tag's id. */
export function keyFields(pgn: CodecPgn): readonly string[] {
  if (pgn === 127505) return ["instance", "type"];
  return pgn === 127257 || pgn === 129025 ? [] : ["instance"];
}

/** Undefined when the message does not say which device it speaks of: no tag can be named. */
export function placeOf(pgn: CodecPgn, content: FieldValues): Place | undefined {
  for (const field of keyFields(pgn)) if (content[field] === null) return undefined;
  return { instance: content["instance"] ?? 0, tankType: content["type"] ?? 0 };
}

/** The pattern of an id, or a text that has the same places to fill, for one device. */
export function fillPattern(pattern: string, { instance, tankType }: Place, tankTypes: readonly string[]): string {
  return pattern.replace("{N}", String(instance)).replace("{TYPE}", () => tankTypes[tankType] ?? `TYPE${tankType}`);
}

/** The mapping of a tag and the device it is of; undefined for a tag that no group carries. */
export function mappingOf(tagId: string): { mapping: TagMapping; place: Place } | undefined {
  for (const { mapping, expression } of expressions) {
    const match = expression.exec(tagId);
    if (match === null) continue;
    const { n = "0", type = TANK_TYPES[0] } = match.groups ?? {};
    const known = (TANK_TYPES as readonly string[]).indexOf(type);
    return {
      mapping,
      place: { instance: Number(n), tankType: known >= 0 ? known : Number(type.slice("TYPE".length)) },
    };
  }
  return undefined;
}

const expressions = TAG_MAPPINGS.map((mapping) => {
  const escaped = mapping.tag.replaceAll(".", "\\.");
  const number = "0|[1-9][0-9]{0,2}";
  const pattern = escaped
    .replace("{N}", `(?<n>${number})`)
    .replace("{TYPE}", `(?<type>${TANK_TYPES.join("|")}|TYPE(?:${number}))`);
  return { mapping, expression: new RegExp(`^${pattern}$`) };
});
