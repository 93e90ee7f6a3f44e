/** The section `nmea0183` of the project file: outputs of sentences. */
import type { Project } from "../../project/project.ts";
import { givenSection, sectionOf } from "../../project/section.ts";
import { nmea0183Faults } from "./faults.ts";
import { buildNmea0183, nmea0183Schema } from "./settings.ts";
import { example, formats } from "./words.ts";

export const nmea0183Section = givenSection({
  name: "nmea0183",
  schema: nmea0183Schema,
  faults: (written, { sources }) => nmea0183Faults(written, sources),
  build: buildNmea0183,
  serialPorts: (outputs) =>
    outputs.flatMap(({ targets }) => targets.flatMap((each) => (each.kind === "serial" ? each.file : []))),
  formats,
  example,
});

/** The names by which our outputs send in IEC 61162-450. */
export function ownNamesOf(project: Pick<Project, "given">): ReadonlySet<string> {
  const targets = sectionOf(project, nmea0183Section).flatMap((output) => output.targets);
  return new Set(targets.flatMap((target) => (target.kind === "datagrams" ? (target.sfi ?? []) : [])));
}
