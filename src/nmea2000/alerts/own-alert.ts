/**
 * One of our alarms as an alert on the bus. Pure.
 *
 *     record                      alert state               threshold status
 *     ACTIVE, condition holds     active, or silenced       exceeded, or low exceeded (< and <=)
 *     ACTIVE, condition has left  awaiting acknowledge      normal
 *     ACK                         acknowledged              exceeded, or low exceeded; normal where it has left
 *     CLEARED                     normal                    normal
 *
 * Alert id and index are the same in every run, since they are made only from the names of the tag and the alarm: 24 bits of a hash,
 * in the two fields that may hold any number. Among 20 000 alarms about twelve pairs share both; if both alarms of a pair are sent at the
 * same time, `AlertNumbers` gives the second one the next free index. The occurrence is the record's, from 1 to 252, then 1 again.
 */
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import { ruleKey } from "../../alarms/rule.ts";
import { PRIORITIES, type Priority } from "../../core/priority.ts";
import { nameHash } from "../../core/name-hash.ts";
import type { Name } from "../node/node-name.ts";
import { ALERT_CATEGORY, ALERT_STATE, ALERT_THRESHOLD, ALERT_TRIGGER_AUTO, TYPE_OF_PRIORITY } from "./alert-codes.ts";
import type { Alert, AlertHead, AlertText } from "./alert-message.ts";

/** An alarm's record, and what the alarm engine adds to it. */
export type AlertRecord = AlarmRecord & {
  /** Its sound is silenced until this time. */
  readonly silenced_until?: string;
  /** Its priority before it was escalated. */
  readonly escalated_from?: Priority;
};

/** Our identity as the source of alerts on a bus, and the words for their texts. */
export interface AlertSource {
  /** Our NAME on that bus. */
  readonly name: Name;
  /** Lets people distinguish our nodes. */
  readonly deviceInstance: number;
  /** The language of the texts, a code of canboat's `ALERT_LANGUAGE_ID`. */
  readonly language: number;
  readonly isNavigational: (tagId: string) => boolean;
  /** What the tag measures, in words. */
  readonly locationOf: (tagId: string) => string;
}

export interface AlertNumber {
  readonly alertId: number;
  readonly index: number;
}

/** The largest value of a field of 16 and of 8 bits; the numbers above are reserved, such as "not available". */
const ID_MAX = 65_532;
const INDEX_MAX = 252;
const OCCURRENCES = 252;

export class AlertNumbers {
  readonly #keys = new Map<number, string>();
  readonly #numbers = new Map<string, AlertNumber>();

  of({ tag_id: tagId, alarm_id: alarmId }: AlarmRecord): AlertNumber {
    const key = ruleKey(tagId, alarmId);
    let number = this.#numbers.get(key);
    if (number !== undefined) return number;
    number = hashedNumber(key);
    while (this.#keys.has(joined(number))) number = { ...number, index: (number.index + 1) % (INDEX_MAX + 1) };
    this.#numbers.set(key, number);
    this.#keys.set(joined(number), key);
    return number;
  }

  /** The alert is no longer sent: its numbers are free. */
  release({ tag_id: tagId, alarm_id: alarmId }: AlarmRecord): void {
    const key = ruleKey(tagId, alarmId);
    const number = this.#numbers.get(key);
    if (number === undefined) return;
    this.#numbers.delete(key);
    this.#keys.delete(joined(number));
  }
}

export function ownAlert(record: AlertRecord, number: AlertNumber, source: AlertSource, nowMs: number): Alert {
  const { state, condition, priority, escalated_from: escalatedFrom } = record;
  const silenced = isSilenced(record, nowMs);
  return {
    ...headOf(record, number, source),
    silenced,
    acknowledged: state === "ACK",
    escalated: escalatedFrom !== undefined,
    canSilence: true,
    canAcknowledge: true,
    canEscalate: false,
    acknowledgedBy: state === "ACK" ? (nameOfUser(record.acknowledged_by) ?? source.name) : null,
    trigger: ALERT_TRIGGER_AUTO,
    threshold: state === "CLEARED" || !condition ? ALERT_THRESHOLD.NORMAL : exceeded(record),
    // 0 is the most urgent here. We do not know whether the standard counts in this direction.
    priority: PRIORITIES.indexOf(priority),
    state: stateOf(record, silenced),
  };
}

export function ownAlertText(record: AlarmRecord, number: AlertNumber, source: AlertSource): AlertText {
  const { message: description, tag_id: tagId } = record;
  const location = source.locationOf(tagId);
  return { ...headOf(record, number, source), language: source.language, description, location };
}

function headOf(record: AlarmRecord, { alertId, index }: AlertNumber, source: AlertSource): AlertHead {
  const { name, deviceInstance, isNavigational } = source;
  return {
    type: TYPE_OF_PRIORITY[record.priority],
    category: isNavigational(record.tag_id) ? ALERT_CATEGORY.NAVIGATIONAL : ALERT_CATEGORY.TECHNICAL,
    system: deviceInstance,
    subSystem: deviceInstance,
    alertId,
    name,
    instance: deviceInstance,
    index,
    occurrence: occurrenceOf(record),
  };
}

function occurrenceOf({ occurrence }: AlarmRecord): number {
  return ((occurrence - 1) % OCCURRENCES) + 1;
}

function stateOf({ state, condition }: AlarmRecord, silenced: boolean): number {
  if (state === "CLEARED") return ALERT_STATE.NORMAL;
  if (state === "ACK") return ALERT_STATE.ACKNOWLEDGED;
  if (!condition) return ALERT_STATE.AWAITING_ACKNOWLEDGE;
  return silenced ? ALERT_STATE.SILENCED : ALERT_STATE.ACTIVE;
}

function isSilenced({ state, silenced_until: until }: AlertRecord, nowMs: number): boolean {
  return state === "ACTIVE" && until !== undefined && Date.parse(until) > nowMs;
}

function exceeded({ operator }: AlarmRecord): number {
  return operator.startsWith("<") ? ALERT_THRESHOLD.LOW : ALERT_THRESHOLD.EXCEEDED;
}

/** The NAME of the device on the bus that acknowledged, from the user in the record: `… NAME c0788c00e7e04312`. */
function nameOfUser(user: string | null): Name | undefined {
  const digits = / NAME ([0-9a-f]{16})$/.exec(user ?? "")?.[1];
  return digits === undefined ? undefined : BigInt(`0x${digits}`);
}

/** Splits the key's hash: the remainder goes into one field, the quotient into the other. */
function hashedNumber(key: string): AlertNumber {
  const hash = nameHash(key);
  const ids = ID_MAX + 1;
  return { alertId: hash % ids, index: Math.floor(hash / ids) % (INDEX_MAX + 1) };
}

function joined({ alertId, index }: AlertNumber): number {
  return alertId * (INDEX_MAX + 1) + index;
}
