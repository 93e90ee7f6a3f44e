/**
 * Decides which of our alerts is sent on one bus, and when. Pure: time is an argument, `next` gives a message, and the caller reports with
 * `given` whether the bus took it.
 *
 *     a change ──▶ at once ──▶ its text ──▶ every second; the text every ten ──▶ normal, five times ──▶ silence
 *
 * - A change is sent before a text, a text before a repetition. Of changes and of texts the most urgent alarm goes first.
 * - All alerts share `alertFramesPerS`: with more open alerts the periods grow, and no alert is left out.
 * - Words that change by themselves go with the next repetition of the text.
 * - A message that the bus did not take is sent later with the state of that time. After an interruption of the bus every alert is sent as
 *   a change.
 * - At most `alerts` alerts are sent, the most urgent ones; the others take places as they become free.
 */
import { type AlarmRecord, isOpen, isReworded } from "../../alarms/alarm-record.ts";
import { PRIORITIES } from "../../core/priority.ts";
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
  /** Messages sent: alerts, and alert texts. */
  alerts_sent: number;
  alert_texts_sent: number;
  /** Messages that the bus did not take; they are sent later. */
  alerts_refused: number;
}

interface SentAlert {
  record: AlertRecord;
  readonly number: AlertNumber;
  /** The record has changed since it was sent last. */
  changed: boolean;
  /** When the alert and its text are due again; monotonic. */
  dueMs: number;
  textDueMs: number;
  /** The text is new, or has not been sent since the bus came back. */
  textIsNew: boolean;
  /** How often "normal" is still to be sent once the alarm has cleared. */
  farewells: number;
}

/** A message of an alert that may be sent. A smaller `rank` goes first. */
interface Task {
  readonly alert: SentAlert;
  readonly isText: boolean;
  readonly rank: number;
  readonly dueMs: number;
}

export class AlertPublisher {
  readonly #source: AlertSource;
  readonly #now: () => number;
  readonly #numbers = new AlertNumbers();
  /** By record id. */
  readonly #alerts = new Map<string, SentAlert>();
  readonly #counters: AlertPublisherCounters = { alerts_sent: 0, alert_texts_sent: 0, alerts_refused: 0 };
  #allowance: number = limits.alertBurstFrames;
  #countedAtMs = -Infinity;
  #notBeforeMs = -Infinity;
  #offered: Task | undefined;
  #leftOut = false;

  /** `now` is the wall clock: it decides whether a silence is over. */
  constructor(source: AlertSource, now: () => number) {
    this.#source = source;
    this.#now = now;
  }

  /** Takes an alarm's record after a change. */
  take(record: AlertRecord): void {
    const known = this.#alerts.get(record.id);
    if (known !== undefined) this.#change(known, record);
    else if (isOpen(record)) this.#begin(record);
  }

  /** Sends everything again: the bus is back, or our address has changed. `open`: all open alarms. */
  resume(open: readonly AlertRecord[]): void {
    for (const alert of this.#alerts.values()) {
      alert.changed = true;
      alert.textIsNew = isOpen(alert.record);
    }
    this.fill(open);
  }

  /** Adds open alarms that are not sent yet, the most urgent first, while there are places. */
  fill(open: readonly AlertRecord[]): void {
    this.#leftOut = false;
    for (const record of open.toSorted((a, b) => urgency(a) - urgency(b))) {
      if (this.#alerts.size >= limits.alerts) {
        this.#leftOut = true;
        return;
      }
      if (!this.#alerts.has(record.id)) this.#begin(record);
    }
  }

  /** The alert that has these numbers on the bus. */
  recordOf(alertId: number, index: number | null, occurrence: number | null): AlertRecord | undefined {
    for (const { record, number } of this.#alerts.values()) {
      if (number.alertId !== alertId || (index !== null && number.index !== index)) continue;
      if (occurrence !== null && this.#alertOf({ record, number }).occurrence !== occurrence) continue;
      return record;
    }
    return undefined;
  }

  /** The message to send now, if any; the caller reports with `given` whether the bus took it. `nowMs` is monotonic. */
  next(nowMs: number): Message | undefined {
    this.#earn(nowMs);
    if (this.#allowance <= 0 || nowMs < this.#notBeforeMs) return undefined;
    let first: Task | undefined;
    for (const alert of this.#alerts.values()) {
      const task = taskOf(alert, nowMs);
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
    const { alert, isText } = task;
    this.#counters[isText ? "alert_texts_sent" : "alerts_sent"] += 1;
    if (isText) {
      alert.textIsNew = false;
      alert.textDueMs = nowMs + limits.alertTextPeriodMs;
      return;
    }
    alert.changed = false;
    alert.dueMs = nowMs + limits.alertPeriodMs;
    if (isOpen(alert.record)) return;
    alert.farewells -= 1;
    if (alert.farewells <= 0 || this.#isSucceeded(alert.record)) this.#forget(alert.record);
  }

  /** The messages that answer a request for one of the groups. */
  onDemand(pgn: number): Message[] {
    if (pgn !== PGN.ALERT && pgn !== PGN.ALERT_TEXT) return [];
    const all = [...this.#alerts.values()].filter(({ record }) => pgn === PGN.ALERT || isOpen(record));
    return all.map((alert) => this.#messageOf({ alert, isText: pgn === PGN.ALERT_TEXT }));
  }

  /** Whether there is a place now for an alarm that was left out: `fill` should be called. */
  get hasPlace(): boolean {
    return this.#leftOut && this.#alerts.size < limits.alerts;
  }

  /** Alerts that are being sent, including those that are back to normal. */
  get size(): number {
    return this.#alerts.size;
  }

  get counters(): Readonly<AlertPublisherCounters> {
    return this.#counters;
  }

  #begin(record: AlertRecord): void {
    if (this.#alerts.size >= limits.alerts) {
      this.#leftOut = true;
      if (!this.#makeRoom(record)) return;
    }
    this.#alerts.set(record.id, {
      record,
      number: this.#numbers.of(record),
      changed: true,
      dueMs: -Infinity,
      textDueMs: -Infinity,
      textIsNew: true,
      farewells: limits.alertFarewells,
    });
  }

  /** Drops the least urgent alert if `record` is more urgent. Receivers notice by its silence. */
  #makeRoom(record: AlertRecord): boolean {
    let least: SentAlert | undefined;
    for (const alert of this.#alerts.values()) {
      if (least === undefined || urgency(alert.record) > urgency(least.record)) least = alert;
    }
    if (least === undefined || urgency(least.record) <= urgency(record)) return false;
    this.#forget(least.record);
    return true;
  }

  #change(alert: SentAlert, record: AlertRecord): void {
    if (isReworded(alert.record, record)) {
      alert.record = record;
      return;
    }
    alert.textIsNew ||= record.message !== alert.record.message;
    alert.record = record;
    alert.changed = true;
  }

  #forget(record: AlertRecord): void {
    this.#alerts.delete(record.id);
    if (!this.#isSucceeded(record)) this.#numbers.release(record);
  }

  /** Whether the next occurrence of the alarm is already being sent: then the end of this one is sent only once. */
  #isSucceeded({ id, tag_id: tagId, alarm_id: alarmId }: AlarmRecord): boolean {
    for (const { record } of this.#alerts.values()) {
      if (record.id !== id && record.tag_id === tagId && record.alarm_id === alarmId) return true;
    }
    return false;
  }

  #alertOf({ record, number }: Pick<SentAlert, "record" | "number">) {
    return ownAlert(record, number, this.#source, this.#now());
  }

  #messageOf({ alert, isText }: Pick<Task, "alert" | "isText">): Message {
    if (isText) return writeAlertText(ownAlertText(alert.record, alert.number, this.#source));
    return writeAlert(this.#alertOf(alert));
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

function taskOf(alert: SentAlert, nowMs: number): Task | undefined {
  const { changed, dueMs, textIsNew, textDueMs, record } = alert;
  if (changed) return { alert, isText: false, rank: CHANGE, dueMs };
  if (textIsNew && isOpen(record)) return { alert, isText: true, rank: NEW_TEXT, dueMs: textDueMs };
  const isText = isOpen(record) && textDueMs < dueMs;
  const due = isText ? textDueMs : dueMs;
  return due > nowMs ? undefined : { alert, isText, rank: REPEAT, dueMs: due };
}

/** Repetitions go in the order in which they are due, so that each alert has its turn. */
function isBefore(a: Task, b: Task): boolean {
  if (a.rank !== b.rank) return a.rank < b.rank;
  if (a.rank === REPEAT) return a.dueMs < b.dueMs;
  return urgency(a.alert.record) < urgency(b.alert.record);
}

function urgency({ priority, state }: AlarmRecord): number {
  return PRIORITIES.indexOf(priority) * 2 + (state === "ACTIVE" ? 0 : 1);
}
