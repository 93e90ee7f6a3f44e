/** What a parameter group is, as canboat's database defines it: read only, made when it is asked for. */
import { bitNames, isFastPacket, valueNames } from "../codec/definitions.ts";
import { type FieldKind, type FieldSpec, valueOf } from "../codec/field.ts";
import type { PgnLayout } from "../codec/layout.ts";
import { definedPgns, layoutsOf } from "../codec/message-types.ts";

export { definedPgns };

export interface FieldDefinition {
  /** canboat's id: its name in `fields` of a message. */
  readonly id: string;
  readonly kind: FieldKind;
  /** SI, and the few others that the bus uses; undefined where it is no quantity. */
  readonly unit: string | undefined;
  /** 0 where the message says how many. */
  readonly bits: number;
  /** Of a `number`: the step between two values, and the least and greatest. */
  readonly resolution: number | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** Of a `lookup` the names of its values, of `bits` those of its bits (bit 0 is the lowest). */
  readonly names: ReadonlyMap<number, string> | undefined;
  /** The raw value that is the same in all messages of this group: whose it is, for which industry. */
  readonly match: number | undefined;
}

export interface GroupDefinition {
  readonly pgn: number;
  readonly id: string;
  /** In words. */
  readonly name: string;
  readonly priority: number;
  /** How often the standard wants it sent. */
  readonly intervalMs: number;
  readonly isFastPacket: boolean;
  /** In their order; reserved bits are left out. */
  readonly fields: readonly FieldDefinition[];
  /** What repeats, `list` and `list2`: the fields of one item. */
  readonly lists: readonly { readonly name: string; readonly fields: readonly FieldDefinition[] }[];
}

/** All groups that share a PGN: one, or several of manufacturers; none where the PGN is not defined. */
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
