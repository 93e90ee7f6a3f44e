/**
 * Writes values of another Signal K server to tags, with the same table that maps tags to paths. If several tags have the path, the first
 * registered one is used; if none is registered, the first one that can be.
 */
import type { StatementGroup } from "../tags/source-ranking.ts";
import type { TagStore } from "../tags/tag-store.ts";
import type { TagDefinition } from "../tags/tag.ts";
import type { TakenTags } from "../tags/taken-tags.ts";
import type { PathValue } from "./delta-reader.ts";
import { limits } from "./limits.ts";
import type { PathMap, TagPlace } from "./path-map.ts";

interface Target {
  readonly group: StatementGroup;
  readonly tagId: string;
  readonly place: TagPlace;
  readonly definition: TagDefinition;
}

export class TakenValues {
  readonly counters = { paths_without_tag: 0, refused_values: 0 };
  readonly #tags: Pick<TagStore, "definition" | "has" | "value">;
  readonly #taken: TakenTags;
  readonly #paths: PathMap;
  readonly #define: (tagId: string) => TagDefinition | undefined;
  /** By path. Paths without a tag are cached, too. */
  readonly #targets = new Map<string, readonly Target[]>();

  /** Paths that were looked up in the table. */
  pathsFound = 0;

  /** `define` gives the definition for an unregistered tag; undefined if it may not be registered. */
  constructor(
    tags: Pick<TagStore, "definition" | "has" | "value">,
    taken: TakenTags,
    paths: PathMap,
    define: (tagId: string) => TagDefinition | undefined,
  ) {
    this.#tags = tags;
    this.#taken = taken;
    this.#paths = paths;
    this.#define = define;
  }

  take({ path, value, timestampMs }: PathValue): void {
    for (const target of this.#targetsAt(path)) this.#write(target, valueAt(value, target.place.key), timestampMs);
  }

  #write({ group, tagId, place, definition }: Target, skValue: unknown, timestampMs: number | undefined): void {
    // The object lacks this part: the tag is unchanged.
    if (skValue === undefined) return;
    const value = skValue === null ? null : place.fromSk(skValue);
    if (value === undefined) {
      this.counters.refused_values += 1;
      this.#taken.dropped.note("refused_values", `${group.path ?? tagId} ${JSON.stringify(skValue)}`);
      return;
    }
    const time = timestampMs === undefined ? {} : { timestampMs };
    this.#taken.write({ tagId, value, unitSi: definition.unitSi, define: () => definition, group, ...time });
  }

  #targetsAt(path: string): readonly Target[] {
    let targets = this.#targets.get(path);
    if (targets === undefined) {
      targets = this.#findTargets(path);
      this.pathsFound += 1;
      if (targets.length === 0) {
        this.counters.paths_without_tag += 1;
        this.#taken.dropped.note("paths_without_tag", path);
      }
      if (this.#targets.size < limits.paths) this.#targets.set(path, targets);
    }
    return targets;
  }

  #findTargets(path: string): Target[] {
    const [tags, paths] = [this.#tags, this.#paths];
    const group = { path };
    const candidates = paths.tagsAt(path).flatMap((tagId) => {
      const definition = tags.definition(tagId) ?? this.#define(tagId);
      const place = definition && paths.placeOf(tagId, definition.unitSi);
      return definition === undefined || place?.path !== path ? [] : [{ group, tagId, place, definition }];
    });
    const isKnown = ({ tagId }: Target): boolean => tags.has(tagId);
    const keys = new Set(candidates.map(({ place }) => place.key));
    return [...keys].flatMap((key) => {
      const ofKey = candidates.filter(({ place }) => place.key === key);
      const chosen = ofKey.find(isKnown) ?? ofKey[0];
      return chosen ?? [];
    });
  }
}

/** The part of an object; null if the whole is null. */
function valueAt(value: unknown, key: string | undefined): unknown {
  if (key === undefined || value === null) return value;
  return typeof value === "object" ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
}
