/**
 * Writes one field of a message. Nothing wraps: a value that the field cannot hold is sent as "out of range" and
 * counted. So is an unknown name, a text that is not a date, and a value of the wrong type. A value that is left out is
 * sent as "not available".
 */
import { fillBits, writeBits } from "./bits.ts";
import type { OutgoingValue } from "./content.ts";
import { bitNames, pairNames, valueNames } from "./definitions.ts";
import { type Absence, type FieldKind, type FieldSpec, rawOf, rawOfAbsence } from "./field.ts";
import { countedBytes, encodedBytes, hexBytes, writeDecimalText, writeFixedText, writeHexText } from "./field-text.ts";
import { daysOf, ticksOf } from "./field-time.ts";
import { keyOf } from "./keyed-field.ts";
import { wideProduct } from "./wide.ts";

export interface EncodeFaults {
  /** Values that a field cannot hold, sent as "out of range". */
  out_of_range: number;
  /** NaN, sent as "not available". */
  not_a_number: number;
}

/** Counters for callers that do not need them. */
export const IGNORED_FAULTS: EncodeFaults = { out_of_range: 0, not_a_number: 0 };

/** Writes a field of fixed length. */
export function writeField(
  spec: FieldSpec,
  data: Uint8Array,
  bit: number,
  value: OutgoingValue,
  absence: Absence,
  faults: EncodeFaults,
): void {
  const { kind, bits } = spec;
  const [from, to] = [bit >>> 3, (bit + bits) >>> 3];
  const text = typeof value === "string" ? value : null;
  if (kind === "reserved" || kind === "spare") fillBits(data, bit, bits, kind === "reserved");
  else if (kind === "text") writeFixedText(data, from, to, text);
  else if (kind === "counted-text") {
    data.fill(0, from, to);
    data.set(countedBytes(text, to - from - 2), from);
  } else if (kind === "binary") writeBinary(data, bit, bits, text);
  else if (kind === "decimal") {
    data.fill(0xff, from, to);
    if (text !== null && !writeDecimalText(data, from, to, text)) faults.out_of_range += 1;
  } else if (bits === 64) writeWide(spec, data, from, value, absence, faults);
  else writeBits(data, bit, bits, rawOfValue(spec, value, absence, faults));
}

export function variableLengthBytes({ kind }: FieldSpec, value: OutgoingValue): Uint8Array {
  const text = typeof value === "string" ? value : null;
  if (kind === "counted-text") return countedBytes(text, 255);
  return kind === "encoded-text" ? encodedBytes(text) : hexBytes(text);
}

/** The raw integer for a value in either form of content. */
export function rawOfValue(spec: FieldSpec, value: OutgoingValue, absence: Absence, faults: EncodeFaults): number {
  if (spec.match !== undefined) return spec.match;
  if (value === null || value === undefined) return rawOfAbsence(spec, absence);
  if (Number.isNaN(value)) {
    faults.not_a_number += 1;
    return spec.notAvailable;
  }
  if (spec.kind === "float") return rawOfFloat(spec, Number(value), faults);
  const raw =
    typeof value === "object" || typeof value === "string" ? rawOfText(spec, value) : rawOf(spec, Number(value));
  if (raw >= spec.rawMin && raw <= spec.rawMax) return raw;
  faults.out_of_range += 1;
  return spec.outOfRange;
}

/** NaN if the text is not a value of the field. */
function rawOfText(spec: FieldSpec, value: string | readonly string[]): number {
  const { kind, enumeration } = spec;
  if (typeof value === "object") return kind === "bits" ? maskOf(enumeration, value) : Number.NaN;
  const raw = RAW_OF_TEXT[kind];
  if (raw !== undefined) return raw(value, enumeration);
  return value.trim() === "" ? Number.NaN : rawOf(spec, Number(value));
}

const RAW_OF_TEXT: Partial<Record<FieldKind, (text: string, enumeration: string) => number>> = {
  date: daysOf,
  time: ticksOf,
  lookup: (text, enumeration) => valueWithName(valueNames(enumeration), text),
  pair: (text, enumeration) => valueWithName(pairNames(enumeration), text) % 256,
  key: (text, enumeration) => keyOf(enumeration, text),
};

/** Values by name, made when the first name is sent. Bounded by the number of enumerations. */
const valuesByName = new WeakMap<ReadonlyMap<number, string>, ReadonlyMap<string, number>>();

function valueWithName(names: ReadonlyMap<number, string>, name: string): number {
  let values = valuesByName.get(names);
  if (values === undefined) {
    // The first of the values that share a name is meant.
    values = new Map([...names].toReversed().map(([value, known]) => [known, value]));
    valuesByName.set(names, values);
  }
  return values.get(name) ?? Number.NaN;
}

function maskOf(enumeration: string, names: readonly string[]): number {
  let mask = 0;
  for (let i = 0; i < names.length; i += 1) {
    const name = names[i] ?? "";
    if (names.indexOf(name) !== i) continue;
    const known = valueWithName(bitNames(enumeration), name);
    mask += 2 ** (Number.isNaN(known) ? bitNumber(name) : known);
  }
  return mask;
}

/** The bit number of `bit 3`, the name of a bit without a name. */
function bitNumber(name: string): number {
  return Number(/^bit (\d+)$/.exec(name)?.[1] ?? Number.NaN);
}

const view = new DataView(new ArrayBuffer(8));

function rawOfFloat(spec: FieldSpec, value: number, faults: EncodeFaults): number {
  view.setFloat32(0, value);
  if (Number.isFinite(view.getFloat32(0))) return view.getInt32(0);
  faults.out_of_range += 1;
  return spec.outOfRange;
}

/** Bits after the end of the text are ones. */
function writeBinary(data: Uint8Array, bit: number, bits: number, text: string | null): void {
  fillBits(data, bit, bits, true);
  if (text === null) return;
  if ((bit | bits) % 8 === 0) {
    writeHexText(data, bit >>> 3, (bit + bits) >>> 3, text);
    return;
  }
  const bytes = hexBytes(text);
  for (let at = 0; at < bytes.length && at * 8 < bits; at += 1) {
    writeBits(data, bit + at * 8, Math.min(8, bits - at * 8), bytes[at] ?? 0xff);
  }
}

const TOP = 0xffff_ffff_ffff_ffffn;
const SIGNED_TOP = 0x7fff_ffff_ffff_ffffn;
const CODES: Readonly<Record<Absence, number>> = { "not-available": 0, "out-of-range": 1, reserved: 2 };

function writeWide(
  spec: FieldSpec,
  data: Uint8Array,
  from: number,
  value: OutgoingValue,
  absence: Absence,
  faults: EncodeFaults,
): void {
  if (value === null || value === undefined) return writeWideCode(spec, data, from, absence);
  if (Number.isNaN(value)) {
    faults.not_a_number += 1;
    return writeWideCode(spec, data, from, "not-available");
  }
  if (typeof value === "number" ? writeWideNumber(spec, data, from, value) : writeWideText(spec, data, from, value))
    return;
  faults.out_of_range += 1;
  writeWideCode(spec, data, from, "out-of-range");
}

function writeWideCode({ signed }: FieldSpec, data: Uint8Array, from: number, absence: Absence): void {
  writeHalves(data, from, signed ? 0x7fff_ffff : 0xffff_ffff, 0xffff_ffff - CODES[absence]);
}

/** False if the field cannot hold the value. */
function writeWideNumber(spec: FieldSpec, data: Uint8Array, from: number, value: number): boolean {
  const { signed, divisor, rawMin, rawMax, kind } = spec;
  const product = value * divisor;
  if (!(signed ? product >= rawMin && product <= rawMax : product >= 0 && product < 2 ** 64)) return false;
  const { high, low } = wideProduct(value, divisor);
  const isCode = high >= (signed ? 0x7fff_ffff : 0xffff_ffff) && low >= 0xffff_fffd;
  if (isCode || kind === "name") return false;
  writeHalves(data, from, high, low);
  return true;
}

function writeWideText(spec: FieldSpec, data: Uint8Array, from: number, value: NonNullable<OutgoingValue>): boolean {
  const top = spec.signed ? SIGNED_TOP : TOP;
  const highest = spec.kind === "name" ? top - 1n : top - 3n;
  const raw = typeof value === "bigint" ? value : wideRaw(spec, value);
  if (raw === undefined || raw > highest || raw < (spec.signed ? -SIGNED_TOP : 0n)) return false;
  writeHalves(data, from, Number(BigInt.asIntN(64, raw) >> 32n), Number(raw & 0xffff_ffffn));
  return true;
}

function wideRaw(spec: FieldSpec, value: NonNullable<OutgoingValue>): bigint | undefined {
  if (typeof value !== "string") return undefined;
  if (spec.kind === "name") return /^[0-9a-f]{1,16}$/i.test(value) ? BigInt(`0x${value}`) : undefined;
  return /^-?\d+$/.test(value) && spec.divisor === 1 ? BigInt(value) : undefined;
}

function writeHalves(data: Uint8Array, from: number, high: number, low: number): void {
  for (let i = 0; i < 4; i += 1) {
    data[from + i] = low >>> (i * 8);
    data[from + 4 + i] = high >>> (i * 8);
  }
}
