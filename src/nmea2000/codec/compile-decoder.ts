/**
 * Decoders compiled from layouts: for each parameter group one function with every offset, shift and limit written in as
 * a constant, made the first time the group is met. It is an order of magnitude faster than going through the fields one
 * by one (`npm run bench` compares). Only numbers, ids and names of canboat's definitions become code.
 *
 * For a group of a 4-bit and a 16-bit field the function is
 *
 *     (d) => {
 *       const n = d.length; let r, p = 0;
 *       const f0 = n >= 1 && (r = d[0] & 15) <= 13 ? r : null;
 *       const f1 = n >= 3 && (r = (d[0] >>> 4 | …) << 16 >> 16) >= -32767 && r <= 32764 ? r / 250 : null;
 *       return { "instance": f0, "level": f1 };
 *     }
 *
 * Groups whose fields depend on what other fields say are not compiled but read field by field.
 */
import { Constants } from "./code-field.ts";
import { BEGINNING, behind, byteNumber, MOVED, type Place } from "./code-place.ts";
import { ValueCode } from "./code-value.ts";
import type { Content, Form } from "./content.ts";
import type { FieldSpec } from "./field.ts";
import { carries, type PgnLayout, type RepeatingSet } from "./layout.ts";
import { readMessage } from "./read-message.ts";

/** Decodes data of any length. */
export type Decoder = (data: Uint8Array) => Content;

export function compileDecoder(layout: PgnLayout, form: Form): Decoder {
  if (!isCompilable(layout)) return (data) => readMessage(layout, data, form);
  return new DecoderCode(layout, form).compile();
}

/** Whether no field depends on what another says, and what has a length of its own begins with a byte. */
export function isCompilable({ dynamic, elements, sets, tail }: PgnLayout): boolean {
  const [phase, ...itemPhases] = [elements, ...sets.map((set) => set.elements), tail].map(phaseBehind);
  return (
    !dynamic &&
    phase !== undefined &&
    sets.length < 2 &&
    (sets.length === 0 || phase === 0) &&
    !itemPhases.some(Boolean)
  );
}

/** Bits behind the last whole byte after these; undefined when one that should begin with a byte does not. */
function phaseBehind(elements: readonly FieldSpec[]): number | undefined {
  let phase = 0;
  for (const { bits } of elements) {
    if (bits === 0 && phase > 0) return undefined;
    phase = (phase + bits) % 8;
  }
  return phase;
}

/** Whether the field says how many items a list has. */
export function isCount({ sets }: PgnLayout, { order }: FieldSpec): boolean {
  return sets.some(({ count }) => count?.order === order);
}

class DecoderCode {
  readonly #layout: PgnLayout;
  readonly #constants = new Constants();
  readonly #values: ValueCode;
  readonly #lines: string[] = ["const n = d.length; let r, p = 0;"];
  #fields = 0;

  constructor(layout: PgnLayout, form: Form) {
    this.#layout = layout;
    this.#values = new ValueCode(layout, form, this.#constants);
  }

  compile(): Decoder {
    const { properties, place } = this.#readElements(this.#layout.elements, BEGINNING);
    for (const set of this.#layout.sets) {
      this.#readSet(set, place);
      properties.push(set.name);
    }
    properties.push(...this.#readElements(this.#layout.tail, MOVED).properties);
    this.#lines.push(`return { ${properties.join(", ")} };`);
    return this.#constants.compile("d", this.#lines.join("\n")) as Decoder;
  }

  #readSet({ name, elements, count }: RepeatingSet, place: Place): void {
    this.#lines.push(`p = ${byteNumber(place, place.bit / 8)};`, `const ${name} = [];`);
    const most = count === undefined ? "" : `${name}.length < m && `;
    this.#lines.push(`while (${most}p < n) {`);
    const { properties, place: end } = this.#readElements(elements, MOVED);
    this.#lines.push(`${name}.push({ ${properties.join(", ")} });`, `p += ${end.bit / 8};`, "}");
  }

  /** One constant a field; the properties of the object that they make, and where the next field begins. */
  #readElements(elements: readonly FieldSpec[], from: Place): { properties: string[]; place: Place } {
    const properties: string[] = [];
    let place = from;
    for (const spec of elements) {
      this.#values.lies(spec, place);
      if (isCount(this.#layout, spec)) this.#lines.push(`const m = ${this.#values.countExpression(spec, place)};`);
      if (carries(spec)) {
        const name = `f${this.#fields++}`;
        this.#lines.push(`const ${name} = ${this.#values.expression(spec, place)};`);
        properties.push(`${JSON.stringify(spec.id)}: ${name}`);
      }
      const end = this.#values.endExpression(spec, place);
      if (end !== undefined) this.#lines.push(`p = ${end};`);
      place = end === undefined ? behind(place, spec.bits) : MOVED;
    }
    return { properties, place };
  }
}
