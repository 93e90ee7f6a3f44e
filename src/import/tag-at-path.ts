/** The tags of the vocabulary that a path of Signal K means, by the table that maps tags to paths. Pure. */
import { PathMap, type TagPlace } from "../signalk/path-map.ts";
import { unitOfTag } from "../tags/vocabulary/vocabulary.ts";

/** A tag at a path, and how its values are converted. */
export interface TagAtPath {
  readonly tagId: string;
  readonly unitSi: string;
  readonly place: TagPlace;
}

export const PATHS = new PathMap({});

/** One tag for each key of an object, otherwise at most one. */
export function placesAt(path: string): readonly TagAtPath[] {
  const byKey = new Map<string | undefined, TagAtPath>();
  for (const tagId of PATHS.tagsAt(path)) {
    const unitSi = unitOfTag(tagId);
    const place = unitSi && PATHS.placeOf(tagId, unitSi);
    if (unitSi === undefined || place?.path !== path || byKey.has(place.key)) continue;
    byKey.set(place.key, { tagId, unitSi, place });
  }
  return [...byKey.values()];
}
