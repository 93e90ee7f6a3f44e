/**
 * Reads YAML 1.2 (and so JSON) to plain values, with their lines in the file. It differs from the library's own conversion to be safe for
 * untrusted files: a repeated key is a fault, the work is linear in the size of the file, nesting and repetition by aliases are bounded,
 * and an alias can only refer to an earlier value, so no value contains itself. `no` and `yes` are text, as in YAML 1.2; `8_000` is a
 * number.
 */
import {
  type Document,
  LineCounter,
  type Node,
  type Pair,
  type ScalarTag,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
} from "yaml";
import { parseYaml } from "../core/parse-yaml.ts";
import { limits } from "./limits.ts";
import type { ProjectFault, Path } from "./fault.ts";

/** A fault of syntax has its line; for others the line is found by the path. */
export type YamlFault = ProjectFault & { readonly line?: number };

export interface YamlText {
  /** Undefined if `findings` has a fault of syntax: then the values cannot be trusted. */
  readonly value: unknown;
  readonly findings: readonly YamlFault[];
  /** The line of the value at `path`, or of the nearest value around it; from 1. */
  lineOf(path: Path): number | undefined;
}

/** `8_000_000_000`, which is text in YAML 1.2. */
const groupedNumber: ScalarTag = {
  tag: "tag:yaml.org,2002:int",
  default: true,
  test: /^[-+]?\d{1,3}(?:_\d{3})+$/,
  resolve: (text) => Number(text.replaceAll("_", "")),
  // Written as it was read, where the file is edited.
  identify: Number.isInteger,
  format: "GROUPED",
  stringify: ({ source, value }) => source ?? String(value),
};

export function readYaml(text: string): YamlText {
  const lines = new LineCounter();
  const document = parsedYaml(text, lines);
  if (document === undefined) return { value: undefined, findings: [TOO_DEEP], lineOf: () => undefined };
  const lineAt = (offset: number | undefined) => (offset === undefined ? undefined : lines.linePos(offset).line);
  const lineOf = (path: Path) => lineAt(offsetOf(document, path));
  const broken = syntaxFaults(document, lineAt);
  if (broken.length > 0) return { value: undefined, findings: broken, lineOf };
  const conversion = new Conversion();
  try {
    const value = conversion.convert(document.contents, []).value;
    return { value, findings: conversion.findings, lineOf };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { value: undefined, findings: [error.finding], lineOf };
  }
}

const TOO_DEEP: YamlFault = { path: [], problem: ["tooDeep", { max: limits.depth }] };

/** Undefined where it nests deeper than the library can follow: its parser calls itself, and has a bound only behind it. */
export function parsedYaml(text: string, lineCounter = new LineCounter()): Document.Parsed | undefined {
  try {
    return parseYaml(text, {
      customTags: (tags) => [groupedNumber, ...tags],
      lineCounter,
      // Checked in the conversion, because the library's check is quadratic.
      uniqueKeys: false,
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

/** At most one per line: further ones on the same line are mostly consequences. */
function syntaxFaults(
  { errors, warnings }: Document.Parsed,
  lineAt: (offset: number) => number | undefined,
): YamlFault[] {
  const found = new Map<number | undefined, YamlFault>();
  for (const { code, pos, message } of [...errors, ...warnings]) {
    const line = lineAt(pos[0]);
    if (code === "RESOURCE_EXHAUSTION") return [TOO_DEEP];
    if (found.has(line) || found.size >= limits.syntaxFaults) continue;
    // The reader's code for a brace that is not closed is that of a wrong indentation.
    const fault = /^Flow \w+ in block/.test(message) ? "NOT_CLOSED" : code;
    found.set(line, { path: [], problem: ["syntax", { fault }], ...(line === undefined ? {} : { line }) });
  }
  return [...found.values()];
}

/** Ends a conversion that exceeds a bound. */
class Refused extends Error {
  readonly finding: ProjectFault;

  constructor(finding: ProjectFault) {
    super(finding.problem[0]);
    this.finding = finding;
  }
}

interface Converted {
  readonly value: unknown;
  /** How many values it contains, counting each repetition. */
  readonly size: number;
}

/**
 * What mappings inherit: nothing, so that `__proto__` and `constructor` are ordinary keys, but for what `String` and `Number` ask. A check
 * may thus take a mapping for a text or a number, and reject it.
 */
const MAPPING = Object.freeze(
  Object.create(null, { [Symbol.toPrimitive]: { value: (hint: string) => (hint === "number" ? Number.NaN : "{…}") } }),
) as object;

class Conversion {
  readonly findings: ProjectFault[] = [];
  readonly #anchors = new Map<string, Converted>();

  convert(node: Node | null, path: Path): Converted {
    if (path.length > limits.depth)
      throw new Refused({ path: path.slice(0, 4), problem: ["tooDeep", { max: limits.depth }] });
    const converted = this.#convert(node, path);
    if (converted.size > limits.values) throw new Refused({ path, problem: ["tooManyValues", { max: limits.values }] });
    if (node !== null && !isAlias(node) && node.anchor !== undefined) this.#anchors.set(node.anchor, converted);
    return converted;
  }

  #convert(node: Node | null, path: Path): Converted {
    if (isMap(node)) return this.#mapping(node.items, path);
    if (isSeq(node)) return this.#sequence(node.items as Node[], path);
    if (isAlias(node)) return this.#aliased(node.source, path);
    return { value: isScalar(node) ? node.value : null, size: 1 };
  }

  #aliased(anchor: string, path: Path): Converted {
    const target = this.#anchors.get(anchor);
    if (target !== undefined) return target;
    this.findings.push({ path, value: `*${anchor}`, problem: ["unknownAnchor", { anchor }] });
    return { value: null, size: 1 };
  }

  #sequence(items: readonly (Node | Pair)[], path: Path): Converted {
    const value: unknown[] = [];
    let size = 1;
    for (const [index, item] of items.entries()) {
      const converted = isPair(item) ? this.#mapping([item], path) : this.convert(item, [...path, index]);
      value.push(converted.value);
      size += converted.size;
    }
    return { value, size };
  }

  #mapping(pairs: readonly Pair[], path: Path): Converted {
    const value = Object.create(MAPPING) as Record<string, unknown>;
    let size = 1;
    for (const pair of pairs) {
      const key = isScalar(pair.key) ? String(pair.key.value) : undefined;
      if (key === undefined) {
        this.findings.push({ path, problem: ["keyNotText"] });
        continue;
      }
      if (Object.hasOwn(value, key)) this.findings.push({ path: [...path, key], problem: ["duplicateKey", { key }] });
      const converted = this.convert(pair.value as Node | null, [...path, key]);
      value[key] = converted.value;
      size += 1 + converted.size;
    }
    return { value, size };
  }
}

/** Follows a path through the document as far as possible. For a repeated key it finds the last one, which is the fault. */
function offsetOf(document: Document.Parsed, path: Path): number | undefined {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0];
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isSeq(node) && typeof step === "number") {
      node = node.items[step];
    } else if (isMap(node)) {
      const pair = node.items.findLast(({ key }) => isScalar(key) && String(key.value) === step);
      if (pair === undefined) return offset;
      if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
      continue;
    } else {
      return offset;
    }
    if (isNode(node)) offset = node.range?.[0] ?? offset;
  }
  return offset;
}
