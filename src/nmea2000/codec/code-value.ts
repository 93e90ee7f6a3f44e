/**
 * The value of a field as an expression of generated code: null, or the value in one of three notations. In `json` the
 * value becomes JSON when it is appended to a text: a number, or a text in quotes.
 */
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
import { decimalOf } from "./decimal-text.ts";
import type { FieldKind, FieldSpec } from "./field.ts";
import * as functions from "./field-functions.ts";
import {
  bitsFunction,
  keyFunction,
  nameFunction,
  nameTable,
  pairFunction,
  quotedBitsFunction,
  quotedTable,
} from "./lookup-tables.ts";

export type Notation = Form | "json";

/** Kinds that are text in every notation, without characters that JSON must escape. */
export const TEXTS: Partial<Record<FieldKind, (raw: number) => string>> = {
  date: functions.dateText,
  time: functions.timeText,
  digits: functions.nineDigits,
};

export class ValueCode {
  /** The fields to which other fields refer, by order. */
  readonly #elements: readonly FieldSpec[];
  readonly #notation: Notation;
  readonly #constants: Constants;
  /** Their positions. */
  readonly #places: (Place | undefined)[] = [];

  constructor(elements: readonly FieldSpec[], notation: Notation, constants: Constants) {
    this.#elements = elements;
    this.#notation = notation;
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
    if (kind === "text") return this.#text(functions.fixedText, functions.quotedFixedText, from, to);
    if (kind === "counted-text") return this.#text(functions.countedText, functions.quotedCountedText, from);
    if (kind === "encoded-text") return this.#text(functions.encodedText, functions.quotedEncodedText, from);
    if (kind === "binary" && (place.bit | bits) % 8 === 0) {
      return this.#text(functions.hexText, functions.quotedHexText, from, end ?? to);
    }
    if (kind === "binary") {
      const bit = place.moving ? `p * 8 + ${place.bit}` : String(place.bit);
      return this.#text(functions.bitsText, functions.quotedBitsText, bit, `Math.min(${bit} + ${bits}, n * 8)`);
    }
    return this.#ofWhole(spec, place, from, to);
  }

  /** A field that has a value only if the message has all its bits. */
  #ofWhole(spec: FieldSpec, place: Place, from: string, to: string): string {
    const { kind, bits, signed } = spec;
    const here = hasBits(place, bits);
    if (kind === "decimal")
      return `${here} ? ${this.#text(functions.decimalText, functions.quotedDecimalText, from, to)} : null`;
    if (isWide(spec)) return `${here} ? ${this.#wide(spec, place)} : null`;
    const read = readExpression(place, bits, signed);
    if (kind === "float") return `${here} ? ${this.call(functions.floatOf, read)} : null`;
    if (!isCompared(spec)) throw new Error(`there is no code for fields of kind ${kind}`);
    const table = kind === "lookup" ? this.#table(spec) : undefined;
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

  #table(spec: FieldSpec): readonly unknown[] | undefined {
    if (this.#notation === "values") return undefined;
    return this.#notation === "json" ? quotedTable(spec) : nameTable(spec);
  }

  /** The value of `r` in the notation. */
  #shown(spec: FieldSpec): string {
    const { kind } = spec;
    const text = TEXTS[kind];
    if (text !== undefined) return this.#quoted(this.call(text, "r"));
    if (this.#notation === "values") return quantityExpression(spec, "r");
    if (kind === "lookup") return this.#named(this.call(nameFunction(spec), "r"));
    if (kind === "key") return this.#named(this.call(keyFunction(spec), "r"));
    if (kind === "pair") return this.#named(this.call(pairFunction(spec), this.#otherExpression(spec), "r"));
    if (kind !== "bits") return this.#quantity(spec);
    return this.call(this.#notation === "json" ? quotedBitsFunction(spec) : bitsFunction(spec), "r");
  }

  #quantity(spec: FieldSpec): string {
    const decimal = this.#notation === "json" ? decimalOf(spec) : undefined;
    if (decimal === undefined) return quantityExpression(spec, "r");
    const { multiplier, bias } = spec;
    const scaled = { ...spec, multiplier: multiplier * decimal.factor, bias: bias * decimal.factor, divisor: 1 };
    return this.call(decimal.text, quantityExpression(scaled, "r"));
  }

  #named(name: string): string {
    return this.#notation === "json" ? `JSON.stringify(${name})` : name;
  }

  #quoted(text: string): string {
    return this.#notation === "json" ? `'"' + ${text} + '"'` : text;
  }

  #otherExpression({ otherOrder }: FieldSpec): string {
    const other = this.#elements[otherOrder - 1];
    if (other?.bitOffset === undefined) return "0";
    const place = placeAfter(BEGINNING, other.bitOffset);
    return `(${hasBits(place, other.bits)} ? ${readExpression(place, other.bits, false)} : 0)`;
  }

  #wide(spec: FieldSpec, place: Place): string {
    const { low, high } = halvesOf(place, true);
    if (spec.kind === "name") return this.#text(functions.wideName, functions.quotedWideName, low, high);
    if (!spec.signed) return this.#text(functions.wideWhole, functions.quotedWideWhole, low, high);
    const { rawMin, rawMax, divisor } = spec;
    return this.call(functions.wideScaled, low, high, String(rawMin), String(rawMax), String(divisor));
  }

  #text(
    plain: (...parameters: never[]) => unknown,
    quoted: (...parameters: never[]) => unknown,
    ...parameters: readonly string[]
  ): string {
    const data = plain === functions.wideName || plain === functions.wideWhole ? [] : ["d"];
    return this.call(this.#notation === "json" ? quoted : plain, ...data, ...parameters);
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
