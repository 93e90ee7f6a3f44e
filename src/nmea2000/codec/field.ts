/**
 * A field of a parameter group for the codec: its kind and length, which raw integers are values, and the conversion
 * between raw integers and physical values. Made once from a canboat definition.
 *
 * NMEA 2000 reserves the highest raw integers of a field (from all ones down, or from the largest positive number in a
 * signed field). A field of two or three bits has the first of these codes, one of four to seven bits the first two,
 * one of eight bits or more all three:
 *
 *     max       not available         the sender does not measure it
 *     max - 1   out of range, error   it measures it, but the value cannot be sent
 *     max - 2   reserved
 *
 * J1939 gives each of them the whole range with that highest byte: in two bytes 0xff00 to 0xffff are all not available.
 *
 * The limits in the definitions show which codes a field has: if all raw integers are values, it has none. A bit field
 * has none: unknown bits are sent as not set, and all ones mean that all bits are set.
 */
import { valueNames } from "./definitions.ts";
import type { Field } from "./definition.ts";

export type FieldKind =
  | "number"
  /** The PGN to which the fields after it refer. */
  | "group"
  /** The number of a field of that group; the next field is its value. */
  | "index"
  /** The length in bytes of the field after a key. */
  | "length"
  /** One value of an enumeration. */
  | "lookup"
  /** The same, with an enumeration for each value of another field. */
  | "pair"
  /** A bit field: bits with names. */
  | "bits"
  | "date"
  | "time"
  /** A number with leading zeros: an MMSI. */
  | "digits"
  /** Two decimal digits per byte. */
  | "decimal"
  | "float"
  /** The 64-bit NAME of a device. */
  | "name"
  | "text"
  /** Text after its length. */
  | "counted-text"
  /** Text after its length and its encoding. */
  | "encoded-text"
  | "binary"
  /** Defines the type of the next `keyed` field. */
  | "key"
  /** The field that a key defines. */
  | "keyed"
  /** A field of another group, given by `group` and `index`. */
  | "variable"
  /** Reserved bits are ones, spare bits zeros; both have no meaning. */
  | "reserved"
  | "spare";

export interface FieldSpec {
  /** canboat's camelCase id. */
  readonly id: string;
  readonly kind: FieldKind;
  /** The number of the field in the definition, from 1. */
  readonly order: number;
  /** From the beginning of the message; undefined if it depends on fields before this one. */
  readonly bitOffset: number | undefined;
  /** 0 if the length is in the message. */
  readonly bits: number;
  readonly signed: boolean;
  /** value = (raw × multiplier + bias) ÷ divisor. All three are whole, so only the division rounds. */
  readonly multiplier: number;
  readonly bias: number;
  readonly divisor: number;
  /** Raw integers from `rawMin` to `rawMax` are values; all others are not. For 64 bits the nearest doubles. */
  readonly rawMin: number;
  readonly rawMax: number;
  /** The raw integer for "not available"; in a field without this code it is a value. */
  readonly notAvailable: number;
  /** The raw integer for "out of range"; that for "not available" if the field has no such code. */
  readonly outOfRange: number;
  /** How many raw integers each code has. */
  readonly codeWidth: number;
  readonly unit: string | undefined;
  /** Name of the enumeration of a lookup, of bits or of a key. */
  readonly enumeration: string;
  /** The raw integer of a match field, the same in all messages of this definition. */
  readonly match: number | undefined;
  /** The order of the other field of a pair, or of the field that gives the length of this one. */
  readonly otherOrder: number;
  /** Present only if the PGN of the `group` field is proprietary. */
  readonly conditional: boolean;
}

/** The meaning of a raw integer that is not a value. */
export type Absence = "not-available" | "out-of-range" | "reserved";

/** Why a raw integer (of at most 53 bits) is not a value; undefined if it is one. */
export function absenceOf(spec: FieldSpec, raw: number): Absence | undefined {
  const { rawMin, rawMax, notAvailable, outOfRange, codeWidth } = spec;
  if (raw >= rawMin && raw <= rawMax) return undefined;
  const code = Math.floor((notAvailable - raw) / codeWidth);
  if (code === 0) return "not-available";
  return outOfRange !== notAvailable && code === 2 ? "reserved" : "out-of-range";
}

/** The raw integer for an absence; that for "not available" if the field has no other code. */
export function rawOfAbsence({ notAvailable, outOfRange, codeWidth, bits }: FieldSpec, absence: Absence): number {
  if (absence === "not-available") return notAvailable;
  const hasReserved = outOfRange !== notAvailable && bits >= RESERVED_BITS;
  return absence === "reserved" && hasReserved ? notAvailable - 2 * codeWidth : outOfRange;
}

export function valueOf({ multiplier, bias, divisor }: FieldSpec, raw: number): number {
  return (raw * multiplier + bias) / divisor;
}

/** The raw integer nearest to a finite value; the field may be unable to hold it. */
export function rawOf({ multiplier, bias, divisor }: FieldSpec, value: number): number {
  return Math.round((value * divisor - bias) / multiplier);
}

const KINDS: Readonly<Record<string, FieldKind>> = {
  NUMBER: "number",
  DURATION: "number",
  FIELD_INDEX: "index",
  PGN: "group",
  DYNAMIC_FIELD_LENGTH: "length",
  LOOKUP: "lookup",
  INDIRECT_LOOKUP: "pair",
  BITLOOKUP: "bits",
  DATE: "date",
  TIME: "time",
  MMSI: "digits",
  DECIMAL: "decimal",
  FLOAT: "float",
  ISO_NAME: "name",
  STRING_FIX: "text",
  STRING_LZ: "counted-text",
  STRING_LAU: "encoded-text",
  BINARY: "binary",
  DYNAMIC_FIELD_KEY: "key",
  DYNAMIC_FIELD_VALUE: "keyed",
  VARIABLE: "variable",
  RESERVED: "reserved",
  SPARE: "spare",
};

/** Units that are not SI, with their SI unit and factor. */
const TO_SI: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  kWh: ["J", 3_600_000],
  Ah: ["C", 3600],
};

const RESERVED_BITS = 8;
const OUT_OF_RANGE_BITS = 4;
/**
 * Definitions have limits with about six digits: a limit this close to that of the whole field means the whole field.
 */
const LIMIT_PRECISION = 1e-5;
const LIMIT_DIGITS_BITS = 24;

export function fieldSpec(field: Field, order: number, bitOffset: number | undefined): FieldSpec {
  const kind = KINDS[field.FieldType];
  if (kind === undefined) throw new Error(`field ${field.Id} is of a type that the codec does not know`);
  const bits = field.BitLength ?? 0;
  // The raw integers of a field with an offset are unsigned: "signed" in its definition refers to its values.
  const signed = field.Signed === true && field.Offset === undefined;
  const top = 2 ** (signed ? bits - 1 : bits) - 1;
  const notAvailable = kind === "bits" ? 0 : top;
  const [unit, factor] = TO_SI[field.Unit ?? ""] ?? [field.Unit, 1];
  const codeWidth = field.CodesByHighestByte === true ? 2 ** (bits - 8) : 1;
  const { multiplier, divisor, bias } = withOffset(ratioOf(field.Resolution ?? 1), field.Offset ?? 0);
  // A limit is rounded to the nearest raw integer: pi radians in steps of 0.0001 is 31416.
  const limit = (value: number, unlimited: number) =>
    Number.isFinite(value) ? Math.round((value * divisor - bias) / multiplier) : unlimited;
  const enumeration =
    field.LookupEnumeration ??
    field.LookupBitEnumeration ??
    (field as { LookupIndirectEnumeration?: string }).LookupIndirectEnumeration ??
    field.LookupFieldTypeEnumeration ??
    "";
  const rawMax = rawMaxOf(kind, bits, top, limit(field.RangeMax ?? Infinity, Infinity), enumeration);
  return {
    id: field.Id,
    kind,
    order,
    bitOffset,
    bits,
    signed,
    ...reduced(multiplier * factor, bias * factor, divisor),
    rawMin: kind === "digits" ? 0 : Math.max(limit(field.RangeMin ?? -Infinity, -Infinity), signed ? -top : 0),
    rawMax,
    notAvailable,
    outOfRange: kind === "bits" || bits < OUT_OF_RANGE_BITS ? notAvailable : top - codeWidth,
    codeWidth,
    unit,
    enumeration,
    match: field.Match,
    otherOrder: field.LookupIndirectEnumerationFieldOrder ?? field.BitLengthField ?? 0,
    conditional: field.Condition === "PGNIsProprietary",
  };
}

function rawMaxOf(kind: FieldKind, bits: number, top: number, limit: number, enumeration: string): number {
  if (kind === "bits") return top;
  const codes = bits >= RESERVED_BITS ? 3 : bits >= OUT_OF_RANGE_BITS ? 2 : bits > 1 ? 1 : 0;
  const whole = top - codes;
  const printed = bits >= LIMIT_DIGITS_BITS && Math.abs(limit - whole) < LIMIT_PRECISION * top;
  const most = printed || limit > top ? whole : limit;
  return kind === "lookup" ? Math.max(most, largestNamed(enumeration)) : most;
}

/**
 * A cache, bounded by the number of enumerations. That of the manufacturers has a thousand values and is used by 324
 * fields.
 */
const largest = new Map<string, number>();

/** The largest value with a name; -Infinity if the enumeration is empty. */
function largestNamed(enumeration: string): number {
  let value = largest.get(enumeration);
  if (value === undefined) {
    value = -Infinity;
    for (const named of valueNames(enumeration).keys()) value = Math.max(value, named);
    largest.set(enumeration, value);
  }
  return value;
}

/** A resolution as a fraction in lowest terms: 0.25 is 1/4, 0.0001 is 1/10000, 100 is 100/1. */
export function ratioOf(resolution: number): { multiplier: number; divisor: number } {
  if (resolution < 1) {
    const whole = wholeNear(1 / resolution);
    if (whole !== undefined) return { multiplier: 1, divisor: whole };
  }
  let divisor = 1;
  while (!isWhole(resolution * divisor) && divisor < 1e16) divisor *= 10;
  const { multiplier, divisor: reducedDivisor } = reduced(Math.round(resolution * divisor), 0, divisor);
  return { multiplier, divisor: reducedDivisor };
}

/** Over a divisor with which the offset is whole, too: 0.15 K in steps of 1/32 K is 24 in steps of 1/160. */
function withOffset({ multiplier, divisor }: ReturnType<typeof ratioOf>, offset: number) {
  const parts = isWhole(Math.abs(offset)) || offset === 0 ? 1 : ratioOf(Math.abs(offset)).divisor;
  return { multiplier: multiplier * parts, bias: Math.round(offset * divisor * parts), divisor: divisor * parts };
}

/** Definitions have resolutions with six digits: 4.76837e-07 is 2 ** -21, 2.77778e-09 is 1 / 360000000. */
const RESOLUTION_PRECISION = 5e-6;

const DOUBLE_PRECISION = 1e-15;

/**
 * The whole number nearest to the reciprocal of a rounded resolution: the reciprocal itself, a power of two, or a
 * number with two significant digits.
 */
function wholeNear(reciprocal: number): number | undefined {
  const near = (whole: number, precision: number) => Math.abs(reciprocal - whole) < precision * whole;
  if (near(Math.round(reciprocal), DOUBLE_PRECISION)) return Math.round(reciprocal);
  const power = 2 ** Math.round(Math.log2(reciprocal));
  if (near(power, RESOLUTION_PRECISION)) return power;
  const step = 10 ** (Math.floor(Math.log10(reciprocal)) - 1);
  const twoDigits = Math.round(reciprocal / step) * step;
  return near(twoDigits, RESOLUTION_PRECISION) && twoDigits > 1 / RESOLUTION_PRECISION ? twoDigits : undefined;
}

function reduced(multiplier: number, bias: number, divisor: number) {
  const common = greatestCommonDivisor(greatestCommonDivisor(multiplier, divisor), Math.abs(bias));
  return { multiplier: multiplier / common, bias: bias / common, divisor: divisor / common };
}

function isWhole(value: number): boolean {
  return value >= 1 - 1e-9 && Math.abs(value - Math.round(value)) < 1e-9 * value;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
