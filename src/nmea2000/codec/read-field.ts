/**
 * Reads one field of a message: the reference for each kind of field. The compiled decoders do the same faster and are
 * tested against it. Groups that cannot be compiled are read with it.
 */
import { readBits } from "./bits.ts";
import type { FieldValue, Form } from "./content.ts";
import { bitNames, pairNames, pairOf, valueNames } from "./definitions.ts";
import { absenceOf, type Absence, type FieldKind, type FieldSpec, valueOf } from "./field.ts";
import {
  bitsText,
  countedText,
  decimalText,
  encodedText,
  endOfCountedText,
  endOfEncodedText,
  fixedText,
} from "./field-text.ts";
import { dateText, timeText } from "./field-time.ts";
import { keyName } from "./keyed-field.ts";
import { nameDigits, wideCount, wideQuotient } from "./wide.ts";

/** Why a field of a received message has no value. */
export type FieldAbsence = Absence | "message-too-short";

export interface Reading {
  readonly value: FieldValue;
  readonly absence: FieldAbsence | undefined;
  /** The bit after the field; it may be after the end of the message. */
  readonly end: number;
}

/**
 * `other` is the raw integer of the other field of a pair; `bits` the length of a binary field whose length is in the
 * message.
 */
export function readField(
  spec: FieldSpec,
  data: Uint8Array,
  bit: number,
  form: Form,
  { other = 0, bits = spec.bits }: { readonly other?: number; readonly bits?: number } = {},
): Reading {
  const end = bit + bits;
  const [from, to] = [bit >>> 3, Math.ceil(end / 8)];
  const room = data.length * 8;
  const text = (value: string | null, behind = end): Reading => ({
    value,
    absence: value !== null ? undefined : bit < room ? "not-available" : "message-too-short",
    end: behind,
  });
  const { kind } = spec;
  if (kind === "text") return text(fixedText(data, from, to));
  if (kind === "counted-text") return text(countedText(data, from), bits > 0 ? end : endOfCountedText(data, from) * 8);
  if (kind === "encoded-text") return text(encodedText(data, from), endOfEncodedText(data, from) * 8);
  if (kind === "binary") return text(bitsText(data, bit, Math.min(end, room)));
  if (end > room) return { value: null, absence: "message-too-short", end };
  if (kind === "decimal") return text(decimalText(data, from, to));
  if (bits === 64) return { ...readWide(spec, data, bit), end };
  const raw = readBits(data, bit, bits, spec.signed);
  if (kind === "float") return { ...readFloat(spec, raw), end };
  const absence = absenceOf(spec, raw);
  return { value: absence === undefined ? shown(spec, raw, form, other) : null, absence, end };
}

/** The raw integer of a field of at most 53 bits; undefined if the message is too short. */
export function readRaw(spec: FieldSpec, data: Uint8Array, bit: number): number | undefined {
  const whole = bit + spec.bits <= data.length * 8;
  return whole && spec.bits > 0 && spec.bits <= 53 ? readBits(data, bit, spec.bits, spec.signed) : undefined;
}

function shown(spec: FieldSpec, raw: number, form: Form, other: number): FieldValue {
  const { kind, enumeration } = spec;
  const text = TEXTS[kind];
  if (text !== undefined) return text(raw);
  const name = NAMES[kind];
  if (name !== undefined) return form === "names" ? name(enumeration, raw, other) : raw;
  return valueOf(spec, raw);
}

/** Kinds that are text in both forms of content. */
const TEXTS: Partial<Record<FieldKind, (raw: number) => string>> = {
  date: dateText,
  time: timeText,
  digits: (raw) => String(raw).padStart(9, "0"),
};

/** Kinds that have names in the form `names`. */
const NAMES: Partial<Record<FieldKind, (enumeration: string, raw: number, other: number) => FieldValue>> = {
  lookup: (enumeration, raw) => valueNames(enumeration).get(raw) ?? raw,
  pair: (enumeration, raw, other) => pairNames(enumeration).get(pairOf(other, raw)) ?? raw,
  key: keyName,
  bits: namesOfBits,
};

/** The names of the bits that are set; a bit without a name is `bit 3`. */
export function namesOfBits(enumeration: string, mask: number): string[] {
  const names = bitNames(enumeration);
  const set: string[] = [];
  for (let bit = 0, rest = mask; rest > 0; bit += 1, rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) set.push(names.get(bit) ?? `bit ${bit}`);
  }
  return set;
}

const float = new DataView(new ArrayBuffer(4));
/** The codes of a float are bit patterns of NaN. */
function readFloat(spec: FieldSpec, raw: number): Omit<Reading, "end"> {
  float.setInt32(0, raw);
  const value = float.getFloat32(0);
  return Number.isFinite(value)
    ? { value, absence: undefined }
    : { value: null, absence: absenceOf({ ...spec, rawMin: 1, rawMax: 0 }, raw) };
}

/** The codes of a 64-bit number and of a NAME are compared exactly, the limits as the nearest double. */
function readWide(spec: FieldSpec, data: Uint8Array, bit: number): Omit<Reading, "end"> {
  const low = readBits(data, bit, 32, false);
  const high = readBits(data, bit + 32, 32, spec.signed);
  const absence = wideAbsence(spec, high, low);
  if (absence !== undefined) return { value: null, absence };
  if (spec.kind === "name") return { value: nameDigits(high, low), absence };
  return { value: spec.signed ? wideQuotient(high, low, spec.divisor) : wideCount(high, low), absence };
}

function wideAbsence(spec: FieldSpec, high: number, low: number): Absence | undefined {
  const top = spec.signed ? 0x7fff_ffff : 0xffff_ffff;
  const codes = high === top ? 0xffff_ffff - low : 3;
  if (codes === 0) return "not-available";
  if (spec.kind === "name") return undefined;
  if (codes === 2) return "reserved";
  const value = high * 0x1_0000_0000 + low;
  return codes === 1 || (spec.signed && (value < spec.rawMin || value > spec.rawMax)) ? "out-of-range" : undefined;
}
