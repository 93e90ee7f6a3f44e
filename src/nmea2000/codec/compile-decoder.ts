/**
 * Compiles a decoder from the layout of a group: one function with every offset, shift and limit as a constant, made
 * when the group is first met. It is an order of magnitude faster than reading the fields one by one (`npm run bench`
 * compares). Only numbers, ids and names of canboat's definitions become code.
 *
 * For a group of a 4-bit and a 16-bit field the function is:
 *
 *     (d) => {
 *       const n = d.length; let r, p = 0;
 *       const f0 = n >= 1 && (r = d[0] & 15) <= 13 ? r : null;
 *       const f1 = n >= 3 && (r = (d[0] >>> 4 | …) << 16 >> 16) >= -32767 && r <= 32764 ? r / 250 : null;
 *       return { "instance": f0, "level": f1 };
 *     }
 *
 * The message is `d`, its length `n`, the current position `p`; `r` is the raw integer read last. The code goes through the
 * fields in order: those that a message has once, then its lists, then those after the lists.
 *
 * If fields depend on other fields, not all objects have the same fields. There the fields are assigned one by one:
 * `o0["instance"] = …`.
 */
import { DynamicCode, isDynamic } from "./code-dynamic.ts";
import { Constants } from "./code-field.ts";
import { BEGINNING, byteNumber, MOVED, type Place, placeAfter } from "./code-place.ts";
import { ValueCode } from "./code-value.ts";
import type { Content, Form } from "./content.ts";
import type { FieldSpec } from "./field.ts";
import { hasContent, type PgnLayout, type RepeatingSet } from "./layout.ts";
import { readMessage } from "./read-message.ts";

/** Decodes data of any length. */
export type Decoder = (data: Uint8Array) => Content;

export function compileDecoder(layout: PgnLayout, form: Form): Decoder {
  if (!isCompilable(layout)) return (data) => readMessage(layout, data, form);
  return new DecoderCode(layout, form).compile();
}

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

class DecoderCode {
  readonly #layout: PgnLayout;
  readonly #constants = new Constants();
  readonly #values: ValueCode;
  readonly #lines: string[] = [];
  readonly #dynamic: DynamicCode;
  #names = 0;

  constructor(layout: PgnLayout, form: Form) {
    this.#layout = layout;
    this.#values = new ValueCode(layout.elements, form, this.#constants);
    this.#dynamic = new DynamicCode(layout, form, this.#constants);
  }

  compile(): Decoder {
    this.#lines.push("const n = d.length; let r, p = 0;");
    const message = this.#newObject();
    this.#addMessage(message);
    this.#lines.push(`return ${message.code()};`);
    return this.#constants.compile("d", this.#lines.join("\n")) as Decoder;
  }

  #addKnown(spec: FieldSpec, place: Place, into: ObjectCode): void {
    const name = `f${this.#names++}`;
    this.#lines.push(`const ${name} = ${this.#values.expression(spec, place)};`, ...into.add(spec.id, name));
  }

  #addDynamic(spec: FieldSpec, into: ObjectCode): void {
    if (spec.kind === "variable") this.#lines.push(`if (y.id !== "") { ${into.add("parameterId", "y.id").join(" ")} }`);
    this.#lines.push(...into.add(spec.id, "y.value(d, p)"));
  }

  #addSet(set: RepeatingSet, condition: (items: string) => string, into: ObjectCode): void {
    const { name } = set;
    this.#lines.push(`const ${name} = [];`, `while (${condition(`${name}.length`)}) {`);
    const item = this.#newObject();
    const end = this.#addElements(set.elements, MOVED, item);
    this.#lines.push(`${name}.push(${item.code()});`, `p += ${end.bit / 8};`, "}", ...into.add(name, name));
  }

  #newObject(): ObjectCode {
    const object = new ObjectCode(this.#layout.dynamic ? `o${this.#names++}` : undefined);
    this.#lines.push(...object.begin());
    return object;
  }

  #addMessage(into: ObjectCode): void {
    this.#lines.push(this.#dynamic.declaration);
    let place = this.#addElements(this.#layout.elements, BEGINNING, into);
    for (const set of this.#layout.sets) {
      this.#moveTo(place);
      this.#addSet(set, (items) => (set.count === undefined ? "p < n" : `${items} < ${countName(set)} && p < n`), into);
      place = MOVED;
    }
    this.#addElements(this.#layout.tail, MOVED, into);
  }

  /** Returns where the next field begins. */
  #addElements(elements: readonly FieldSpec[], from: Place, into: ObjectCode): Place {
    let place = from;
    for (const [i, spec] of elements.entries()) {
      if (spec.conditional && elements[i - 1]?.conditional !== true) {
        place = this.#moveTo(place);
        this.#lines.push("if (target?.proprietary === true) {");
      }
      place = this.#addElement(spec, place, into);
      if (spec.conditional && elements[i + 1]?.conditional !== true) {
        place = this.#moveTo(place);
        this.#lines.push("}");
      }
    }
    return place;
  }

  #addElement(spec: FieldSpec, place: Place, into: ObjectCode): Place {
    if (isDynamic(spec)) {
      this.#moveTo(place);
      this.#lines.push(this.#dynamic.find(spec));
      this.#addDynamic(spec, into);
      this.#lines.push("p = y.end(d, p);");
      return MOVED;
    }
    this.#values.setPlace(spec, place);
    const list = this.#layout.sets.find(({ count }) => count?.order === spec.order);
    if (list !== undefined)
      this.#lines.push(`const ${countName(list)} = ${this.#values.countExpression(spec, place)};`);
    if (hasContent(spec)) this.#addKnown(spec, place, into);
    this.#lines.push(this.#dynamic.note(spec, place));
    const end = this.#values.endExpression(spec, place);
    if (end === undefined) return placeAfter(place, spec.bits);
    this.#lines.push(`p = ${end};`);
    return MOVED;
  }

  #moveTo(place: Place): Place {
    this.#lines.push(`p = ${byteNumber(place, place.bit / 8)};`);
    return MOVED;
  }
}

/** An object in generated code: a literal, or a variable that begins empty. */
class ObjectCode {
  readonly #name: string | undefined;
  readonly #properties: string[] = [];

  constructor(name: string | undefined) {
    this.#name = name;
  }

  begin(): string[] {
    return this.#name === undefined ? [] : [`const ${this.#name} = {};`];
  }

  /** Adds a property; returns the statements that it needs. */
  add(id: string, value: string): string[] {
    if (this.#name !== undefined) return [`${this.#name}[${JSON.stringify(id)}] = ${value};`];
    this.#properties.push(`${JSON.stringify(id)}: ${value}`);
    return [];
  }

  code(): string {
    return this.#name ?? `{ ${this.#properties.join(", ")} }`;
  }
}

/** The variable with the number of items of a list. */
function countName({ name }: RepeatingSet): string {
  return `${name}Count`;
}
