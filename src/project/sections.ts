/** The sections of the project file, in the order in which the schema lists them. */
import { access } from "./access-section.ts";
import { alarms } from "./alarms-section.ts";
import { bridge } from "./bridge-section.ts";
import { calibrate } from "./calibrate-section.ts";
import { collision } from "./collision-section.ts";
import { derive } from "./derive-section.ts";
import { anchor } from "./anchor-section.ts";
import type { ProjectFault } from "./fault.ts";
import type { Fields } from "./fields.ts";
import { historian } from "./historian-section.ts";
import { https } from "./https-section.ts";
import { logbook } from "./logbook-section.ts";
import { names } from "./names-section.ts";
import { nmea2000 } from "./nmea2000-section.ts";
import type { AbsentOf, CheckedFile, NamedTag, Section, WrittenFile } from "./section.ts";

const SECTIONS = {
  historian,
  logbook,
  alarms,
  anchor,
  collision,
  https,
  access,
  names,
  calibrate,
  derive,
  nmea2000,
  bridge,
} as const;

type Sections = typeof SECTIONS;
/** One after another: what each takes is of its own type. */
const LIST = Object.entries(SECTIONS) as unknown as readonly [string, Section<unknown, unknown>][];

/** What the service works with of each section. */
export type SectionSettings = {
  readonly [Key in keyof Sections]: ReturnType<Sections[Key]["build"]> | AbsentOf<Sections[Key]["schema"]>;
};

/** The members of the file's schema. */
export const sectionSchemas = mapped((section) => section.schema) as {
  readonly [Key in keyof Sections]: Sections[Key]["schema"];
};

export function sectionFaults(file: WrittenFile): ProjectFault[] {
  return LIST.flatMap(([key, { faults }]) => faults?.(file.fields[key], file) ?? []);
}

export function tagsNamedIn(file: Fields): NamedTag[] {
  return LIST.flatMap(([key, { tagNames }]) => tagNames?.(file[key]) ?? []);
}

/** `settings` and `written`: of the whole file, which is checked. */
export function buildSections(
  settings: Fields,
  written: Fields,
  place: Omit<CheckedFile<unknown>, "written">,
): SectionSettings {
  return mapped(({ build }, key) =>
    settings[key] === undefined ? null : build(settings[key], { ...place, written: written[key] }),
  ) as SectionSettings;
}

function mapped(of: (section: Section<unknown, unknown>, key: string) => unknown): object {
  return Object.fromEntries(LIST.map(([key, section]) => [key, of(section, key)]));
}
