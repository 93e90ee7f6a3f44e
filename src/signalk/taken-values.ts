/**
 * Writes values of another Signal K server to tags, by the same table that shows tags as paths. The tag of a path is the first one that is
 * registered; if none is, the first one that can be registered.
 *
 * A value is taken only if it is newer than what the tag has. So nothing goes in a circle: where the other server takes from us what we have from
 * it, or from a bus that both hear, it comes back with the time that it had, which is not newer.
 */
import type { Clock } from "../core/clock.ts";
import type { TagStore } from "../tags/tag-store.ts";
import type { TagDefinition } from "../tags/tag.ts";
import type { PathValue } from "./delta-reader.ts";
import { limits } from "./limits.ts";
import type { PathMap, TagPlace } from "./path-map.ts";

export interface TakenValuesParts {
  readonly tags: TagStore;
  readonly paths: PathMap;
  readonly clock: Clock;
  /** What writes the tags: `signalk:192.168.1.10:3000`. */
  readonly source: string;
  /** What an unregistered tag would be; undefined if it may not be registered. */
  readonly define: (tagId: string) => TagDefinition | undefined;
}

interface Target {
  readonly tagId: string;
  readonly place: TagPlace;
}

export class TakenValues {
  readonly counters = { updates: 0, not_newer: 0, paths_without_tag: 0, refused_values: 0, registered_tags: 0 };
  readonly #parts: TakenValuesParts;
  /** By path. Paths without a tag are here, too, so that they are looked up once. */
  readonly #targets = new Map<string, readonly Target[]>();

  constructor(parts: TakenValuesParts) {
    this.#parts = parts;
  }

  take({ path, value, timestampMs = this.#parts.clock.now() }: PathValue): void {
    const targets = this.#targetsAt(path);
    for (const { tagId, place } of targets) this.#write(tagId, place, valueAt(value, place.key), timestampMs);
  }

  #write(tagId: string, place: TagPlace, skValue: unknown, timestampMs: number): void {
    const { tags, source } = this.#parts;
    const present = tags.value(tagId);
    // Who does not measure a value does not make a tag, and a part that an object does not have says nothing.
    if (skValue === undefined || (skValue === null && present === undefined)) return;
    if (present !== undefined && timestampMs <= present.timestampMs) {
      this.counters.not_newer += 1;
      return;
    }
    const value = skValue === null ? null : place.fromSk(skValue);
    if (value === undefined) {
      this.counters.refused_values += 1;
      return;
    }
    const quality = value === null ? "bad" : "good";
    if (tags.write({ tagId, value, quality, timestampMs, source }) === "accepted") this.counters.updates += 1;
  }

  #targetsAt(path: string): readonly Target[] {
    let targets = this.#targets.get(path);
    if (targets === undefined) {
      targets = this.#findTargets(path);
      if (targets.length === 0) this.counters.paths_without_tag += 1;
      if (this.#targets.size < limits.paths) this.#targets.set(path, targets);
    }
    return targets;
  }

  #findTargets(path: string): Target[] {
    const { tags, paths } = this.#parts;
    const candidates = paths.tagsAt(path).flatMap((tagId) => {
      const definition = tags.definition(tagId) ?? this.#parts.define(tagId);
      const place = definition && paths.placeOf(tagId, definition.unitSi);
      return definition === undefined || place?.path !== path ? [] : [{ tagId, place, definition }];
    });
    const isKnown = ({ tagId }: Target): boolean => tags.has(tagId);
    const keys = new Set(candidates.map(({ place }) => place.key));
    return [...keys].flatMap((key) => {
      const ofKey = candidates.filter(({ place }) => place.key === key);
      const chosen = ofKey.find(isKnown) ?? ofKey[0];
      if (chosen === undefined) return [];
      if (!isKnown(chosen)) {
        if (!tags.register(chosen.definition)) return [];
        this.counters.registered_tags += 1;
      }
      return [{ tagId: chosen.tagId, place: chosen.place }];
    });
  }
}

/** Of an object its part; null where the whole is null. */
function valueAt(value: unknown, key: string | undefined): unknown {
  if (key === undefined || value === null) return value;
  return typeof value === "object" ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
}
