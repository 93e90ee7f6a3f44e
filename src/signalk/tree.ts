/**
 * The full model of Signal K: the vessel's leaves as a tree, and how to find a value in it. A leaf whose value is null has no value in the
 * tree, as the specification's schema requires.
 */
import { formatIsoTime } from "../core/time.ts";
import type { Leaf } from "./leaf.ts";

/** Without a prototype, so that a path such as `constructor` finds nothing of JavaScript's own. */
export type Tree = { [key: string]: unknown };

export function emptyTree(): Tree {
  return Object.create(null) as Tree;
}

export function plainTree(root: Readonly<Record<string, unknown>>, leaves: Iterable<Leaf>): Tree {
  const tree = Object.assign(emptyTree(), root);
  // The vessel's identity is in the root, as plain texts.
  for (const leaf of leaves) if (leaf.path !== "" && !leaf.isOfRoot) putAt(tree, leaf.path.split("."), leafNode(leaf));
  return tree;
}

function leafNode({ value, timestampMs, source, meta }: Leaf): Tree {
  const made = meta();
  return Object.assign(emptyTree(), {
    ...(made === undefined ? {} : { meta: made }),
    ...(value === null ? {} : { value }),
    $source: source,
    timestamp: formatIsoTime(timestampMs),
  });
}

/** A leaf may have paths below it: `voltage` and `voltage.ripple`. */
function putAt(tree: Tree, steps: readonly string[], node: Tree): void {
  let at = tree;
  for (const step of steps) {
    const next = at[step];
    if (typeof next === "object" && next !== null) at = next as Tree;
    else at = at[step] = emptyTree();
  }
  Object.assign(at, node);
}

/** The value at a path; undefined if there is none. */
export function within(value: unknown, steps: readonly string[]): unknown {
  let at = value;
  for (const step of steps) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Tree)[step];
  }
  return at;
}

/** The sources of all leaves: `{ can0: { label: "can0", type: "NMEA2000", "35": { n2k: { src: "35" } } } }`. */
export function sourcesTree(leaves: Iterable<Leaf>): Tree {
  const sources = emptyTree();
  const all = new Set<string>();
  for (const { source } of leaves) all.add(source);
  for (const source of all) {
    const [label = "", ...rest] = source.split(".");
    const known = sources[label] as Tree | undefined;
    const node = known ?? Object.assign(emptyTree(), { label, type: "bitacora" });
    sources[label] = node;
    if (rest.length === 0) continue;
    const address = rest.join(".");
    const isBus = /^\d{1,3}$/.test(address);
    if (isBus) node["type"] = "NMEA2000";
    node[address] = isBus ? { n2k: { src: address } } : {};
  }
  return sources;
}
