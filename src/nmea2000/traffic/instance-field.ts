/**
 * Which engine, tank or battery a message is about: its instance, and what else tells two of them apart (what a tank holds, where a
 * temperature is measured). It is read straight from the bytes, because it is read of every message.
 */
import { readBits } from "../codec/bits.ts";
import { layout } from "../codec/codec.ts";
import { valueNames } from "../codec/definitions.ts";
import type { FieldSpec } from "../codec/field.ts";
import { isProprietary } from "../codec/target-group.ts";
import { keysOf } from "../tags/mapping-plan.ts";

/** For people: number 2 of "Fuel". `of`: null where the number alone tells them apart. */
export interface Instance {
  readonly instance: number;
  readonly of: string | null;
}

interface InstanceFields {
  readonly number: FieldSpec;
  readonly of: FieldSpec | undefined;
}

const known = new Map<number, InstanceFields | undefined>();

/** As one number, of which `instanceOf` makes words; undefined for a group without an instance, or a message that gives none. */
export function instanceKey(pgn: number, data: Uint8Array): number | undefined {
  const fields = fieldsOf(pgn);
  const number = fields && valueIn(fields.number, data);
  if (number === undefined) return undefined;
  return number + 256 * ((fields?.of && valueIn(fields.of, data)) ?? 0);
}

export function instanceOf(pgn: number, key: number): Instance {
  const { of } = fieldsOf(pgn) ?? {};
  const value = Math.floor(key / 256);
  return {
    instance: key % 256,
    of: of === undefined ? null : (valueNames(of.enumeration).get(value) ?? String(value)),
  };
}

function fieldsOf(pgn: number): InstanceFields | undefined {
  if (!known.has(pgn)) known.set(pgn, findFields(pgn));
  return known.get(pgn);
}

function findFields(pgn: number): InstanceFields | undefined {
  // Makers share the numbers of proprietary groups, and mean different things by them.
  const elements = isProprietary(pgn) ? [] : (layout(pgn)?.elements ?? []);
  const keys = keysOf(pgn);
  const specOf = (isNumber: boolean) => {
    const key = keys.find(({ place }) => (place === "N") === isNumber);
    return elements.find(({ id, bitOffset }) => id === key?.field && bitOffset !== undefined);
  };
  const number = specOf(true);
  return number === undefined ? undefined : { number, of: specOf(false) };
}

function valueIn({ bitOffset = 0, bits, rawMax }: FieldSpec, data: Uint8Array): number | undefined {
  if (bitOffset + bits > data.length * 8) return undefined;
  const value = readBits(data, bitOffset, bits, false);
  return value > rawMax || value > 252 ? undefined : value;
}
