/** Makes a frozen `Project` from a checked project file, whose defaults the schema fills in. */
import { kindOf, type Source } from "../connectors/sources.ts";
import type { Derivation } from "../derive/derivation.ts";
import { type FileOf, type SettingsOf, settingsOf } from "../core/settings.ts";
import { buildRule } from "./build-alarm.ts";
import type { Project, ProjectTag } from "./project.ts";
import { projectSchema } from "./schema.ts";
import { type GivenSection, writtenIn } from "./section.ts";
import { derivationsIn, type WrittenDerivation } from "./derivations.ts";
import { buildSections } from "./sections.ts";
import type { SourcePlace } from "./source-kind.ts";
import { systemOf } from "../tags/vocabulary/meaning.ts";

/** The file in the form that the schema allows. */
export type ProjectFile = FileOf<typeof projectSchema>;
type TagFile = NonNullable<ProjectFile["tags"]>[number];
type File = SettingsOf<typeof projectSchema>;

/** Sections and keys that are left out get the defaults of the schema. `given`: the sections of connectors. */
export function buildProject(file: ProjectFile, dir: string, given: readonly GivenSection[]): Project {
  const settings = settingsOf(projectSchema, file);
  const { id, name, customer, vessel, host, port, announce, outputsSimulated } = settings;
  const tags = (file.tags ?? []).map(buildTag);
  const units = new Map<unknown, string>(tags.map((tag) => [tag.id, tag.unitSi]));
  const place = { dir, vesselName: vessel.name };
  const { alarms, ...sections } = buildSections(settings, file, place);
  return deepFreeze({
    id,
    name,
    customer,
    vessel,
    host,
    announce,
    port,
    systemsEnabled: settings.systemsEnabled ?? [...new Set(tags.map(({ system }) => system))],
    outputsSimulated,
    sources: settings.sources.map((source) => buildSource(source, { dir, units })),
    tags,
    defaultAlarms: alarms.defaults,
    addedAlarms: alarms.rules,
    ...sections,
    derive: derivationsIn(file).map(derivationOf),
    given: Object.fromEntries(given.map((each) => [each.name, each.settings(writtenIn(file, each), place)])),
  });
}

function buildSource(written: File["sources"][number], place: SourcePlace): Source {
  const build = kindOf(written.type)?.build as (source: object, place: SourcePlace) => Source;
  const { name, antennas } = written as Pick<Source, "antennas" | "name">;
  const stated = { ...(name === undefined ? {} : { name }), ...(antennas === undefined ? {} : { antennas }) };
  return { ...build(written, place), ...stated };
}

function buildTag(tag: TagFile): ProjectTag {
  return {
    id: tag.id,
    description: tag.description ?? "",
    unitSi: tag.unit_si,
    controllable: tag.controllable ?? false,
    rangeNormalMin: tag.range_normal_min ?? null,
    rangeNormalMax: tag.range_normal_max ?? null,
    ...(tag.timeout_s === undefined ? {} : { timeoutS: tag.timeout_s }),
    system: tag.system ?? systemOf(tag.id),
    alarms: (tag.alarms ?? []).map((alarm) => buildRule(alarm, tag)),
    ...(tag.alarms === undefined ? { hasDefaultAlarms: true } : {}),
  };
}

function derivationOf({ tagId, unitSi = "-", value, description }: WrittenDerivation): Derivation {
  return { tagId, unitSi, value, ...(description === undefined ? {} : { description }) };
}

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
