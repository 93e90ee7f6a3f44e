/**
 * The table that maps fields of parameter groups to tags. A project's own rows change it (`mapping-plan.ts`). The six
 * groups of the specification are sent and received, the others are only received.
 */
import { ELECTRICAL } from "./table/electrical.ts";
import { ENVIRONMENT } from "./table/environment.ts";
import { NAVIGATION } from "./table/navigation.ts";
import { PROPULSION } from "./table/propulsion.ts";
import { isCodecPgn } from "../codec/pgn-contents.ts";
import type { TagGroup, TagMapping } from "./tag-mapping.ts";
import { expressionOf, fillPattern, type Place, placeIn } from "../../tags/vocabulary/pattern.ts";
import { ID_NAMES } from "../../tags/vocabulary/places.ts";

export const TAG_GROUPS: readonly TagGroup[] = [...NAVIGATION, ...PROPULSION, ...ELECTRICAL, ...ENVIRONMENT].sort(
  (a, b) => a.pgn - b.pgn,
);

export const TAG_MAPPINGS: readonly TagMapping[] = TAG_GROUPS.flatMap(({ rows }) => rows);

const byPgn: ReadonlyMap<number, TagGroup> = new Map(TAG_GROUPS.map((group) => [group.pgn, group]));

export function tagGroup(pgn: number): TagGroup | undefined {
  return byPgn.get(pgn);
}

/** The row of a tag, and its device. */
export interface PublishedTag {
  readonly mapping: TagMapping;
  readonly place: Place;
}

/** Undefined for a tag that is not sent. */
export function publishedTag(tagId: string): PublishedTag | undefined {
  for (const { mapping, expression } of published) {
    const place = placeIn(tagId, expression);
    if (place !== undefined) return { mapping, place };
  }
  return undefined;
}

/** The rows of the groups that are sent. */
export const PUBLISHED_MAPPINGS: readonly TagMapping[] = TAG_MAPPINGS.filter(({ pgn }) => isCodecPgn(pgn));

const published = PUBLISHED_MAPPINGS.map((mapping) => ({ mapping, expression: expressionOf(mapping.tag) }));

/** All ids of tags that are sent, up to an instance, with the known types of tanks. */
export function publishedIds(instanceMax: number): string[] {
  return PUBLISHED_MAPPINGS.flatMap(({ tag, pgn }) => {
    const most = tag.includes("{N}") ? Math.min(instanceMax, pgn === 127505 ? 13 : 252) : 0;
    const types = tag.includes("{TYPE}") ? ID_NAMES.TYPE.length : 1;
    return Array.from({ length: (most + 1) * types }, (_, i) =>
      fillPattern(tag, { N: Math.floor(i / types), TYPE: i % types }, ID_NAMES),
    );
  });
}
