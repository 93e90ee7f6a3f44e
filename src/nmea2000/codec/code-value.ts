/** The value of a field as an expression of generated code: null, or the value in either form of content. */
import {
  bytesOf,
  conditionOf,
  type Constants,
  halvesOf,
  isCompared,
  isWide,
  quantityExpression,
} from "./code-field.ts";
import { BEGINNING, placeAfter, byteNumber, hasBits, type Place, readExpression } from "./code-place.ts";
import type { Form } from "./content.ts";
import type { FieldKind, FieldSpec } from "./field.ts";
import * as functions from "./field-functions.ts";
import { bitsFunction, keyFunction, nameFunction, nameTable, pairFunction } from "./lookup-tables.ts";

/** Kinds that are text in both forms. */
const TEXTS: Partial<Record<FieldKind, (raw: number) => string>> = {
  date: functions.dateText,
  time: functions.timeText,
  digits: functions.nineDigits,
};

export class ValueCode {
  /** The fields to which other fields refer, by order. */
  readonly #elements: readonly FieldSpec[];
  readonly #form: Form;
  readonly #constants: Constants;
  /** Their positions. */
  readonly #places: (Place | undefined)[] = [];

  constructor(elements: readonly FieldSpec[], form: Form, constants: Constants) {
    this.#elements = elements;
    this.#form = form;
    this.#constants = constants;
  }

  /** Stores the position of a field, so that later fields can refer to it. To be called in the order of the fields. */
  setPlace(spec: FieldSpec, place: Place): void {
    this.#places[spec.order] = place.moving ? undefined : place;
  }

  expression(spec: FieldSpec, place: Place): string {
    const { kind, bits } = spec;
    const { from, to } = bytesOf(place, bits);
    const end = spec.bits > 0 ? to : this.endExpression(spec, place);
    if (kind === "text") return this.call(functions.fixedText, "d", from, to);
    if (kind === "counted-text") return this.call(functions.countedText, "d", from);
    if (kind === "encoded-text") return this.call(functions.encodedText, "d", from);
    if (kind === "binary" && (place.bit | bits) % 8 === 0) {
      return this.call(functions.hexText, "d", from, end ?? to);
    }
    if (kind === "binary") {
      const bit = place.moving ? `p * 8 + ${place.bit}` : String(place.bit);
      return this.call(functions.bitsText, "d", bit, `Math.min(${bit} + ${bits}, n * 8)`);
    }
    return this.#ofWhole(spec, place, from, to);
  }

  /** A field that has a value only if the message has all its bits. */
  #ofWhole(spec: FieldSpec, place: Place, from: string, to: string): string {
    const { kind, bits, signed } = spec;
    const here = hasBits(place, bits);
    if (kind === "decimal") return `${here} ? ${this.call(functions.decimalText, "d", from, to)} : null`;
    if (isWide(spec)) return `${here} ? ${this.#wide(spec, place)} : null`;
    const read = readExpression(place, bits, signed);
    if (kind === "float") return `${here} ? ${this.call(functions.floatOf, read)} : null`;
    if (!isCompared(spec)) throw new Error(`there is no code for fields of kind ${kind}`);
    const table = kind === "lookup" && this.#form === "names" ? nameTable(spec) : undefined;
    if (table !== undefined) return `${here} ? ${this.#constants.add(table)}[r = ${read}] : null`;
    return `${this.condition(spec, place)} ? ${this.#shown(spec)} : null`;
  }

  /** The condition for a compared field to have a value; it also reads the field into `r`. */
  condition(spec: FieldSpec, place: Place): string {
    const here = hasBits(place, spec.bits);
    const read = readExpression(place, spec.bits, spec.signed);
    const condition = conditionOf(spec);
    return condition === ""
      ? `${here} && (r = ${read}, true)`
      : `${here} && ${condition.replace("r", `(r = ${read})`)}`;
  }

  /** The value of `r` in the form. */
  #shown(spec: FieldSpec): string {
    const { kind } = spec;
    const text = TEXTS[kind];
    if (text !== undefined) return this.call(text, "r");
    if (this.#form === "values") return quantityExpression(spec, "r");
    if (kind === "lookup") return this.call(nameFunction(spec), "r");
    if (kind === "key") return this.call(keyFunction(spec), "r");
    if (kind === "pair") return this.call(pairFunction(spec), this.#otherExpression(spec), "r");
    return kind === "bits" ? this.call(bitsFunction(spec), "r") : quantityExpression(spec, "r");
  }

  #otherExpression({ otherOrder }: FieldSpec): string {
    const other = this.#elements[otherOrder - 1];
    if (other?.bitOffset === undefined) return "0";
    const place = placeAfter(BEGINNING, other.bitOffset);
    return `(${hasBits(place, other.bits)} ? ${readExpression(place, other.bits, false)} : 0)`;
  }

  #wide(spec: FieldSpec, place: Place): string {
    const { low, high } = halvesOf(place, true);
    if (spec.kind === "name") return this.call(functions.wideName, low, high);
    if (!spec.signed) return this.call(functions.wideWhole, low, high);
    const { rawMin, rawMax, divisor } = spec;
    return this.call(functions.wideScaled, low, high, String(rawMin), String(rawMax), String(divisor));
  }

  /** The position after a field whose length is in the message; undefined for other fields. */
  endExpression(spec: FieldSpec, place: Place): string | undefined {
    if (spec.bits > 0) return undefined;
    const from = byteNumber(place, place.bit / 8);
    if (spec.kind === "counted-text") return this.call(functions.endOfCountedText, "d", from);
    if (spec.kind === "encoded-text") return this.call(functions.endOfEncodedText, "d", from);
    // The length, in bits, is in another field and is rounded up to bytes. Without it the field has all remaining
    // bytes.
    const said = this.#places[spec.otherOrder];
    const other = this.#elements[spec.otherOrder - 1];
    if (other === undefined) return "n";
    if (said === undefined) throw new Error(`the length of ${spec.id} has no place of its own`);
    const read = readExpression(said, other.bits, false);
    return `${hasBits(said, other.bits)} && (r = ${read}) <= ${other.rawMax} ? ${from} + (r + 7 >>> 3) : n`;
  }

  /** The number of items of a list, from its count field; the message may end before. */
  countExpression(count: FieldSpec, place: Place): string {
    const read = readExpression(place, count.bits, count.signed);
    return `${hasBits(place, count.bits)} && (r = ${read}) <= ${count.rawMax} ? r : 0`;
  }

  call(of: (...parameters: never[]) => unknown, ...parameters: readonly string[]): string {
    return `${this.#constants.add(of)}(${parameters.join(", ")})`;
  }
}
