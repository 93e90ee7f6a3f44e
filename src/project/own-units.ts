/** The units that a project itself gives to tags: in its list, its derived values, mapping rows and topics. */
import { expressionOf } from "../tags/vocabulary/pattern.ts";
import type { Project } from "./project.ts";

/** Gives the unit of a tag; undefined for one of which the project says nothing. */
export function ownUnits({ tags, derive, nmea2000, sources }: Project): (tagId: string) => string | undefined {
  const topics = sources.flatMap((source) => (source.type === "mqtt" ? source.topics : []));
  const units = new Map([
    ...topics.map(({ tagId, unitSi }) => [tagId, unitSi] as const),
    ...derive.map(({ tagId, unitSi }) => [tagId, unitSi] as const),
    ...tags.map(({ id, unitSi }) => [id, unitSi] as const),
  ]);
  const rows = nmea2000.mappings.flatMap(({ mapping }) =>
    mapping === undefined ? [] : [{ expression: expressionOf(mapping.tag), unitSi: mapping.unitSi }],
  );
  return (tagId) => units.get(tagId) ?? rows.find(({ expression }) => expression.test(tagId))?.unitSi;
}
