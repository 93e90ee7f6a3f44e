/**
 * A field of a parameter group as the codec works with it: what kind it is, how many bits it has, which raw integers are
 * values, and how a raw integer becomes a physical value and back. Made from a canboat definition once.
 *
 * NMEA 2000 keeps the top raw integers of a field for meanings of their own (all ones, or the largest positive number
 * where the field is signed). Two bits have room for the first, four for two of them, eight for all:
 *
 *     max       not available         the sender does not measure it
 *     max - 1   out of range, error   it does, and cannot say it
 *     max - 2   reserved
 *
 * The definitions say by their limits which of these a field has: where all raw integers are values it has none. A set of
 * bits has none: each bit says only that something is so. What is not known is sent as not set, and all ones are all bits.
 */
import { valueNames } from "./definitions.ts";
import type { Field } from "./definition.ts";

export type FieldKind =
  | "number"
  /** A number that says which parameter group the fields after it are about. */
  | "group"
  /** A number that says which field of that group the next one is. */
  | "index"
  /** A number that says how many bytes the field of a key has. */
  | "length"
  /** One value of an enumeration. */
  | "lookup"
  /** The same, of an enumeration for each value of another field. */
  | "pair"
  /** A set of bits with names. */
  | "bits"
  | "date"
  | "time"
  /** A number whose leading zeros count: an MMSI. */
  | "digits"
  /** Two decimal digits a byte. */
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
  /** Says what field follows. */
  | "key"
  /** The field that a key announced. */
  | "keyed"
  /** A field of another group, which fields before this one name. */
  | "variable"
  /** Reserved bits are ones, spare bits zeros; neither says anything. */
  | "reserved"
  | "spare";

export interface FieldSpec {
  /** canboat's camelCase id. */
  readonly id: string;
  readonly kind: FieldKind;
  /** Its place among the fields of the definition, from 1. */
  readonly order: number;
  /** From the beginning of the message; undefined where that depends on fields before it. */
  readonly bitOffset: number | undefined;
  /** 0 where the message says how many. */
  readonly bits: number;
  readonly signed: boolean;
  /** value = (raw × multiplier + bias) ÷ divisor, all whole: the one rounding is the division's own. */
  readonly multiplier: number;
  readonly bias: number;
  readonly divisor: number;
  /** Raw integers from `rawMin` to `rawMax` are values; all others are not. Of 64 bits, as near as a double comes. */
  readonly rawMin: number;
  readonly rawMax: number;
  /** The raw integer for "not available", also of a field that has no such code and so can say a value with it only. */
  readonly notAvailable: number;
  /** What stands for a value that cannot be said; "not available" where there is no such code. */
  readonly outOfRange: number;
  readonly unit: string | undefined;
  /** Name of the enumeration of a lookup, of bits or of a key. */
  readonly enumeration: string;
  /** The raw integer that all messages of this definition have here. */
  readonly match: number | undefined;
  /** Order of the other field of a pair, or of the one that says how many bits this one has. */
  readonly otherOrder: number;
  /** There only when the group that the message speaks of is a manufacturer's. */
  readonly conditional: boolean;
}

/** What a raw integer says when it says no value. */
export type Absence = "not-available" | "out-of-range" | "reserved";

/** Why a raw integer (of at most 53 bits) is no value; undefined when it is one. */
export function absenceOf(spec: FieldSpec, raw: number): Absence | undefined {
  const { rawMin, rawMax, notAvailable, outOfRange } = spec;
  if (raw >= rawMin && raw <= rawMax) return undefined;
  if (raw === notAvailable) return "not-available";
  return outOfRange !== notAvailable && raw === notAvailable - 2 ? "reserved" : "out-of-range";
}

/** The raw integer that stands for an absence; "not available" where the field has no other code. */
export function rawOfAbsence({ notAvailable, outOfRange, bits }: FieldSpec, absence: Absence): number {
  if (absence === "not-available") return notAvailable;
  return absence === "reserved" && outOfRange !== notAvailable && bits >= RESERVED_BITS ? notAvailable - 2 : outOfRange;
}

export function valueOf({ multiplier, bias, divisor }: FieldSpec, raw: number): number {
  return (raw * multiplier + bias) / divisor;
}

/** The raw integer nearest to a finite value, which may be one that the field cannot hold. */
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

/** Units that are not SI, and how many of the SI unit one is. */
const TO_SI: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  kWh: ["J", 3_600_000],
  Ah: ["C", 3600],
};

const RESERVED_BITS = 8;
const OUT_OF_RANGE_BITS = 4;
/** Definitions print their limits with six digits or so: a limit so near to that of the whole field is that. */
const LIMIT_PRECISION = 1e-5;
const LIMIT_DIGITS_BITS = 24;

export function fieldSpec(field: Field, order: number, bitOffset: number | undefined): FieldSpec {
  const kind = KINDS[field.FieldType];
  if (kind === undefined) throw new Error(`field ${field.Id} is of a type that the codec does not know`);
  const bits = field.BitLength ?? 0;
  // A field with an offset counts from its smallest value: "signed" says only that this is negative.
  const signed = field.Signed === true && field.Offset === undefined;
  const top = 2 ** (signed ? bits - 1 : bits) - 1;
  const notAvailable = kind === "bits" ? 0 : top;
  const [unit, factor] = TO_SI[field.Unit ?? ""] ?? [field.Unit, 1];
  const { multiplier, divisor } = ratioOf(field.Resolution ?? 1);
  const bias = (field.Offset ?? 0) * divisor;
  // The limits of a definition are rounded to the grid: pi radians, sent in steps of 0.0001, is 31416.
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
    outOfRange: kind === "bits" || bits < OUT_OF_RANGE_BITS ? notAvailable : top - 1,
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

/** Bounded by the enumerations of the definitions; that of the manufacturers has a thousand values and 324 fields. */
const largest = new Map<string, number>();

/** The largest value that an enumeration names; -Infinity where it names none. */
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

/** Definitions print resolutions with six digits, and 4.76837e-07 is 2 ** -21, 2.77778e-09 is 1 / 360000000. */
const RESOLUTION_PRECISION = 5e-6;

const DOUBLE_PRECISION = 1e-15;

/** The whole number that the reciprocal of a printed resolution was: itself, a power of two, or one of two digits. */
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
