/**
 * The leaves of AIS targets: each target has its own context.
 *
 *     vessels.urn:mrn:imo:mmsi:244710359             vessels, and distress beacons, so that every program shows them
 *     atons.urn:mrn:imo:mmsi:992351149               aids to navigation
 *     shore.basestations.urn:mrn:imo:mmsi:002442024  base stations
 *     aircraft.urn:mrn:imo:mmsi:111224001            aircraft of search and rescue
 */
import type { AisField } from "../ais/report.ts";
import type { AisTarget, StationKind } from "../ais/target.ts";
import type { AisTargets } from "../ais/targets.ts";
import type { Sighted } from "../collision/sighting.ts";
import { type Context, Leaf, textsIn } from "./leaf.ts";
import { sourceName } from "./source-name.ts";
import { CLASS_NAMES, identityOf, pathsOf } from "./target-paths.ts";
import { plainTree, type Tree, within } from "./tree.ts";

const GROUPS = {
  vessel: "vessels",
  aton: "atons",
  base: "shore.basestations",
  aircraft: "aircraft",
} as const satisfies Readonly<Record<StationKind, string>>;

/** True if the MMSI is not valid for this kind of station; otherwise the path does not exist. Not in the specification. */
const ODD_NUMBER = "sensors.ais.oddNumber";

/** Where programs look for how near a vessel comes: metres and seconds, if both vessels keep course and speed. */
const CLOSEST_APPROACH = "navigation.closestApproach";
/** The source of what the service works out itself. */
const OURS = "bitacora.collision";

export type TargetGroup = (typeof GROUPS)[StationKind];

interface ShownTarget {
  readonly target: AisTarget;
  readonly context: Context;
  /** The target's key in its group. */
  readonly urn: string;
  readonly leaves: Map<string, Leaf>;
  /** The target's JSON; undefined after a change. */
  text: string | undefined;
}

export interface LeafListener {
  changed(leaf: Leaf): void;
  /** The leaf has been removed. */
  gone(leaf: Leaf): void;
}

export class TargetLeaves {
  readonly #shown = new Map<AisTarget, ShownTarget>();

  *[Symbol.iterator](): Generator<Leaf> {
    for (const { leaves } of this.#shown.values()) yield* leaves.values();
  }

  /** Starts to listen; the current values are reported first. Returns a function that stops it. */
  listen(targets: AisTargets, listener: LeafListener): () => void {
    for (const target of targets) this.#take(target, [...target.fields()], listener);
    return targets.feed.subscribe(({ target, kind, fields }) => {
      if (kind === "heard") this.#take(target, fields, listener);
      else this.#remove(target, listener);
    });
  }

  /**
   * The targets of a group as JSON without the outer braces; empty if there are none. The JSON of each target is cached until it changes:
   * serializing a thousand targets for each request would delay all other work.
   */
  members(group: TargetGroup): string {
    const texts: string[] = [];
    for (const shown of this.#shown.values())
      if (GROUPS[shown.target.kind] === group)
        texts.push((shown.text ??= `${JSON.stringify(shown.urn)}:${JSON.stringify(treeOf(shown))}`));
    return texts.join(",");
  }

  /** The value at a path that begins with a target's context; undefined if there is none. */
  at(steps: readonly string[]): unknown {
    for (const shown of this.#shown.values()) {
      const way = shown.context.name.split(".");
      if (way.every((step, at) => steps[at] === step)) return within(treeOf(shown), steps.slice(way.length));
    }
    return undefined;
  }

  find(name: string): AisTarget | undefined {
    for (const { target, urn, context } of this.#shown.values())
      if (urn === name || context.name === name) return target;
    return undefined;
  }

  /** Each target with the name of its context. */
  *contexts(): Generator<readonly [name: string, target: AisTarget]> {
    for (const { context, target } of this.#shown.values()) yield [context.name, target];
  }

  #take(target: AisTarget, fields: readonly AisField[], { changed }: Pick<LeafListener, "changed">): void {
    let shown = this.#shown.get(target);
    if (shown === undefined) {
      const urn = `urn:mrn:imo:mmsi:${target.mmsi}`;
      const context = {
        name: `${GROUPS[target.kind]}.${urn}`,
        get position() {
          return target.position;
        },
      };
      shown = { target, context, urn, leaves: new Map(), text: undefined };
      this.#shown.set(target, shown);
    }
    shown.text = undefined;
    const { timestampMs } = target;
    const source = sourceName(target.source);
    const set = (path: string, value: Leaf["value"], isNew: boolean, isOfRoot = false): void => {
      const leaf = leafAt(shown, path, isNew, isOfRoot);
      if (leaf === undefined) return;
      leaf.set(value, timestampMs, source);
      changed(leaf);
      if (path === "") for (const [part, text] of textsIn(value)) set(part, text, true, true);
    };
    if (!shown.leaves.has("")) set("", identityOf(target), true);
    const className = CLASS_NAMES[target.class];
    if (shown.leaves.get("sensors.ais.class")?.value !== className) set("sensors.ais.class", className, true);
    if (target.hasOddNumber && !shown.leaves.has(ODD_NUMBER)) set(ODD_NUMBER, true, true);
    for (const { path, value } of pathsOf(fields)) {
      const present = value(target);
      // A path that never had a value is not shown.
      set(path, present ?? null, present !== undefined);
    }
  }

  /** Takes how a vessel stands to ours; null once the closest point is past, or not known any more. */
  sight({ target, sighting }: Sighted, nowMs: number, { changed }: Pick<LeafListener, "changed">): void {
    const shown = this.#shown.get(target);
    const { approach } = sighting;
    const isAhead = approach !== undefined && approach.tcpaS > 0;
    const leaf = shown && leafAt(shown, CLOSEST_APPROACH, isAhead);
    if (shown === undefined || leaf === undefined || (!isAhead && leaf.value === null)) return;
    const value = isAhead ? { distance: tenths(approach.cpaM), timeTo: Math.round(approach.tcpaS) } : null;
    leaf.set(value, nowMs, OURS);
    shown.text = undefined;
    changed(leaf);
  }

  #remove(target: AisTarget, { gone }: Pick<LeafListener, "gone">): void {
    const shown = this.#shown.get(target);
    this.#shown.delete(target);
    for (const leaf of shown?.leaves.values() ?? []) gone(leaf);
  }
}

/** Undefined if there is no leaf at the path and none may be made. */
function leafAt({ leaves, context }: ShownTarget, path: string, isNew: boolean, isOfRoot = false): Leaf | undefined {
  let leaf = leaves.get(path);
  if (leaf === undefined && isNew) leaves.set(path, (leaf = new Leaf(path, undefined, context, isOfRoot)));
  return leaf;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

function treeOf({ target, leaves }: ShownTarget): Tree {
  return plainTree(identityOf(target), leaves.values());
}
