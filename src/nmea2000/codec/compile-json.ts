/**
 * Compiles a printer from the layout of a group. It turns a message directly into the bytes of its JSON, without an
 * object or a string in between. A printer writes
 *
 *     "fields":{"instance":3,"level":62.5},"absent":{"capacity":"out-of-range"}
 *
 * without the fields that are not available. `absent` lists the fields that are out of range or reserved. The text is
 * that of `JSON.stringify` for the content of the decoder in the form `names`. For the level above the code is
 *
 *     if (n >= 3 && (r = …) >= -32767 && r <= 32764) { w.setFloat64(at, …, true); at += 9; at = k0(o, at, r * 4, 3, 1000); }
 *
 * Every field begins with a comma. Afterwards the first comma is replaced by the opening brace.
 */
import type { DynamicReader } from "./dynamic-reader.ts";
import { DynamicCode, isDynamic } from "./code-dynamic.ts";
import { Constants, isCompared, isWide, quantityExpression } from "./code-field.ts";
import { BEGINNING, placeAfter, byteNumber, hasBits, MOVED, type Place, readExpression } from "./code-place.ts";
import { TEXTS, ValueCode } from "./code-value.ts";
import { countName, isCompilable, listCountedBy } from "./compile-decoder.ts";
import { decimalOf } from "./decimal-text.ts";
import type { FieldKind, FieldSpec } from "./field.ts";
import { literalCode, writePrepared, writeDecimal, writeNumber, writeText } from "./json-output.ts";
import { hasContent, type PgnLayout, type RepeatingSet } from "./layout.ts";
import { preparedTable } from "./lookup-tables.ts";
import { printMessage } from "./print-message.ts";
import { type FieldAbsence, readField } from "./read-field.ts";

/** Writes at `at` and returns the end position; see `json-output.ts` for the conditions. */
export type Printer = (data: Uint8Array, bytes: Uint8Array, view: DataView, at: number) => number;

export function compilePrinter(layout: PgnLayout): Printer {
  if (!isCompilable(layout)) return (data, bytes, _, at) => writeText(bytes, at, printMessage(layout, data));
  return new PrinterCode(layout).compile();
}

const COMMA = 0x2c;
const QUOTE = 0x22;
const QUANTITIES: ReadonlySet<FieldKind> = new Set(["number", "group", "index", "length"]);

/** The code that replaces the first comma by the opening bracket, or adds the bracket if there was no element. */
function opened(bracket: string, from: string): string {
  const code = bracket.charCodeAt(0);
  return `if (at === ${from}) o[at++] = ${code}; else o[${from}] = ${code};`;
}

class PrinterCode {
  readonly #layout: PgnLayout;
  readonly #constants = new Constants();
  readonly #values: ValueCode;
  readonly #dynamic: DynamicCode;
  /** `o` is the output, `w` a DataView of it, `a` the text of the absent fields, which is mostly empty. */
  readonly #lines: string[] = [`const n = d.length; let r, v, p = 0, a = "";`];

  constructor(layout: PgnLayout) {
    this.#layout = layout;
    this.#values = new ValueCode(layout.elements, "json", this.#constants);
    this.#dynamic = new DynamicCode(layout, "json", this.#constants);
  }

  compile(): Printer {
    this.#lines.push(this.#dynamic.declaration, literalCode('"fields":'), "const first = at;");
    let place = this.#printElements(this.#layout.elements, BEGINNING, "");
    for (const set of this.#layout.sets) {
      this.#printSet(set, place);
      place = MOVED;
    }
    this.#printElements(this.#layout.tail, MOVED, "");
    this.#lines.push(
      `${opened("{", "first")} o[at++] = ${"}".charCodeAt(0)};`,
      `return a === "" ? at : ${this.#constants.add(writeText)}(o, at, ',"absent":{' + a.slice(1) + "}");`,
    );
    return this.#constants.compile("d, o, w, at", this.#lines.join("\n")) as Printer;
  }

  #printSet(set: RepeatingSet, place: Place): void {
    const { name, elements, count } = set;
    this.#lines.push(
      `p = ${byteNumber(place, place.bit / 8)};`,
      literalCode(`,"${name}":`),
      `const ${name} = at;`,
      `for (let i = 0; ${count === undefined ? "" : `i < ${countName(set)} && `}p < n; i += 1) {`,
      `o[at++] = ${COMMA}; const item = at;`,
    );
    const end = this.#printElements(elements, MOVED, `${name}[\${i}].`);
    this.#lines.push(
      `${opened("{", "item")} o[at++] = ${"}".charCodeAt(0)}; p += ${end.bit / 8};`,
      "}",
      `${opened("[", name)} o[at++] = ${"]".charCodeAt(0)};`,
    );
  }

  #printElements(elements: readonly FieldSpec[], from: Place, path: string): Place {
    let place = from;
    for (const [i, spec] of elements.entries()) {
      if (spec.conditional && elements[i - 1]?.conditional !== true) {
        this.#lines.push(`p = ${byteNumber(place, place.bit / 8)};`, "if (target?.proprietary === true) {");
        place = MOVED;
      }
      place = isDynamic(spec) ? this.#printDynamic(spec, place, path) : this.#printKnown(spec, place, path);
      if (spec.conditional && elements[i + 1]?.conditional !== true) {
        this.#lines.push(`p += ${place.bit / 8};`, "}");
        place = MOVED;
      }
    }
    return place;
  }

  #printKnown(spec: FieldSpec, place: Place, path: string): Place {
    this.#values.setPlace(spec, place);
    const list = listCountedBy(this.#layout, spec);
    if (list !== undefined) {
      this.#lines.push(`const ${countName(list)} = ${this.#values.countExpression(spec, place)};`);
    }
    if (hasContent(spec)) this.#printElement(spec, place, path);
    const note = this.#dynamic.note(spec, place);
    if (note !== "") this.#lines.push(note);
    const end = this.#values.endExpression(spec, place);
    if (end === undefined) return placeAfter(place, spec.bits);
    this.#lines.push(`p = ${end};`);
    return MOVED;
  }

  #printDynamic(spec: FieldSpec, place: Place, path: string): Place {
    this.#lines.push(`p = ${byteNumber(place, place.bit / 8)};`, this.#dynamic.find(spec));
    const text = this.#constants.add(writeText);
    if (spec.kind === "variable") {
      this.#lines.push(`if (y.id !== "") { ${literalCode(',"parameterId":')} at = ${text}(o, at, y.quotedId); }`);
    }
    this.#lines.push(
      `if ((v = y.value(d, p)) !== null) { ${this.#name(spec)} at = ${text}(o, at, String(v)); }`,
      `else a += ${this.#constants.add(dynamicAbsenceText)}(y, d, p, \`${path}${spec.id}\`);`,
      "p = y.end(d, p);",
    );
    return MOVED;
  }

  #printElement(spec: FieldSpec, place: Place, path: string): void {
    this.#lines.push(`${this.#value(spec, place)}${this.#absence(spec, place, path)}`);
  }

  /** `,"level":` */
  #name({ id }: FieldSpec, behind = ""): string {
    return literalCode(`,${JSON.stringify(id)}:${behind}`);
  }

  /** The statement that prints the field if it has a value. */
  #value(spec: FieldSpec, place: Place): string {
    const { kind } = spec;
    const table = kind === "lookup" ? preparedTable(spec) : undefined;
    if (table !== undefined) {
      const read = readExpression(place, spec.bits, spec.signed);
      const found = `(v = ${this.#constants.add(table)}[r = ${read}]) !== null`;
      const print = `${this.#name(spec)} at = ${this.#constants.add(writePrepared)}(w, at, v);`;
      return `if (${hasBits(place, spec.bits)} && ${found}) { ${print} }`;
    }
    const text = TEXTS[kind];
    if (text !== undefined && isCompared(spec)) {
      const print = `at = ${this.#constants.add(writeText)}(o, at, ${this.#constants.add(text)}(r)); o[at++] = ${QUOTE};`;
      return `if (${this.#values.condition(spec, place)}) { ${this.#name(spec, '"')} ${print} }`;
    }
    if (QUANTITIES.has(kind) && !isWide(spec)) {
      return `if (${this.#values.condition(spec, place)}) { ${this.#name(spec)} ${this.#quantity(spec)} }`;
    }
    const print = `at = ${this.#constants.add(writeText)}(o, at, String(v));`;
    return `if ((v = ${this.#values.expression(spec, place)}) !== null) { ${this.#name(spec)} ${print} }`;
  }

  #quantity(spec: FieldSpec): string {
    const decimal = decimalOf(spec);
    if (decimal === undefined) {
      return `at = ${this.#constants.add(writeNumber)}(o, at, ${quantityExpression(spec, "r")});`;
    }
    const { multiplier, bias } = spec;
    const scaled = { ...spec, multiplier: multiplier * decimal.factor, bias: bias * decimal.factor, divisor: 1 };
    const whole = quantityExpression(scaled, "r");
    return `at = ${this.#constants.add(writeDecimal)}(o, at, ${whole}, ${decimal.digits}, ${10 ** decimal.digits});`;
  }

  /** The statement that adds a field without a value to `a`; empty if the field can only be not available. */
  #absence(spec: FieldSpec, place: Place, path: string): string {
    const bit = place.moving ? `p * 8 + ${place.bit}` : String(place.bit);
    const add = `a += ${this.#constants.add(absenceText(spec))}(d, ${bit}, \`${path}\`);`;
    if (isWide(spec) || spec.kind === "float") return ` else ${add}`;
    const { bits, notAvailable, outOfRange, rawMin, rawMax } = spec;
    // A field without further codes can only be not available.
    const silent = outOfRange === notAvailable && rawMin === 0 && rawMax >= notAvailable - 1;
    return isCompared(spec) && !silent ? ` else if (${hasBits(place, bits)} && r !== ${notAvailable}) ${add}` : "";
  }
}

function absenceText(spec: FieldSpec): (data: Uint8Array, bit: number, path: string) => string {
  return (data, bit, path) => absenceJson(readField(spec, data, bit, "values").absence, path + spec.id);
}

function dynamicAbsenceText(reader: DynamicReader, data: Uint8Array, at: number, path: string): string {
  return absenceJson(reader.absence(data, at), path);
}

/** `,"roll":"out-of-range"`; empty for a field that is not available. */
function absenceJson(absence: FieldAbsence | undefined, path: string): string {
  if (absence !== "out-of-range" && absence !== "reserved") return "";
  return `,${JSON.stringify(path)}:"${absence}"`;
}
