/**
 * The group that an NMEA group function (126208) is about, whose fields it carries by their numbers. Where several
 * definitions share the PGN, the fields that come along tell which is meant; until then the first of them counts.
 */
import { definitionsOf } from "./definitions.ts";
import type { FieldSpec } from "./field.ts";
import { layoutOf, type PgnLayout } from "./layout.ts";

const layoutsOf = new Map<number, readonly PgnLayout[]>();

export class TargetGroup {
  readonly proprietary: boolean;
  #candidates: readonly PgnLayout[];

  constructor(pgn: number) {
    this.proprietary = isProprietary(pgn);
    let layouts = layoutsOf.get(pgn);
    // Bounded by the groups that are defined: for others nothing is kept.
    if (layouts === undefined) {
      layouts = definitionsOf(pgn).map(layoutOf);
      if (layouts.length > 0) layoutsOf.set(pgn, layouts);
    }
    this.#candidates = layouts;
  }

  /** The field of that number, from 1; numbers beyond the last go on through the items of its list. */
  field(index: number | undefined): FieldSpec | undefined {
    const layout = this.#candidates[0];
    if (layout === undefined || index === undefined || index < 1) return undefined;
    const items = layout.sets[0]?.elements ?? [];
    const fields = [...layout.elements, ...layout.sets.flatMap(({ elements }) => elements)];
    const first = fields.length - items.length;
    const spec =
      index <= fields.length || items.length === 0
        ? fields[index - 1]
        : fields[first + ((index - 1 - first) % items.length)];
    return spec !== undefined && INSIDE.has(spec.kind) ? undefined : spec;
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

/** Fields that mean nothing outside their own message. */
const INSIDE: ReadonlySet<string> = new Set(["keyed", "variable"]);

/** Groups that ISO 11783 and NMEA leave to manufacturers. */
export function isProprietary(pgn: number): boolean {
  const page = pgn >>> 8;
  return page === 0xef || page === 0xff || page === 0x1ef || page === 0x1ff;
}
