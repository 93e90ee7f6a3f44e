/**
 * The units that samples leave the vessel with. A tag registers itself when it is first heard in a run, and what was recorded before goes
 * at once: without a unit it would be another series of the same tag. So what is not heard yet has the unit that it will be registered
 * with.
 */
import { unitOfRow, VENUS_TABLE } from "../mqtt/venus-table.ts";
import { expressionOf } from "../tags/vocabulary/pattern.ts";
import { unitOfTag } from "../tags/vocabulary/vocabulary.ts";
import type { Project } from "../project/project.ts";
import type { TagStore } from "../tags/tag-store.ts";

/** Undefined for a tag that nothing here makes: the project has named it, and does not any more. */
export function unitsOf(
  { nmea2000 }: Pick<Project, "nmea2000">,
  tags: Pick<TagStore, "definition">,
): (tagId: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (tagId) => {
    const { unitSi } = tags.definition(tagId) ?? {};
    if (unitSi !== undefined) return unitSi;
    if (!known.has(tagId)) known.set(tagId, unitInTables(tagId, nmea2000));
    return known.get(tagId);
  };
}

function unitInTables(tagId: string, { mappings }: Project["nmea2000"]): string | undefined {
  const own = mappings.flatMap(({ mapping }) => mapping ?? []).find(({ tag }) => expressionOf(tag).test(tagId));
  if (own !== undefined) return own.unitSi;
  const ofVenus = venusRows.find(({ tag }) => venusExpression(tag).test(tagId));
  return ofVenus === undefined ? unitOfTag(tagId) : unitOfRow(ofVenus, tagId);
}

const venusRows = Object.values(VENUS_TABLE).flatMap((rows) => Object.values(rows).flat());

function venusExpression(pattern: string): RegExp {
  const places = { N: "\\d+", L: "[1-3]", TYPE: "[A-Z_]+(?:\\d+)?" } as const;
  return new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll(/\{(N|L|TYPE)\}/g, (_, name: keyof typeof places) => places[name])}$`); // prettier-ignore
}
