/**
 * The JSON Schema (2020-12) of the project file: every key, its type and its bounds. It is strict: an unknown key is a fault, because an
 * alarm with a misspelt `treshold` would never come. What a schema cannot express (repeated ids, reversed ranges) is in `semantics.ts`.
 * Types and defaults are read off it. Each section has a file of its own. `$comment` names the text that explains a pattern.
 */
import { limits } from "../alarms/limits.ts";
import { sourceSchemas } from "../connectors/sources.ts";
import { UNITS } from "../core/units.ts";
import { limits as tagsLimits } from "../tags/limits.ts";
import { alarm } from "./alarm-schema.ts";
import { host, id, nonEmpty, port, text } from "./schema-parts.ts";
import { historianFilePattern } from "./historian-section.ts";
import { type GivenSection, schemaWith } from "./section.ts";
import { sectionSchemas } from "./sections.ts";

export const VESSEL_TYPES = [
  "sailing_yacht", "motor_yacht", "fishing", "workboat", "tug", "ferry", "passenger", "cargo", "tanker", "research",
  "patrol", "other",
] as const; // prettier-ignore

const system = { type: "string", pattern: "^[a-z][a-z0-9_]{0,31}$", $comment: "system" } as const;
const finiteOrNull = { type: ["number", "null"] } as const;

const source = {
  type: "object",
  discriminator: { propertyName: "type" },
  required: ["type"],
  oneOf: sourceSchemas,
} as const;

const vessel = {
  type: "object",
  additionalProperties: false,
  required: ["id", "name", "type", "loa_m", "beam_m", "draft_m"],
  properties: {
    id,
    name: nonEmpty(128),
    type: { enum: VESSEL_TYPES },
    loa_m: { type: "number", exclusiveMinimum: 0, maximum: 500, description: "length overall, m" },
    beam_m: { type: "number", exclusiveMinimum: 0, maximum: 100, description: "maximum beam, m" },
    draft_m: { type: "number", exclusiveMinimum: 0, maximum: 40, description: "m" },
  },
} as const;

const tag = {
  type: "object",
  additionalProperties: false,
  required: ["id", "unit_si"],
  properties: {
    id: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$", $comment: "tagId" },
    description: { ...text(256), default: "" },
    unit_si: { enum: UNITS },
    controllable: { type: "boolean", default: false },
    range_normal_min: { ...finiteOrNull, default: null },
    range_normal_max: { ...finiteOrNull, default: null },
    timeout_s: {
      type: "number",
      minimum: 0,
      maximum: 86_400,
      description: "without an update for so long: stale; 0 is never; by default as what the values come from has it",
    },
    system: { ...system, description: "by default: from the id" },
    alarms: {
      type: "array",
      maxItems: limits.rulesPerTag,
      items: alarm,
      description: "without it, those that are usual for such a tag; an empty list is none",
    },
  },
} as const;

export const projectSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Bitácora project file",
  type: "object",
  additionalProperties: false,
  required: ["id", "name", "vessel"],
  properties: {
    id,
    name: nonEmpty(128),
    customer: { ...text(128), default: "" },
    vessel,
    host: {
      ...host,
      default: "127.0.0.1",
      description: "address to listen on: 0.0.0.0 for every network of the computer; the flag --host wins",
    },
    port: { ...port, default: 8000, description: "port of HTTP; the flag --port wins" },
    announce: {
      type: "boolean",
      default: true,
      description: "announce the console and Signal K by mDNS, where host is on a network",
    },
    systems_enabled: { type: "array", maxItems: 64, items: system, description: "by default: those of the tags" },
    sources: { type: "array", maxItems: 16, items: source, default: [], description: "none: nothing moves" },
    outputs_simulated: {
      type: "boolean",
      default: false,
      description: "send also what is simulated or replayed to buses, NMEA 0183, MQTT, raw frames and shore",
    },
    tags: { type: "array", maxItems: tagsLimits.registered, items: tag, default: [] },
    ...sectionSchemas,
  },
} as const;

/** The schema with the sections of connectors, after whose files the historian's cannot be called. */
export function projectSchemaWith(sections: readonly GivenSection[]): typeof projectSchema {
  const pattern = historianFilePattern(sections.flatMap(({ stateFiles }) => stateFiles ?? []));
  const { file } = projectSchema.properties.historian.properties;
  return schemaWith(projectSchema, [...sections, { name: "historian.file", schema: { ...file, pattern } }]);
}
