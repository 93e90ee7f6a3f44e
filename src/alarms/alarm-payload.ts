/**
 * An alarm record as the payload of a log entry (kinds `alarm_active`, `alarm_ack`, `alarm_cleared`): all fields after the transition,
 * under the names that they have everywhere. A record read back from a log book or a record file is checked field by field, since either
 * may be damaged or written by another program.
 */
import { ALARM_STATES, type AlarmRecord } from "./alarm-record.ts";
import { CONDITION_NAMES } from "./conditions/kinds.ts";
import { PRIORITIES } from "../core/priority.ts";

/** A type alias, and so a JSON object to the type checker. */
export type AlarmPayload = { readonly [Field in keyof AlarmRecord]: AlarmRecord[Field] };

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isName: Check = (value) => typeof value === "string" && value !== "";
const isFiniteNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const isBoolean: Check = (value) => typeof value === "boolean";
/** As `formatIsoTime` writes it. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const isTime: Check = (value) => typeof value === "string" && TIME.test(value) && !Number.isNaN(Date.parse(value));
const isOneOf =
  (values: readonly string[]): Check =>
  (value) =>
    typeof value === "string" && values.includes(value);
const isTrue: Check = (value) => value === true;
const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const orNull = (check: Check): Check => (value) => value === null || check(value); // prettier-ignore

const CHECKS = {
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
  acknowledged_reason: orAbsent(isName),
  raised_message: orAbsent(isText),
  returns: orAbsent((value) => Number.isSafeInteger(value) && Number(value) >= 1),
  silenced_until: orAbsent(isTime),
  repeated_at: orAbsent(isTime),
  escalated_from: orAbsent(isOneOf(PRIORITIES)),
  shelved_until: orAbsent(isTime),
  out_of_service: orAbsent(isTrue),
  group: orAbsent(isName),
  subject: orAbsent(isName),
  ended_with_subject: orAbsent(isTrue),
  first_up: orAbsent(isTrue),
} satisfies Record<keyof AlarmRecord, Check>;

const FIELDS = Object.entries(CHECKS);

export function toLogPayload(record: AlarmRecord): AlarmPayload {
  return { ...record };
}

/** The record that a payload holds, without any further members; undefined when a field is missing or wrong. */
export function fromLogPayload(payload: unknown): AlarmRecord | undefined {
  if (typeof payload !== "object" || payload === null) return undefined;
  const given = payload as Readonly<Record<string, unknown>>;
  const record: Record<string, unknown> = {};
  for (const [name, check] of FIELDS) {
    if (!check(given[name])) return undefined;
    if (given[name] !== undefined) record[name] = given[name];
  }
  return record as unknown as AlarmRecord;
}
