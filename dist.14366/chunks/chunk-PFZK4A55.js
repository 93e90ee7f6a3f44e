import {
  limits as limits6
} from "./chunk-VVGY3773.js";
import {
  candumpConsole,
  isComment,
  n2kAscii
} from "./chunk-NLF2OJDL.js";
import {
  ydraw
} from "./chunk-3FSWHUTZ.js";
import {
  candumpLog
} from "./chunk-2OFO65BX.js";
import {
  CODEC_PGNS,
  TAG_GROUPS,
  TAG_MAPPINGS,
  cubicMetres,
  degrees,
  direction,
  parseName,
  publishedIds,
  publishedTag,
  same,
  scaled,
  tagGroup
} from "./chunk-KL75ZRCW.js";
import {
  limits as limits3
} from "./chunk-HTLAB6JF.js";
import {
  layout
} from "./chunk-E2BKAD33.js";
import {
  suggest
} from "./chunk-U3KOJVF3.js";
import {
  definedPgns,
  layoutsOf
} from "./chunk-HVEZHZKY.js";
import {
  FRAME_BYTES,
  FastPacketAssembler,
  isTransport,
  valueNames
} from "./chunk-NEDDVSEB.js";
import {
  nmea0183Source
} from "./chunk-WPLQJL2Z.js";
import {
  brokerProperties
} from "./chunk-76NVEZD2.js";
import {
  address,
  host,
  id,
  nonEmpty,
  port,
  tagPattern,
  text
} from "./chunk-BBA6TDCG.js";
import {
  TOPIC_PATTERN
} from "./chunk-D4ZU4DUG.js";
import {
  limits as limits5
} from "./chunk-QVHH4HTZ.js";
import {
  fieldsOf,
  itemsOf,
  repeatedIds,
  schemaWith,
  section,
  settingsOf
} from "./chunk-CI7INVNX.js";
import {
  limits
} from "./chunk-GEXNCXCH.js";
import {
  limits as limits4
} from "./chunk-E3VU4W2X.js";
import {
  limits as limits2
} from "./chunk-SXZ4TPET.js";
import {
  matchesWildcard
} from "./chunk-2XT3SWNI.js";
import {
  CONDITION_NAMES,
  PRIORITIES,
  conditionKeys,
  conditionKind,
  conditionRequirements,
  parseTagComparison
} from "./chunk-QMUYOXII.js";
import {
  say
} from "./chunk-ZCPVYDWY.js";
import {
  ID_NAMES,
  VOCABULARY,
  expressionOf,
  fillPattern,
  isNameable,
  placeIn,
  placesOf,
  unitOfTag
} from "./chunk-BOUECWPG.js";
import {
  UNITS,
  isUnit
} from "./chunk-Y242XFSZ.js";

// src/project/alarm-schema.ts
var seconds = { type: "number", minimum: 0, maximum: 86400 };
var hysteresis = { type: "number", minimum: 0, description: "in the unit of the tag; on leaving only" };
var alarm = {
  type: "object",
  additionalProperties: false,
  required: ["id", "operator", "priority"],
  properties: {
    id,
    operator: { enum: CONDITION_NAMES },
    threshold: { type: ["number", "boolean"], description: "in the unit of the tag; stale: s, count: how often" },
    hysteresis: { ...hysteresis, default: 0 },
    ...conditionKeys,
    only_when: {
      type: "string",
      maxLength: 200,
      description: 'the condition counts only while this holds of another tag ("ME_INST_0.RPM > 300")'
    },
    only_when_hysteresis: {
      type: "number",
      minimum: 0,
      default: 0,
      description: "\u2026 until it has left it by so much, in the unit of that tag"
    },
    only_when_hold_s: { ...seconds, default: 0, description: "\u2026 and has held for so long" },
    delay_s: { ...seconds, default: 0 },
    off_delay_s: { ...seconds, default: 0, description: "how long the condition must have left" },
    priority: { enum: PRIORITIES },
    message: nonEmpty(256),
    advice: { ...nonEmpty(512), description: "what it means, and what to do first" },
    latching: { type: "boolean", description: "by default: true, and false for caution" },
    repeat_s: {
      type: "number",
      minimum: limits4.repeatS,
      maximum: 86400,
      description: "sounds again each time that nobody has acknowledged it for so long"
    },
    escalate: {
      type: "object",
      additionalProperties: false,
      required: ["after_s", "to"],
      description: "the priority of an alarm that nobody has acknowledged for so long rises, once",
      properties: {
        after_s: { type: "number", exclusiveMinimum: 0, maximum: 86400 },
        to: { enum: PRIORITIES }
      }
    },
    group: { ...id, description: "of the alarms of one group, the one that comes first is marked" }
  },
  allOf: conditionRequirements
};
var alarmChange = {
  type: ["boolean", "object"],
  additionalProperties: false,
  properties: {
    threshold: alarm.properties.threshold,
    low: conditionKeys.low,
    high: conditionKeys.high,
    hysteresis,
    delay_s: seconds,
    priority: alarm.properties.priority,
    message: alarm.properties.message,
    advice: alarm.properties.advice,
    latching: alarm.properties.latching
  }
};

// src/project/historian-section.ts
var OWN_FILES = "lock|vessel\\.json|access(?:-sessions|-controlled)?\\.json|service\\.url|alarms\\.db.*|logbook(?:\\..*)?|node-[^/]*\\.json";
function historianFilePattern(connectorFiles = []) {
  return `^(?!(?:.*/)?(?:${[OWN_FILES, ...connectorFiles].join("|")})$)(?!(?:.*/)?(?:logbook|https)/)`;
}
var schema = {
  type: "object",
  additionalProperties: false,
  default: {},
  properties: {
    file: {
      type: ["string", "null"],
      minLength: 1,
      maxLength: 4096,
      pattern: historianFilePattern(),
      $comment: "historianFile",
      default: "historian.db",
      description: "relative to the data directory; null keeps samples in memory"
    },
    retention_days: { type: "number", minimum: 1, maximum: 36500, default: 365 },
    minutes_days: {
      type: "number",
      minimum: 0,
      maximum: 36500,
      default: 1826,
      description: "for how many days the roll-ups of minutes are kept; never shorter than the samples"
    },
    hours_days: {
      type: "number",
      minimum: 0,
      maximum: 36500,
      default: 18262,
      description: "for how many days the roll-ups of hours are kept; never shorter than those of minutes"
    },
    flush_s: {
      type: "number",
      minimum: 0.1,
      maximum: 60,
      default: 1,
      description: "seconds between two writings: what a power cut may cost, against what the card wears"
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
            description: "ids, * for anything"
          },
          deadband: {
            type: "number",
            minimum: 0,
            default: 0,
            description: "a straight line between recorded samples is never further from what was left out; 0: changes only"
          },
          max_silence_s: {
            type: "number",
            minimum: 1,
            maximum: 60,
            default: 60,
            description: "a sample is recorded at least so often while any come: longer silence is a gap"
          }
        }
      }
    },
    max_bytes: { type: "integer", minimum: 16777216, maximum: 1e15, default: 8e9 }
  }
};
var historian = section({ schema, build: (settings) => settings });

// src/project/access-section.ts
var schema2 = {
  type: "object",
  additionalProperties: false,
  description: "people sign in, and programs need a token; without it that begins with the first account",
  properties: {
    reading: {
      enum: ["open", "signed_in"],
      default: "open",
      description: "who may look: everybody who reaches the service, or only who has signed in"
    },
    session_hours: {
      type: "number",
      minimum: 0.1,
      maximum: 8760,
      default: 168,
      description: "how long somebody stays signed in"
    },
    tablet_minutes: {
      type: "number",
      minimum: 0.1,
      maximum: 1440,
      default: 10,
      description: "on a bridge tablet, after how long without a touch somebody is signed off"
    },
    notice: {
      type: "string",
      minLength: 1,
      maxLength: 1e3,
      description: "what people read before they sign in: whose system this is, that what they do is recorded"
    }
  }
};
var access = section({ schema: schema2, build: (settings) => settings });
var accessDefaults = settingsOf(schema2, {});

// src/nmea2000/node/device-filter.ts
function matchesDevice(filter, { where, address: address2, name }) {
  if (filter.bus !== void 0 && filter.bus !== where) return false;
  if (filter.address !== void 0 && filter.address !== address2) return false;
  if (filter.name !== void 0 && filter.name !== name) return false;
  if (filter.manufacturer === void 0 && filter.uniqueNumber === void 0) return true;
  if (name === void 0) return false;
  const { manufacturerCode: manufacturerCode2, uniqueNumber } = parseName(name);
  return (filter.manufacturer === void 0 || filter.manufacturer === manufacturerCode2) && (filter.uniqueNumber === void 0 || filter.uniqueNumber === uniqueNumber);
}
var MANUFACTURERS = "MANUFACTURER_CODE";
function manufacturerCode(manufacturer) {
  if (typeof manufacturer === "number") return manufacturer;
  const wanted = manufacturer.toLowerCase();
  for (const [code, name] of valueNames(MANUFACTURERS)) if (name.toLowerCase() === wanted) return code;
  return void 0;
}
function manufacturerNames() {
  return [...valueNames(MANUFACTURERS).values()];
}

// src/nmea2000/tags/mapping-plan.ts
var INTERVAL_MS = 1e3;
var KEY_FIELDS = 4;
function mappingPlans(own) {
  const pgns = /* @__PURE__ */ new Set([...TAG_GROUPS.map(({ pgn: pgn2 }) => pgn2), ...own.map(({ pgn: pgn2 }) => pgn2)]);
  const plans = [...pgns].map(
    (pgn2) => planOf(
      pgn2,
      own.filter((row) => row.pgn === pgn2)
    )
  );
  return new Map(plans.filter(isOfUse).map((plan) => [plan.pgn, plan]));
}
function keysOf(pgn2) {
  const known = tagGroup(pgn2);
  if (known !== void 0) return known.keys;
  const instance = layout(pgn2)?.fields.find(({ id: id2 }) => id2 === "instance");
  return instance === void 0 ? [] : [{ place: "N", field: instance.id }];
}
function planOf(pgn2, own) {
  const known = tagGroup(pgn2);
  const keys = keysOf(pgn2);
  const rows = known?.rows ?? [];
  const conditions = [...rows, ...own].flatMap(({ when = {} }) => Object.keys(when));
  const intervalMs = known?.intervalMs ?? layout(pgn2)?.intervalMs ?? INTERVAL_MS;
  return {
    pgn: pgn2,
    keys,
    keyFields: [.../* @__PURE__ */ new Set([...keys.map(({ field }) => field), ...conditions])],
    rows,
    own,
    byDevice: own.some(({ device: device2 }) => device2 !== void 0),
    hasList: [...rows, ...own.map(({ mapping: mapping2 }) => mapping2)].some((mapping2) => mapping2?.inList === true),
    intervalMs: Number.isFinite(intervalMs) ? intervalMs : void 0
  };
}
function isOfUse({ own }) {
  return !own.some((row) => row.field === void 0 && row.device === void 0 && Object.keys(row.when).length === 0);
}
function rowsFor(plan, content, source2) {
  const own = plan.own.filter(
    ({ when, device: device2 }) => holds(when, content) && (device2 === void 0 || matchesDevice(device2, source2))
  );
  if (own.some(({ field }) => field === void 0)) return [];
  const ignored = own.filter(({ mapping: mapping2 }) => mapping2 === void 0);
  const added = own.flatMap(({ mapping: mapping2 }) => mapping2 ?? []);
  const builtIn = plan.rows.filter(({ when = {} }) => holds(when, content));
  return [
    ...builtIn.filter((row) => !own.some((other) => isAbout(other, row))),
    ...added.filter((row) => !ignored.some((other) => isAbout(other, row)))
  ];
}
function isAbout(own, { field, bit }) {
  return own.field === field && (own.bit === void 0 || own.bit === bit);
}
function holds(when, content) {
  for (const [field, values] of Object.entries(when)) {
    const value = content[field];
    if (!values.includes(typeof value === "number" ? value : null)) return false;
  }
  return true;
}
function placeFor({ keys }, { tag: tag2, fixed = {} }, content) {
  const place = { ...fixed };
  for (const name of placesOf(tag2)) {
    if (place[name] !== void 0) continue;
    const key = keys.find((each) => each.place === name);
    const said = key === void 0 ? void 0 : content[key.field];
    const number = typeof said === "number" ? said : key?.whenAbsent;
    if (number === void 0 || !isNameable(name, number)) return void 0;
    place[name] = number;
  }
  return place;
}

// src/core/given.ts
function given(members) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== void 0));
}

// src/project/build-alarm.ts
function buildRule(file, tag2) {
  const { threshold = 0, settings: own } = conditionKind(file.operator)?.build({ ...file }, tag2.unit_si) ?? {};
  const settings = file.nominal_v === void 0 ? own : { ...own, nominal_v: file.nominal_v };
  const { id: id2, operator, hysteresis: hysteresis2, delayS, priority, ...alarmed } = settingsOf(alarm, file);
  return {
    id: id2,
    tagId: tag2.id,
    operator,
    threshold,
    hysteresis: hysteresis2,
    delayS,
    priority,
    message: alarmed.message ?? `${tag2.description || tag2.id} ${operator} ${threshold}`,
    // A caution needs no acknowledgement (MSC.302(87)); anything more urgent must be acknowledged.
    latching: alarmed.latching ?? priority !== "caution",
    ...given({
      advice: alarmed.advice,
      settings,
      onlyWhen: onlyWhenOf(alarmed),
      offDelayS: alarmed.offDelayS || void 0,
      repeatS: alarmed.repeatS,
      escalate: alarmed.escalate,
      group: alarmed.group
    })
  };
}
function onlyWhenOf({ onlyWhen, onlyWhenHysteresis, onlyWhenHoldS: holdS }) {
  const found = onlyWhen === void 0 ? void 0 : parseTagComparison(onlyWhen);
  return found && { ...found, holdS, ...given({ hysteresis: onlyWhenHysteresis || void 0 }) };
}

// src/project/default-alarms.ts
var warning = { priority: "warning" };
var caution = { priority: "caution" };
var low = (tag2, threshold, kind, more) => ({
  tag: tag2,
  id: "low",
  operator: "<",
  threshold,
  kind,
  text: "low",
  ...more
});
var high = (tag2, threshold, kind, more) => ({
  tag: tag2,
  id: "high",
  operator: ">",
  threshold,
  kind,
  text: "high",
  ...more
});
var CRANKING_S = 60;
var SLOSHING_S = 60;
var LIMITS = [
  // Engine makers warn between 95 and 105 °C of the coolant, from 120 °C of the oil.
  high("ME_INST_{N}.COOLANT_TEMP_K", 373.15, "engineHot", { ...warning, hysteresis: 3, delay_s: 5 }),
  high("ME_INST_{N}.OIL_TEMP_K", 398.15, "engineOilHot", { ...warning, hysteresis: 5, delay_s: 10 }),
  high("ME_INST_{N}.TRANSMISSION_OIL_TEMP_K", 368.15, "gearboxHot", { ...warning, hysteresis: 3, delay_s: 10 }),
  // What is left in the oil's pump at idle is above 1 bar.
  low("ME_INST_{N}.OIL_PRESSURE_PA", 7e4, "lowOilPressure", {
    priority: "alarm",
    hysteresis: 2e4,
    delay_s: 3,
    only_when: "ME_INST_{N}.RPM > 400",
    only_when_hysteresis: 100,
    only_when_hold_s: 10
  }),
  low("TANK_FUEL_{N}.LEVEL_PCT", 15, "fuelLow", { ...caution, hysteresis: 3, delay_s: SLOSHING_S }),
  low("TANK_WATER_{N}.LEVEL_PCT", 10, "waterLow", { ...caution, hysteresis: 3, delay_s: SLOSHING_S }),
  high("TANK_GRAY_WATER_{N}.LEVEL_PCT", 90, "wasteHigh", { ...caution, hysteresis: 3, delay_s: SLOSHING_S }),
  high("TANK_BLACK_WATER_{N}.LEVEL_PCT", 85, "wasteHigh", { ...caution, hysteresis: 3, delay_s: SLOSHING_S }),
  high("BILGE_{N}.LEVEL_PCT", 70, "bilgeHigh", { ...warning, hysteresis: 10, delay_s: 10 }),
  low("BATT_{N}.STATE_OF_CHARGE_PCT", 20, "batteryLow", { ...warning, hysteresis: 3, delay_s: CRANKING_S }),
  high("BATT_{N}.TEMP_K", 328.15, "batteryHot", { ...warning, hysteresis: 3, delay_s: 30 }),
  ...batteryLimits("BATT_{N}.VOLTAGE_V"),
  ...["AC_IN_{N}_L{L}", "SHORE", "GEN_{N}"].flatMap(mainsLimits),
  high("THRUSTER_{N}.TEMP_K", 393.15, "thrusterHot", { ...warning, hysteresis: 5, delay_s: 5 }),
  {
    tag: "GNSS.FIX",
    id: "lost",
    operator: "==",
    threshold: false,
    delay_s: 30,
    kind: "positionLost",
    text: "positionLost",
    ...warning
  }
];
function batteryLimits(tag2) {
  const low2 = { tag: tag2, kind: "batteryLow", text: "low", ...warning, delay_s: CRANKING_S };
  const high2 = { tag: tag2, kind: "batteryVoltageHigh", text: "high", ...warning, delay_s: 10 };
  return [
    { ...low2, id: "low_12v", nominal_v: 12, operator: "<", threshold: 11.6, hysteresis: 0.3 },
    { ...high2, id: "high_12v", nominal_v: 12, operator: "inside", low: 15.6, high: 17, hysteresis: 0.3 },
    { ...low2, id: "low_24v", nominal_v: 24, operator: "inside", low: 18, high: 23.2, hysteresis: 0.5 },
    { ...high2, id: "high_24v", nominal_v: 24, operator: "inside", low: 30.8, high: 32, hysteresis: 0.3 },
    { ...low2, id: "low_36v", nominal_v: 36, operator: "inside", low: 32.5, high: 34.8, hysteresis: 0.5 },
    { ...low2, id: "low_48v", nominal_v: 48, operator: "inside", low: 44.3, high: 46.4, hysteresis: 0.5 },
    { ...high2, id: "high_48v", nominal_v: 48, operator: ">", threshold: 62, hysteresis: 1 }
  ];
}
function mainsLimits(device2) {
  const low2 = {
    tag: `${device2}.VOLTAGE_V`,
    kind: "supplyLow",
    text: "low",
    operator: "inside",
    ...warning,
    hysteresis: 3,
    delay_s: 10
  };
  return [
    { ...low2, id: "low_120v", low: 60, high: 104 },
    { ...low2, id: "low_230v", low: 150, high: 200 },
    high(`${device2}.VOLTAGE_V`, 260, "supplyHigh", { ...warning, hysteresis: 3, delay_s: 5 }),
    { ...low2, tag: `${device2}.FREQUENCY_HZ`, kind: "supplyFrequency", id: "low", low: 20, high: 45, hysteresis: 1 },
    high(`${device2}.FREQUENCY_HZ`, 65, "supplyFrequency", { ...warning, hysteresis: 1, delay_s: 10 })
  ];
}
var ROWS = Map.groupBy(
  [
    ...VOCABULARY.flatMap(
      ({ pattern, expression, row: { warning: warning2 } }) => warning2 === void 0 ? [] : [
        {
          pattern,
          expression,
          alarm: truthAlarm(pattern, warning2.priority),
          kind: warning2.advice,
          text: void 0
        }
      ]
    ),
    ...LIMITS.map(({ tag: tag2, kind, text: text3, ...alarm2 }) => {
      return { pattern: tag2, expression: expressionOf(tag2), alarm: alarm2, kind, text: text3 };
    })
  ],
  ({ pattern }) => lastPart(pattern)
);
function truthAlarm(pattern, priority) {
  return { id: lastPart(pattern).toLowerCase(), operator: "==", threshold: true, priority };
}
function lastPart(id2) {
  return id2.slice(id2.lastIndexOf(".") + 1);
}
function defaultAlarmRow(tagId, alarmId) {
  const rows = ROWS.get(lastPart(tagId)) ?? [];
  return rows.find(({ expression, alarm: alarm2 }) => alarm2.id === alarmId && placeIn(tagId, expression) !== void 0);
}
function defaultAlarms({ id: tagId, description, unitSi }, settings, texts) {
  return (ROWS.get(lastPart(tagId)) ?? []).flatMap(({ expression, alarm: alarm2, kind, text: text3 }) => {
    const place = placeIn(tagId, expression);
    const changed = place === void 0 ? void 0 : withChanges(alarm2, tagId, settings);
    if (changed === void 0) return [];
    const name = description || tagId;
    const message = text3 === void 0 ? name : say(texts.limits[text3], { name });
    const { only_when: onlyWhen } = changed;
    const gate = onlyWhen === void 0 ? {} : { only_when: fillPattern(onlyWhen, place ?? {}, ID_NAMES) };
    return [
      buildRule(
        { message, advice: texts.advice[kind], ...changed, ...gate },
        { id: tagId, description, unit_si: unitSi }
      )
    ];
  });
}
function withChanges(alarm2, tagId, settings) {
  if (typeof settings === "boolean") return settings ? alarm2 : void 0;
  let changed = alarm2;
  for (const [pattern, ofTag] of Object.entries(settings)) {
    if (!matchesWildcard(tagId, pattern)) continue;
    const change = typeof ofTag === "boolean" ? ofTag : ofTag[alarm2.id] ?? {};
    if (change === false) changed = void 0;
    else if (change === true) changed = alarm2;
    else if (changed !== void 0) changed = { ...changed, ...change };
  }
  return changed;
}
function changedDefaultAlarms(settings) {
  const entries = Object.entries(fieldsOf(settings)).map(
    ([pattern, ofTag]) => [pattern, typeof ofTag === "boolean" ? ofTag : fieldsOf(ofTag)]
  );
  return entries.flatMap(([pattern, ofTag], i) => {
    const upToHere = Object.fromEntries(entries.slice(0, i + 1));
    const changes = defaultAlarmRows().filter(({ alarm: { id: id2 } }) => typeof fieldsOf(ofTag)[id2] === "object");
    return changes.flatMap(
      (each) => tagsOf(each, pattern).flatMap((tagId) => {
        const alarm2 = withChanges(each.alarm, tagId, upToHere);
        return alarm2 === void 0 ? [] : [{ pattern, tagId, unitSi: unitOf(each), alarm: alarm2 }];
      })
    );
  });
}
function unitOf({ pattern }) {
  return unitOfTag(samplesOf(pattern)[0] ?? "") ?? "-";
}
function defaultAlarmRows() {
  return [...ROWS.values()].flat();
}
var DEFAULT_ALARM_PATTERNS = defaultAlarmRows().map(({ pattern }) => pattern);
function defaultAlarmIds(pattern) {
  const rows = defaultAlarmRows();
  return rows.filter((each) => tagsOf(each, pattern).length > 0).map(({ alarm: alarm2 }) => alarm2.id);
}
function tagsOf({ pattern: ofRow, expression }, pattern) {
  if (placeIn(pattern, expression) !== void 0) return [pattern];
  return samplesOf(ofRow).filter((id2) => matchesWildcard(id2, pattern));
}
function samplesOf(pattern) {
  return SAMPLE_NUMBERS.map((number) => fillPattern(pattern, { N: number, L: number % 3 }, ID_NAMES));
}
var SAMPLE_NUMBERS = Array.from({ length: 20 }, (_, i) => i);

// src/project/alarm-semantics.ts
function alarmFaults({ fields: alarm2, path }, tag2, names2) {
  const { unit_si: unit } = tag2;
  const kind = conditionKind(alarm2["operator"]);
  if (kind === void 0 || typeof unit !== "string" || unit === "text") return [];
  const taken = /* @__PURE__ */ new Set([...kind.required, ...kind.optional]);
  const foreign = ["threshold", "hysteresis", ...Object.keys(conditionKeys)].filter(
    (key) => alarm2[key] !== void 0 && !taken.has(key)
  );
  return [
    ...foreign.map((key) => {
      const problem = ["notForOperator", { operator: String(alarm2["operator"]) }];
      return { path: [...path, key], value: alarm2[key], problem };
    }),
    ...kind.faults(alarm2, alarm2["operator"] === "stale" ? withPeriod(tag2, names2) : tag2).map(({ key, problem }) => {
      const at = { path: [...path, key], problem };
      return alarm2[key] === void 0 ? at : { ...at, value: alarm2[key] };
    }),
    ...kind.otherTag === void 0 ? [] : otherTagFaults(alarm2[kind.otherTag], [...path, kind.otherTag], tag2, names2),
    ...onlyWhenFaults(alarm2, path, tag2, names2),
    ...escalateFaults(alarm2, path)
  ];
}
function defaultAlarmFaults(defaults, names2) {
  const missing = Object.entries(fieldsOf(defaults)).flatMap(([pattern, ofTag]) => {
    const path = ["alarms", "defaults", pattern];
    const known = defaultAlarmIds(pattern);
    if (known.length === 0)
      return [{ path, problem: ["noDefaultAlarm", { suggestion: suggest(pattern, DEFAULT_ALARM_PATTERNS) }] }];
    const unknown = Object.keys(fieldsOf(ofTag)).filter((id2) => !known.includes(id2));
    return unknown.map((id2) => ({
      path: [...path, id2],
      problem: ["unknownKey", { suggestion: suggest(id2, known), known }]
    }));
  });
  const wrong = /* @__PURE__ */ new Map();
  for (const { pattern, tagId, unitSi, alarm: alarm2 } of changedDefaultAlarms(defaults)) {
    const { only_when: _, only_when_hysteresis: __, only_when_hold_s: ___, ...fields } = alarm2;
    const tag2 = { unit_si: unitSi, ...names2.fieldsOf(tagId), id: tagId };
    const path = ["alarms", "defaults", pattern, alarm2.id];
    for (const fault of alarmFaults({ fields: { ...fields }, path }, tag2, names2)) {
      const key = JSON.stringify([fault.path, fault.problem[0]]);
      if (!wrong.has(key)) wrong.set(key, fault);
    }
  }
  return [...missing, ...wrong.values()];
}
function addedAlarmFaults(rules, names2) {
  return Object.entries(fieldsOf(rules)).flatMap(([tagId, written]) => {
    const path = ["alarms", "rules", tagId];
    const own = { unit_si: names2.unitOf(tagId), ...names2.fieldsOf(tagId), id: tagId };
    const added = itemsOf(written, path);
    const listed = itemsOf(own["alarms"], ["tags", tagId, "alarms"]);
    return [
      ...names2.faults(tagId, path),
      ...own["unit_si"] === "text" ? [{ path, problem: ["alarmOnText"] }] : [],
      ...repeatedIds([...listed, ...added]),
      ...added.flatMap((alarm2) => alarmFaults(alarm2, own, names2))
    ];
  });
}
function withPeriod(tag2, names2) {
  return tag2["timeout_s"] === void 0 ? { ...tag2, timeout_s: names2.periodS(tag2["id"]) } : tag2;
}
function otherTagFaults(otherId, path, { id: id2, unit_si: unit }, names2) {
  if (otherId === id2) return [{ path, value: otherId, problem: ["ownTag"] }];
  const other = names2.unitOf(otherId);
  if (typeof other === "string" && other !== unit)
    return [{ path, value: otherId, problem: ["otherUnit", { other, own: String(unit) }] }];
  return names2.faults(otherId, path);
}
function onlyWhenFaults({ only_when: text3, only_when_hold_s: hold, only_when_hysteresis: hysteresis2 }, path, { id: id2 }, names2) {
  const at = [...path, "only_when"];
  if (text3 === void 0)
    return hold === void 0 && hysteresis2 === void 0 ? [] : [{ path: at, problem: ["missing", { key: "only_when" }] }];
  if (typeof text3 !== "string") return [];
  const found = parseTagComparison(text3);
  if (found === void 0) return [{ path: at, value: text3, problem: ["badFormat", { format: "tagComparison" }] }];
  if (found.tagId === id2) return [{ path: at, value: text3, problem: ["ownTag"] }];
  const unit = names2.unitOf(found.tagId);
  if (typeof unit !== "string") return names2.faults(found.tagId, at);
  if (unit === "text") return [{ path: at, value: text3, problem: ["gateOnText"] }];
  const gated = { ...names2.fieldsOf(found.tagId), unit_si: unit };
  const faults = conditionKind(found.operator)?.faults({ ...found, hysteresis: hysteresis2 }, gated) ?? [];
  return faults.filter(({ problem: [name] }) => name !== "neverClears" && name !== "alwaysHolds").map(
    ({ key, problem }) => key === "hysteresis" ? { path: [...path, "only_when_hysteresis"], value: hysteresis2, problem } : { path: at, value: text3, problem }
  );
}
function escalateFaults({ escalate, priority }, path) {
  const { to } = fieldsOf(escalate);
  const [from, until] = [priority, to].map((name) => PRIORITIES.findIndex((known) => known === name));
  if (from === void 0 || until === void 0 || from < 0 || until < 0 || until < from) return [];
  return [{ path: [...path, "escalate", "to"], value: to, problem: ["notHigher", { priority: String(priority) }] }];
}
var OWN_TAGS = /^(BUS_[A-Z0-9_.-]+|GATEWAY_\d+|SYSTEM|LOGBOOK)\.[A-Z_]+$/;
var TagNames = class {
  #listed;
  /** The units of the tags that register themselves, by their patterns; undefined where a row of the project says none. */
  #patterns;
  constructor(file, tags) {
    this.#listed = new Map(tags.map(({ fields }) => [fields["id"], fields]));
    const nmea20002 = fieldsOf(file["nmea2000"]);
    const rows = itemsOf(nmea20002["mappings"], []).flatMap(
      ({ fields: { tag: tag2, unit_si: unit } }) => typeof tag2 === "string" ? [[tag2, typeof unit === "string" ? unit : void 0]] : []
    );
    const registers = nmea20002["auto_register"] !== false;
    this.#patterns = registers ? [...rows, ...TAG_MAPPINGS.map(({ tag: tag2, unitSi }) => [tag2, unitSi])] : [];
  }
  /** What the project says of a tag that it lists. */
  fieldsOf(tagId) {
    return this.#listed.get(tagId);
  }
  /** The unit of a tag that the project lists, or that the bus makes. */
  unitOf(tagId) {
    const listed = this.#listed.get(tagId);
    if (listed !== void 0 || typeof tagId !== "string") return listed?.["unit_si"];
    return this.#patterns.find(([pattern]) => expressionOf(pattern).test(tagId))?.[1];
  }
  /** How far apart the bus sends the values of a tag, in seconds; undefined where it does not, or only when they change. */
  periodS(tagId) {
    if (typeof tagId !== "string") return void 0;
    const pgns = TAG_MAPPINGS.filter(({ tag: tag2 }) => expressionOf(tag2).test(tagId)).map(({ pgn: pgn2 }) => pgn2);
    const periodsMs = pgns.flatMap((pgn2) => mappingPlans([]).get(pgn2)?.intervalMs ?? []).filter(Number.isFinite);
    return periodsMs.length === 0 ? void 0 : Math.min(...periodsMs) / 1e3;
  }
  faults(tagId, path) {
    if (typeof tagId !== "string" || this.#isKnown(tagId)) return [];
    return [{ path, value: tagId, problem: ["unknownTag", { suggestion: this.#suggestion(tagId) }] }];
  }
  #isKnown(tagId) {
    if (this.#listed.has(tagId) || OWN_TAGS.test(tagId)) return true;
    return this.#patterns.some(([pattern]) => expressionOf(pattern).test(tagId));
  }
  /** Listed tags come first. A pattern is filled in with the number that was written. */
  #suggestion(tagId) {
    const listed = [...this.#listed.keys()].filter((id2) => typeof id2 === "string");
    const [number = "0"] = /\d+/.exec(tagId) ?? [];
    const mapped2 = this.#patterns.map(([pattern]) => pattern.replaceAll(/\{[A-Z]+\}/g, number));
    return suggest(tagId, listed) ?? suggest(tagId, mapped2);
  }
};

// src/project/alarms-section.ts
var schema3 = {
  type: "object",
  additionalProperties: false,
  default: {},
  properties: {
    defaults: {
      type: ["boolean", "object"],
      maxProperties: 256,
      default: true,
      description: "what the bus itself calls a warning, and usual limits, for tags without alarms of their own; by tag (* for anything)",
      additionalProperties: {
        type: ["boolean", "object"],
        maxProperties: limits4.rulesPerTag,
        additionalProperties: alarmChange,
        description: "false: none; else by the alarm's id"
      }
    },
    rules: {
      type: "object",
      maxProperties: 1024,
      default: {},
      description: "alarms beside those that a tag has, by tag: for tags that the bus makes, and to keep the default ones",
      additionalProperties: { type: "array", maxItems: limits4.rulesPerTag, items: alarm }
    }
  }
};
var alarms = section({
  schema: schema3,
  faults(written, { names: names2 }) {
    const { defaults, rules } = fieldsOf(written);
    return [...defaultAlarmFaults(defaults, names2), ...addedAlarmFaults(rules, names2)];
  },
  // As they are written: a change is not filled in, and a rule is built when its tag is known.
  build: (_settings, { written }) => ({
    defaults: written?.defaults ?? schema3.properties.defaults.default,
    rules: written?.rules ?? schema3.properties.rules.default
  })
});

// src/collision/profiles.ts
var PROFILE_NAMES = ["harbour", "coast", "offshore", "anchored"];
var MILE_M = 1852;
var KNOT_MS = 1852 / 3600;
var DEGREE = Math.PI / 180;
var PROFILES = {
  harbour: { cpaM: 0.05 * MILE_M, tcpaS: 180, slowMs: 2 * KNOT_MS, coneRad: 5 * DEGREE },
  coast: { cpaM: 0.5 * MILE_M, tcpaS: 900, slowMs: KNOT_MS, coneRad: 10 * DEGREE },
  offshore: { cpaM: MILE_M, tcpaS: 1800, slowMs: 0.5 * KNOT_MS, coneRad: 20 * DEGREE },
  anchored: { cpaM: 0.05 * MILE_M, tcpaS: 300, slowMs: KNOT_MS, coneRad: 0 }
};
var STILL_MS = 0.5 * KNOT_MS;
var HARBOUR_MS = 4 * KNOT_MS;
function profileFor(choice, now) {
  if (choice === "off") return void 0;
  if (choice !== "auto") return choice;
  if (now.isAnchored || now.speedMs < STILL_MS) return "anchored";
  return now.speedMs < HARBOUR_MS ? "harbour" : "coast";
}
function isDanger(profile, own, other, approach, share = 1) {
  const { cpaM, tcpaS, bearingRad } = approach;
  if (cpaM > profile.cpaM * share || tcpaS > profile.tcpaS * share || tcpaS < 0) return false;
  if (other.speedMs >= profile.slowMs) return true;
  return own.speedMs > 0 && angleBetween(bearingRad, own.courseRad) <= profile.coneRad * share;
}
function angleBetween(a, b) {
  return Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));
}

// src/project/collision-section.ts
var schema4 = {
  type: "object",
  additionalProperties: false,
  default: {},
  properties: {
    profile: {
      enum: ["auto", "off", ...PROFILE_NAMES],
      default: "auto",
      description: "how near another vessel is too near; auto: by our speed"
    }
  }
};
var collision = section({ schema: schema4, build: (settings) => settings });

// src/project/anchor-section.ts
var schema5 = {
  type: "object",
  additionalProperties: false,
  default: {},
  properties: {
    bow_height_m: {
      type: "number",
      minimum: 0,
      maximum: 30,
      default: 1,
      description: "from the water to the anchor roller"
    },
    bow_to_antenna_m: {
      type: "number",
      minimum: 0,
      maximum: 500,
      default: 0,
      description: "from the anchor roller to the GNSS antenna"
    }
  }
};
var anchor = section({ schema: schema5, build: (settings) => settings });

// src/project/https-section.ts
import { resolve } from "node:path";
var schema6 = {
  type: ["boolean", "object"],
  additionalProperties: false,
  default: false,
  description: "serves HTTPS as well, with a certificate of the vessel's own authority, or one from files",
  properties: {
    port: { ...port, default: 8443 },
    cert: { ...nonEmpty(4096), description: "file (PEM) with a certificate and those that vouch for it; needs key" },
    key: { ...nonEmpty(4096), description: "file (PEM) with its private key, without a password" },
    clear: {
      enum: ["redirect", "same", "off"],
      default: "redirect",
      description: "HTTP from other computers: pages are sent over to HTTPS, what reads is answered, what writes is refused; all is answered; only HTTPS"
    }
  }
};
var https = section({
  schema: schema6,
  /** A certificate without its key, or a key alone. */
  faults(written) {
    const { cert, key } = fieldsOf(written);
    if (cert === void 0 === (key === void 0)) return [];
    return [{ path: ["https", cert === void 0 ? "key" : "cert"], problem: ["certAndKey"] }];
  },
  build: (settings, { dir }) => settings && withFiles(settings, dir)
});
function withFiles({ cert, key, ...settings }, dir) {
  const isOwn = cert === void 0 || key === void 0;
  return { ...settings, files: isOwn ? void 0 : { cert: resolve(dir, cert), key: resolve(dir, key) } };
}
var httpsDefaults = withFiles(settingsOf(schema6, {}), "/");

// src/project/logbook-section.ts
var logbook = section({
  schema: {
    type: "object",
    additionalProperties: false,
    default: {},
    properties: {
      engine_running_rpm: { type: "number", exclusiveMinimum: 0, maximum: 2e4, default: 300 },
      engine_persistence_s: { type: "number", minimum: 0, maximum: 3600, default: 5 },
      snapshot_period_s: { type: "number", minimum: 1, maximum: 86400, default: 900 }
    }
  },
  build: (settings) => settings
});

// src/project/names-section.ts
var SIDES = ["port", "starboard", "centre"];
var schema7 = {
  type: "object",
  maxProperties: limits6.names,
  default: {},
  description: "names of engines, tanks and others, by the part of their tags before the point",
  propertyNames: { pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$", $comment: "device" },
  additionalProperties: {
    type: "object",
    additionalProperties: false,
    required: ["name"],
    properties: {
      name: { ...nonEmpty(limits6.nameChars), description: "Port engine, Day tank" },
      side: { enum: SIDES, description: "for those that stand beside each other" }
    }
  }
};
var names = section({ schema: schema7, build: (settings) => settings });

// src/nmea2000/tags/mappable-field.ts
function mappableFields(pgn2) {
  const fields = /* @__PURE__ */ new Map();
  for (const { fields: once, sets } of layoutsOf(pgn2)) {
    for (const spec of once) if (!fields.has(spec.id)) fields.set(spec.id, { spec, inList: false });
    const [set] = sets;
    for (const spec of set?.fields ?? []) if (!fields.has(spec.id)) fields.set(spec.id, { spec, inList: true });
  }
  return fields;
}
var NUMERIC = /* @__PURE__ */ new Set(["number", "float", "decimal", "length", "index"]);
function isMappable({ kind }) {
  return NUMERIC.has(kind) || kind === "lookup" || kind === "bits";
}
function isSwitch({ kind, bits }) {
  return kind === "lookup" && bits === 2;
}
var NOT_AVAILABLE_BITS = 4;
function notAvailableOf({ kind, bits }) {
  return kind === "bits" && bits >= NOT_AVAILABLE_BITS ? 2 ** bits - 1 : void 0;
}
function unitsOf(spec) {
  if (isSwitch(spec)) return new Map([["bool", same], ...NO_UNIT]);
  return new Map(spec.unit === "rad" && !spec.signed ? DIRECTION : UNITS_OF[spec.unit ?? ""] ?? NO_UNIT);
}
var NO_UNIT = [
  ["-", same],
  ["count", same],
  ["ratio", same]
];
var DIRECTION = [
  ["deg", direction],
  ["rad", same]
];
var litresPerHour = [
  ["m3/h", cubicMetres],
  ["L/h", same]
];
var UNITS_OF = {
  m: [["m", same]],
  s: [["s", same]],
  rad: [
    ["deg", degrees],
    ["rad", same]
  ],
  "rad/s": [
    ["deg/s", degrees],
    ["rad/s", same]
  ],
  V: [["V", same]],
  deg: [["deg", same]],
  K: [["K", same]],
  "%": [["%", same]],
  "m/s": [["m/s", same]],
  Hz: [["Hz", same]],
  A: [["A", same]],
  W: [["W", same]],
  VA: [["VA", same]],
  VAR: [["var", same]],
  Pa: [["Pa", same]],
  "L/h": litresPerHour,
  L: [["m3", cubicMetres]],
  J: [["J", same]],
  C: [["C", same]],
  rpm: [["rpm", same]],
  dB: [["dB", same]],
  T: [["T", same]],
  ppm: [["ppm", same]]
};
var SWITCH_ERROR = 2;
function statesOf(spec, on) {
  const others = [...valueNames(spec.enumeration).keys()].filter((value) => !on.includes(value));
  const fails = isSwitch(spec) && ![...on, ...others].includes(SWITCH_ERROR) ? { fails: [SWITCH_ERROR] } : {};
  return { on, ...fails, ...others.length === 0 ? {} : { off: others } };
}
function valueNumber({ enumeration }, value) {
  if (typeof value === "number") return value;
  const wanted = value.toLowerCase();
  for (const [number, name] of valueNames(enumeration)) if (name.toLowerCase() === wanted) return number;
  return void 0;
}
function namesOfValues({ enumeration }) {
  return [...valueNames(enumeration).values()];
}

// src/project/build-mapping.ts
function buildNmea2000(section2) {
  const { publish } = section2;
  return {
    ...section2,
    publish: Array.isArray(publish) && publish.length === 0 ? false : publish,
    mappings: section2.mappings.map(buildMapping),
    preferredSources: section2.preferredSources.map(({ tags, sources }) => ({
      tags,
      devices: sources.map(buildDevice)
    }))
  };
}
function buildMapping(row) {
  const { pgn: pgn2, field, bit, source: source2, ignore } = row;
  return {
    pgn: pgn2,
    field,
    bit,
    when: conditionsOf(row),
    device: source2 && buildDevice(source2),
    mapping: ignore || field === void 0 ? void 0 : tagMapping(row, field)
  };
}
function tagMapping(row, field) {
  const { pgn: pgn2, bit, tag: tag2 = "", description } = row;
  const known = mappableFields(pgn2).get(field);
  const on = row.on?.map((value) => (known === void 0 ? void 0 : valueNumber(known.spec, value)) ?? 0);
  const none = known && notAvailableOf(known.spec);
  const { unitSi, conversion } = unitAndConversion(row);
  return {
    pgn: pgn2,
    field,
    tag: tag2,
    rank: 0,
    unitSi,
    conversion,
    ...known?.inList === true ? { inList: true } : {},
    ...bit === void 0 ? {} : { bit },
    ...none === void 0 ? {} : { none },
    ...known === void 0 || unitSi !== "bool" || bit !== void 0 ? {} : statesOf(known.spec, on ?? [1]),
    ...description === void 0 ? {} : { description }
  };
}
function unitAndConversion(row) {
  const { pgn: pgn2, field = "", bit, on, unitSi: unit, scale = 1, offset = 0 } = row;
  if (bit !== void 0 || on !== void 0) return { unitSi: "bool", conversion: same };
  const spec = mappableFields(pgn2).get(field)?.spec;
  const units = spec === void 0 ? /* @__PURE__ */ new Map() : unitsOf(spec);
  const [[usual, usualConversion] = ["-", same]] = units;
  const base = unit === void 0 ? usualConversion : units.get(unit) ?? same;
  const conversion = scale === 1 && offset === 0 ? base : scaled(base, scale, offset);
  return { unitSi: unit ?? usual, conversion };
}
function conditionsOf({ pgn: pgn2, instance, when = {} }) {
  const fields = mappableFields(pgn2);
  const conditions = {};
  for (const [field, value] of Object.entries(when)) {
    const spec = fields.get(field)?.spec;
    conditions[field] = [(spec && valueNumber(spec, value)) ?? 0];
  }
  const key = keysOf(pgn2).find(({ place }) => place === "N");
  if (key !== void 0 && instance !== void 0)
    conditions[key.field] = instance === key.whenAbsent ? [instance, null] : [instance];
  return conditions;
}
function buildDevice({ name, manufacturer, uniqueNumber, address: address2, bus }) {
  const code = manufacturer === void 0 ? void 0 : manufacturerCode(manufacturer);
  return {
    ...name === void 0 ? {} : { name: BigInt(`0x${name}`) },
    ...code === void 0 ? {} : { manufacturer: code },
    ...uniqueNumber === void 0 ? {} : { uniqueNumber },
    ...address2 === void 0 ? {} : { address: address2 },
    ...bus === void 0 ? {} : { bus }
  };
}

// src/project/mapping-semantics.ts
function findMappingFaults(section2, path, tags) {
  const { publish, mappings, preferred_sources: preferred } = fieldsOf(section2);
  const rows = itemsOf(mappings, [...path, "mappings"]);
  const units = new Map(tags.map(({ fields: { id: id2, unit_si: unit } }) => [id2, unit]));
  return [
    ...publishFaults(publish, [...path, "publish"]),
    ...rows.flatMap((row) => rowFaults(row, units)),
    ...repeatedRows(rows),
    ...rows.flatMap((row) => builtInFaults(row, rows)),
    ...tooManyKeys(rows),
    ...itemsOf(preferred, [...path, "preferred_sources"]).flatMap(
      ({ fields, path: at }) => itemsOf(fields["sources"], [...at, "sources"]).flatMap((device2) => deviceFaults(device2.fields, device2.path))
    )
  ];
}
var INSTANCE_MAX = 252;
function publishFaults(publish, path) {
  if (!Array.isArray(publish)) return [];
  let all;
  const ids = () => all ??= publishedIds(INSTANCE_MAX);
  return publish.flatMap((item, index) => {
    const at = [...path, index];
    if (typeof item === "number" && !CODEC_PGNS.includes(item))
      return [{ path: at, value: item, problem: ["notPublished", { pgns: CODEC_PGNS }] }];
    if (typeof item !== "string") return [];
    const isSent = item.includes("*") ? ids().some((id2) => matchesWildcard(id2, item)) : publishedTag(item) !== void 0;
    return isSent ? [] : [{ path: at, value: item, problem: ["neverPublished", { suggestion: suggest(item, publishedIds(0)) }] }];
  });
}
function rowFaults({ fields: row, path }, units) {
  const { pgn: pgn2, field, source: source2 } = row;
  if (!Number.isInteger(pgn2)) return [];
  const known = mappableFields(Number(pgn2));
  const devices = deviceFaults(fieldsOf(source2), [...path, "source"]);
  if (known.size === 0) {
    const suggestion = suggest(String(pgn2), definedPgns().map(String));
    return [{ path: [...path, "pgn"], value: pgn2, problem: ["unknownPgn", { suggestion }] }, ...devices];
  }
  const findings = [...purposeFaults(row, path), ...conditionFaults(row, path, known), ...devices];
  if (typeof field !== "string") return findings;
  const found = known.get(field);
  if (found === void 0) {
    const ids = [...known.keys()];
    return [
      ...findings,
      {
        path: [...path, "field"],
        value: field,
        problem: ["unknownField", { suggestion: suggest(field, ids), known: ids }]
      }
    ];
  }
  if (row["ignore"] === true) return findings;
  return [...findings, ...valueFaults(row, path, found), ...tagFaults(row, path, found, units)];
}
function purposeFaults({ field, tag: tag2, ignore }, path) {
  if (ignore === true)
    return tag2 === void 0 ? [] : [{ path: [...path, "tag"], value: tag2, problem: ["tagAndIgnore"] }];
  return [
    ...tag2 === void 0 ? [{ path: [...path, "tag"], problem: ["tagOrIgnore"] }] : [],
    ...field === void 0 ? [{ path: [...path, "field"], problem: ["missing", { key: "field" }] }] : []
  ];
}
function conditionFaults(row, path, known) {
  const { pgn: pgn2, instance, when } = row;
  const findings = [];
  if (typeof instance === "number") {
    const key = keysOf(Number(pgn2)).find(({ place }) => place === "N");
    const max = key && known.get(key.field)?.spec.rawMax;
    if (max === void 0) findings.push({ path: [...path, "instance"], value: instance, problem: ["noInstance"] });
    else if (instance > max)
      findings.push({ path: [...path, "instance"], value: instance, problem: ["tooLarge", { limit: max }] });
  }
  for (const [field, value] of Object.entries(fieldsOf(when))) {
    const at = [...path, "when", field];
    const spec = known.get(field)?.spec;
    if (spec === void 0) {
      const ids = [...known.keys()];
      findings.push({ path: at, value, problem: ["unknownField", { suggestion: suggest(field, ids), known: ids }] });
    } else if (spec.kind !== "lookup" && spec.kind !== "number" || spec.bits > 8 || spec.divisor !== 1) {
      findings.push({ path: at, value, problem: ["notACondition"] });
    } else if (typeof value === "string" && valueNumber(spec, value) === void 0) {
      const names2 = namesOfValues(spec);
      findings.push({ path: at, value, problem: ["notOneOf", { suggestion: suggest(value, names2), allowed: names2 }] });
    } else if (typeof value === "number" && value > spec.rawMax) {
      findings.push({ path: at, value, problem: ["tooLarge", { limit: spec.rawMax }] });
    }
  }
  return findings;
}
function valueFaults({ bit, on, field }, path, { spec, inList }) {
  if (!isMappable(spec)) return [{ path: [...path, "field"], value: field, problem: ["notAValue"] }];
  const findings = [];
  if (spec.kind === "bits" && bit === void 0)
    findings.push({ path: [...path, "bit"], problem: ["bitMissing", { max: spec.bits - 1 }] });
  if (typeof bit === "number" && (!isMask(spec) || bit >= spec.bits || inList)) {
    const problem = bit >= spec.bits ? ["tooLarge", { limit: spec.bits - 1 }] : ["notBits"];
    findings.push({ path: [...path, "bit"], value: bit, problem });
  }
  if (!Array.isArray(on)) return findings;
  if (spec.kind !== "lookup") return [...findings, { path: [...path, "on"], problem: ["notAnEnumeration"] }];
  for (const [index, value] of on.entries()) {
    if (typeof value !== "string" || valueNumber(spec, value) !== void 0) continue;
    const names2 = namesOfValues(spec);
    findings.push({
      path: [...path, "on", index],
      value,
      problem: ["notOneOf", { suggestion: suggest(value, names2), allowed: names2 }]
    });
  }
  return findings;
}
function isMask({ kind, multiplier, divisor, bias }) {
  return kind === "bits" || kind === "number" && multiplier === 1 && divisor === 1 && bias === 0;
}
function tagFaults(row, path, { spec }, units) {
  const { pgn: pgn2, tag: tag2, bit, on, unit_si: unit, scale, offset } = row;
  const findings = [];
  const places = keysOf(Number(pgn2)).map(({ place }) => `{${place}}`);
  if (typeof tag2 === "string") {
    const wrong = placesOf(tag2).find((place) => !places.includes(`{${place}}`));
    const braces = tag2.replaceAll(/\{[A-Z]+\}/g, "");
    if (wrong !== void 0 || /[{}]/.test(braces))
      findings.push({ path: [...path, "tag"], value: tag2, problem: ["badPlace", { places }] });
  }
  const isBool = bit !== void 0 || on !== void 0;
  const fitting = isBool ? ["bool"] : [...unitsOf(spec).keys()];
  const [usual] = fitting;
  const isScaled = !isBool && (scale !== void 0 || offset !== void 0);
  if (isScaled && usual === "bool" && unit === void 0)
    findings.push({ path: [...path, "unit_si"], problem: ["missing", { key: "unit_si" }] });
  if (scale === 0) findings.push({ path: [...path, "scale"], value: scale, problem: ["scaleOfZero"] });
  if (isBool && (scale !== void 0 || offset !== void 0))
    findings.push({ path: [...path, scale === void 0 ? "offset" : "scale"], problem: ["scaleOfBool"] });
  if (typeof unit === "string" && isUnit(unit)) {
    const fits = isScaled ? unit !== "bool" && unit !== "text" : fitting.includes(unit);
    if (!fits)
      findings.push({ path: [...path, "unit_si"], value: unit, problem: ["unitDoesNotFit", { units: fitting }] });
  }
  const listed = units.get(tag2);
  const own = unit ?? usual;
  if (typeof listed === "string" && isUnit(listed) && own !== listed)
    findings.push({
      path: [...path, unit === void 0 ? "tag" : "unit_si"],
      value: own,
      problem: ["unitOfTag", { unit: listed }]
    });
  return findings;
}
function deviceFaults({ manufacturer }, path) {
  if (typeof manufacturer !== "string" || manufacturerCode(manufacturer) !== void 0) return [];
  const suggestion = suggest(manufacturer, manufacturerNames());
  return [{ path: [...path, "manufacturer"], value: manufacturer, problem: ["unknownManufacturer", { suggestion }] }];
}
function repeatedRows(rows) {
  const first = /* @__PURE__ */ new Map();
  return rows.flatMap(({ fields: row, path }) => {
    const { pgn: pgn2, tag: tag2, field, bit, instance, when, source: source2, ignore } = row;
    const index = Number(path.at(-1));
    const whole = JSON.stringify([pgn2, field, bit, instance, when, source2, tag2, ignore]);
    const aim = typeof tag2 === "string" && !tag2.includes("{") ? JSON.stringify(["tag", pgn2, tag2, source2]) : whole;
    const earlier = first.get(whole) ?? first.get(aim);
    for (const key of [whole, aim]) if (!first.has(key)) first.set(key, index);
    if (earlier === void 0) return [];
    return [
      {
        path: tag2 === void 0 ? path : [...path, "tag"],
        value: tag2,
        problem: ["repeatedRow", { first: `mappings[${earlier}]` }]
      }
    ];
  });
}
function builtInFaults({ fields: row, path }, rows) {
  const { pgn: pgn2, instance, tag: tag2, source: source2 } = row;
  if (typeof tag2 !== "string" || typeof instance !== "number" || source2 !== void 0) return [];
  for (const builtIn of tagGroup(Number(pgn2))?.rows ?? []) {
    const place = placeIn(tag2, expressionOf(builtIn.tag));
    if (place?.N === void 0 || Object.keys(place).length > 1 || place.N === instance) continue;
    const isChanged = rows.some(
      ({ fields: other }) => other["pgn"] === pgn2 && (other["field"] === builtIn.field || other["field"] === void 0) && (other["instance"] === place.N || other["instance"] === void 0)
    );
    if (!isChanged)
      return [
        { path: [...path, "tag"], value: tag2, problem: ["builtInToo", { instance: place.N, field: builtIn.field }] }
      ];
  }
  return [];
}
function tooManyKeys(rows) {
  const fieldsByPgn = /* @__PURE__ */ new Map();
  return rows.flatMap(({ fields: { pgn: pgn2, when }, path }) => {
    const known = tagGroup(Number(pgn2));
    const conditions = (known?.rows ?? []).flatMap((row) => Object.keys(row.when ?? {}));
    const fields = fieldsByPgn.get(pgn2) ?? /* @__PURE__ */ new Set([...keysOf(Number(pgn2)).map(({ field }) => field), ...conditions]);
    fieldsByPgn.set(pgn2, fields);
    const before = fields.size;
    for (const field of Object.keys(fieldsOf(when))) fields.add(field);
    if (fields.size <= KEY_FIELDS || fields.size === before) return [];
    return [{ path: [...path, "when"], problem: ["tooManyConditions", { max: KEY_FIELDS }] }];
  });
}

// src/project/nmea2000-schema.ts
var text2 = (maxLength) => ({ type: "string", minLength: 1, maxLength });
var pgn = { type: "integer", minimum: 0, maximum: 262143 };
var fieldValue = { type: ["integer", "string"], minimum: 0, maximum: 252 };
var device = {
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  description: "which device: all that is said must hold. An address may belong to another one tomorrow, a NAME not",
  properties: {
    name: {
      type: "string",
      pattern: "^[0-9A-Fa-f]{16}$",
      $comment: "deviceName",
      description: "its NAME, as `bitacora nmea devices` prints it"
    },
    manufacturer: { type: ["integer", "string"], minimum: 0, maximum: 2047, description: "code, or canboat's name" },
    unique_number: { type: "integer", minimum: 0, maximum: 2097151, description: "of its NAME" },
    address: { type: "integer", minimum: 0, maximum: 253, description: "its address at the moment" },
    bus: { ...text2(128), description: "where it is heard: can0, replay, a gateway" }
  }
};
var mapping = {
  type: "object",
  additionalProperties: false,
  required: ["pgn"],
  properties: {
    pgn: { ...pgn, description: "the parameter group" },
    field: { ...text2(64), description: "canboat's id of the field (windSpeed); left out with ignore: all of them" },
    bit: { type: "integer", minimum: 0, maximum: 31, description: "of a set of bits: the one that is this bool" },
    on: {
      type: "array",
      minItems: 1,
      maxItems: 64,
      items: fieldValue,
      description: "of an enumeration: the values, by number or name, that make this bool true; every other one that has a name makes it false"
    },
    instance: { type: "integer", minimum: 0, maximum: 252, description: "only for this one" },
    when: {
      type: "object",
      minProperties: 1,
      maxProperties: 2,
      additionalProperties: fieldValue,
      description: "only when another field says this, by number or name: { reference: Apparent }"
    },
    source: { ...device, description: `only from this device. ${device.description}` },
    tag: {
      type: "string",
      pattern: "^[A-Za-z0-9{][A-Za-z0-9_.{}-]{0,127}$",
      $comment: "mappedTag",
      description: "the tag's id; {N} is the instance"
    },
    unit_si: { enum: UNITS, description: "by default: that of the field" },
    scale: { type: "number", description: "the tag is the field's value times this \u2026" },
    offset: { type: "number", description: "\u2026 plus this" },
    description: text2(256),
    ignore: { type: "boolean", default: false, description: "makes no tag of it" }
  }
};
var rawServer = {
  type: "object",
  additionalProperties: false,
  description: "serves raw frames (Yacht Devices RAW) over TCP to chart programs; without it there is none",
  properties: {
    host: { ...host, default: "127.0.0.1", description: "address to listen on; 0.0.0.0 is the whole network" },
    port: { ...port, default: 1457 }
  }
};
var nmea2000Schema = {
  type: "object",
  additionalProperties: false,
  default: {},
  properties: {
    publish: {
      type: ["boolean", "array"],
      maxItems: 256,
      items: { type: ["integer", "string"], minimum: 0, maximum: 262143, maxLength: 128 },
      default: true,
      description: "what is sent of what other sources say: all, nothing, or these PGNs and tags (* for anything)"
    },
    alerts: {
      type: "boolean",
      default: false,
      description: "tells our alarms on each bus as alerts (PGN 126983, 126985); devices there may acknowledge them"
    },
    preferred_address: { type: "integer", minimum: 0, maximum: 251, default: 35 },
    auto_register: { type: "boolean", default: true },
    mappings: {
      type: "array",
      maxItems: limits2.ownMappings,
      items: mapping,
      default: [],
      description: "rows that stand in the place of the built-in table for the fields and messages that they are about"
    },
    preferred_sources: {
      type: "array",
      maxItems: 256,
      default: [],
      description: "who has a tag when several devices send it; without this whoever was heard first, while alive",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["tags", "sources"],
        properties: {
          tags: { type: "array", minItems: 1, maxItems: 256, items: tagPattern, description: "ids, * for anything" },
          sources: { type: "array", minItems: 1, maxItems: 16, items: device, description: "the first one first" }
        }
      }
    },
    raw_server: rawServer
  }
};

// src/project/nmea2000-section.ts
var nmea2000 = section({
  schema: nmea2000Schema,
  faults: (written, { tags }) => findMappingFaults(written, ["nmea2000"], tags),
  build: buildNmea2000
});

// src/project/sections.ts
var SECTIONS = {
  historian,
  logbook,
  alarms,
  anchor,
  collision,
  https,
  access,
  names,
  nmea2000
};
var LIST = Object.entries(SECTIONS);
var sectionSchemas = mapped((section2) => section2.schema);
function sectionFaults(file) {
  return LIST.flatMap(([key, { faults }]) => faults?.(file.fields[key], file) ?? []);
}
function tagsNamedIn(file) {
  return LIST.flatMap(([key, { tagNames }]) => tagNames?.(file[key]) ?? []);
}
function buildSections(settings, written, place) {
  return mapped(
    ({ build }, key) => settings[key] === void 0 ? null : build(settings[key], { ...place, written: written[key] })
  );
}
function mapped(of) {
  return Object.fromEntries(LIST.map(([key, section2]) => [key, of(section2, key)]));
}

// src/nmea2000/bus/gateway-reader.ts
var FORMATS = {
  ydraw: [ydraw],
  "n2k-ascii": [n2kAscii],
  candump: [candumpLog, candumpConsole],
  auto: [ydraw, n2kAscii, candumpLog, candumpConsole]
};
var GATEWAY_FORMATS = Object.keys(FORMATS);
var SOME_DAY_MS = 864e5;
var GatewayReader = class {
  assembler = new FastPacketAssembler();
  #parsers;
  #sink;
  constructor(format2, sink) {
    this.#parsers = FORMATS[format2].map((each) => each.open([], SOME_DAY_MS));
    this.#sink = sink;
  }
  /**
   * Returns `record` for a line that was read, its fault for a bad line, and undefined for an empty line, a comment or
   * a header.
   */
  read(line, arrivalMs) {
    if (line === void 0) return "too-long";
    if (isComment(line)) return void 0;
    const record = this.#parse(line);
    if (record === void 0 || typeof record === "string") return record;
    if (record.kind === "message") this.#takeMessage(record.message, arrivalMs);
    else this.#take(record.frame, arrivalMs);
    return "record";
  }
  /** The connection is lost: open packets are discarded. */
  end() {
    this.assembler.end();
  }
  #take(frame, arrivalMs) {
    const { id: id2, data, timestampMs } = frame;
    this.#sink.frame({ id: id2, data, timestampMs: arrivalMs });
    const message = this.assembler.accept(timestampMs === 0 ? { id: id2, data, timestampMs: arrivalMs } : frame);
    if (message !== void 0) this.#sink.message({ ...message, timestampMs: arrivalMs }, false);
  }
  /** Such a gateway assembles fast packets, but forwards the frames of the transport protocol one by one. */
  #takeMessage(message, arrivalMs) {
    const { pgn: pgn2, data, timestampMs } = message;
    const isPiece = isTransport(pgn2) && data.length === FRAME_BYTES;
    const atMs = timestampMs === 0 ? arrivalMs : timestampMs;
    const whole = isPiece ? this.assembler.assemble(message, data, atMs) : message;
    if (whole !== void 0) this.#sink.message({ ...whole, timestampMs: arrivalMs }, true);
  }
  /** Tries the parser of the last line first, and then the others. */
  #parse(line) {
    for (const [i, parser] of this.#parsers.entries()) {
      const record = parser.parse(line);
      if (record === "not-a-record") continue;
      if (i > 0) this.#parsers.unshift(...this.#parsers.splice(i, 1));
      return record;
    }
    return "not-a-record";
  }
};

// src/project/source-schema.ts
var format = { enum: GATEWAY_FORMATS, default: "auto" };
var silence = {
  type: "number",
  minimum: 1,
  maximum: 86400,
  default: 10,
  description: "without a line that is understood: the gateway is reopened"
};
var source = {
  type: "object",
  discriminator: { propertyName: "type" },
  required: ["type"],
  oneOf: [
    {
      additionalProperties: false,
      properties: {
        type: { const: "simulator" },
        tick_s: { type: "number", minimum: 0.05, maximum: 60, default: 0.5 },
        seed: { type: "integer", minimum: 0, maximum: 4294967295, default: 1 }
      }
    },
    {
      additionalProperties: false,
      required: ["interface"],
      properties: {
        type: { const: "socketcan" },
        // The kernel's IFNAMSIZ is 16 bytes with the terminating zero.
        interface: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,14}$", $comment: "interface" },
        listen_only: { type: "boolean", default: false, description: "no address is claimed and nothing is sent" }
      }
    },
    {
      additionalProperties: false,
      required: ["host", "port"],
      properties: {
        type: { const: "tcp" },
        host: { ...host, description: "a gateway that is connected to: its name or address" },
        port,
        format,
        timeout_s: silence
      }
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
          maxItems: limits2.gatewaySenderRules,
          items: nonEmpty(64),
          description: "addresses and networks whose datagrams are taken; without it everybody's"
        },
        format,
        timeout_s: silence
      }
    },
    {
      additionalProperties: false,
      required: ["url"],
      properties: {
        type: { const: "signalk" },
        url: {
          type: "string",
          maxLength: 2048,
          pattern: "^https?://[^\\s/?#@]+(/[^\\s?#]*)?(\\?[^\\s#]*)?$",
          $comment: "url",
          description: "another Signal K server, such as http://192.168.1.10:3000; ?token=\u2026 where it asks for a login"
        },
        paths: {
          type: "array",
          minItems: 1,
          maxItems: limits5.source.subscriptions,
          default: ["*"],
          items: { ...nonEmpty(limits5.pathChars), description: "a path; * stands for any text" },
          description: "what is taken from it"
        },
        timeout_s: {
          ...silence,
          default: 30,
          description: "without a sign of life: the connection is reopened"
        }
      }
    },
    {
      additionalProperties: false,
      required: ["url", "topics"],
      properties: {
        type: { const: "mqtt" },
        ...brokerProperties,
        topics: {
          type: "object",
          minProperties: 1,
          maxProperties: limits.sourceTopics,
          propertyNames: { pattern: TOPIC_PATTERN, $comment: "topic" },
          description: "topics of the broker, each with the tag that its value becomes",
          additionalProperties: {
            type: "object",
            additionalProperties: false,
            required: ["tag"],
            properties: {
              tag: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$", $comment: "tagId" },
              unit_si: { enum: UNITS, description: "of a tag that is not listed under tags" },
              path: {
                type: "string",
                maxLength: 256,
                pattern: "^(?:/[^/]+)+$|^\\$(?:\\.[^.]+)+$",
                $comment: "jsonPath",
                description: "where the value is in a message of JSON; without it the message is the value"
              },
              scale: { type: "number", default: 1, description: "the tag is value \xD7 scale + offset" },
              offset: { type: "number", default: 0 },
              timeout_s: { type: "number", exclusiveMinimum: 0, maximum: 86400 }
            }
          }
        },
        timeout_s: {
          type: "number",
          exclusiveMinimum: 0,
          maximum: 86400,
          default: 180,
          description: "without a message a value is stale"
        }
      }
    },
    {
      additionalProperties: false,
      required: ["url"],
      properties: {
        type: { const: "venus" },
        ...brokerProperties,
        portal: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
          $comment: "portal",
          description: "its VRM portal id; by default the first one heard"
        },
        instances: {
          type: "object",
          maxProperties: limits.venusDevices,
          propertyNames: { pattern: "^[a-z]{1,32}/[0-9]{1,5}$", $comment: "venusDevice" },
          additionalProperties: { type: "integer", minimum: 0, maximum: 252 },
          default: {},
          description: "numbers of devices in tags, in the place of Venus' own: battery/288: 0 makes BATT_0"
        },
        timeout_s: {
          type: "number",
          minimum: 35,
          maximum: 86400,
          default: 60,
          description: "without a message it is gone; it is asked to speak every 30 s"
        }
      }
    },
    nmea0183Source,
    {
      additionalProperties: false,
      required: ["file"],
      properties: {
        type: { const: "replay" },
        file: { ...nonEmpty(4096), description: "relative to the folder of the project file" },
        speed: { type: "number", exclusiveMinimum: 0, maximum: 1e6, default: 1 },
        loop: { type: "boolean", default: false }
      }
    }
  ]
};

// src/project/schema.ts
var VESSEL_TYPES = [
  "sailing_yacht",
  "motor_yacht",
  "fishing",
  "workboat",
  "tug",
  "ferry",
  "passenger",
  "cargo",
  "tanker",
  "research",
  "patrol",
  "other"
];
var system = { type: "string", pattern: "^[a-z][a-z0-9_]{0,31}$", $comment: "system" };
var finiteOrNull = { type: ["number", "null"] };
var vessel = {
  type: "object",
  additionalProperties: false,
  required: ["id", "name", "type", "loa_m", "beam_m", "draft_m"],
  properties: {
    id,
    name: nonEmpty(128),
    type: { enum: VESSEL_TYPES },
    loa_m: { type: "number", exclusiveMinimum: 0, maximum: 500, description: "length overall, m" },
    beam_m: { type: "number", exclusiveMinimum: 0, maximum: 100, description: "maximum beam, m" },
    draft_m: { type: "number", exclusiveMinimum: 0, maximum: 40, description: "m" }
  }
};
var tag = {
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
      maximum: 86400,
      description: "without an update for so long: stale; 0 is never; by default as what the values come from has it"
    },
    system: { ...system, description: "by default: from the id" },
    alarms: {
      type: "array",
      maxItems: limits4.rulesPerTag,
      items: alarm,
      description: "without it, those that are usual for such a tag; an empty list is none"
    }
  }
};
var projectSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Bit\xE1cora project file",
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
      description: "send also what is simulated or replayed to buses, NMEA 0183, MQTT, raw frames and shore"
    },
    tags: { type: "array", maxItems: limits3.registered, items: tag, default: [] },
    ...sectionSchemas
  }
};
function projectSchemaWith(sections) {
  const pattern = historianFilePattern(sections.flatMap(({ stateFiles }) => stateFiles ?? []));
  const { file } = projectSchema.properties.historian.properties;
  return schemaWith(projectSchema, [...sections, { name: "historian.file", schema: { ...file, pattern } }]);
}

export {
  given,
  buildRule,
  accessDefaults,
  matchesDevice,
  mappingPlans,
  keysOf,
  rowsFor,
  placeFor,
  defaultAlarmRow,
  defaultAlarms,
  alarmFaults,
  OWN_TAGS,
  TagNames,
  PROFILES,
  profileFor,
  isDanger,
  httpsDefaults,
  SIDES,
  nmea2000Schema,
  sectionSchemas,
  sectionFaults,
  tagsNamedIn,
  buildSections,
  GatewayReader,
  VESSEL_TYPES,
  projectSchema,
  projectSchemaWith
};
