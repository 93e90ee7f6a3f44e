/**
 * RFC 8785, the JSON Canonicalization Scheme (JCS): one value has one text, so that a hash over the text is a hash over
 * the value. Members are sorted by the UTF-16 code units of their names, there is no white space, strings are escaped and
 * numbers printed as ECMAScript's `JSON.stringify` does (section 3.2.2).
 *
 * A value without a canonical text is refused; `JSON.stringify` would change it silently. These are NaN, the infinities, lone
 * surrogates, undefined, functions, holes in arrays, instances of classes, and what is nested too deep or too long.
 */
import { BitacoraError } from "../../core/errors.ts";
import { limits } from "../limits.ts";

type CanonicalFault = "not-json" | "not-finite" | "lone-surrogate" | "too-deep" | "too-large";

/** The canonical text of a value. Throws `logbook-entry-invalid` with `reason` (a `CanonicalFault`). */
export function canonicalize(value: unknown): string {
  return text(value, limits.payloadDepth);
}

/** The canonical text of a string, quotes included. */
export function canonicalString(value: string): string {
  if (!value.isWellFormed()) throw refused("lone-surrogate");
  return JSON.stringify(value);
}

function text(value: unknown, depthLeft: number): string {
  if (typeof value === "string") return canonicalString(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw refused("not-finite");
    return String(value); // Negative zero prints as "0", as section 3.2.2.3 asks for.
  }
  if (typeof value === "boolean") return value ? "true" : "false";
  if (value === null) return "null";
  if (typeof value !== "object") throw refused("not-json");
  if (depthLeft === 0) throw refused("too-deep");
  return Array.isArray(value) ? arrayText(value, depthLeft - 1) : objectText(value, depthLeft - 1);
}

function arrayText(array: readonly unknown[], depthLeft: number): string {
  let out = "[";
  // By index, so that a hole is refused and not skipped.
  for (let i = 0; i < array.length; i += 1) {
    out += (i === 0 ? "" : ",") + text(array[i], depthLeft);
    checkLength(out);
  }
  return out + "]";
}

function objectText(object: object, depthLeft: number): string {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) throw refused("not-json");
  const members = object as Record<string, unknown>;
  const names = Object.keys(members).sort(); // The default order of strings is by UTF-16 code units.
  let out = "{";
  for (const name of names) {
    out += (out.length === 1 ? "" : ",") + canonicalString(name) + ":" + text(members[name], depthLeft);
    checkLength(out);
  }
  return out + "}";
}

/** Checked while the text grows: an object that is referenced twice at every level would fill the memory before it is too deep. */
function checkLength(out: string): void {
  if (out.length > limits.entryBytes) throw refused("too-large");
}

function refused(reason: CanonicalFault): BitacoraError {
  return new BitacoraError("logbook-entry-invalid", { reason });
}
