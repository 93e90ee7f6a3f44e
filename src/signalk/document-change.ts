/**
 * Changes of a JSON document: a value at a path, or a patch (RFC 6902). Pure: the given document is not modified. An impossible change
 * throws a `ChangeFault`.
 *
 * The cost of a patch is bounded, since a short operation could double the document: the number of operations is limited, all copies
 * together may not be larger than a document, and nothing may be copied into itself.
 */
import { Buffer } from "node:buffer";
import { jsonValue } from "../core/parse-json.ts";
import { isReserved } from "./application-data.ts";
import { limits } from "./limits.ts";
import { within } from "./tree.ts";

export class ChangeFault extends Error {}

type Branch = Record<string, unknown> | unknown[];

/** Creates missing objects along the path. */
export function withValueAt(document: unknown, steps: readonly string[], value: unknown): unknown {
  checkSteps(steps);
  const root = isBranch(document) ? (copyOf(document).value as Branch) : {};
  let at: Branch = root;
  for (const step of steps.slice(0, -1)) {
    const next = within(at, [step]);
    if (isBranch(next)) at = next;
    else {
      const made = {};
      putIn(at, step, made);
      at = made;
    }
  }
  const last = steps.at(-1);
  if (last === undefined) return value;
  putIn(at, last, value);
  return root;
}

/** Applies all operations, or throws. */
export function withPatch(document: unknown, patch: readonly unknown[]): unknown {
  const { operations, documentBytes } = limits.applicationData;
  if (patch.length > operations) throw new ChangeFault("operations");
  let changed = copyOf(document ?? {}).value;
  let copiedBytes = 0;
  const copied = (found: unknown): unknown => {
    const { value, bytes } = copyOf(found);
    copiedBytes += bytes;
    if (copiedBytes > documentBytes) throw new ChangeFault("copies");
    return value;
  };
  for (const operation of patch) changed = withOperation(changed, operation, copied);
  return changed;
}

/** Copies through JSON, which is faster than `structuredClone` and also gives the size. */
function copyOf(value: unknown): { readonly value: unknown; readonly bytes: number } {
  const text = JSON.stringify(value);
  return { value: jsonValue(text), bytes: Buffer.byteLength(text) };
}

function withOperation(document: unknown, operation: unknown, copied: (found: unknown) => unknown): unknown {
  const { op, path, from, value } = (operation ?? {}) as Readonly<Record<string, unknown>>;
  const steps = stepsOf(path);
  switch (op) {
    case "add":
    case "replace":
      if (value === undefined) throw new ChangeFault("value");
      return added(document, steps, value, op === "replace");
    case "remove":
      return removed(document, steps);
    case "move":
    case "copy": {
      const source = stepsOf(from);
      if (steps.length > source.length && source.every((step, at) => step === steps[at])) throw new ChangeFault("from");
      const found = valueAt(document, source);
      return op === "move"
        ? added(removed(document, source), steps, found, false)
        : added(document, steps, copied(found), false);
    }
    case "test":
      if (!equals(valueAt(document, steps), value)) throw new ChangeFault("test");
      return document;
    default:
      throw new ChangeFault("op");
  }
}

function stepsOf(pointer: unknown): string[] {
  if (typeof pointer !== "string" || (pointer !== "" && !pointer.startsWith("/"))) throw new ChangeFault("path");
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  checkSteps(steps);
  return steps;
}

export function checkSteps(steps: readonly string[]): void {
  const { depth, keyChars } = limits.applicationData;
  if (steps.length > depth || steps.some((step) => isReserved(step) || step.length > keyChars))
    throw new ChangeFault("path");
}

function valueAt(document: unknown, steps: readonly string[]): unknown {
  const value = within(document, steps);
  if (value === undefined) throw new ChangeFault("path");
  return value;
}

function added(document: unknown, steps: readonly string[], value: unknown, isReplacing: boolean): unknown {
  const last = steps.at(-1);
  if (last === undefined) return value;
  const parent = valueAt(document, steps.slice(0, -1));
  if (!isBranch(parent)) throw new ChangeFault("path");
  if (isReplacing) valueAt(parent, [last]);
  if (!Array.isArray(parent) || isReplacing) putIn(parent, last, value);
  else if (last === "-") parent.push(value);
  else parent.splice(indexIn(parent, last, parent.length), 0, value);
  return document;
}

function removed(document: unknown, steps: readonly string[]): unknown {
  const last = steps.at(-1);
  const parent = valueAt(document, steps.slice(0, -1));
  if (last === undefined || !isBranch(parent)) throw new ChangeFault("path");
  valueAt(parent, [last]);
  if (Array.isArray(parent)) parent.splice(indexIn(parent, last, parent.length - 1), 1);
  else delete parent[last];
  return document;
}

function putIn(branch: Branch, key: string, value: unknown): void {
  if (Array.isArray(branch)) branch[indexIn(branch, key, branch.length)] = value;
  else branch[key] = value;
}

function indexIn(list: readonly unknown[], key: string, most: number): number {
  const index = /^(0|[1-9]\d{0,8})$/.test(key) ? Number(key) : Number.NaN;
  if (!(index <= most) || index > list.length) throw new ChangeFault("path");
  return index;
}

/** Ignores the order of keys. The time it takes depends on the size of `wanted`. */
function equals(found: unknown, wanted: unknown): boolean {
  if (!isBranch(found) || !isBranch(wanted)) return found === wanted;
  if (Array.isArray(found) !== Array.isArray(wanted)) return false;
  const parts = Object.entries(wanted);
  return (
    parts.every(([key, part]) => Object.hasOwn(found, key) && equals((found as Record<string, unknown>)[key], part)) &&
    Object.keys(found).length === parts.length
  );
}

function isBranch(value: unknown): value is Branch {
  return typeof value === "object" && value !== null;
}
