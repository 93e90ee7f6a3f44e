/**
 * Edits the text of a project file. What its owner wrote stays: order, comments, texts. A value that takes the place of another one on
 * the same line is put there, and nothing else changes; for anything else the YAML library writes the document again, which keeps
 * comments but may indent otherwise. Pure; what comes of it is checked by `parseProject`.
 */
import { type Document, isCollection, isNode, isScalar } from "yaml";
import type { Path } from "./fault.ts";
import { parsedYaml } from "./yaml-reader.ts";

export interface ProjectEdit {
  /** Where the value stands, or will stand; what is missing above it is made. */
  readonly path: Path;
  /** Undefined: it is removed. */
  readonly value: unknown;
}

/** Undefined if the text cannot be edited: it is no YAML, or an edit leads through an alias. */
export function editProject(text: string, edits: readonly ProjectEdit[]): string | undefined {
  return edits.reduce<string | undefined>((edited, edit) => edited && editOnce(edited, edit), text);
}

function editOnce(text: string, { path, value }: ProjectEdit): string | undefined {
  const document = parsedYaml(text);
  if (document === undefined || document.errors.length > 0) return undefined;
  const old = document.getIn(path, true);
  if (isScalar(old) && old.range && isPlain(value) && isPlain(old.value) && old.anchor === undefined) {
    const [from, to] = old.range;
    return text.slice(0, from) + String(value) + text.slice(to);
  }
  try {
    if (value === undefined) document.deleteIn(path);
    else setIn(document, path, value);
  } catch {
    return undefined;
  }
  return document.toString({ lineWidth: 0 });
}

/** A number or a truth: its text needs no quotes. */
function isPlain(value: unknown): boolean {
  return typeof value === "number" || typeof value === "boolean";
}

/** `defaults: true` has to become a mapping before something can stand in it. */
function setIn(document: Document.Parsed, path: Path, value: unknown): void {
  for (let depth = 1; depth < path.length; depth += 1) {
    const above = path.slice(0, depth);
    const node = document.getIn(above, true);
    if (node === undefined || isCollection(node)) continue;
    if (isNode(node) && !isScalar(node)) throw new TypeError("an alias");
    document.setIn(above, document.createNode(typeof path[depth] === "number" ? [] : {}));
  }
  document.setIn(path, isNode(value) ? value : document.createNode(value));
}
