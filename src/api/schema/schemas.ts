/**
 * The bodies of the interface, each defined once: its JSON Schema by the name under which the OpenAPI and AsyncAPI documents
 * publish it, and its TypeScript type, `Body<"TagDetail">`. The objects of the specification are closed; statistics may grow.
 */
import type { KeptPages } from "../console-pages.ts";
import { PRIORITIES } from "../../core/priority.ts";
import { KINDS } from "../../logbook/entry/entry.ts";
import { SIDES } from "../../project/names-section.ts";
import { VESSEL_TYPES } from "../../project/schema.ts";
import { deviceMembers, listedFault } from "../../nmea2000/node/device.ts";
import { FORMS } from "../../tags/vocabulary/quantities.ts";
import { SYSTEMS, TRUTH_CLASSES } from "../../tags/vocabulary/row.ts";
import { type DoctorFinding, FINDING_LEVELS } from "../../connectors/doctor-finding.ts";
import { REFUSALS } from "../../values/brought-value.ts";
import { MARKS } from "../live/screen-messages.ts";
import { type ProjectCheck, type ProjectFileText, type ProjectFinding, type ToldDevice } from "../service.ts";
import { accessBodies } from "./access-schema.ts";
import { busBodies } from "./bus-schema.ts";
import { health } from "./health-schema.ts";
import {
  arrayOf,
  type BodyOf,
  choice,
  choiceOrNull,
  constant,
  count,
  eitherOf,
  flag,
  mapOf,
  number,
  numberOrNull,
  objectAllowing,
  objectOf,
  time,
  tupleOf,
  ofType,
  orNull,
  referenceTo,
  text,
  textOrNull,
} from "../../core/body-schema.ts";
import { alarmBodies, alarmConfiguration } from "./alarm-schema.ts";
import { historyBodies } from "./history-schema.ts";
import { notifyBodies } from "./notify-schema.ts";
import { quality, scalar } from "./scalar.ts";
import { watchBodies } from "./watch-schema.ts";

const tagIdentity = {
  id: text,
  description: text,
  unit_si: ofType("string", { description: "The unit of value and range: SI, and rpm, %, deg, bool." }),
};

const logEntry = {
  id: ofType("integer", { minimum: 1 }),
  kind: choice(KINDS),
  timestamp: time,
};

/** Value, quality, age in milliseconds, and the marks if there are any. */
const screenTag = tupleOf([scalar, quality, count, arrayOf(choice(MARKS))] as const, 3);

const sourceDevice = objectOf(
  {
    name: ofType(["string", "null"], { description: "Its NAME in hexadecimal; null until it has told it." }),
    address: number,
    manufacturer: textOrNull,
    model: textOrNull,
    software: textOrNull,
  },
  "A device on an NMEA 2000 bus; what it has not told is null.",
);

const sourceGroup = objectAllowing(
  {},
  { pgn: number, name: text, sentence: text, path: text, topic: text, expression: text },
);

export const schemas = {
  Error: objectOf({ detail: ofType("string", { description: "What is wrong, in Spanish." }) }),

  Project: objectOf({
    id: text,
    name: text,
    customer: text,
    vessel: objectOf({
      id: text,
      name: text,
      type: choice(VESSEL_TYPES),
      loa_m: ofType("number", { description: "Length overall." }),
      beam_m: ofType("number", { description: "Maximum beam." }),
      draft_m: number,
    }),
    systems_enabled: arrayOf(text),
    stats: objectOf({
      tags: count,
      controllable_tags: count,
      alarm_configurations: count,
      tags_by_system: mapOf(count),
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
    alarms: arrayOf(referenceTo("AlarmConfiguration", alarmConfiguration)),
  }),
  TakenValue: objectOf({ id: text, value: scalar, unit_si: text, quality, timestamp: time, source: text }),
  TakenValues: objectOf({
    taken: count,
    refused: arrayOf(objectOf({ id: text, outcome: choice(REFUSALS), detail: text })),
  }),
  TakenMessage: objectAllowing(
    {
      taken: count,
      refused: arrayOf(objectOf({ id: text, outcome: choice(REFUSALS), detail: text })),
    },
    {
      request: ofType(["string", "integer"], { description: "As the message has it." }),
      retry_after_s: ofType("integer", { description: "Nothing was taken: more came than the program may bring." }),
    },
  ),
  TagMeaning: objectOf({
    id: text,
    system: choice(SYSTEMS),
    rank: ofType("number", { description: "Its place in the order of a watch, within its system." }),
    quantity: ofType("string", { description: "What a number is of; the unit where no more is known." }),
    device_name: ofType(["string", "null"], { description: "What people aboard call its engine, tank … (`names`)." }),
    side: choiceOrNull(SIDES),
    short: objectOf(
      { device: textOrNull, number: textOrNull, name: textOrNull },
      "Its name on an instrument: at most 16 characters each; null where nothing is known, or the name stands for itself.",
    ),
    truth: choiceOrNull(TRUTH_CLASSES),
    priority: choiceOrNull(PRIORITIES, {
      description: "Of a truth: how urgent it is while it is true; null for a state, and for a number.",
    }),
    display: objectOf(
      { unit: text, scale: number, offset: number, decimals: number, form: choiceOrNull(FORMS) },
      "How people aboard read it: value × scale + offset.",
    ),
  }),
  TagSource: objectOf(
    {
      id: text,
      source: textOrNull,
      device: orNull(sourceDevice),
      group: orNull(sourceGroup),
      age_s: numberOrNull,
      device_silent_s: ofType(["number", "null"], { description: "Since when its device has said nothing at all." }),
      timeout_s: ofType(["number", "null"], { description: "Without an update for so long it is stale; 0: never." }),
      stale_since: orNull(time),
      simulated: flag,
      replayed: flag,
      preferred: choiceOrNull(["chosen", "alone", "listed", "calls", "wire", "statement", "shallowest", "first"], {
        description:
          "Why this source has it: somebody aboard chose it; nobody else speaks; the project lists it; it says that a warning is up; instruments go before programs; its kind of message goes before; it is the shallowest of several sounders; it was heard first.",
      }),
      chosen: orNull(
        objectOf({ source: text, user: text, at: time }, "What somebody aboard chose, also while that is silent."),
      ),
      calibration: orNull(
        objectOf(
          {
            raw_value: numberOrNull,
            table: orNull(arrayOf(arrayOf(number))),
            factor: number,
            offset: number,
            damping_s: number,
            outlier: numberOrNull,
          },
          "What came, and how the project corrects it.",
        ),
      ),
      waits_for: arrayOf(
        objectOf(
          { tag_id: text, quality: orNull(quality), stale_since: orNull(time) },
          "A tag that a derived one needs and cannot use; quality null: nothing has said it.",
        ),
      ),
      disagrees: ofType("boolean", {
        description: "A rival says something else, by more than two sensors may differ.",
      }),
      rivals: arrayOf(
        objectOf({
          source: text,
          device: orNull(sourceDevice),
          group: orNull(sourceGroup),
          value: scalar,
          quality,
          age_s: number,
        }),
      ),
    },
    "Where a tag's value comes from; what is not known is null.",
  ),
  Track: objectOf({
    since: time,
    until: time,
    lines: arrayOf(
      objectOf(
        { start: time, points: arrayOf(arrayOf(numberOrNull)) },
        "Each point: seconds since start, latitude and longitude in degrees, speed over ground in m/s or null.",
      ),
    ),
  }),
  Chart: objectOf({
    name: text,
    attribution: ofType("string", { description: "Whose chart it is, as its makers want it to be shown." }),
    min_zoom: count,
    max_zoom: count,
    bounds: orNull(objectOf({ west: number, south: number, east: number, north: number })),
  }),

  LogEntry: objectOf({
    ...logEntry,
    summary: text,
    payload: ofType("object"),
    user: text,
    hash: ofType("string", { pattern: "^[0-9a-f]{16}…$", description: "The first 16 characters and an ellipsis." }),
  }),
  WholeLogEntry: objectOf(
    {
      ...logEntry,
      summary: text,
      payload: ofType("object"),
      user: text,
      prev_hash: ofType("string", { pattern: "^[0-9a-f]{64}$" }),
      hash: ofType("string", { pattern: "^[0-9a-f]{64}$" }),
    },
    "The entry as it is stored: its hash can be recomputed from the rest.",
  ),
  ProjectFile: objectOf<ProjectFileText>({ text, value: ofType("object"), sha256: text, modified_at: time }),
  ProjectCheck: objectOf<ProjectCheck>({
    ok: ofType("boolean", { description: "Without faults; there may be warnings." }),
    findings: arrayOf(
      objectOf<ProjectFinding>({
        level: choice(["fault", "warning"]),
        path: text,
        line: numberOrNull,
        message: ofType("string", { description: "What is wrong and what to do, in the language." }),
      }),
    ),
    changes: arrayOf(text),
  }),
  ConsolePages: objectOf<KeptPages>({
    revision: count,
    pages: arrayOf(
      objectOf({
        id: text,
        name: text,
        tiles: arrayOf(
          objectAllowing({ kind: text, tags: arrayOf(text), x: count, y: count, w: count, h: count }, { title: text }),
        ),
      }),
    ),
  }),
  ReloadReport: objectOf({
    applied: arrayOf(text),
    needs_restart: arrayOf(text),
  }),
  LogReceipt: objectOf({ ...logEntry, hash: ofType("string", { pattern: "^[0-9a-f]{64}$" }) }),
  LogVerification: objectOf({
    ok: ofType("boolean", { description: "True when the chain is intact." }),
    broken_entry_ids: arrayOf(ofType("integer")),
  }),
  LogCheckpoint: objectOf({
    origin: ofType("string", { description: "Whose book: the name of the key." }),
    entries: ofType("integer", { minimum: 1, description: "It covers the entries 1 to this one." }),
    code: ofType("string", { description: "The same as a code for paper or the radio (`logbook verify --code`)." }),
    note: ofType("string", { description: "The whole signed note (C2SP tlog-checkpoint)." }),
    public_key: ofType(["string", "null"], { description: "Who signed it, as others keep it (C2SP signed-note)." }),
  }),

  Health: health,
  Nmea2000Device: objectOf<ToldDevice>(
    {
      interface: ofType("string", { description: "The bus on which it was heard." }),
      ...deviceMembers,
      previous_faults: orNull(arrayOf(objectOf({ ...listedFault, text }))),
    },
    "A device on an NMEA 2000 bus. What it has not sent is null.",
  ),
  Examination: objectOf({
    looked_at: time,
    findings: arrayOf(
      objectOf<DoctorFinding>({
        id: ofType("string", { description: "What was checked, for programs: `clock`, `interface can0`." }),
        level: choice(FINDING_LEVELS),
        text,
        command: ofType(["string", "null"], { description: "The command to type; null if there is none." }),
      }),
    ),
  }),
  Liveness: objectOf({ status: constant("ok") }),

  ...accessBodies,
  ...alarmBodies,
  ...historyBodies,
  ...notifyBodies,
  ...busBodies,
  ...watchBodies,

  TagMessage: objectOf({
    type: constant("tag"),
    tag_id: text,
    value: scalar,
    quality,
    timestamp: time,
  }),
  HeartbeatMessage: objectOf({ type: constant("heartbeat") }),
  ScreenFrame: objectOf({
    n: ofType("integer", { minimum: 1 }),
    at: time,
    known: ofType("integer", { minimum: 0, description: "How many tags have a value." }),
    tags: mapOf(orNull(screenTag)),
  }),
  ScreenRequest: objectAllowing(
    {},
    {
      show: eitherOf([arrayOf(text), constant("all")]),
      every_ms: ofType("number", { minimum: 0 }),
      ack: ofType("integer", { minimum: 0 }),
    },
  ),
};

type Schemas = typeof schemas;

/** The type of the body that is published under this name. */
export type Body<Name extends keyof Schemas> = BodyOf<Schemas[Name]>;

/** A component of the published document. */
export function refTo<Name extends keyof Schemas>(name: Name): Schemas[Name] {
  return referenceTo(name, schemas[name]);
}
