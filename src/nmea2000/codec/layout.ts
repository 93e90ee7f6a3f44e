/**
 * The layout of a parameter group: first the fields that every message has once, then up to two repeating sets. A set
 * repeats as often as a count field says, or until the message ends. One group has a further field after the sets.
 *
 *     | field | field | … | item of list | item of list | … | item of list2 | … | field |
 *
 * There are no gaps between fields. After a field of variable length, positions depend on the message.
 */
import type { Definition } from "./definition.ts";
import { fieldSpec, type FieldSpec } from "./field.ts";

export interface RepeatingSet {
  readonly name: "list" | "list2";
  /** All fields of an item, including reserved bits. */
  readonly elements: readonly FieldSpec[];
  /** The fields of an item without reserved and spare bits. */
  readonly fields: readonly FieldSpec[];
  /** The count field; undefined if the items go on to the end of the message. */
  readonly count: FieldSpec | undefined;
}

/** The properties of all messages of a group. */
export interface PgnLayout {
  readonly pgn: number;
  /** canboat's camelCase id of the group. */
  readonly id: string;
  readonly name: string;
  readonly priority: number;
  /** The transmission interval of the standard. */
  readonly intervalMs: number;
  /** The length of the messages; if it varies, the length of the fields before the lists. */
  readonly bytes: number;
  readonly varies: boolean;
  /** All fields before the lists, including reserved bits. */
  readonly elements: readonly FieldSpec[];
  /** The same without reserved and spare bits, and with those of the tail. */
  readonly fields: readonly FieldSpec[];
  readonly sets: readonly RepeatingSet[];
  /** The fields after the lists. */
  readonly tail: readonly FieldSpec[];
  /** Whether the type or presence of a field depends on fields before it. */
  readonly dynamic: boolean;
  /** Whether items have the length of the field of their key. */
  readonly keyLengths: boolean;
  /** Whether this is canboat's fallback for groups that are not defined. */
  readonly fallback: boolean;
}

const PRIORITY = 6;
const INTERVAL_MS = 1000;

export function layoutOf(definition: Definition): PgnLayout {
  const all: FieldSpec[] = [];
  let bitOffset: number | undefined = 0;
  for (const [i, field] of definition.Fields.entries()) {
    const spec = fieldSpec(field, i + 1, bitOffset);
    all.push(spec);
    bitOffset = bitOffset === undefined || hasVariableLength(spec) ? undefined : bitOffset + spec.bits;
  }
  const size1 = definition.RepeatingFieldSet1Size ?? 0;
  const size2 = definition.RepeatingFieldSet2Size ?? 0;
  const first = size1 > 0 ? (definition.RepeatingFieldSet1StartField ?? 1) - 1 : all.length;
  const once = all.slice(0, first);
  const set = (name: RepeatingSet["name"], from: number, size: number, count: number | undefined): RepeatingSet[] => {
    if (size === 0) return [];
    const elements = all.slice(from, from + size).map(moving);
    return [
      { name, elements, fields: elements.filter(hasContent), count: count === undefined ? undefined : all[count - 1] },
    ];
  };
  const sets = [
    ...set("list", first, size1, definition.RepeatingFieldSet1CountField),
    ...set("list2", first + size1, size2, definition.RepeatingFieldSet2CountField),
  ];
  const tail = sets.length === 0 ? [] : all.slice(first + size1 + size2).map(moving);
  const varies = bitOffset === undefined || sets.length > 0;
  return {
    pgn: definition.PGN,
    id: definition.Id,
    name: definition.Description,
    priority: definition.Priority ?? PRIORITY,
    intervalMs: definition.TransmissionInterval ?? INTERVAL_MS,
    bytes: varies ? wholeBytes(once) : (definition.Length ?? wholeBytes(once)),
    varies,
    elements: once,
    fields: [...once, ...tail].filter(hasContent),
    sets,
    tail,
    dynamic: all.some(({ kind, conditional }) => DYNAMIC.has(kind) || conditional),
    keyLengths: sets.some(({ elements }) => elements.some(({ kind }) => kind === "length")),
    fallback: definition.Fallback === true,
  };
}

/** A field whose position depends on the message. */
function moving(spec: FieldSpec): FieldSpec {
  return { ...spec, bitOffset: undefined };
}

const DYNAMIC: ReadonlySet<string> = new Set(["keyed", "variable"]);

/** Whether the length of the field is in the message. */
function hasVariableLength({ bits, conditional }: FieldSpec): boolean {
  return bits === 0 || conditional;
}

/** The enumeration of the key field; empty if the group has none. */
export function keyEnumeration({ elements, sets }: PgnLayout): string {
  const fields = [...elements, ...sets.flatMap((set) => set.elements)];
  return fields.find(({ kind }) => kind === "key")?.enumeration ?? "";
}

/** False for reserved and spare bits, which only fill the space between fields. */
export function hasContent({ kind }: FieldSpec): boolean {
  return kind !== "reserved" && kind !== "spare";
}

function wholeBytes(elements: readonly FieldSpec[]): number {
  const bits = elements.reduce((sum, element) => sum + element.bits, 0);
  return Math.ceil(bits / 8);
}
