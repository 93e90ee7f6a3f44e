/**
 * The leaves of AIS targets: each target is a context of its own.
 *
 *     vessels.urn:mrn:imo:mmsi:244710359             vessels, and beacons of distress, which every program shows
 *     atons.urn:mrn:imo:mmsi:992351149               aids to navigation
 *     shore.basestations.urn:mrn:imo:mmsi:002442024  base stations
 *     aircraft.urn:mrn:imo:mmsi:111224001            aircraft of search and rescue
 */
import type { AisField } from "../ais/report.ts";
import type { AisTarget, StationKind } from "../ais/target.ts";
import type { AisTargets } from "../ais/targets.ts";
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

/** True where no such station may have the number; else it is not there. The specification has no path for it. */
const ODD_NUMBER = "sensors.ais.oddNumber";

export type TargetGroup = (typeof GROUPS)[StationKind];

interface ShownTarget {
  readonly target: AisTarget;
  readonly context: Context;
  /** Its key in the group. */
  readonly urn: string;
  readonly leaves: Map<string, Leaf>;
  /** Its JSON, until something changes. */
  text: string | undefined;
}

export interface LeafListener {
  changed(leaf: Leaf): void;
  /** The leaf is no more. */
  gone(leaf: Leaf): void;
}

export class TargetLeaves {
  readonly #shown = new Map<AisTarget, ShownTarget>();

  *[Symbol.iterator](): Generator<Leaf> {
    for (const { leaves } of this.#shown.values()) yield* leaves.values();
  }

  /** Begins to listen, with what there is at the moment. The result ends it. */
  listen(targets: AisTargets, listener: LeafListener): () => void {
    for (const target of targets) this.#take(target, [...target.fields()], listener);
    return targets.feed.subscribe(({ target, kind, fields }) => {
      if (kind === "heard") this.#take(target, fields, listener);
      else this.#remove(target, listener);
    });
  }

  /**
   * The targets of a group as JSON, without the braces around them; empty if it has none. That of each is made once for each change: a
   * thousand would keep everybody waiting each time that somebody asks.
   */
  members(group: TargetGroup): string {
    const texts: string[] = [];
    for (const shown of this.#shown.values())
      if (GROUPS[shown.target.kind] === group)
        texts.push((shown.text ??= `${JSON.stringify(shown.urn)}:${JSON.stringify(treeOf(shown))}`));
    return texts.join(",");
  }

  /** What is at the end of a way that begins with a target's context; undefined if it leads nowhere. */
  at(steps: readonly string[]): unknown {
    for (const shown of this.#shown.values()) {
      const way = shown.context.name.split(".");
      if (way.every((step, at) => steps[at] === step)) return within(treeOf(shown), steps.slice(way.length));
    }
    return undefined;
  }

  /** By its context or its key in the tree. */
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
      let leaf = shown.leaves.get(path);
      if (leaf === undefined && !isNew) return;
      if (leaf === undefined) shown.leaves.set(path, (leaf = new Leaf(path, undefined, shown.context, isOfRoot)));
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
      // What never had a value is not shown.
      set(path, present ?? null, present !== undefined);
    }
  }

  #remove(target: AisTarget, { gone }: Pick<LeafListener, "gone">): void {
    const shown = this.#shown.get(target);
    this.#shown.delete(target);
    for (const leaf of shown?.leaves.values() ?? []) gone(leaf);
  }
}

function treeOf({ target, leaves }: ShownTarget): Tree {
  return plainTree(identityOf(target), leaves.values());
}
