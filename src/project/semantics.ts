/**
 * Checks of a project file that a schema cannot express: repeated ids, reversed ranges, alarms that could never clear. The values may
 * have any form: those that the schema has already reported are skipped, so that one run lists all faults.
 */
import { kindOf } from "../connectors/sources.ts";
import { alarmFaults, TagNames } from "./alarm-semantics.ts";
import type { ProjectFault, Path } from "./fault.ts";
import { type Fields, fieldsOf, type Item, itemsOf, repeatedIds } from "./fields.ts";
import { type GivenSection, writtenIn } from "./section.ts";
import { sectionFaults } from "./sections.ts";
import { suggest } from "./suggest.ts";

/** `given`: the sections of connectors. */
export function findSemanticFaults(root: unknown, given: readonly GivenSection[]): ProjectFault[] {
  const fields = fieldsOf(root);
  const tags = itemsOf(fields["tags"], ["tags"]);
  const sources = itemsOf(fields["sources"], ["sources"]);
  const names = new TagNames(fields, tags);
  const units = new Map(tags.map((tag) => [tag.fields["id"], String(tag.fields["unit_si"])]));
  const file = { fields, tags, sources, names };
  return [
    ...vesselFaults(fieldsOf(fields["vessel"])),
    ...repeatedIds(tags),
    ...repeatedSources(sources),
    ...sources.flatMap((source) => kindOf(source.fields["type"])?.faults?.(source, units) ?? []),
    ...tags.flatMap((tag) => tagFaults(tag.fields, tag.path, fields["systems_enabled"], names)),
    ...sectionFaults(file),
    ...given.flatMap((section) => section.faults?.(writtenIn(fields, section), file) ?? []),
  ];
}

/** Two sources of the same tags would overwrite each other; of two with one name nobody could say which is meant. */
function repeatedSources(sources: readonly Item[]): ProjectFault[] {
  const seen = new Map<string, unknown>();
  return sources.flatMap(({ fields, path }): ProjectFault[] => {
    const { type, name, device } = fields;
    const { identity: identityOf, sharesPort } = kindOf(type) ?? {};
    const identity = identityOf?.(fields);
    const texts = [
      ...(identity === undefined ? [] : [[type, ...identity].map(String).join(" ")]),
      ...(typeof name === "string" ? [`name ${name}`] : []),
    ];
    const port = `device ${String(device)}`;
    const isTaken = seen.has(port) && !(sharesPort === true && seen.get(port) === type);
    const isRepeated = isTaken || texts.some((text) => seen.has(text));
    for (const text of typeof device === "string" ? [...texts, port] : texts) seen.set(text, type);
    return isRepeated ? [{ path, problem: ["repeatedSource"] }] : [];
  });
}

function vesselFaults({ loa_m: loaM, beam_m: beamM }: Fields): ProjectFault[] {
  if (typeof loaM !== "number" || typeof beamM !== "number" || beamM <= loaM) return [];
  return [{ path: ["vessel", "beam_m"], value: beamM, problem: ["beamExceedsLength", { loaM }] }];
}

function tagFaults(tag: Fields, path: Path, enabled: unknown, names: TagNames): ProjectFault[] {
  const findings: ProjectFault[] = [];
  const { unit_si: unit, range_normal_min: min, range_normal_max: max, system } = tag;
  if (typeof min === "number" && typeof max === "number" && max < min)
    findings.push({ path: [...path, "range_normal_max"], value: max, problem: ["rangeReversed", { min }] });
  if (unit === "bool" || unit === "text") {
    for (const key of ["range_normal_min", "range_normal_max"])
      if (typeof tag[key] === "number")
        findings.push({ path: [...path, key], value: tag[key], problem: ["rangeOfBool"] });
  }
  if (typeof system === "string" && Array.isArray(enabled) && !enabled.includes(system)) {
    const suggestion = suggest(
      system,
      enabled.filter((name) => typeof name === "string"),
    );
    findings.push({
      path: [...path, "system"],
      value: system,
      problem: ["systemNotEnabled", { suggestion }],
    });
  }
  const alarms = itemsOf(tag["alarms"], [...path, "alarms"]);
  if (unit === "text" && alarms.length > 0) findings.push({ path: [...path, "alarms"], problem: ["alarmOnText"] });
  return [...findings, ...repeatedIds(alarms), ...alarms.flatMap((alarm) => alarmFaults(alarm, tag, names))];
}
