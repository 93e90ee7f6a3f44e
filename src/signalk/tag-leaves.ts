/**
 * The leaves of tags: an update of a tag changes its leaf, or its part of the leaf's object. A stale or bad value is shown as null, since
 * Signal K programs look only at the value.
 */
import type { AlarmRule } from "../alarms/rule.ts";
import { isUsable } from "../tags/quality.ts";
import { hasTimeout, type TagDefinition, type TagUpdate } from "../tags/tag.ts";
import { Leaf, type Meta, type Zone } from "./leaf.ts";
import { limits } from "./limits.ts";
import { NOTIFICATION_STATES } from "./notification.ts";
import type { PathMap, SkScalar, TagPlace } from "./path-map.ts";
import { sourceName } from "./source-name.ts";

interface Shown {
  readonly leaf: Leaf;
  readonly place: TagPlace;
  /** If the leaf is an object: its parts by key, from all its tags. */
  readonly parts: Map<string, SkScalar> | undefined;
}

interface TagSource {
  definition(tagId: string): TagDefinition | undefined;
  rulesFor(tagId: string): readonly AlarmRule[];
}

export class TagLeaves {
  /** By path, in the order in which they were created. */
  readonly #leaves = new Map<string, Leaf>();
  readonly #objects = new Map<string, Map<string, SkScalar>>();
  /** By tag; null if the tag is not shown. A tag that is not registered yet has no entry: it may be shown later. */
  readonly #shown = new Map<string, Shown | null>();
  readonly #sourceNames = new Map<string, string>();
  readonly #paths: PathMap;
  readonly #tags: TagSource;
  /** The paths, or keys of an object, that belong to a tag, with the tag's units. */
  readonly #owned = new Map<string, string | undefined>();

  constructor(paths: PathMap, tags: TagSource) {
    this.#paths = paths;
    this.#tags = tags;
  }

  get size(): number {
    return this.#leaves.size;
  }

  [Symbol.iterator](): IterableIterator<Leaf> {
    return this.#leaves.values();
  }

  /** The path at which a tag is shown, or will be once it is registered. */
  pathOf(tagId: string): string | undefined {
    if (this.#tags.definition(tagId) !== undefined) return this.#shownOf(tagId)?.leaf.path;
    const place = this.#paths.placeOf(tagId, "-");
    return place === undefined || this.#owned.has(ownerKey(place)) ? undefined : place.path;
  }

  /** Tags that have had a value, with their paths; undefined if a tag has no path. */
  *listed(): Generator<readonly [tagId: string, path: string | undefined]> {
    for (const [tagId, shown] of this.#shown) yield [tagId, shown?.leaf.path];
  }

  /** Takes an update and returns the changed leaf; undefined if the tag is not shown. */
  take({ tagId, value, quality, timestampMs, source }: TagUpdate): Leaf | undefined {
    const shown = this.#shownOf(tagId);
    if (shown === undefined) return undefined;
    const { leaf, place, parts } = shown;
    const present = isUsable(quality) ? place.toSk(value) : null;
    if (parts === undefined || place.key === undefined) leaf.set(present, timestampMs, this.#nameOf(source));
    else {
      parts.set(place.key, present);
      leaf.set(objectOf(parts, place.whole), timestampMs, this.#nameOf(source));
    }
    return leaf;
  }

  #shownOf(tagId: string): Shown | undefined {
    let shown = this.#shown.get(tagId);
    if (shown === undefined) {
      const definition = this.#tags.definition(tagId);
      if (definition === undefined) return undefined;
      shown = this.#show(definition) ?? null;
      this.#shown.set(tagId, shown);
    }
    return shown ?? undefined;
  }

  #show({ id: tagId, unitSi }: TagDefinition): Shown | undefined {
    const place = this.#paths.placeOf(tagId, unitSi);
    if (place === undefined) return undefined;
    const { path, key, units } = place;
    const owned = ownerKey(place);
    if (this.#owned.has(owned) || (this.#leaves.size >= limits.paths && !this.#leaves.has(path))) return undefined;
    this.#owned.set(owned, units);
    const parts = key === undefined ? undefined : this.#partsAt(path, key);
    let leaf = this.#leaves.get(path);
    if (leaf === undefined) {
      leaf = new Leaf(path, () => this.#metaOf(tagId, place));
      this.#leaves.set(path, leaf);
    }
    return { leaf, place, parts };
  }

  #partsAt(path: string, key: string): Map<string, SkScalar> {
    const parts = this.#objects.get(path) ?? new Map<string, SkScalar>();
    this.#objects.set(path, parts);
    parts.set(key, null);
    return parts;
  }

  #nameOf(source: string): string {
    let name = this.#sourceNames.get(source);
    if (name === undefined) {
      name = sourceName(source);
      if (this.#sourceNames.size < limits.paths) this.#sourceNames.set(source, name);
    }
    return name;
  }

  #metaOf(tagId: string, { path, key, units, toSk }: TagPlace): Meta | undefined {
    const definition = this.#tags.definition(tagId);
    if (definition === undefined) return undefined;
    const { description, rangeNormalMin: min, rangeNormalMax: max } = definition;
    const timeout = hasTimeout(definition) ? { timeout: definition.timeoutS } : {};
    if (key !== undefined) {
      const keys = [...(this.#objects.get(path)?.keys() ?? [])];
      const properties = Object.fromEntries(
        keys.map((each) => [each, { type: "number", units: this.#owned.get(ownerKey({ path, key: each })) ?? "" }]),
      );
      return { description: path, ...timeout, properties };
    }
    const zones = this.#tags.rulesFor(tagId).flatMap((rule) => zoneOf(rule, toSk) ?? []);
    const [lower, upper] = [toSk(min), toSk(max)];
    const isScale = typeof lower === "number" && typeof upper === "number" && lower < upper;
    return {
      description: description || tagId,
      ...(units === undefined ? {} : { units }),
      ...timeout,
      ...(isScale ? { displayScale: { lower, upper, type: "linear" } } : {}),
      ...(zones.length === 0 ? {} : { zones }),
    };
  }
}

/** The path, or the key of its object, that only one tag may have. */
function ownerKey({ path, key }: Pick<TagPlace, "path" | "key">): string {
  return `${path} ${key ?? ""}`;
}

/** Null if the object needs all its parts and one is unknown; otherwise unknown parts are left out. */
function objectOf(parts: ReadonlyMap<string, SkScalar>, whole: boolean): { [key: string]: SkScalar } | null {
  const known = [...parts].filter(([, value]) => value !== null);
  if (known.length === 0 || (whole && known.length < parts.size) || (whole && parts.size < 2)) return null;
  return Object.fromEntries(known);
}

/** The range of values in which an alarm is active, for a rule with one threshold; undefined for other rules. */
function zoneOf({ operator, threshold, priority, message }: AlarmRule, toSk: TagPlace["toSk"]): Zone | undefined {
  if (typeof threshold !== "number") return undefined;
  const at = toSk(threshold);
  if (typeof at !== "number") return undefined;
  const said = { state: NOTIFICATION_STATES[priority], message };
  if (operator === ">" || operator === ">=") return { lower: at, ...said };
  if (operator === "<" || operator === "<=") return { upper: at, ...said };
  return undefined;
}
