/**
 * The target group of an NMEA group function (126208), which has fields of that group by their numbers. If several
 * definitions share the PGN, its fields tell which definition is meant; until then only the fields that all candidates
 * have in common are known.
 */
import { definitionsOf } from "./definitions.ts";
import type { FieldSpec } from "./field.ts";
import { layoutOf, type PgnLayout } from "./layout.ts";

/**
 * A definition: its fields by number, followed by those of its lists, and the number of fields of an item of the first
 * list.
 */
interface Candidate {
  readonly elements: readonly FieldSpec[];
  readonly fields: readonly FieldSpec[];
  readonly items: number;
}

const candidatesOf = new Map<number, readonly Candidate[]>();

export class TargetGroup {
  readonly proprietary: boolean;
  #candidates: readonly Candidate[];

  constructor(pgn: number) {
    this.proprietary = isProprietary(pgn);
    let candidates = candidatesOf.get(pgn);
    // A cache, bounded by the defined groups; undefined groups are not cached.
    if (candidates === undefined) {
      candidates = definitionsOf(pgn).map((definition) => candidateOf(layoutOf(definition)));
      if (candidates.length > 0) candidatesOf.set(pgn, candidates);
    }
    this.#candidates = candidates;
  }

  /**
   * The field with this number, from 1. Numbers after the last field are those of further items of the list. Undefined
   * if the remaining candidates do not agree on the field: so the group of one manufacturer is never read as that of
   * another.
   */
  field(index: number | undefined): FieldSpec | undefined {
    if (index === undefined || index < 1) return undefined;
    const [first, ...others] = this.#candidates;
    const spec = first && fieldOf(first, index);
    const isAgreed = others.every((other) => isAlike(spec, fieldOf(other, index)));
    return spec !== undefined && isAgreed && !INSIDE.has(spec.kind) ? spec : undefined;
  }

  /** Removes the candidates that have another value in this match field. */
  narrow({ order, match }: FieldSpec, raw: number | undefined): void {
    if (match === undefined) return;
    this.#candidates = this.#candidates.filter(({ elements }) => {
      const wanted = elements[order - 1]?.match;
      return wanted === undefined || wanted === raw;
    });
  }
}

function fieldOf({ fields, items }: Candidate, index: number): FieldSpec | undefined {
  if (index <= fields.length || items === 0) return fields[index - 1];
  const first = fields.length - items;
  return fields[first + ((index - 1 - first) % items)];
}

/** Whether both are the same field. Match fields are alike: they differ only in their values. */
function isAlike(a: FieldSpec | undefined, b: FieldSpec | undefined): boolean {
  return a?.id === b?.id && a?.bits === b?.bits;
}

function candidateOf({ elements, sets }: PgnLayout): Candidate {
  const fields = [...elements, ...sets.flatMap((set) => set.elements)];
  return { elements, fields, items: sets[0]?.elements.length ?? 0 };
}

/** Kinds of fields that have no meaning outside their own message. */
const INSIDE: ReadonlySet<string> = new Set(["keyed", "variable"]);

/** Whether ISO 11783 and NMEA reserve the PGN for manufacturers. */
export function isProprietary(pgn: number): boolean {
  const page = pgn >>> 8;
  return page === 0xef || page === 0xff || page === 0x1ef || page === 0x1ff;
}
