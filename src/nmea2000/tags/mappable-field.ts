/** Which fields a project can map to tags, and in which units. */
import type { UnitSi } from "../../core/units.ts";
import { valueNames } from "../codec/definitions.ts";
import type { FieldSpec } from "../codec/field.ts";
import { layoutsOf } from "../codec/message-types.ts";
import type { Conversion, TagMapping } from "./tag-mapping.ts";
import { cubicMetres, degrees, direction, same } from "./conversions.ts";

export interface MappableField {
  readonly spec: FieldSpec;
  /** The field repeats with each item of a list. */
  readonly inList: boolean;
}

/** The fields of all definitions of a PGN, by canboat's id; empty if the PGN is not defined. */
export function mappableFields(pgn: number): ReadonlyMap<string, MappableField> {
  const fields = new Map<string, MappableField>();
  for (const { fields: once, sets } of layoutsOf(pgn)) {
    for (const spec of once) if (!fields.has(spec.id)) fields.set(spec.id, { spec, inList: false });
    const [set] = sets;
    for (const spec of set?.fields ?? []) if (!fields.has(spec.id)) fields.set(spec.id, { spec, inList: true });
  }
  return fields;
}

const NUMERIC: ReadonlySet<string> = new Set(["number", "float", "decimal", "length", "index"]);

/** Whether a tag can hold its values. */
export function isMappable({ kind }: FieldSpec): boolean {
  return NUMERIC.has(kind) || kind === "lookup" || kind === "bits";
}

/** Two bits: off, on, error or not available. */
function isSwitch({ kind, bits }: FieldSpec): boolean {
  return kind === "lookup" && bits === 2;
}

/** Smaller bit fields have no value for "not available". */
const NOT_AVAILABLE_BITS = 4;

/** The "not available" value of a bit field: all ones, since devices fill unknown fields with ones. */
export function notAvailableOf({ kind, bits }: FieldSpec): number | undefined {
  return kind === "bits" && bits >= NOT_AVAILABLE_BITS ? 2 ** bits - 1 : undefined;
}

/** The units that a tag of the field can have without a conversion in the project; the first is the default. */
export function unitsOf(spec: FieldSpec): ReadonlyMap<UnitSi, Conversion> {
  if (isSwitch(spec)) return new Map([["bool", same], ...NO_UNIT]);
  return new Map(spec.unit === "rad" && !spec.signed ? DIRECTION : (UNITS_OF[spec.unit ?? ""] ?? NO_UNIT));
}

type Units = readonly (readonly [UnitSi, Conversion])[];

const NO_UNIT: Units = [
  ["-", same],
  ["count", same],
  ["ratio", same],
];
const DIRECTION: Units = [
  ["deg", direction],
  ["rad", same],
];
const litresPerHour: Units = [
  ["m3/h", cubicMetres],
  ["L/h", same],
];

const UNITS_OF: Readonly<Record<string, Units>> = {
  m: [["m", same]],
  s: [["s", same]],
  rad: [
    ["deg", degrees],
    ["rad", same],
  ],
  "rad/s": [
    ["deg/s", degrees],
    ["rad/s", same],
  ],
  V: [["V", same]],
  deg: [["deg", same]],
  K: [["K", same]],
  "%": [["%", same]],
  "m/s": [["m/s", same]],
  Hz: [["Hz", same]],
  A: [["A", same]],
  W: [["W", same]],
  VA: [["VA", same]],
  VAR: [["var", same]],
  Pa: [["Pa", same]],
  "L/h": litresPerHour,
  L: [["m3", cubicMetres]],
  J: [["J", same]],
  C: [["C", same]],
  rpm: [["rpm", same]],
  dB: [["dB", same]],
  T: [["T", same]],
  ppm: [["ppm", same]],
};

/** The value of a two-bit switch that means "error", unless the definition gives it another meaning. */
const SWITCH_ERROR = 2;

/**
 * The states of a boolean tag of the project, which lists the values that make it true. All other values with a name make it false, and
 * a value without a name says nothing. If no value of the field has a name, all others make it false.
 */
export function statesOf(spec: FieldSpec, on: readonly number[]): Pick<TagMapping, "on" | "off" | "fails"> {
  const others = [...valueNames(spec.enumeration).keys()].filter((value) => !on.includes(value));
  const fails = isSwitch(spec) && ![...on, ...others].includes(SWITCH_ERROR) ? { fails: [SWITCH_ERROR] } : {};
  return { on, ...fails, ...(others.length === 0 ? {} : { off: others }) };
}

/** The value of an enumeration, given by number or canboat's name; undefined if there is no such name. */
export function valueNumber({ enumeration }: FieldSpec, value: number | string): number | undefined {
  if (typeof value === "number") return value;
  const wanted = value.toLowerCase();
  for (const [number, name] of valueNames(enumeration)) if (name.toLowerCase() === wanted) return number;
  return undefined;
}

export function namesOfValues({ enumeration }: FieldSpec): string[] {
  return [...valueNames(enumeration).values()];
}
