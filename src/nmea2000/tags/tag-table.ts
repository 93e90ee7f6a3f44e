/**
 * The table that maps fields of parameter groups to tags and back. A project's own rows change how it is read (`mapping-plan.ts`). A group
 * with `out` is sent as well: the same rows write it.
 */
import { ELECTRICAL } from "./table/electrical.ts";
import { ENVIRONMENT } from "./table/environment.ts";
import { J1939 } from "./table/j1939.ts";
import { NAVIGATION } from "./table/navigation.ts";
import { PROPULSION } from "./table/propulsion.ts";
import { isCodecPgn } from "../codec/pgn-contents.ts";
import type { Outgoing, TagGroup, TagMapping } from "./tag-mapping.ts";
import {
  expressionOf,
  fillPattern,
  type Place,
  placeIn,
  type PlaceName,
  placesOf,
} from "../../tags/vocabulary/pattern.ts";
import { ID_NAMES } from "../../tags/vocabulary/places.ts";

export const TAG_GROUPS: readonly TagGroup[] = [
  ...[...NAVIGATION, ...PROPULSION, ...ELECTRICAL, ...ENVIRONMENT].sort((a, b) => a.pgn - b.pgn),
  ...J1939,
];

export const TAG_MAPPINGS: readonly TagMapping[] = TAG_GROUPS.flatMap(({ rows }) => rows);

const byPgn: ReadonlyMap<number, TagGroup> = new Map(TAG_GROUPS.map((group) => [group.pgn, group]));

export function tagGroup(pgn: number): TagGroup | undefined {
  return byPgn.get(pgn);
}

/** A row by which a tag is sent, and its device. */
export interface SentTag {
  readonly group: TagGroup & { readonly out: Outgoing };
  readonly mapping: TagMapping;
  readonly place: Place;
}

interface SentRow extends Omit<SentTag, "place"> {
  readonly expression: RegExp;
}

const SENT_ROWS: readonly SentRow[] = TAG_GROUPS.flatMap((group) =>
  group.out === undefined
    ? []
    : group.rows
        .filter(({ only, inList }) => only !== "read" && (inList !== true || only === "write"))
        .map((mapping) => ({
          group: group as SentTag["group"],
          mapping,
          expression: expressionOf(mapping.tag),
        })),
);

/** The rows by which a tag is sent: one for each group that has it. */
export function sentRowsOf(tagId: string): SentTag[] {
  return SENT_ROWS.flatMap(({ group, mapping, expression }) => {
    const place = placeIn(tagId, expression);
    return place !== undefined && isSentWith(group, mapping, place) ? [{ group, mapping, place }] : [];
  });
}

function isSentWith(
  { keys, out }: SentTag["group"],
  { fixed = {}, when = {}, tag }: TagMapping,
  place: Place,
): boolean {
  const placeholders = placesOf(tag);
  const isFixed = Object.entries(fixed).every(([name, number]) => {
    return !placeholders.includes(name) || place[name as PlaceName] === number;
  });
  return (
    isFixed &&
    keys.every(({ field, place: name }) => {
      const number = place[name];
      if (number === undefined) return true;
      const only = out.when?.[field];
      return (only === undefined || only === number) && (when[field] === undefined || when[field].includes(number));
    })
  );
}

export const SENT_GROUPS: readonly SentTag["group"][] = [...new Set(SENT_ROWS.map(({ group }) => group))];

/** The rows of the groups that `nmea2000.publish` sends. */
export const PUBLISHED_MAPPINGS: readonly TagMapping[] = SENT_ROWS.map(({ mapping }) => mapping).filter(({ pgn }) =>
  isCodecPgn(pgn),
);

/** All ids of tags that `nmea2000.publish` sends, up to an instance, with the known types of tanks. */
export function publishedIds(instanceMax: number): string[] {
  return PUBLISHED_MAPPINGS.flatMap(({ tag, pgn }) => {
    const most = tag.includes("{N}") ? Math.min(instanceMax, pgn === 127505 ? 13 : 252) : 0;
    const types = tag.includes("{TYPE}") ? ID_NAMES.TYPE.length : 1;
    return Array.from({ length: (most + 1) * types }, (_, i) =>
      fillPattern(tag, { N: Math.floor(i / types), TYPE: i % types }, ID_NAMES),
    );
  });
}

/** Whether `nmea2000.publish` sends the tag. */
export function isPublished(tagId: string): boolean {
  return sentRowsOf(tagId).some(({ mapping }) => isCodecPgn(mapping.pgn));
}
