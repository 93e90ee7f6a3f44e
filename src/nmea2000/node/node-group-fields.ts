/**
 * The fields of a group as the group function names them: by number from 1, each value in as many whole bytes as it needs. The texts of
 * configuration information (PGN 126998) have their length in their first byte; the other groups have fields of fixed length, as far as
 * they can be named.
 */
import { Buffer } from "node:buffer";
import { layout } from "../codec/codec.ts";
import { PGN } from "../pgn.ts";
import { FIELD_ERROR, type GroupFunction } from "./node-group-function.ts";
import { readVariableText } from "./node-text.ts";

export interface GroupFields {
  /** The value of a field of a message; undefined if it has no such field. */
  valueIn(message: Uint8Array, field: number): Uint8Array | undefined;
  /** The value that begins at `at` of the pairs; undefined if there is no such field, or its value is cut off. */
  valueAt(pairs: Uint8Array, at: number, field: number): Uint8Array | undefined;
}

export function groupFields(pgn: number): GroupFields {
  return pgn === PGN.CONFIGURATION_INFORMATION ? TEXTS : fixedFields(pgn);
}

const TEXT_FIELDS = 3;

function textAt(bytes: Uint8Array, at: number): Uint8Array | undefined {
  const read = readVariableText(bytes, at);
  return read && bytes.subarray(at, read.next);
}

const TEXTS: GroupFields = {
  valueIn(message, field) {
    if (field < 1 || field > TEXT_FIELDS) return undefined;
    let value = textAt(message, 0);
    for (let i = 1, at = 0; i < field && value !== undefined; i += 1) value = textAt(message, (at += value.length));
    return value;
  },
  valueAt: (pairs, at, field) => (field >= 1 && field <= TEXT_FIELDS ? textAt(pairs, at) : undefined),
};

function fixedFields(pgn: number): GroupFields {
  const elements = layout(pgn)?.elements ?? [];
  const placeOf = (field: number) => {
    const { bits = 0, bitOffset } = elements[field - 1] ?? {};
    return bits === 0 || bitOffset === undefined ? undefined : { bits, bitOffset };
  };
  return {
    valueIn(message, field) {
      const place = placeOf(field);
      if (place === undefined || place.bitOffset + place.bits > message.length * 8) return undefined;
      const value = new Uint8Array(Math.ceil(place.bits / 8));
      for (let i = 0; i < place.bits; i += 1) {
        const from = place.bitOffset + i;
        value[i >>> 3] = (value[i >>> 3] ?? 0) | ((((message[from >>> 3] ?? 0) >>> (from & 7)) & 1) << (i & 7));
      }
      return value;
    },
    valueAt(pairs, at, field) {
      const place = placeOf(field);
      if (place === undefined) return undefined;
      const value = pairs.slice(at, at + Math.ceil(place.bits / 8));
      if (value.length * 8 < place.bits) return undefined;
      // The bits beyond the field may be anything.
      const last = value.length - 1;
      value[last] = (value[last] ?? 0) & (0xff >>> (value.length * 8 - place.bits));
      return value;
    },
  };
}

export interface Compared {
  /** One code for each field that is named. */
  readonly errors: number[];
  readonly areEqual: boolean;
  /** Where the pairs after them begin. */
  readonly end: number;
}

/** Compares the first `count` fields that are named with a message of ours. */
export function compareFields({ pgn, pairs }: GroupFunction, count: number, message: Uint8Array): Compared {
  const fields = groupFields(pgn);
  const errors: number[] = [];
  let at = 0;
  while (errors.length < count) {
    const field = pairs[at] ?? 0;
    const value = fields.valueAt(pairs, at + 1, field);
    // The length of an unknown field is unknown, so the fields after it cannot be read.
    if (value === undefined) break;
    const own = fields.valueIn(message, field);
    const isEqual = own !== undefined && Buffer.compare(value, own) === 0;
    errors.push(isEqual ? FIELD_ERROR.NONE : FIELD_ERROR.OUT_OF_RANGE);
    at += 1 + value.length;
  }
  while (errors.length < count) errors.push(FIELD_ERROR.INVALID);
  return { errors, areEqual: errors.every((error) => error === FIELD_ERROR.NONE), end: at };
}
