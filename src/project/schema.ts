/**
 * The JSON Schema (2020-12) of the project file: every key, its type and its bounds. It is strict: an unknown key is a fault, because an
 * alarm with a misspelt `treshold` would never come. What a schema cannot express (repeated ids, reversed ranges) is in `semantics.ts`.
 * `$comment` names the text that explains a pattern.
 */
import { limits } from "../alarms/limits.ts";
import { UNITS } from "../core/units.ts";
import { limits as tagsLimits } from "../tags/limits.ts";
import { limits as witnessLimits } from "../witness/limits.ts";
import { accessSchema } from "./access-schema.ts";
import { alarm, alarmsSection } from "./alarm-schema.ts";
import { nmea2000Schema, tagPattern } from "./nmea2000-schema.ts";
import { exportsSchema } from "./export-schema.ts";
import { httpsSchema } from "./https-schema.ts";
import { nmea0183Schema } from "./nmea0183-schema.ts";
import { mqttSchema } from "./mqtt-schema.ts";
import { id, nonEmpty, text } from "./schema-parts.ts";
import { shoreSchema } from "./shore-schema.ts";
import { signalkSchema } from "./signalk-schema.ts";
import { source } from "./source-schema.ts";

export const VESSEL_TYPES = [
  "sailing_yacht", "motor_yacht", "fishing", "workboat", "tug", "ferry", "passenger", "cargo", "tanker", "research",
  "patrol", "other",
] as const; // prettier-ignore

/** Not a name of a file that the service itself keeps in the data directory. */
const historianFile = {
  pattern:
    "^(?!(?:.*/)?(?:lock|vessel\\.json|access(?:-sessions|-controlled)?\\.json|service\\.url|alarms\\.db.*|logbook(?:\\..*)?|(?:node|notify|export|mqtt)-[^/]*\\.json|shore(?:-samples)?\\.json)$)(?!(?:.*/)?(?:logbook|signalk|https)/)",
  $comment: "historianFile",
} as const;

const system = { type: "string", pattern: "^[a-z][a-z0-9_]{0,31}$", $comment: "system" } as const;
const finiteOrNull = { type: ["number", "null"] } as const;

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

const witness = {
  type: "object",
  additionalProperties: false,
  required: ["url", "key"],
  properties: {
    url: {
      type: "string",
      maxLength: 2048,
      pattern: "^https?://[^\\s/?#@]+(/[^\\s?#]*)?$",
      $comment: "url",
      description: "where it answers, before /add-checkpoint",
    },
    key: { ...nonEmpty(400), description: "its public key, as the witness prints it and its witness.pub has it" },
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
    systems_enabled: { type: "array", maxItems: 64, items: system, description: "by default: those of the tags" },
    sources: { type: "array", maxItems: 16, items: source, default: [], description: "none: nothing moves" },
    outputs_simulated: {
      type: "boolean",
      default: false,
      description: "send also what is simulated or replayed to buses, NMEA 0183, MQTT, raw frames and shore",
    },
    tags: { type: "array", maxItems: tagsLimits.registered, items: tag, default: [] },
    backup: {
      type: "object",
      additionalProperties: false,
      required: ["dir"],
      description: "backups by the service itself, in a folder on another medium",
      properties: {
        dir: { type: "string", minLength: 1, maxLength: 4096, pattern: "^/" },
        every_hours: { type: "number", minimum: 1, maximum: 720, default: 24 },
        keep: { type: "integer", minimum: 1, maximum: 1000, default: 14, description: "generations that stay" },
        warn_after_days: { type: "number", minimum: 0.1, maximum: 365, default: 7 },
        same_device: { type: "boolean", default: false, description: "allow a folder on the disk of the data" },
      },
    },
    historian: {
      type: "object",
      additionalProperties: false,
      default: {},
      properties: {
        file: {
          type: ["string", "null"],
          minLength: 1,
          maxLength: 4096,
          ...historianFile,
          default: "historian.db",
          description: "relative to the data directory; null keeps samples in memory",
        },
        retention_days: { type: "number", minimum: 1, maximum: 36_500, default: 365 },
        minutes_days: {
          type: "number",
          minimum: 0,
          maximum: 36_500,
          default: 1826,
          description: "for how many days the roll-ups of minutes are kept; never shorter than the samples",
        },
        hours_days: {
          type: "number",
          minimum: 0,
          maximum: 36_500,
          default: 18_262,
          description: "for how many days the roll-ups of hours are kept; never shorter than those of minutes",
        },
        flush_s: {
          type: "number",
          minimum: 0.1,
          maximum: 60,
          default: 1,
          description: "seconds between two writings: what a power cut may cost, against what the card wears",
        },
        deadbands: {
          type: "array",
          maxItems: 256,
          default: [],
          description: "tags of which not every sample is recorded; the first that matches counts; without it all are",
          items: {
            type: "object",
            additionalProperties: false,
            required: ["tags"],
            properties: {
              tags: {
                type: "array",
                minItems: 1,
                maxItems: 256,
                items: tagPattern,
                description: "ids, * for anything",
              },
              deadband: {
                type: "number",
                minimum: 0,
                default: 0,
                description:
                  "a straight line between recorded samples is never further from what was left out; 0: changes only",
              },
              max_silence_s: {
                type: "number",
                minimum: 1,
                maximum: 60,
                default: 60,
                description: "a sample is recorded at least so often while any come: longer silence is a gap",
              },
            },
          },
        },
        max_bytes: { type: "integer", minimum: 16_777_216, maximum: 1e15, default: 8_000_000_000 },
      },
    },
    logbook: {
      type: "object",
      additionalProperties: false,
      default: {},
      properties: {
        engine_running_rpm: { type: "number", exclusiveMinimum: 0, maximum: 20_000, default: 300 },
        engine_persistence_s: { type: "number", minimum: 0, maximum: 3600, default: 5 },
        snapshot_period_s: { type: "number", minimum: 1, maximum: 86_400, default: 900 },
        witnesses: {
          type: "array",
          maxItems: witnessLimits.perProject,
          items: witness,
          default: [],
          description: "who keeps the book's checkpoints elsewhere; without any nothing is sent",
        },
      },
    },
    alarms: alarmsSection,
    exports: exportsSchema,
    https: httpsSchema,
    mqtt: mqttSchema,
    nmea0183: nmea0183Schema,
    signalk: signalkSchema,
    shore: shoreSchema,
    access: accessSchema,
    nmea2000: nmea2000Schema,
  },
} as const;
