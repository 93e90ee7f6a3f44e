/**
 * Writers for fields of which only the message says what they are, for compiled encoders: the twins of the readers in
 * `announced-reader.ts`. They write at byte `at`, and return the byte behind; where that is beyond the longest message
 * nothing is written.
 */
import { fillBits } from "./bits.ts";
import type { OutgoingValue } from "./content.ts";
import type { FieldSpec } from "./field.ts";
import { hexBytes } from "./field-text.ts";
import { keyedField } from "./keyed-field.ts";
import type { TargetGroup } from "./target-group.ts";
import { type EncodeFaults, ownLengthBytes, rawOfValue, writeField } from "./write-field.ts";

export type KeyedWriter = (
  data: Uint8Array,
  at: number,
  key: number,
  bytes: OutgoingValue,
  value: OutgoingValue,
  faults: EncodeFaults,
) => number;

/** `bytes` is what the content says of the field's length; the key says it where the content does not. */
export function keyedWriter(spec: FieldSpec, enumeration: string): KeyedWriter {
  return (data, at, key, bytes, value, faults) => {
    if (bytes === 0) return at;
    return write(keyedField(spec, enumeration, key, wholeBytes(bytes)), data, at, value, faults);
  };
}

/** A length that a field can have. */
export function wholeBytes(bytes: OutgoingValue): number | undefined {
  return typeof bytes === "number" && Number.isInteger(bytes) && bytes > 0 ? bytes : undefined;
}

/** A field that distinguishes groups is written as the content has it: the target group is not known yet. */
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
  target.narrow(found, rawOfValue(spec, value, "not-available", NOBODY));
  return write(spec, data, at, value, faults);
}

/** Writes a count of other fields. */
export const NOBODY: EncodeFaults = { out_of_range: 0, not_a_number: 0 };

/**
 * Bytes as they are where nobody knows what field they are. The bits that are left of the last byte are zeros, as plotters
 * and autopilots send them: "on" in two bits is `01`, and devices compare whole bytes.
 */
function write(
  spec: FieldSpec | undefined,
  data: Uint8Array,
  at: number,
  value: OutgoingValue,
  faults: EncodeFaults,
): number {
  if (spec === undefined || spec.bits === 0) {
    const bytes = spec === undefined ? hexBytes(typeof value === "string" ? value : null) : ownLengthBytes(spec, value);
    if (at + bytes.length <= data.length) data.set(bytes, at);
    return at + bytes.length;
  }
  const end = at + Math.ceil(spec.bits / 8);
  if (end > data.length) return end;
  writeField(spec, data, at * 8, value, "not-available", faults);
  fillBits(data, at * 8 + spec.bits, end * 8 - (at * 8 + spec.bits), false);
  return end;
}
