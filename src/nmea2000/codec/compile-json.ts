/**
 * Compiles a printer from the layout of a group. It turns a message directly into the bytes of its JSON. A printer writes
 *
 *     "fields":{"instance":3,"level":62.5},"absent":{"capacity":"out-of-range"}
 *
 * without the fields that are not available. `absent` lists the fields that are out of range or reserved. The text is
 * that of `JSON.stringify` for the content of the decoder in the form `names`. For the level above the code is
 *
 *     if (n >= 3 && (r = …) >= -32767 && r <= 32764) { w.setFloat64(at, …, true); at += 9; at = k0(o, at, r * 4, 3, 1000); }
 *
 * So it is done for quantities and for names of values, which most fields are. Any other field gets the value that the
 * decoder gives it, printed by `writeJson`. Every field begins with a comma. Afterwards the first comma is replaced by
 * the opening brace.
 */
import { isCompared, isWide, quantityExpression } from "./code-field.ts";
import { isCompilable, MessageCode } from "./code-message.ts";
import { hasBits, type Place, readExpression } from "./code-place.ts";
import type { DynamicReader } from "./dynamic-reader.ts";
import type { FieldKind, FieldSpec } from "./field.ts";
import { literalCode, writeDecimal, writeJson, writeNumber, writePrepared, writeText } from "./json-output.ts";
import type { PgnLayout, RepeatingSet } from "./layout.ts";
import { preparedTable } from "./lookup-tables.ts";
import { printMessage } from "./print-message.ts";
import { type FieldAbsence, readField } from "./read-field.ts";

/** Writes at `at` and returns the end position; see `json-output.ts` for the conditions. */
export type Printer = (data: Uint8Array, bytes: Uint8Array, view: DataView, at: number) => number;

export function compilePrinter(layout: PgnLayout): Printer {
  if (!isCompilable(layout)) return (data, bytes, _, at) => writeText(bytes, at, printMessage(layout, data));
  return new PrinterCode(layout, "names").compile();
}

const COMMA = 0x2c;
const CLOSING = 0x7d;
const QUANTITIES: ReadonlySet<FieldKind> = new Set(["number", "group", "index", "length"]);
const EXACT_MAX = 1e15;

/** The code that replaces the first comma by the opening bracket, or adds the bracket if there was no element. */
function opened(bracket: string, from: string): string {
  const code = bracket.charCodeAt(0);
  return `if (at === ${from}) o[at++] = ${code}; else o[${from}] = ${code};`;
}

/** The code of a field goes on from a path such as `list[2].`; it is empty outside the lists. */
class PrinterCode extends MessageCode<string> {
  /** `o` is the output, `w` a DataView of it, `a` the text of the absent fields, which is mostly empty. */
  compile(): Printer {
    this.lines.push(`const n = d.length; let r, v, p = 0, a = "";`, literalCode('"fields":'), "const first = at;");
    this.addMessage("");
    this.lines.push(
      `${opened("{", "first")} o[at++] = ${CLOSING};`,
      `return a === "" ? at : ${this.constants.add(writeText)}(o, at, ',"absent":{' + a.slice(1) + "}");`,
    );
    return this.constants.compile("d, o, w, at", this.lines.join("\n")) as Printer;
  }

  protected addSet(set: RepeatingSet, condition: (items: string) => string): void {
    const { name } = set;
    this.lines.push(
      literalCode(`,"${name}":`),
      `const ${name} = at;`,
      `for (let i = 0; ${condition("i")}; i += 1) {`,
      `o[at++] = ${COMMA}; const item = at;`,
    );
    this.addItem(set, `${name}[\${i}].`, () => `${opened("{", "item")} o[at++] = ${CLOSING};`);
    this.lines.push("}", `${opened("[", name)} o[at++] = ${"]".charCodeAt(0)};`);
  }

  protected addDynamic(spec: FieldSpec, path: string): void {
    const json = this.constants.add(writeJson);
    if (spec.kind === "variable")
      this.lines.push(`if (y.id !== "") { ${literalCode(',"parameterId":')} at = ${json}(o, at, y.id); }`);
    this.lines.push(
      `if ((v = y.value(d, p)) !== null) { ${this.#name(spec)} at = ${json}(o, at, v); }`,
      `else a += ${this.constants.add(dynamicAbsenceText)}(y, d, p, \`${path}${spec.id}\`);`,
    );
  }

  protected addKnown(spec: FieldSpec, place: Place, path: string): void {
    this.lines.push(`${this.#value(spec, place)}${this.#absence(spec, place, path)}`);
  }

  /** `,"level":` */
  #name({ id }: FieldSpec): string {
    return literalCode(`,${JSON.stringify(id)}:`);
  }

  /** The statement that prints the field if it has a value. */
  #value(spec: FieldSpec, place: Place): string {
    const { kind } = spec;
    const table = kind === "lookup" ? preparedTable(spec) : undefined;
    if (table !== undefined) {
      const read = readExpression(place, spec.bits, spec.signed);
      const found = `(v = ${this.constants.add(table)}[r = ${read}]) !== null`;
      const print = `${this.#name(spec)} at = ${this.constants.add(writePrepared)}(w, at, v);`;
      return `if (${hasBits(place, spec.bits)} && ${found}) { ${print} }`;
    }
    if (QUANTITIES.has(kind) && !isWide(spec))
      return `if (${this.values.condition(spec, place)}) { ${this.#name(spec)} ${this.#quantity(spec)} }`;
    const print = `at = ${this.constants.add(writeJson)}(o, at, v);`;
    return `if ((v = ${this.values.expression(spec, place)}) !== null) { ${this.#name(spec)} ${print} }`;
  }

  #quantity(spec: FieldSpec): string {
    const digits = decimalsOf(spec);
    if (digits === 0) return `at = ${this.constants.add(writeNumber)}(o, at, ${quantityExpression(spec, "r")});`;
    const { multiplier, bias, divisor } = spec;
    const factor = 10 ** digits / divisor;
    const whole = quantityExpression(
      { ...spec, multiplier: multiplier * factor, bias: bias * factor, divisor: 1 },
      "r",
    );
    return `at = ${this.constants.add(writeDecimal)}(o, at, ${whole}, ${digits}, ${10 ** digits});`;
  }

  /** The statement that adds a field without a value to `a`; empty if the field can only be not available. */
  #absence(spec: FieldSpec, place: Place, path: string): string {
    const bit = place.moving ? `p * 8 + ${place.bit}` : String(place.bit);
    const add = `a += ${this.constants.add(absenceText(spec))}(d, ${bit}, \`${path}\`);`;
    if (isWide(spec) || spec.kind === "float") return ` else ${add}`;
    const { bits, notAvailable, outOfRange, rawMin, rawMax } = spec;
    // A field without further codes can only be not available.
    const silent = outOfRange === notAvailable && rawMin === 0 && rawMax >= notAvailable - 1;
    return isCompared(spec) && !silent ? ` else if (${hasBits(place, bits)} && r !== ${notAvailable}) ${add}` : "";
  }
}

/**
 * The decimals of the quantities of a field; 0 if they are whole numbers, are no decimal fractions, or have too many
 * digits. A decimal fraction of at most 15 digits is the shortest text of its nearest double, so the text is the same as
 * that of `String`, which takes 0.2 µs to find it.
 */
function decimalsOf({ bits, multiplier, bias, divisor }: FieldSpec): number {
  let digits = 0;
  while (digits <= 15 && 10 ** digits % divisor !== 0) digits += 1;
  const largest = (2 ** bits * multiplier + Math.abs(bias)) * (10 ** digits / divisor);
  return digits > 15 || largest >= EXACT_MAX ? 0 : digits;
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
