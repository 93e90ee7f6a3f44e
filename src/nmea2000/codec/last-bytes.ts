/**
 * Messages whose last field is bytes end with them: canboat's definitions say how many there can be, the message how many
 * there are. Two bytes of a group that may have 231 are two, not two and 229 that are not available.
 *
 *     | fields | bytes of the last field, as many as the content has |
 *
 * Where the content has none the field is there and not available, as others are.
 */
import type { OutgoingValue } from "./content.ts";
import type { FieldSpec } from "./field.ts";
import { hexLength } from "./field-text.ts";
import type { PgnLayout } from "./layout.ts";

/** The field that a message may end in; undefined in a group whose messages all have one length, or say theirs. */
export function lastBytesOf({ varies, elements, bytes }: PgnLayout): FieldSpec | undefined {
  const last = elements.at(-1);
  if (varies || last?.kind !== "binary" || last.bitOffset === undefined) return undefined;
  return (last.bitOffset | last.bits) % 8 === 0 && last.bitOffset + last.bits === bytes * 8 ? last : undefined;
}

/** The message without what its last field does not have. */
export function endWith({ bitOffset, bits }: FieldSpec, data: Uint8Array, value: OutgoingValue): Uint8Array {
  const length = typeof value === "string" ? hexLength(value) : 0;
  return length > 0 && length * 8 < bits ? data.subarray(0, (bitOffset ?? 0) / 8 + length) : data;
}
