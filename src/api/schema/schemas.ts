/**
 * The bodies of the interface as JSON Schemas, by the name under which the OpenAPI and AsyncAPI documents publish them.
 * The objects of the specification are closed; statistics may grow.
 */
import { ALARM_STATES } from "../../alarms/alarm-record.ts";
import { OPERATORS, PRIORITIES } from "../../alarms/rule.ts";
import { AGGREGATES } from "../../historian/reduction.ts";
import { KINDS } from "../../logbook/entry/entry.ts";
import { VESSEL_TYPES } from "../../project/project.ts";
import { QUALITIES } from "../../tags/quality.ts";
import { health } from "./health-schema.ts";
import { arrayOf, type JsonSchema, objectOf, orNull, refTo } from "./json-schema.ts";

const text: JsonSchema = { type: "string" };
const flag: JsonSchema = { type: "boolean" };
const number: JsonSchema = { type: "number" };
const count: JsonSchema = { type: "integer", minimum: 0 };
const numberOrNull: JsonSchema = { type: ["number", "null"] };
const textOrNull: JsonSchema = { type: ["string", "null"] };
const scalar: JsonSchema = { type: ["number", "boolean", "null"] };
const quality: JsonSchema = { type: "string", enum: QUALITIES };
const UTC = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$";
const time: JsonSchema = { type: "string", format: "date-time", pattern: UTC };

const tagIdentity = {
  id: text,
  description: text,
  unit_si: { type: "string", description: "The unit of value and range: SI, and rpm, %, deg, bool." },
};

const logEntry = {
  id: { type: "integer", minimum: 1 },
  kind: { type: "string", enum: KINDS },
  timestamp: time,
};

export const schemas: Readonly<Record<string, JsonSchema>> = {
  Error: objectOf({ detail: { type: "string", description: "What is wrong, in Spanish." } }),

  Project: objectOf({
    id: text,
    name: text,
    customer: text,
    vessel: objectOf({
      id: text,
      name: text,
      type: { type: "string", enum: VESSEL_TYPES },
      loa_m: { type: "number", description: "Length overall." },
      beam_m: { type: "number", description: "Maximum beam." },
      draft_m: number,
    }),
    systems_enabled: arrayOf(text),
    stats: objectOf({
      tags: count,
      controllable_tags: count,
      alarm_configurations: count,
      tags_by_system: { type: "object", additionalProperties: count },
    }),
  }),

  TagSummary: objectOf(
    {
      ...tagIdentity,
      controllable: flag,
      value: scalar,
      quality: orNull(quality),
      timestamp: orNull(time),
      range_normal_min: numberOrNull,
      range_normal_max: numberOrNull,
    },
    "A tag without a current value has value, quality and timestamp null.",
  ),
  TagDetail: objectOf({
    ...tagIdentity,
    value: scalar,
    quality,
    timestamp: time,
    alarms: arrayOf(refTo("AlarmConfiguration")),
  }),
  AlarmConfiguration: objectOf({
    id: { type: "string", description: "Unique within its tag." },
    operator: { type: "string", enum: OPERATORS },
    threshold: { type: ["number", "boolean"] },
    hysteresis: { type: "number", minimum: 0, description: "Applies on leaving the condition only." },
    delay_s: { type: "number", minimum: 0, description: "How long the condition must hold before the alarm fires." },
    priority: { type: "string", enum: PRIORITIES },
    message: text,
    latching: { type: "boolean", description: "Stays ACTIVE until acknowledged, even when the value has returned." },
  }),
  HistoryRecord: objectOf({ tag_id: text, timestamp: time, value: scalar, quality }),
  HistoryTag: objectOf({ tag_id: text, samples: count, oldest: time, newest: time }),
  HistorySeries: objectOf(
    {
      series: arrayOf(
        objectOf({ tag_id: text, records: arrayOf(objectOf({ timestamp: time, value: scalar, quality })) }),
      ),
    },
    "The records of each tag, in the order in which the tags were asked for.",
  ),
  HistoryAxis: objectOf(
    {
      interval_s: { type: "number" },
      aggregate: { type: "string", enum: AGGREGATES },
      timestamps: arrayOf(time),
      series: arrayOf(objectOf({ tag_id: text, values: arrayOf(scalar), qualities: arrayOf(orNull(quality)) })),
    },
    "Several tags on one axis of time: the beginnings of the intervals, and a value for each; null in both is a gap.",
  ),

  AlarmRecord: objectOf({
    id: { type: "string", description: "Short, stable, unique: what POST /alarms/{alarm_id}/ack takes." },
    tag_id: text,
    alarm_id: { type: "string", description: "The alarm configuration's id within its tag." },
    message: text,
    priority: { type: "string", enum: PRIORITIES },
    operator: { type: "string", enum: OPERATORS },
    threshold: { type: ["number", "boolean"] },
    state: { type: "string", enum: ALARM_STATES },
    condition: { type: "boolean", description: "Whether the alarm's condition is true now." },
    value: scalar,
    activated_at: time,
    acknowledged_at: orNull(time),
    acknowledged_by: textOrNull,
    returned_at: orNull(time),
    cleared_at: orNull(time),
    occurrence: { type: "integer", minimum: 1 },
  }),

  LogEntry: objectOf({
    ...logEntry,
    summary: text,
    payload: { type: "object" },
    user: text,
    hash: { type: "string", pattern: "^[0-9a-f]{16}…$", description: "The first 16 characters and an ellipsis." },
  }),
  LogReceipt: objectOf({ ...logEntry, hash: { type: "string", pattern: "^[0-9a-f]{64}$" } }),
  LogVerification: objectOf({
    ok: { type: "boolean", description: "True when the chain is intact." },
    broken_entry_ids: arrayOf({ type: "integer" }),
  }),
  LogCheckpoint: objectOf({
    origin: { type: "string", description: "Whose book: the name of the key." },
    entries: { type: "integer", minimum: 1, description: "It covers the entries 1 to this one." },
    code: { type: "string", description: "The same as a code for paper or the radio (`logbook verify --code`)." },
    note: { type: "string", description: "The whole signed note (C2SP tlog-checkpoint)." },
  }),

  Health: health,
  Nmea2000Device: objectOf(
    {
      interface: { type: "string", description: "The bus on which it was heard." },
      address: { type: ["integer", "null"], description: "Null when it has none, or another device has taken it." },
      name: { type: ["string", "null"], description: "Its 64-bit NAME in hexadecimal; null until it has told it." },
      manufacturer_code: numberOrNull,
      manufacturer: textOrNull,
      unique_number: numberOrNull,
      device_class: textOrNull,
      device_class_code: numberOrNull,
      device_function: textOrNull,
      device_function_code: numberOrNull,
      device_instance: numberOrNull,
      system_instance: numberOrNull,
      industry_group: numberOrNull,
      model: textOrNull,
      serial: textOrNull,
      software_version: textOrNull,
      model_version: textOrNull,
      product_code: numberOrNull,
      nmea2000_version: numberOrNull,
      certification_level: numberOrNull,
      load_equivalency: numberOrNull,
      description_1: textOrNull,
      description_2: textOrNull,
      manufacturer_information: textOrNull,
      first_heard: time,
      last_heard: time,
      silent: { type: "boolean", description: "Not heard for some time, although it was asked." },
      pgns: arrayOf(count),
    },
    "A device on an NMEA 2000 bus; what it has not told is null.",
  ),
  Liveness: objectOf({ status: { type: "string", const: "ok" } }),

  TagMessage: objectOf({
    type: { type: "string", const: "tag" },
    tag_id: text,
    value: scalar,
    quality,
    timestamp: time,
  }),
  HeartbeatMessage: objectOf({ type: { type: "string", const: "heartbeat" } }),
};
