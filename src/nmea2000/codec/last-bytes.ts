/**
 * Groups whose last field is binary may have shorter messages: the definition gives the largest number of bytes, and a
 * message ends with the bytes that it has. Two bytes in a field of up to 231 bytes are sent as two, without filling.
 *
 *     | fields | bytes of the last field, as many as the content has |
 *
 * If the content has no bytes, the whole field is sent as not available.
 */
import type { OutgoingValue } from "./content.ts";
import type { FieldSpec } from "./field.ts";
import { hexLength } from "./field-text.ts";
import type { PgnLayout } from "./layout.ts";

/** The field within which a message may end; undefined if all messages have the same length, or give it. */
export function lastBytesOf({ varies, elements, bytes }: PgnLayout): FieldSpec | undefined {
  const last = elements.at(-1);
  if (varies || last?.kind !== "binary" || last.bitOffset === undefined) return undefined;
  return (last.bitOffset | last.bits) % 8 === 0 && last.bitOffset + last.bits === bytes * 8 ? last : undefined;
}

/** The message without the unused bytes of its last field. */
export function endWith({ bitOffset, bits }: FieldSpec, data: Uint8Array, value: OutgoingValue): Uint8Array {
  const length = typeof value === "string" ? hexLength(value) : 0;
  return length > 0 && length * 8 < bits ? data.subarray(0, (bitOffset ?? 0) / 8 + length) : data;
}
