/**
 * Edits the text of a project file. What its owner wrote stays: order, comments, texts. A value that takes the place of another one on
 * the same line is put there, and nothing else changes; for anything else the YAML library writes the document again, which keeps
 * comments but may indent otherwise. Pure; what comes of it is checked by `parseProject`.
 */
import { type Alias, type Document, isAlias, isCollection, isNode, isScalar, type Node, visit } from "yaml";
import type { Path } from "./fault.ts";
import { parsedYaml } from "./yaml-reader.ts";

export interface ProjectEdit {
  /** Where the value stands, or will stand; what is missing above it is made. */
  readonly path: Path;
  /** Undefined: it is removed. */
  readonly value: unknown;
}

/** Undefined if the text cannot be edited: it is no YAML, or nothing can stand at that place. */
export function editProject(text: string, edits: readonly ProjectEdit[]): string | undefined {
  const ends = lineEndsOf(text);
  const lines = text.replaceAll("\r\n", "\n");
  const edited = edits.reduce<string | undefined>((before, edit) => before && editOnce(before, edit), lines);
  return edited?.replaceAll("\n", ends);
}

/** As most of its lines have them: an editor of Windows writes others. */
function lineEndsOf(text: string): string {
  const all = text.split("\n").length - 1;
  return 2 * (text.split("\r\n").length - 1) > all ? "\r\n" : "\n";
}

function editOnce(text: string, { path, value }: ProjectEdit): string | undefined {
  const document = parsedYaml(text);
  if (document === undefined || document.errors.length > 0) return undefined;
  const wasShared = unshare(document, path);
  const old = document.getIn(path, true);
  if (!wasShared && isScalar(old) && old.range && isPlain(value) && isPlain(old.value) && old.anchor === undefined) {
    const [from, to] = old.range;
    return text.slice(0, from) + String(value) + text.slice(to);
  }
  try {
    if (value === undefined) document.deleteIn(path);
    else setIn(document, path, value);
  } catch {
    return undefined;
  }
  return document.toString({ lineWidth: 0, ...indentationOf(text) });
}

/** By how much the first lines below a key are indented, and whether items of a list are. */
function indentationOf(text: string): { readonly indent?: number; readonly indentSeq?: boolean } {
  const below = /^[\w"'-]+:[ \t]*(?:#.*)?\n(?:[ \t]*(?:#.*)?\n)*/m.source;
  const keys = new RegExp(`${below}( +)[^\\s#-]`, "m").exec(text)?.[1]?.length;
  const items = new RegExp(`${below}( *)- `, "m").exec(text)?.[1]?.length;
  const indent = keys ?? (items === 0 ? undefined : items);
  return { ...(indent === undefined ? {} : { indent }), ...(items === undefined ? {} : { indentSeq: items > 0 }) };
}

/**
 * A node on the way to the value that is also used elsewhere, by an alias, is copied: the edit is of this place only. The anchor
 * goes to the first alias.
 */
function unshare(document: Document.Parsed, path: Path): boolean {
  let wasShared = false;
  for (let depth = 1; depth <= path.length; depth += 1) {
    const place = path.slice(0, depth);
    const node = document.getIn(place, true);
    if (isAlias(node)) {
      document.setIn(place, withoutAnchor(node.resolve(document)));
      wasShared = true;
    } else if (isNode(node) && node.anchor !== undefined && handOver(document, node)) {
      delete node.anchor;
      wasShared = true;
    }
  }
  return wasShared;
}

/** Puts what the node holds in place of its first alias; false if it has none. */
function handOver(document: Document.Parsed, node: Exclude<Node, Alias>): boolean {
  let isDone = false;
  visit(document, {
    Alias(_key, { source }) {
      if (isDone || source !== node.anchor) return undefined;
      isDone = true;
      return node.clone() as Node;
    },
  });
  return isDone;
}

function withoutAnchor(node: Node | undefined): unknown {
  const copy = node?.clone() as Exclude<Node, Alias> | undefined;
  delete copy?.anchor;
  return copy;
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
    document.setIn(above, document.createNode(typeof path[depth] === "number" ? [] : {}));
  }
  document.setIn(path, isNode(value) ? value : document.createNode(value));
}
