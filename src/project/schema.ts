/**
 * The JSON Schema (2020-12) of the project file: every key, its type and its bounds. It is strict: a key that is not
 * listed is a fault, because a misspelt `treshold` would otherwise be an alarm that never comes. What a schema cannot
 * say (ids that repeat, ranges turned round) is in `semantics.ts`. `$comment` names the text that explains a pattern.
 */
import { CONDITION_NAMES, conditionKeys, conditionRequirements } from "../alarms/conditions/kinds.ts";
import { PRIORITIES } from "../alarms/rule.ts";
import { limits } from "../alarms/limits.ts";
import { limits as nmea2000Limits } from "../nmea2000/limits.ts";
import { limits as tagsLimits } from "../tags/limits.ts";
import { limits as witnessLimits } from "../witness/limits.ts";
import { UNITS } from "../core/units.ts";
import { GATEWAY_FORMATS } from "../nmea2000/bus/gateway-reader.ts";
import { nmea2000Schema, tagPattern } from "./nmea2000-schema.ts";
import { VESSEL_TYPES } from "./project.ts";

/** Nothing that moves the cursor of a terminal, turns the text about, or cannot be seen. */
const SEEN =
  "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$";
const text = (maxLength: number) => ({ type: "string", maxLength, pattern: SEEN, $comment: "seen" }) as const;
const nonEmpty = (maxLength: number) =>
  ({ type: "string", minLength: 1, maxLength, pattern: SEEN, $comment: "seen" }) as const;

/** Not what the service itself keeps in the data directory. */
const historianFile = {
  pattern:
    "^(?!(?:.*/)?(?:lock|vessel\\.json|service\\.url|alarms\\.db.*|logbook(?:\\..*)?|(?:node|notify)-[^/]*\\.json)$)(?!(?:.*/)?logbook/)",
  $comment: "historianFile",
} as const;

const id = { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$", $comment: "id" } as const;
const system = { type: "string", pattern: "^[a-z][a-z0-9_]{0,31}$", $comment: "system" } as const;
const finiteOrNull = { type: ["number", "null"] } as const;

// What a name or an address (also one of IPv6 with its zone) is made of.
const host = { type: "string", pattern: "^[A-Za-z0-9:][A-Za-z0-9:._%-]{0,252}$", $comment: "host" } as const;
const address = { type: "string", pattern: "^[0-9A-Fa-f:.]{2,45}$", $comment: "address" } as const;
const port = { type: "integer", minimum: 1, maximum: 65_535 } as const;
const format = { enum: GATEWAY_FORMATS, default: "auto" } as const;
const silence = {
  type: "number",
  minimum: 1,
  maximum: 86_400,
  default: 10,
  description: "without a line that is understood: the gateway is opened anew",
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

const source = {
  type: "object",
  discriminator: { propertyName: "type" },
  required: ["type"],
  oneOf: [
    {
      additionalProperties: false,
      properties: {
        type: { const: "simulator" },
        tick_s: { type: "number", minimum: 0.05, maximum: 60, default: 0.5 },
        seed: { type: "integer", minimum: 0, maximum: 4_294_967_295, default: 1 },
      },
    },
    {
      additionalProperties: false,
      required: ["interface"],
      properties: {
        type: { const: "socketcan" },
        // The kernel's IFNAMSIZ is 16 bytes with the terminating zero.
        interface: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,14}$", $comment: "interface" },
        listen_only: { type: "boolean", default: false, description: "no address is claimed and nothing is sent" },
      },
    },
    {
      additionalProperties: false,
      required: ["host", "port"],
      properties: {
        type: { const: "tcp" },
        host: { ...host, description: "a gateway that is connected to: its name or address" },
        port,
        format,
        timeout_s: silence,
      },
    },
    {
      additionalProperties: false,
      required: ["port"],
      properties: {
        type: { const: "udp" },
        port: { ...port, description: "of this machine, to which gateways send" },
        bind: { ...address, description: "address of this machine; by default all of them" },
        group: { ...address, description: "multicast group to join" },
        from: {
          type: "array",
          minItems: 1,
          maxItems: nmea2000Limits.gatewaySenderRules,
          items: nonEmpty(64),
          description: "addresses and networks whose datagrams are taken; without it everybody's",
        },
        format,
        timeout_s: silence,
      },
    },
    {
      additionalProperties: false,
      required: ["file"],
      properties: {
        type: { const: "replay" },
        file: { ...nonEmpty(4096), description: "relative to the folder of the project file" },
        speed: { type: "number", exclusiveMinimum: 0, maximum: 1_000_000, default: 1 },
        loop: { type: "boolean", default: false },
      },
    },
  ],
} as const;

const seconds = { type: "number", minimum: 0, maximum: 86_400 } as const;

const alarm = {
  type: "object",
  additionalProperties: false,
  required: ["id", "operator", "priority"],
  properties: {
    id,
    operator: { enum: CONDITION_NAMES },
    threshold: { type: ["number", "boolean"], description: "in the unit of the tag; stale: s, count: how often" },
    hysteresis: { type: "number", minimum: 0, default: 0, description: "in the unit of the tag; on leaving only" },
    ...conditionKeys,
    only_when: {
      type: "string",
      maxLength: 200,
      description: 'the condition counts only while this holds of another tag ("ME_INST_0.RPM > 300")',
    },
    only_when_hold_s: { ...seconds, default: 0, description: "… and has held for so long" },
    delay_s: { ...seconds, default: 0 },
    off_delay_s: { ...seconds, default: 0, description: "how long the condition must have left" },
    priority: { enum: PRIORITIES },
    message: nonEmpty(256),
    latching: { type: "boolean", description: "by default: true, and false for caution" },
    repeat_s: {
      type: "number",
      minimum: limits.repeatS,
      maximum: 86_400,
      description: "sounds again each time that nobody has acknowledged it for so long",
    },
    escalate: {
      type: "object",
      additionalProperties: false,
      required: ["after_s", "to"],
      description: "the priority of an alarm that nobody has acknowledged for so long rises, once",
      properties: {
        after_s: { type: "number", exclusiveMinimum: 0, maximum: 86_400 },
        to: { enum: PRIORITIES },
      },
    },
    group: { ...id, description: "of the alarms of one group, the one that comes first is marked" },
  },
  allOf: conditionRequirements,
} as const;

const alarmChange = {
  type: ["boolean", "object"],
  additionalProperties: false,
  properties: {
    threshold: alarm.properties.threshold,
    hysteresis: alarm.properties.hysteresis,
    delay_s: alarm.properties.delay_s,
    priority: alarm.properties.priority,
    message: alarm.properties.message,
    latching: alarm.properties.latching,
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
    timeout_s: { type: "number", exclusiveMinimum: 0, maximum: 86_400, description: "without an update: stale" },
    system: { ...system, description: "by default: from the id" },
    alarms: {
      type: "array",
      maxItems: limits.rulesPerTag,
      items: alarm,
      description: "without it, those that are usual for such a tag; an empty list is none",
    },
  },
} as const;

const rawServer = {
  type: "object",
  additionalProperties: false,
  description: "serves raw frames (Yacht Devices RAW) over TCP to chart programs; without it there is none",
  properties: {
    host: { ...host, default: "127.0.0.1", description: "address to listen on; 0.0.0.0 is the whole network" },
    port: { ...port, default: 1457 },
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

/** Receivers of alarms: each has its own way to be away. */
const RECEIVERS_MAX = 8;

const notify = {
  type: "object",
  additionalProperties: false,
  required: ["id"],
  properties: {
    id,
    url: {
      type: "string",
      maxLength: 2048,
      pattern: "^https?://[^\\s/?#@]+([/?][^\\s#]*)?$",
      $comment: "webhook",
      description: "gets each change as a POST of JSON",
    },
    command: {
      type: "array",
      minItems: 1,
      maxItems: 32,
      items: { type: "string", minLength: 1, maxLength: 4096 },
      description: "a program and its arguments, no shell: gets each change as JSON on its standard input",
    },
    priority: { enum: PRIORITIES, default: "caution", description: "less urgent alarms are not told" },
    timeout_s: { type: "number", minimum: 1, maximum: 300, default: 30 },
  },
} as const;

/** What concerns the alarms of all tags. */
const alarms = {
  type: "object",
  additionalProperties: false,
  properties: {
    defaults: {
      type: ["boolean", "object"],
      maxProperties: 256,
      default: true,
      description:
        "what the bus itself calls a warning, and usual limits, for tags without alarms of their own; by tag (* for anything)",
      additionalProperties: {
        type: ["boolean", "object"],
        maxProperties: limits.rulesPerTag,
        additionalProperties: alarmChange,
        description: "false: none; else by the alarm's id",
      },
    },
    notify: {
      type: "array",
      maxItems: RECEIVERS_MAX,
      items: notify,
      default: [],
      description: "who is told of alarms elsewhere; without any nobody is",
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
    systems_enabled: { type: "array", maxItems: 64, items: system, description: "by default: those of the tags" },
    sources: { type: "array", maxItems: 16, items: source, default: [], description: "none: nothing moves" },
    tags: { type: "array", maxItems: tagsLimits.registered, items: tag, default: [] },
    historian: {
      type: "object",
      additionalProperties: false,
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
          description: "for how long the roll-ups of minutes are kept; at least as long as the samples",
        },
        hours_days: {
          type: "number",
          minimum: 0,
          maximum: 36_500,
          default: 18_262,
          description: "for how long the roll-ups of hours are kept; at least as long as those of minutes",
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
    alarms,
    nmea2000: { ...nmea2000Schema, properties: { ...nmea2000Schema.properties, raw_server: rawServer } },
  },
} as const;
