/** The section `signalk` of the project file. */
import { limits as signalkLimits } from "../../signalk/limits.ts";
import type { ProjectFault } from "../../project/fault.ts";
import { fieldsOf } from "../../project/fields.ts";
import { nonEmpty } from "../../project/schema-parts.ts";
import { givenSection, said } from "../../project/section.ts";
import { example, faults, formats, noMmsi, repeatedPath } from "./words.ts";

const schema = {
  type: ["boolean", "object"],
  additionalProperties: false,
  default: false,
  description: "serves Signal K below /signalk, for chart programs, dashboards and telephones; true is all of it",
  properties: {
    name: { ...nonEmpty(128), description: "the vessel's name there; by default that of vessel" },
    mmsi: { type: "string", pattern: "^[2-7][0-9]{8}$", $comment: "mmsi", description: "the vessel's own, in quotes" },
    uuid: {
      type: "string",
      pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
      $comment: "uuid",
      description: "who she is without an MMSI; by default one that stays the same with the data directory's key",
    },
    paths: {
      type: "object",
      maxProperties: 2000,
      default: {},
      description: "paths of tags that the built-in table does not have, or others than it has: by tag",
      additionalProperties: {
        type: "string",
        maxLength: signalkLimits.pathChars,
        pattern: "^[A-Za-z0-9]+(\\.[A-Za-z0-9_-]+)+$",
        $comment: "signalkPath",
      },
    },
    webapps: {
      type: "array",
      maxItems: signalkLimits.webapps.packages,
      default: [],
      description: "web applications to serve, by the name of their npm package in node_modules of the data directory",
      items: {
        type: "string",
        maxLength: 214,
        pattern: "^(@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$",
        $comment: "npmPackage",
      },
    },
  },
} as const;

export const signalkSection = givenSection({
  name: "signalk",
  schema,
  faults: signalkFaults,
  tagNames: (written) =>
    Object.keys(fieldsOf(fieldsOf(written)["paths"])).map((tag) => [tag, ["signalk", "paths", tag]]),
  build: (settings, { vesselName }) => settings && { ...settings, name: settings.name ?? vesselName },
  notGiven: (settings, { hearsAis }) =>
    settings !== null && settings.mmsi === undefined && hearsAis ? [{ key: "signalk.mmsi", note: noMmsi }] : [],
  formats,
  example,
  stateFiles: "signalk/.*",
  notBackedUp: ["node_modules"],
});

/** Names of the console and of the interface, which a web application's package would hide. */
const TAKEN = /^(web|docs|tags|alarms|logbook|history|health|livez|readyz|metrics|project|signalk|plugins|skServer)$/;

/** A path twice, one below another, or one of ours. */
function signalkFaults(written: unknown): ProjectFault[] {
  const { paths, webapps } = fieldsOf(written);
  const byPath = new Map<string, string>();
  const findings: ProjectFault[] = [];
  for (const [tag, path] of Object.entries(fieldsOf(paths))) {
    if (typeof path !== "string") continue;
    const at = { path: ["signalk", "paths", tag], value: path };
    const same = byPath.get(path);
    if (same !== undefined) findings.push({ ...at, problem: said(repeatedPath(same)) });
    else if (path.startsWith("notifications.")) findings.push({ ...at, problem: said(faults.pathOfAlarms) });
    byPath.set(path, tag);
  }
  const names: readonly unknown[] = Array.isArray(webapps) ? webapps : [];
  for (const [at, name] of names.entries()) {
    if (typeof name !== "string") continue;
    const path = ["signalk", "webapps", at];
    if (TAKEN.test(name)) findings.push({ path, value: name, problem: said(faults.takenName) });
    else if (names.indexOf(name) < at) findings.push({ path, value: name, problem: said(faults.repeatedWebapp) });
  }
  return findings;
}
