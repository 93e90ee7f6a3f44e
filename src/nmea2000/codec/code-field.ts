/**
 * Parts of generated code for a field: where its bits are, when the raw integer `r` is a value, and the value.
 * Constants (tables of names, functions) are named `k0`, `k1`, …
 */
import { placeAfter, byteNumber, type Place, readExpression } from "./code-place.ts";
import type { FieldSpec } from "./field.ts";

export class Constants {
  readonly #values: unknown[] = [];
  readonly #names = new Map<unknown, string>();

  /** Adds a constant and returns its name in the code. */
  add(value: unknown): string {
    let name = this.#names.get(value);
    if (name === undefined) {
      name = `k${this.#values.length}`;
      this.#names.set(value, name);
      this.#values.push(value);
    }
    return name;
  }

  /** Compiles a function with this body, in which the constants are visible. */
  compile(parameters: string, body: string): unknown {
    const names = this.#values.map((_, i) => `k${i}`).join(", ");
    const source = `"use strict"; const [${names}] = k; return (${parameters}) => { ${body} };`;
    // oxlint-disable-next-line typescript/no-implied-eval -- made here, from numbers and quoted texts of the definitions
    const make = new Function("k", source) as (constants: readonly unknown[]) => unknown;
    return make(this.#values);
  }
}

/** Whether the field's raw integer is read into `r` and compared with its limits. */
export function isCompared({ kind }: FieldSpec): boolean {
  return COMPARED.has(kind);
}

const COMPARED: ReadonlySet<string> = new Set([
  "number",
  "group",
  "index",
  "length",
  "lookup",
  "pair",
  "bits",
  "date",
  "time",
  "digits",
  "key",
]);

export function isWide({ bits, kind }: FieldSpec): boolean {
  return bits === 64 && (kind === "number" || kind === "name");
}

/** The condition for `r` to be a value; empty if it always is. */
export function conditionOf({ rawMin, rawMax, notAvailable, signed, bits }: FieldSpec): string {
  const lowest = signed ? -(2 ** (bits - 1)) : 0;
  const above = rawMin > lowest ? [`r >= ${rawMin}`] : [];
  const below = rawMax < notAvailable ? [`r <= ${rawMax}`] : [];
  return [...above, ...below].join(" && ");
}

/** The expression for the physical value; `raw` is the name of the raw integer. */
export function quantityExpression({ multiplier, bias, divisor }: FieldSpec, raw: string): string {
  const times = multiplier === 1 ? raw : `${raw} * ${multiplier}`;
  const sum = bias === 0 ? times : `${times} + ${bias}`;
  if (divisor === 1) return sum;
  return bias === 0 ? `${sum} / ${divisor}` : `(${sum}) / ${divisor}`;
}

/** The expressions for the two halves of a 64-bit number. */
export function halvesOf(place: Place, signed: boolean): { readonly low: string; readonly high: string } {
  return { low: readExpression(place, 32, false), high: readExpression(placeAfter(place, 32), 32, signed) };
}

/** The first byte of a field, and the position after it. */
export function bytesOf(place: Place, bits: number): { readonly from: string; readonly to: string } {
  return {
    from: byteNumber(place, Math.floor(place.bit / 8)),
    to: byteNumber(place, Math.ceil((place.bit + bits) / 8)),
  };
}
