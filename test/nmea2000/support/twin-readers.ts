/**
 * canboatjs 3.20 acted out: what its readers of numbers, times, texts and bytes make of the bits of a field, faults and all.
 * `twin-causes.ts` has the faults by name.
 */
import { Buffer } from "node:buffer";
import type { Field } from "../../../src/nmea2000/codec/definition.ts";
import type { FieldSpec } from "../../../src/nmea2000/codec/field.ts";
import type { PgnLayout } from "../../../src/nmea2000/codec/layout.ts";

/** Whom the codec is held against: canboatjs, and canboat's analyzer in C. */
export type Peer = "canboatjs" | "canboat";

export interface Difference {
  readonly peer: Peer;
  readonly layout: PgnLayout;
  readonly spec: FieldSpec;
  readonly field: Field;
  readonly data: Uint8Array;
  /** Where the field begins; undefined where that was not followed. */
  readonly bit: number | undefined;
  /** In a list, and not among the fields that every message has once. */
  readonly listed: boolean;
  /** The message ends in a field. */
  readonly cut: boolean;
  /** The message says fields by names that its definition here does not have: the peer knows another edition of it. */
  readonly otherEdition: boolean;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** The raw bits of the field, without sign; undefined where the message is too short for it. */
export function rawBits({ spec, data, bit }: Difference, bits = spec.bits): bigint | undefined {
  if (bit === undefined || bit + bits > data.length * 8) return undefined;
  let raw = 0n;
  for (let i = 0; i < bits; i += 1) {
    raw |= BigInt((data[(bit + i) >>> 3]! >>> ((bit + i) & 7)) & 1) << BigInt(i);
  }
  return raw;
}

/** With the sign that the definition says. */
export function rawNumber(difference: Difference): bigint | undefined {
  const raw = rawBits(difference);
  return raw !== undefined && difference.field.Signed === true ? BigInt.asIntN(difference.spec.bits, raw) : raw;
}

function precisionOf(resolution: number): number {
  let precision = 0;
  for (let r = resolution; r > 0 && r < 1; r *= 10) precision += 1;
  return precision;
}

/** Its arithmetic: the offset added to the raw integer, a product of doubles, cut to the digits of the resolution. */
export function theirQuantity(field: Field, raw: number): number {
  const resolution = field.Resolution ?? 1;
  const value = Number(((raw + (field.Offset ?? 0)) * resolution).toFixed(precisionOf(resolution)));
  return value * (field.Unit === "kWh" ? 3.6e6 : field.Unit === "Ah" ? 3600 : 1);
}

export function theirTimeOfDay(field: Field, raw: number): string {
  const whole = raw * (field.Resolution ?? 1);
  const two = (n: number) => (String(n).length === 1 ? `0${n}` : String(n));
  const seconds = whole % 60;
  const minutes = Math.floor((whole / 60) % 60);
  const text = `${two(Math.floor(whole / 60 / 60))}:${two(minutes)}:${two(Math.floor(seconds))}`;
  return seconds % 1 > 0 ? text + (seconds % 1).toFixed(5).slice(1) : text;
}

/** The text that its reader of a fixed length makes of the bytes. */
export function theirFixedText({ spec, data, bit }: Difference): string | undefined {
  if (bit === undefined) return undefined;
  const bytes = Buffer.alloc(spec.bits / 8);
  bytes.set(data.subarray(bit >>> 3, (bit >>> 3) + bytes.length));
  let end = bytes.length;
  while (end > 0 && [0xff, 0x20, 0, 0x40].includes(bytes[end - 1]!)) end -= 1;
  const nul = bytes.subarray(0, end).indexOf(0);
  return bytes.toString("ascii", 0, nul < 0 ? end : nul);
}

export function theirEncodedText({
  field,
  data,
  bit,
}: Pick<Difference, "field" | "data" | "bit">): string | null | undefined {
  if (bit === undefined) return undefined;
  const at = bit >>> 3;
  if (at + 2 > data.length) return null;
  const length = data[at]! - 2;
  const short = field.Name === "AtoN Name" && length > 20;
  if (length <= 0) return null;
  const bytes = Buffer.alloc(length);
  const read = data.subarray(at + 2, at + 2 + length);
  bytes.set(read);
  const named = (short ? 20 : length) - (bytes.at(-1) === 0 ? 1 : 0);
  return bytes.toString(data[at + 1] === 0 ? "utf8" : "ascii", 0, Math.min(read.length, named)).trim();
}

/** What its reader of numbers makes of bits that are no number: of some widths the upper bits fall on the lower ones. */
export function theirBytes(difference: Difference): number | null | undefined {
  const { bits } = difference.spec;
  const raw = rawBits(difference);
  if (raw === undefined) return undefined;
  if (raw === (1n << BigInt(bits)) - 1n || (bits === 64 && raw === (1n << 64n) - 2n)) return null;
  if (bits <= 32 || bits === 48 || bits === 64) return Number(raw);
  const folded = (raw & 0xffff_ffffn) | (raw >> 32n);
  return folded === 0xffff_ffffn ? null : Number(folded);
}

export function isAllOnes(difference: Difference): boolean {
  return rawBits(difference) === (1n << BigInt(difference.spec.bits)) - 1n;
}

export const absent = (value: unknown): boolean => value === undefined || value === null;
export const same = (a: unknown, b: unknown): boolean => Object.is(a, b) || (absent(a) && absent(b));
export const isNumber = ({ spec }: Difference): boolean =>
  ["number", "length", "index"].includes(spec.kind) && spec.bits <= 53;
export const isWide = ({ spec }: Difference): boolean => spec.kind === "number" && spec.bits === 64;
export const isDuration = ({ field }: Difference): boolean => field.FieldType === "DURATION";

export function bitsWithNulls(names: unknown): unknown {
  return Array.isArray(names) ? names.map((name: unknown) => (/^bit \d+$/.test(String(name)) ? null : name)) : names;
}

/** Whether the message ends before the field, or in it. */
export function isShort({ spec, bit, data }: Difference): boolean {
  return bit === undefined || bit + spec.bits > data.length * 8;
}
