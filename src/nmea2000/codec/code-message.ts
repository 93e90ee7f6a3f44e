/**
 * Generated code that goes through the fields of a message in order: the fields that it has once, then its lists, then
 * those after the lists. What is done with a field (`addKnown`, `addDynamic`) and with a list (`addSet`) is in `compile-decoder.ts`.
 *
 * The message is `d`, its length `n`, the current position `p`; `r` is the raw integer read last.
 */
import { DynamicCode, isDynamic } from "./code-dynamic.ts";
import { Constants } from "./code-field.ts";
import { BEGINNING, byteNumber, MOVED, type Place, placeAfter } from "./code-place.ts";
import { ValueCode } from "./code-value.ts";
import type { Form } from "./content.ts";
import type { FieldSpec } from "./field.ts";
import { hasContent, type PgnLayout, type RepeatingSet } from "./layout.ts";

/** Whether each field of variable length, each list and each item begins at a byte boundary. */
export function isCompilable({ elements, sets, tail }: PgnLayout): boolean {
  const [phase, ...itemPhases] = [elements, ...sets.map((set) => set.elements), tail].map(phaseAfter);
  return phase !== undefined && (sets.length === 0 || phase === 0) && !itemPhases.some((behind) => behind !== 0);
}

/**
 * The bits after the last byte boundary at the end of these fields; undefined if a field of variable length does not
 * begin at a byte boundary.
 */
function phaseAfter(elements: readonly FieldSpec[]): number | undefined {
  let phase = 0;
  for (const { bits } of elements) {
    if (bits === 0 && phase > 0) return undefined;
    phase = (phase + bits) % 8;
  }
  return phase;
}

/** `Into` says where the code of a field puts what it has read. */
export abstract class MessageCode<Into> {
  protected readonly layout: PgnLayout;
  protected readonly constants = new Constants();
  protected readonly values: ValueCode;
  protected readonly lines: string[] = [];
  readonly #dynamic: DynamicCode;

  constructor(layout: PgnLayout, form: Form) {
    this.layout = layout;
    this.values = new ValueCode(layout.elements, form, this.constants);
    this.#dynamic = new DynamicCode(layout, form, this.constants);
  }

  protected abstract addKnown(spec: FieldSpec, place: Place, into: Into): void;
  /** The reader of the field is `y`. */
  protected abstract addDynamic(spec: FieldSpec, into: Into): void;
  /** Adds a loop over the items; `condition` says whether there is another one. */
  protected abstract addSet(set: RepeatingSet, condition: (items: string) => string, into: Into): void;

  protected addMessage(into: Into): void {
    this.lines.push(this.#dynamic.declaration);
    let place = this.#addElements(this.layout.elements, BEGINNING, into);
    for (const set of this.layout.sets) {
      this.#moveTo(place);
      this.addSet(set, (items) => (set.count === undefined ? "p < n" : `${items} < ${countName(set)} && p < n`), into);
      place = MOVED;
    }
    this.#addElements(this.layout.tail, MOVED, into);
  }

  /** Adds the code for the fields of an item; `after` is what it does before it goes on to the next item. */
  protected addItem({ elements }: RepeatingSet, into: Into, after: () => string): void {
    const end = this.#addElements(elements, MOVED, into);
    this.lines.push(after(), `p += ${end.bit / 8};`);
  }

  /** Returns where the next field begins. */
  #addElements(elements: readonly FieldSpec[], from: Place, into: Into): Place {
    let place = from;
    for (const [i, spec] of elements.entries()) {
      if (spec.conditional && elements[i - 1]?.conditional !== true) {
        place = this.#moveTo(place);
        this.lines.push("if (target?.proprietary === true) {");
      }
      place = this.#addElement(spec, place, into);
      if (spec.conditional && elements[i + 1]?.conditional !== true) {
        place = this.#moveTo(place);
        this.lines.push("}");
      }
    }
    return place;
  }

  #addElement(spec: FieldSpec, place: Place, into: Into): Place {
    if (isDynamic(spec)) {
      this.#moveTo(place);
      this.lines.push(this.#dynamic.find(spec));
      this.addDynamic(spec, into);
      this.lines.push("p = y.end(d, p);");
      return MOVED;
    }
    this.values.setPlace(spec, place);
    const list = this.layout.sets.find(({ count }) => count?.order === spec.order);
    if (list !== undefined) this.lines.push(`const ${countName(list)} = ${this.values.countExpression(spec, place)};`);
    if (hasContent(spec)) this.addKnown(spec, place, into);
    this.lines.push(this.#dynamic.note(spec, place));
    const end = this.values.endExpression(spec, place);
    if (end === undefined) return placeAfter(place, spec.bits);
    this.lines.push(`p = ${end};`);
    return MOVED;
  }

  #moveTo(place: Place): Place {
    this.lines.push(`p = ${byteNumber(place, place.bit / 8)};`);
    return MOVED;
  }
}

/** The variable with the number of items of a list. */
function countName({ name }: RepeatingSet): string {
  return `${name}Count`;
}
