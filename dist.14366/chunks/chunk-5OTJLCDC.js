import {
  ALARM_STATES
} from "./chunk-RZCE45WA.js";
import {
  CONDITION_NAMES,
  PRIORITIES
} from "./chunk-QMUYOXII.js";

// src/alarms/alarm-payload.ts
var isText = (value) => typeof value === "string";
var isName = (value) => typeof value === "string" && value !== "";
var isFiniteNumber = (value) => typeof value === "number" && Number.isFinite(value);
var isBoolean = (value) => typeof value === "boolean";
var TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
var isTime = (value) => typeof value === "string" && TIME.test(value) && !Number.isNaN(Date.parse(value));
var isOneOf = (values) => (value) => typeof value === "string" && values.includes(value);
var isTrue = (value) => value === true;
var orAbsent = (check) => (value) => value === void 0 || check(value);
var orNull = (check) => (value) => value === null || check(value);
var CHECKS = {
  id: isName,
  tag_id: isName,
  alarm_id: isName,
  message: isText,
  priority: isOneOf(PRIORITIES),
  operator: isOneOf(CONDITION_NAMES),
  threshold: (value) => isFiniteNumber(value) || isBoolean(value),
  state: isOneOf(ALARM_STATES),
  condition: isBoolean,
  value: (value) => value === null || isFiniteNumber(value) || isBoolean(value),
  activated_at: isTime,
  acknowledged_at: orNull(isTime),
  acknowledged_by: orNull(isText),
  returned_at: orNull(isTime),
  cleared_at: orNull(isTime),
  occurrence: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  returns: orAbsent((value) => Number.isSafeInteger(value) && Number(value) >= 1),
  silenced_until: orAbsent(isTime),
  repeated_at: orAbsent(isTime),
  escalated_from: orAbsent(isOneOf(PRIORITIES)),
  shelved_until: orAbsent(isTime),
  out_of_service: orAbsent(isTrue),
  group: orAbsent(isName),
  first_up: orAbsent(isTrue)
};
var FIELDS = Object.entries(CHECKS);
function toLogPayload(record) {
  return { ...record };
}
function fromLogPayload(payload) {
  if (typeof payload !== "object" || payload === null) return void 0;
  const given = payload;
  const record = {};
  for (const [name, check] of FIELDS) {
    if (!check(given[name])) return void 0;
    if (given[name] !== void 0) record[name] = given[name];
  }
  return record;
}

export {
  toLogPayload,
  fromLogPayload
};
