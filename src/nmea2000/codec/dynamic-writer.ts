/**
 * Writers for fields whose type is given by the message itself, for compiled encoders: the counterparts of the readers
 * in `dynamic-reader.ts`. They write at byte `at`, and return the position after the field. If that is beyond the
 * buffer, nothing is written.
 */
import { fillBits } from "./bits.ts";
import type { OutgoingValue } from "./content.ts";
import type { FieldSpec } from "./field.ts";
import { hexBytes } from "./field-text.ts";
import { keyedField } from "./keyed-field.ts";
import type { TargetGroup } from "./target-group.ts";
import { type EncodeFaults, variableLengthBytes, rawOfValue, writeField } from "./write-field.ts";

export type KeyedWriter = (
  data: Uint8Array,
  at: number,
  key: number,
  bytes: OutgoingValue,
  value: OutgoingValue,
  faults: EncodeFaults,
) => number;

/** `bytes` is the length in the content; without it the key gives the length. */
export function keyedWriter(spec: FieldSpec, enumeration: string): KeyedWriter {
  return (data, at, key, bytes, value, faults) => {
    if (bytes === 0) return at;
    return write(keyedField(spec, enumeration, key, wholeBytes(bytes)), data, at, value, faults);
  };
}

/** The value as a valid length of a field. */
export function wholeBytes(bytes: OutgoingValue): number | undefined {
  return typeof bytes === "number" && Number.isInteger(bytes) && bytes > 0 ? bytes : undefined;
}

/** A match field is written as the content has it, because the target group is not known yet. */
export function writeVariable(
  data: Uint8Array,
  at: number,
  target: TargetGroup,
  index: number,
  value: OutgoingValue,
  faults: EncodeFaults,
): number {
  const found = target.field(index);
  if (found?.match === undefined) return write(found, data, at, value, faults);
  const spec = { ...found, match: undefined };
  target.narrow(found, rawOfValue(spec, value, "not-available", IGNORED_FAULTS));
  return write(spec, data, at, value, faults);
}

/** Faults that nobody reads. */
export const IGNORED_FAULTS: EncodeFaults = { out_of_range: 0, not_a_number: 0 };

/**
 * A field of an unknown type is written as the bytes of the content. The unused bits of the last byte are zeros, as
 * plotters and autopilots send them: "on" in two bits is `01`, and devices compare whole bytes.
 */
function write(
  spec: FieldSpec | undefined,
  data: Uint8Array,
  at: number,
  value: OutgoingValue,
  faults: EncodeFaults,
): number {
  if (spec === undefined || spec.bits === 0) {
    const bytes =
      spec === undefined ? hexBytes(typeof value === "string" ? value : null) : variableLengthBytes(spec, value);
    if (at + bytes.length <= data.length) data.set(bytes, at);
    return at + bytes.length;
  }
  const end = at + Math.ceil(spec.bits / 8);
  if (end > data.length) return end;
  writeField(spec, data, at * 8, value, "not-available", faults);
  fillBits(data, at * 8 + spec.bits, end * 8 - (at * 8 + spec.bits), false);
  return end;
}
