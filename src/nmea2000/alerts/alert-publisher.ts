/**
 * Decides which of our alerts goes out on one bus, and when. Pure: the time is an argument, `next` gives a message and `given` says
 * what became of it.
 *
 *     a change ──▶ at once ──▶ its text ──▶ every second; the text every ten ──▶ normal, five times ──▶ silence
 *
 * - A change goes before a text, a text before what is only repeated; of each kind the most urgent alarm first.
 * - All of it together has a share of the bus (`alertFramesPerS`): with more open alerts the periods grow, and nothing is left out.
 * - What could not be sent is sent later, as it is then. After a time without a bus everything is a change again.
 * - At most `alerts` of them are told, the most urgent; the others take the places that become free.
 */
import { type AlarmRecord, isOpen } from "../../alarms/alarm-record.ts";
import { PRIORITIES } from "../../alarms/rule.ts";
import { framesOf } from "../fast-packet.ts";
import { limits } from "../limits.ts";
import { PGN } from "../pgn.ts";
import type { Message } from "../pgn-frame.ts";
import { writeAlert, writeAlertText } from "./alert-message.ts";
import {
  type AlertNumber,
  AlertNumbers,
  type AlertRecord,
  type AlertSource,
  ownAlert,
  ownAlertText,
} from "./own-alert.ts";

export interface AlertPublisherCounters {
  /** Messages sent: alerts, and their texts. */
  alerts_sent: number;
  alert_texts_sent: number;
  /** Messages that the bus did not take; they are tried again. */
  alerts_refused: number;
}

interface Told {
  record: AlertRecord;
  readonly number: AlertNumber;
  /** The record has changed since it was sent last. */
  changed: boolean;
  /** When the alert is due again, and its text; monotonic. */
  dueMs: number;
  textDueMs: number;
  /** The text has not been sent since there was a bus. */
  textIsNew: boolean;
  /** Of one that is back to normal: how often that is still to be said. */
  farewells: number;
}

/** What is to be sent of an alert, and how urgent that is: a smaller number goes first. */
interface Task {
  readonly told: Told;
  readonly isText: boolean;
  readonly rank: number;
  readonly dueMs: number;
}

export class AlertPublisher {
  readonly #source: AlertSource;
  readonly #now: () => number;
  readonly #numbers = new AlertNumbers();
  /** By record id. */
  readonly #told = new Map<string, Told>();
  readonly #counters: AlertPublisherCounters = { alerts_sent: 0, alert_texts_sent: 0, alerts_refused: 0 };
  #allowance: number = limits.alertBurstFrames;
  #countedAtMs = -Infinity;
  #notBeforeMs = -Infinity;
  #offered: Task | undefined;
  #leftOut = false;

  /** `now` is the wall clock: it says whether a silence is over. */
  constructor(source: AlertSource, now: () => number) {
    this.#source = source;
    this.#now = now;
  }

  /** A record as it is after a change. */
  take(record: AlertRecord): void {
    const known = this.#told.get(record.id);
    if (known !== undefined) this.#change(known, record);
    else if (isOpen(record)) this.#begin(record);
  }

  /** Everything is said anew: there is a bus again, or another address. `open` are all alarms that are open now. */
  resume(open: readonly AlertRecord[]): void {
    for (const told of this.#told.values()) {
      told.changed = true;
      told.textIsNew = isOpen(told.record);
    }
    this.fill(open);
  }

  /** Takes up alarms for which there was no place, the most urgent first. */
  fill(open: readonly AlertRecord[]): void {
    this.#leftOut = false;
    for (const record of open.toSorted((a, b) => urgency(a) - urgency(b))) {
      if (this.#told.size >= limits.alerts) {
        this.#leftOut = true;
        return;
      }
      if (!this.#told.has(record.id)) this.#begin(record);
    }
  }

  /** The alert that has these numbers on the bus. */
  recordOf(alertId: number, index: number | null, occurrence: number | null): AlertRecord | undefined {
    for (const { record, number } of this.#told.values()) {
      if (number.alertId !== alertId || (index !== null && number.index !== index)) continue;
      if (occurrence !== null && this.#alertOf({ record, number }).occurrence !== occurrence) continue;
      return record;
    }
    return undefined;
  }

  /** What may be sent now; the caller says with `given` whether the bus took it. `nowMs` is monotonic. */
  next(nowMs: number): Message | undefined {
    this.#earn(nowMs);
    if (this.#allowance <= 0 || nowMs < this.#notBeforeMs) return undefined;
    let first: Task | undefined;
    for (const told of this.#told.values()) {
      const task = taskOf(told, nowMs);
      if (task !== undefined && (first === undefined || isBefore(task, first))) first = task;
    }
    this.#offered = first;
    return first && this.#messageOf(first);
  }

  given(taken: boolean, { data }: Pick<Message, "data">, nowMs: number): void {
    const task = this.#offered;
    this.#offered = undefined;
    if (task === undefined) return;
    if (!taken) {
      this.#counters.alerts_refused += 1;
      this.#notBeforeMs = nowMs + limits.alertPauseMs;
      return;
    }
    this.#allowance -= framesOf(data.length);
    const { told, isText } = task;
    this.#counters[isText ? "alert_texts_sent" : "alerts_sent"] += 1;
    if (isText) {
      told.textIsNew = false;
      told.textDueMs = nowMs + limits.alertTextPeriodMs;
      return;
    }
    told.changed = false;
    told.dueMs = nowMs + limits.alertPeriodMs;
    if (isOpen(told.record)) return;
    told.farewells -= 1;
    if (told.farewells <= 0 || this.#isSucceeded(told.record)) this.#forget(told.record);
  }

  /** What a node is answered that asks for one of the groups. */
  onDemand(pgn: number): Message[] {
    if (pgn !== PGN.ALERT && pgn !== PGN.ALERT_TEXT) return [];
    const all = [...this.#told.values()].filter(({ record }) => pgn === PGN.ALERT || isOpen(record));
    return all.map((told) => this.#messageOf({ told, isText: pgn === PGN.ALERT_TEXT }));
  }

  /** Whether there is a place for an alarm that had none. */
  get hasPlace(): boolean {
    return this.#leftOut && this.#told.size < limits.alerts;
  }

  /** Alerts that are told now, those that are back to normal among them. */
  get size(): number {
    return this.#told.size;
  }

  get counters(): Readonly<AlertPublisherCounters> {
    return this.#counters;
  }

  #begin(record: AlertRecord): void {
    if (this.#told.size >= limits.alerts) {
      this.#leftOut = true;
      if (!this.#makeRoom(record)) return;
    }
    this.#told.set(record.id, {
      record,
      number: this.#numbers.of(record),
      changed: true,
      dueMs: -Infinity,
      textDueMs: -Infinity,
      textIsNew: true,
      farewells: limits.notAvailableRepeats,
    });
  }

  /** The least urgent leaves for one that is more urgent; its receivers lose it by its silence. */
  #makeRoom(record: AlertRecord): boolean {
    let least: Told | undefined;
    for (const told of this.#told.values()) {
      if (least === undefined || urgency(told.record) > urgency(least.record)) least = told;
    }
    if (least === undefined || urgency(least.record) <= urgency(record)) return false;
    this.#forget(least.record);
    return true;
  }

  #change(told: Told, record: AlertRecord): void {
    told.textIsNew ||= record.message !== told.record.message;
    told.record = record;
    told.changed = true;
  }

  #forget(record: AlertRecord): void {
    this.#told.delete(record.id);
    if (!this.#isSucceeded(record)) this.#numbers.release(record);
  }

  /** Whether the next occurrence of the alarm is told already: the end of this one is then said once. */
  #isSucceeded({ id, tag_id: tagId, alarm_id: alarmId }: AlarmRecord): boolean {
    for (const { record } of this.#told.values()) {
      if (record.id !== id && record.tag_id === tagId && record.alarm_id === alarmId) return true;
    }
    return false;
  }

  #alertOf({ record, number }: Pick<Told, "record" | "number">) {
    return ownAlert(record, number, this.#source, this.#now());
  }

  #messageOf({ told, isText }: Pick<Task, "told" | "isText">): Message {
    if (isText) return writeAlertText(ownAlertText(told.record, told.number, this.#source));
    return writeAlert(this.#alertOf(told));
  }

  #earn(nowMs: number): void {
    const earned = ((nowMs - this.#countedAtMs) / 1000) * limits.alertFramesPerS;
    this.#allowance = Math.min(limits.alertBurstFrames, this.#allowance + earned);
    this.#countedAtMs = nowMs;
  }
}

const CHANGE = 0;
const NEW_TEXT = 1;
const REPEAT = 2;

function taskOf(told: Told, nowMs: number): Task | undefined {
  const { changed, dueMs, textIsNew, textDueMs, record } = told;
  if (changed) return { told, isText: false, rank: CHANGE, dueMs };
  if (textIsNew && isOpen(record)) return { told, isText: true, rank: NEW_TEXT, dueMs: textDueMs };
  const isText = isOpen(record) && textDueMs < dueMs;
  const due = isText ? textDueMs : dueMs;
  return due > nowMs ? undefined : { told, isText, rank: REPEAT, dueMs: due };
}

/** What is only repeated goes in the order in which it is due, so that each has its turn. */
function isBefore(a: Task, b: Task): boolean {
  if (a.rank !== b.rank) return a.rank < b.rank;
  if (a.rank === REPEAT) return a.dueMs < b.dueMs;
  return urgency(a.told.record) < urgency(b.told.record);
}

function urgency({ priority, state }: AlarmRecord): number {
  return PRIORITIES.indexOf(priority) * 2 + (state === "ACTIVE" ? 0 : 1);
}
