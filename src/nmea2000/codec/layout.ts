/**
 * Where the fields of a parameter group lie: first those that every message has once, then up to two sets that repeat,
 * as often as a field before them says or until the message ends; in one group another field behind them.
 *
 *     | field | field | … | item of list | item of list | … | item of list2 | … | field |
 *
 * Fields follow one another without a gap. Behind a field whose length the message says, places depend on the message.
 */
import type { Definition } from "./definition.ts";
import { fieldSpec, type FieldSpec } from "./field.ts";

export interface RepeatingSet {
  readonly name: "list" | "list2";
  /** All fields of an item, reserved bits too. */
  readonly elements: readonly FieldSpec[];
  /** Those of an item that carry something. */
  readonly fields: readonly FieldSpec[];
  /** The field that says how many items there are; undefined where the end of the message does. */
  readonly count: FieldSpec | undefined;
}

/** What is the same for every message of a group. */
export interface PgnLayout {
  readonly pgn: number;
  /** canboat's camelCase id of the group. */
  readonly id: string;
  readonly name: string;
  readonly priority: number;
  /** How often the standard wants it sent. */
  readonly intervalMs: number;
  /** Bytes of every message of the group; of one that varies, those without which it says nothing whole. */
  readonly bytes: number;
  readonly varies: boolean;
  /** All fields that every message has once, reserved bits too. */
  readonly elements: readonly FieldSpec[];
  /** Those that carry something, and the tail. */
  readonly fields: readonly FieldSpec[];
  readonly sets: readonly RepeatingSet[];
  /** Fields behind the lists. */
  readonly tail: readonly FieldSpec[];
  /** Whether a field's own kind depends on what fields before it say. */
  readonly dynamic: boolean;
  /** Whether the items of a list say how long the field of their key is. */
  readonly keyLengths: boolean;
  /** canboat's stand-in for groups that are not defined. */
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
    bitOffset = bitOffset === undefined || hasOwnLength(spec) ? undefined : bitOffset + spec.bits;
  }
  const size1 = definition.RepeatingFieldSet1Size ?? 0;
  const size2 = definition.RepeatingFieldSet2Size ?? 0;
  const first = size1 > 0 ? (definition.RepeatingFieldSet1StartField ?? 1) - 1 : all.length;
  const once = all.slice(0, first);
  const set = (name: RepeatingSet["name"], from: number, size: number, count: number | undefined): RepeatingSet[] => {
    if (size === 0) return [];
    const elements = all.slice(from, from + size).map(moving);
    return [
      { name, elements, fields: elements.filter(carries), count: count === undefined ? undefined : all[count - 1] },
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
    fields: [...once, ...tail].filter(carries),
    sets,
    tail,
    dynamic: all.some(({ kind, conditional }) => DYNAMIC.has(kind) || conditional),
    keyLengths: sets.some(({ elements }) => elements.some(({ kind }) => kind === "length")),
    fallback: definition.Fallback === true,
  };
}

/** A field whose place the message decides. */
function moving(spec: FieldSpec): FieldSpec {
  return { ...spec, bitOffset: undefined };
}

const DYNAMIC: ReadonlySet<string> = new Set(["keyed", "variable"]);

/** Whether only the message says how long the field is. */
function hasOwnLength({ bits, conditional }: FieldSpec): boolean {
  return bits === 0 || conditional;
}

/** The enumeration of the key that says what field follows; empty where there is none. */
export function keyEnumeration({ elements, sets }: PgnLayout): string {
  const fields = [...elements, ...sets.flatMap((set) => set.elements)];
  return fields.find(({ kind }) => kind === "key")?.enumeration ?? "";
}

/** Reserved and spare bits fill the room between fields. */
export function carries({ kind }: FieldSpec): boolean {
  return kind !== "reserved" && kind !== "spare";
}

function wholeBytes(elements: readonly FieldSpec[]): number {
  const bits = elements.reduce((sum, element) => sum + element.bits, 0);
  return Math.ceil(bits / 8);
}
