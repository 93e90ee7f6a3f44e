/**
 * What a field is in generated code, for both compilers: where its bits are read, when the raw integer `r` is a value, and
 * what the value is. Constants (tables of names, functions) are named `k0`, `k1`, …
 */
import { behind, byteNumber, type Place, readExpression } from "./code-place.ts";
import type { FieldSpec } from "./field.ts";

export class Constants {
  readonly #values: unknown[] = [];
  readonly #names = new Map<unknown, string>();

  /** The name of a value in the code. */
  add(value: unknown): string {
    let name = this.#names.get(value);
    if (name === undefined) {
      name = `k${this.#values.length}`;
      this.#names.set(value, name);
      this.#values.push(value);
    }
    return name;
  }

  /** The function of one or more arguments that the code is the body of, with the constants in reach. */
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

/** When `r` is a value; empty when it always is. */
export function conditionOf({ rawMin, rawMax, notAvailable, signed, bits }: FieldSpec): string {
  const lowest = signed ? -(2 ** (bits - 1)) : 0;
  const above = rawMin > lowest ? [`r >= ${rawMin}`] : [];
  const below = rawMax < notAvailable ? [`r <= ${rawMax}`] : [];
  return [...above, ...below].join(" && ");
}

/** The physical value of a raw integer, which is `raw` in the code. */
export function quantityExpression({ multiplier, bias, divisor }: FieldSpec, raw: string): string {
  const times = multiplier === 1 ? raw : `${raw} * ${multiplier}`;
  const sum = bias === 0 ? times : `${times} + ${bias}`;
  if (divisor === 1) return sum;
  return bias === 0 ? `${sum} / ${divisor}` : `(${sum}) / ${divisor}`;
}

/** The two halves of a wide number. */
export function halvesOf(place: Place, signed: boolean): { readonly low: string; readonly high: string } {
  return { low: readExpression(place, 32, false), high: readExpression(behind(place, 32), 32, signed) };
}

/** First byte and the byte behind the last. */
export function bytesOf(place: Place, bits: number): { readonly from: string; readonly to: string } {
  return {
    from: byteNumber(place, Math.floor(place.bit / 8)),
    to: byteNumber(place, Math.ceil((place.bit + bits) / 8)),
  };
}
