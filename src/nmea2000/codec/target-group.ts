/**
 * The group that an NMEA group function (126208) is about, whose fields it carries by their numbers. Where several
 * definitions share the PGN, the fields that come along tell which is meant; until then what they have in common counts.
 */
import { definitionsOf } from "./definitions.ts";
import type { FieldSpec } from "./field.ts";
import { layoutOf, type PgnLayout } from "./layout.ts";

/** A definition: its fields by number, those of its lists behind, and how many of them an item of the first list has. */
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
    // Bounded by the groups that are defined: for others nothing is kept.
    if (candidates === undefined) {
      candidates = definitionsOf(pgn).map((definition) => candidateOf(layoutOf(definition)));
      if (candidates.length > 0) candidatesOf.set(pgn, candidates);
    }
    this.#candidates = candidates;
  }

  /**
   * The field of that number, from 1; numbers beyond the last go on through the items of its list. Undefined where the
   * definitions that are left do not agree on it: a manufacturer's own group is read as nobody else's.
   */
  field(index: number | undefined): FieldSpec | undefined {
    if (index === undefined || index < 1) return undefined;
    const [first, ...others] = this.#candidates;
    const spec = first && fieldOf(first, index);
    const isAgreed = others.every((other) => isAlike(spec, fieldOf(other, index)));
    return spec !== undefined && isAgreed && !INSIDE.has(spec.kind) ? spec : undefined;
  }

  /** Drops the candidates that have another value in a field that tells them apart. */
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

/** Whether both have the same field there. What tells the definitions apart is one field, with another value in each. */
function isAlike(a: FieldSpec | undefined, b: FieldSpec | undefined): boolean {
  return a?.id === b?.id && a?.bits === b?.bits;
}

function candidateOf({ elements, sets }: PgnLayout): Candidate {
  const fields = [...elements, ...sets.flatMap((set) => set.elements)];
  return { elements, fields, items: sets[0]?.elements.length ?? 0 };
}

/** Fields that mean nothing outside their own message. */
const INSIDE: ReadonlySet<string> = new Set(["keyed", "variable"]);

/** Groups that ISO 11783 and NMEA leave to manufacturers. */
export function isProprietary(pgn: number): boolean {
  const page = pgn >>> 8;
  return page === 0xef || page === 0xff || page === 0x1ef || page === 0x1ff;
}
