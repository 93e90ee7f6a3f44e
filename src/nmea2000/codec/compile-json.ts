/**
 * Printers compiled from layouts: a message straight to JSON, without an object between. What they print is
 *
 *     "fields":{"instance":3,"level":62.5},"absent":{"capacity":"out-of-range"}
 *
 * where a field that is not available is left out, and `absent` is there only for fields that have one of the other two
 * meanings. The texts are those of `JSON.stringify` over the decoder's content in names.
 */
import type { AnnouncedReader } from "./announced-reader.ts";
import { AnnouncedCode, isAnnounced } from "./code-announced.ts";
import { Constants, isCompared, isWide } from "./code-field.ts";
import { BEGINNING, behind, byteNumber, holds, MOVED, type Place } from "./code-place.ts";
import { ValueCode } from "./code-value.ts";
import { countName, isCompilable, listCountedBy } from "./compile-decoder.ts";
import type { Content } from "./content.ts";
import type { FieldSpec } from "./field.ts";
import { carries, type PgnLayout, type RepeatingSet } from "./layout.ts";
import { type FieldAbsence, readField } from "./read-field.ts";
import { readWithAbsences } from "./read-message.ts";

export type Printer = (data: Uint8Array) => string;

export function compilePrinter(layout: PgnLayout): Printer {
  if (!isCompilable(layout)) return (data) => printMessage(layout, data);
  return new PrinterCode(layout).compile();
}

/** The same, field by field. */
export function printMessage(layout: PgnLayout, data: Uint8Array): string {
  const { content, absences } = readWithAbsences(layout, data, "names");
  let absent = "";
  for (const id in absences) absent += `${absent === "" ? "" : ","}${quote(id)}:"${absences[id]}"`;
  return `"fields":${contentJson(content)}${absent === "" ? "" : `,"absent":{${absent}}`}`;
}

/** What `JSON.stringify` makes of it, without the fields that have no value. */
function contentJson(content: Content): string {
  let text = "";
  for (const id in content) {
    const value = content[id] ?? null;
    if (value !== null) text += `${text === "" ? "" : ","}${quote(id)}:${valueJson(value)}`;
  }
  return `{${text}}`;
}

function valueJson(value: NonNullable<Content[string]>): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return quote(value);
  return `[${value.map((item) => (typeof item === "string" ? quote(item) : contentJson(item))).join(",")}]`;
}

class PrinterCode {
  readonly #layout: PgnLayout;
  readonly #constants = new Constants();
  readonly #values: ValueCode;
  readonly #announced: AnnouncedCode;
  /** `s` is the text, `q` whether it needs a comma before what is added, `a` what is absent. */
  readonly #lines: string[] = [`const n = d.length; let r, v, p = 0, q = false, s = '"fields":{', a = "";`];

  constructor(layout: PgnLayout) {
    this.#layout = layout;
    this.#values = new ValueCode(layout.elements, "json", this.#constants);
    this.#announced = new AnnouncedCode(layout, "json", this.#constants);
  }

  compile(): Printer {
    this.#lines.push(this.#announced.declaration);
    let place = this.#printElements(this.#layout.elements, BEGINNING, "");
    for (const set of this.#layout.sets) {
      this.#printSet(set, place);
      place = MOVED;
    }
    this.#printElements(this.#layout.tail, MOVED, "");
    this.#lines.push(`return a === "" ? s + "}" : s + '},"absent":{' + a.slice(1) + "}";`);
    return this.#constants.compile("d", this.#lines.join("\n")) as Printer;
  }

  #printSet(set: RepeatingSet, place: Place): void {
    const { name, elements, count } = set;
    this.#lines.push(
      `p = ${byteNumber(place, place.bit / 8)};`,
      `s += q ? ',"${name}":[' : '"${name}":[';`,
      `for (let i = 0; ${count === undefined ? "" : `i < ${countName(set)} && `}p < n; i += 1) {`,
      `s += i > 0 ? ",{" : "{"; q = false;`,
    );
    const end = this.#printElements(elements, MOVED, `${name}[\${i}].`);
    this.#lines.push(`s += "}"; p += ${end.bit / 8};`, "}", `s += "]"; q = true;`);
  }

  #printElements(elements: readonly FieldSpec[], from: Place, path: string): Place {
    let place = from;
    for (const [i, spec] of elements.entries()) {
      if (spec.conditional && elements[i - 1]?.conditional !== true) {
        this.#lines.push(`p = ${byteNumber(place, place.bit / 8)};`, "if (target?.proprietary === true) {");
        place = MOVED;
      }
      place = isAnnounced(spec) ? this.#printAnnounced(spec, place, path) : this.#printKnown(spec, place, path);
      if (spec.conditional && elements[i + 1]?.conditional !== true) {
        this.#lines.push(`p += ${place.bit / 8};`, "}");
        place = MOVED;
      }
    }
    return place;
  }

  #printKnown(spec: FieldSpec, place: Place, path: string): Place {
    this.#values.lies(spec, place);
    const list = listCountedBy(this.#layout, spec);
    if (list !== undefined) {
      this.#lines.push(`const ${countName(list)} = ${this.#values.countExpression(spec, place)};`);
    }
    if (carries(spec)) this.#printElement(spec, place, path);
    const note = this.#announced.note(spec, place);
    if (note !== "") this.#lines.push(note);
    const end = this.#values.endExpression(spec, place);
    if (end === undefined) return behind(place, spec.bits);
    this.#lines.push(`p = ${end};`);
    return MOVED;
  }

  #printAnnounced(spec: FieldSpec, place: Place, path: string): Place {
    this.#lines.push(`p = ${byteNumber(place, place.bit / 8)};`, this.#announced.find(spec));
    if (spec.kind === "variable") {
      this.#lines.push(`if (y.id !== "") { s += (q ? ',"parameterId":' : '"parameterId":') + y.quotedId; q = true; }`);
    }
    const property = `${JSON.stringify(spec.id)}:`;
    this.#lines.push(
      `if ((v = y.value(d, p)) !== null) { s += (q ? ${quote(`,${property}`)} : ${quote(property)}) + v; q = true; }`,
      `else a += ${this.#constants.add(announcedAbsenceText)}(y, d, p, \`${path}${spec.id}\`);`,
      "p = y.end(d, p);",
    );
    return MOVED;
  }

  #printElement(spec: FieldSpec, place: Place, path: string): void {
    const property = `${JSON.stringify(spec.id)}:`;
    const print = `{ s += (q ? ${quote(`,${property}`)} : ${quote(property)}) + v; q = true; }`;
    this.#lines.push(
      `if ((v = ${this.#values.expression(spec, place)}) !== null) ${print}${this.#absence(spec, place, path)}`,
    );
  }

  /** What is said of a field without a value, where there is something to say. */
  #absence(spec: FieldSpec, place: Place, path: string): string {
    const bit = place.moving ? `p * 8 + ${place.bit}` : String(place.bit);
    const add = `a += ${this.#constants.add(absenceText(spec))}(d, ${bit}, \`${path}\`);`;
    if (isWide(spec) || spec.kind === "float") return ` else ${add}`;
    const { bits, notAvailable, outOfRange, rawMin, rawMax } = spec;
    // One code, or none: what is no value is not available.
    const silent = outOfRange === notAvailable && rawMin === 0 && rawMax >= notAvailable - 1;
    return isCompared(spec) && !silent ? ` else if (${holds(place, bits)} && r !== ${notAvailable}) ${add}` : "";
  }
}

function absenceText(spec: FieldSpec): (data: Uint8Array, bit: number, path: string) => string {
  return (data, bit, path) => saidOf(readField(spec, data, bit, "values").absence, path + spec.id);
}

function announcedAbsenceText(reader: AnnouncedReader, data: Uint8Array, at: number, path: string): string {
  return saidOf(reader.absence(data, at), path);
}

/** `,"roll":"out-of-range"`, or nothing for a field that is simply not available. */
function saidOf(absence: FieldAbsence | undefined, path: string): string {
  if (absence !== "out-of-range" && absence !== "reserved") return "";
  return `,${JSON.stringify(path)}:"${absence}"`;
}

/** Most names and texts have nothing in them that JSON writes otherwise. */
function quote(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

const PLAIN = /^[\w .:;,/()+-]*$/;
