/** Makes a frozen `Project` from a checked project file. Defaults are filled in by the schema; what is not a value of the file is made here. */
import { resolve } from "node:path";
import { isIPv6 } from "node:net";
import { type FileOf, type SettingsOf, settingsOf } from "../core/settings.ts";
import { buildRule } from "./build-alarm.ts";
import { buildExport } from "./build-export.ts";
import { buildNmea2000 } from "./build-mapping.ts";
import { buildMqtt, buildMqttSource, buildVenus } from "./build-mqtt.ts";
import { buildNmea0183, buildNmea0183Source } from "./build-nmea0183.ts";
import { httpsSchema } from "./https-schema.ts";
import type { HttpsSettings, Project, ProjectTag, ShoreSettings, Source } from "./project.ts";
import { projectSchema } from "./schema.ts";
import { systemOf } from "./systems.ts";

/** The file in the form that the schema allows. */
export type ProjectFile = FileOf<typeof projectSchema>;
type TagFile = NonNullable<ProjectFile["tags"]>[number];
type File = SettingsOf<typeof projectSchema>;

/** Sections and keys that are left out get the defaults of the schema. */
export function buildProject(file: ProjectFile, dir: string): Project {
  const settings = settingsOf(projectSchema, file);
  const { id, name, customer, vessel, outputsSimulated, historian, logbook } = settings;
  const tags = (file.tags ?? []).map(buildTag);
  const units = new Map(tags.map((tag) => [tag.id, tag.unitSi]));
  return deepFreeze({
    id,
    name,
    customer,
    vessel,
    systemsEnabled: settings.systemsEnabled ?? [...new Set(tags.map(({ system }) => system))],
    outputsSimulated,
    sources: settings.sources.map((source) => buildSource(source, dir, units)),
    tags,
    historian,
    logbook: {
      ...logbook,
      witnesses: logbook.witnesses.map(({ url, key }) => ({ url, publicKey: key.trim() })),
    },
    defaultAlarms: file.alarms?.defaults ?? true,
    notify: settings.alarms.notify.map(({ url, command = [], ...each }) => ({ ...each, target: url ?? command })),
    exports: settings.exports.map((each) => buildExport(each, dir)),
    nmea0183: buildNmea0183(settings.nmea0183),
    mqtt: settings.mqtt.map((each) => buildMqtt(each, dir)),
    signalk: settings.signalk && { ...settings.signalk, name: settings.signalk.name ?? vessel.name },
    access: settings.access ?? null,
    https: settings.https && buildHttps(settings.https, dir),
    shore: settings.shore ? buildShore(settings.shore, dir) : null,
    backup: settings.backup ? { ...settings.backup, dir: resolve(settings.backup.dir) } : null,
    nmea2000: buildNmea2000(settings.nmea2000),
  });
}

function buildShore({ ca, satellite, budget, ...settings }: NonNullable<File["shore"]>, dir: string): ShoreSettings {
  const { backlogHours: hours } = budget;
  return {
    ...settings,
    ca: ca === undefined ? undefined : resolve(dir, ca),
    satellite:
      satellite === undefined ? null : { when: satellite.when, everyS: satellite.rollupS, tags: satellite.tags },
    budget: { ...budget, backlogHours: hours === undefined ? null : hoursOf(hours) },
  };
}

/** Of `22:00-06:00`. */
function hoursOf(text: string): { fromMinute: number; toMinute: number } {
  const [fromMinute = 0, toMinute = 0] = text.split("-").map((time) => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return hours * 60 + minutes;
  });
  return { fromMinute, toMinute };
}

/** `https: true`. */
export const httpsDefaults = buildHttps(settingsOf(httpsSchema, true) as NonNullable<File["https"]>, "/");

function buildHttps({ port, clear, cert, key }: NonNullable<File["https"]>, dir: string): HttpsSettings {
  const isOwn = cert === undefined || key === undefined;
  return { port, clear, files: isOwn ? undefined : { cert: resolve(dir, cert), key: resolve(dir, key) } };
}

function buildSource(source: File["sources"][number], dir: string, units: ReadonlyMap<string, string>): Source {
  if (source.type === "udp") {
    const { group, from = [] } = source;
    return { ...source, bind: source.bind ?? (group !== undefined && isIPv6(group) ? "::" : "0.0.0.0"), from };
  }
  if (source.type === "mqtt") return buildMqttSource(source, dir, (tagId) => units.get(tagId));
  if (source.type === "venus") return buildVenus(source, dir);
  if (source.type === "nmea0183") return buildNmea0183Source(source);
  return source.type === "replay" ? { ...source, file: resolve(dir, source.file) } : source;
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

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
