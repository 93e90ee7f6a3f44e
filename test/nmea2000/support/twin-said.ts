/** What a peer of the codec says of a message, whoever it is. */
import type { Content } from "../../../src/nmea2000/codec/content.ts";
import type { Field } from "../../../src/nmea2000/codec/definition.ts";
import type { FieldPlace } from "./field-places.ts";
import type { Peer } from "./twin-readers.ts";

/** What a peer says of one message. */
export interface Said {
  readonly peer: Peer;
  /** Of a field; undefined where it says nothing. */
  at(place: FieldPlace, content: Content, places: readonly FieldPlace[]): unknown;
  /** The names under which it says a value, lists by the names in their items, reserved and spare bits left out. */
  names(): readonly string[];
  /** The name that it has for a field of the definition. */
  nameOf(field: Field): string;
}

/** Of fields and of those in lists, each once, that have a value. */
export function namesIn(fields: Readonly<Record<string, unknown>>): string[] {
  const names = new Set<string>();
  for (const [name, value] of Object.entries(fields)) {
    if ((name === "list" || name === "list2") && Array.isArray(value)) {
      for (const item of value as Readonly<Record<string, unknown>>[])
        for (const inner of namesIn(item)) names.add(inner);
    } else if (value !== null && value !== undefined && !/^(reserved|spare)/i.test(name)) names.add(name);
  }
  return [...names];
}
