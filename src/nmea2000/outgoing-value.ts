/** Compares the decoded value of a field with the value that was written, and describes the difference. */
import type { FieldValue } from "./codec/content.ts";
import { bitNames, pairNames, valueNames } from "./codec/definitions.ts";
import { type FieldKind, type FieldSpec, valueOf } from "./codec/field.ts";
import type { OutgoingFault } from "./outgoing-fault.ts";

/** Whether a decoded value is the same as the written one. */
export function isSameValue(spec: FieldSpec, written: unknown, said: unknown): boolean {
  if (typeof written === "number" && typeof said === "number") {
    if (spec.kind === "float") return Math.fround(written) === Math.fround(said);
    if (countsWhole(spec)) return written === said;
    // The nearest value of the field is sent.
    const step = spec.multiplier / spec.divisor;
    return Math.abs(written - said) <= step / 2 + Math.abs(written) * 1e-9;
  }
  // Missing bytes at the end are filled.
  if (spec.kind === "binary" && typeof written === "string" && typeof said === "string") {
    return said.startsWith(written.trim().toLowerCase());
  }
  if (Array.isArray(written) && Array.isArray(said)) {
    return new Set(written).symmetricDifference(new Set(said)).size === 0;
  }
  return typeof written === "object" || said === null || said === undefined ? false : textOf(written) === textOf(said);
}

/** Zeros at the end of a time, and the case of letters, do not matter. */
function textOf(value: unknown): string {
  const text = typeof value === "string" ? value.trim() : JSON.stringify(value);
  return /^\d+:\d+:\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, "") : text.toLowerCase();
}

export function faultOf(spec: FieldSpec, name: string, written: unknown, said: unknown): OutgoingFault {
  const value = JSON.stringify(written);
  const known = namesOf(spec);
  const isNumber = spec.match === undefined && typeof written === "number" && !NO_NUMBERS.has(spec.kind);
  const [min, max] = [valueOf(spec, spec.rawMin), valueOf(spec, spec.rawMax)];
  if (isNumber && countsWhole(spec) && !Number.isInteger(written)) {
    return { kind: "not-a-whole-number", name, min, max };
  }
  if (isNumber && said === null) {
    return { kind: "out-of-range", name, value, min, max, unit: spec.unit ?? "" };
  }
  if (known.length > 0) return { kind: "unknown-value", name, value, known };
  return { kind: "does-not-fit", name, value, said: JSON.stringify((said as FieldValue | undefined) ?? null) };
}

/** A number that is not a quantity, such as an instance, a key, a PGN or a count. It must be a whole number. */
function countsWhole({ kind, unit, divisor }: FieldSpec): boolean {
  return kind !== "float" && unit === undefined && divisor === 1;
}

const NO_NUMBERS: ReadonlySet<FieldKind> = new Set([
  "text",
  "counted-text",
  "encoded-text",
  "binary",
  "decimal",
  "name",
  "keyed",
  "variable",
]);

function namesOf({ kind, enumeration }: FieldSpec): readonly string[] {
  if (kind === "lookup") return [...valueNames(enumeration).values()];
  if (kind === "bits") return [...bitNames(enumeration).values()];
  return kind === "pair" ? [...pairNames(enumeration).values()] : [];
}
