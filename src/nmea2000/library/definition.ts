/** The definition of a parameter group in canboat's database, for other programs. */
import { bitNames, isFastPacket, valueNames } from "../codec/definitions.ts";
import { type FieldKind, type FieldSpec, valueOf } from "../codec/field.ts";
import type { PgnLayout } from "../codec/layout.ts";
import { definedPgns, layoutsOf } from "../codec/message-types.ts";

export { definedPgns };

export interface FieldDefinition {
  /** canboat's id: the name of the field in `fields` of a message. */
  readonly id: string;
  readonly kind: FieldKind;
  /** An SI unit, or one of the few others of the bus; undefined if the field is not a quantity. */
  readonly unit: string | undefined;
  /** 0 if the length is in the message. */
  readonly bits: number;
  /** For a `number`: the step between two values, and the range. */
  readonly resolution: number | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** For a `lookup` the names of the values; for `bits` the names of the bits (bit 0 is the lowest). */
  readonly names: ReadonlyMap<number, string> | undefined;
  /** The raw value of a match field, which is the same in all messages of this group: manufacturer, industry, … */
  readonly match: number | undefined;
}

export interface GroupDefinition {
  readonly pgn: number;
  readonly id: string;
  /** The name for people. */
  readonly name: string;
  readonly priority: number;
  /** The transmission interval of the standard. */
  readonly intervalMs: number;
  readonly isFastPacket: boolean;
  /** In order, without reserved fields. */
  readonly fields: readonly FieldDefinition[];
  /** The repeating sets, `list` and `list2`: the fields of one item. */
  readonly lists: readonly { readonly name: string; readonly fields: readonly FieldDefinition[] }[];
}

/** All groups of a PGN: one, several (of manufacturers), or none if the PGN is not defined. */
export function definitionsOfPgn(pgn: number): readonly GroupDefinition[] {
  return layoutsOf(pgn).map(groupDefinition);
}

function groupDefinition({ pgn, id, name, priority, intervalMs, fields, sets }: PgnLayout): GroupDefinition {
  return {
    pgn,
    id,
    name,
    priority,
    intervalMs,
    isFastPacket: isFastPacket(pgn),
    fields: fields.map(fieldDefinition),
    lists: sets.map((set) => ({ name: set.name, fields: set.fields.map(fieldDefinition) })),
  };
}

function fieldDefinition(spec: FieldSpec): FieldDefinition {
  const { id, kind, unit, bits, multiplier, divisor, rawMin, rawMax, match } = spec;
  const isNumber = kind === "number";
  return {
    id,
    kind,
    unit,
    bits,
    resolution: isNumber ? multiplier / divisor : undefined,
    min: isNumber ? valueOf(spec, rawMin) : undefined,
    max: isNumber ? valueOf(spec, rawMax) : undefined,
    names: namesOf(spec),
    match,
  };
}

function namesOf({ kind, enumeration }: FieldSpec): ReadonlyMap<number, string> | undefined {
  if (kind === "lookup") return valueNames(enumeration);
  return kind === "bits" ? bitNames(enumeration) : undefined;
}
