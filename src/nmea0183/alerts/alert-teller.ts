/**
 * Decides which alert is sent when, in the sentences of `alert-sentences.ts`. Pure: time is an argument.
 *
 *     a change ──▶ ALF at once ──▶ ALF again every 30 s ──▶ normal: ALF twice, then silence
 *     every 30 s  ALC, the list of all alerts that are not normal       every 60 s  HBT
 *
 * Changes are sent first, the most urgent before the others. Words that change by themselves are no change: they go out ten seconds after
 * the last time. A new listener has heard all alerts after half a minute, or asks with an ACN.
 *
 * An alert is identified by a number of up to seven digits, made from the names of its tag and alarm, so that it is the same in every run.
 * Numbers from 10,000 on belong to manufacturers, and a mnemonic says to which one; ours is not registered.
 */
import { type AlarmRecord, isOpen, isReworded } from "../../alarms/alarm-record.ts";
import { ruleKey } from "../../alarms/rule.ts";
import { PRIORITIES, type Priority } from "../../core/priority.ts";
import { nameHash } from "../../core/name-hash.ts";
import { limits } from "../limits.ts";
import { alarmLine, alertLines, alertListLines, heartbeatLine } from "./alert-sentences.ts";
import { type AlertCommand, isSameAlert } from "./alert-command.ts";
import { type AlertIdentity, type AlertRecord, categoryOf, type TellableAlert } from "./alert-state.ts";

/** Writes the sentences for one output, which has its own talker and may want the older sentence (ALR) beside each ALF. */
export type AlertWords = (talker: string, withAlr?: boolean) => string[];

const MNEMONIC = "BTC";
const FIRST = 10_000;
const LAST = 9_999_999;
/** The number in an ALR has three digits: enough for all alerts that are sent at the same time. */
const SHORT_LAST = 999;
const REVISIONS = 99;
const ESCALATIONS = 9;
interface SentAlert {
  record: AlertRecord;
  readonly identifier: number;
  readonly shortNumber: number;
  revision: number;
  escalation: number;
  isChanged: boolean;
  sentMs: number;
  dueMs: number;
  farewells: number;
}

export class AlertTeller {
  readonly counters = { alerts_told: 0, alerts_left_out: 0 };
  /** By the key of the alarm's rule. */
  readonly #alerts = new Map<string, SentAlert>();
  readonly #numbers = new Set<number>();
  readonly #shortNumbers = new Set<number>();
  #sequence = 0;
  #listSequence = 0;
  #beats = 0;
  #listDueMs = -Infinity;
  #beatDueMs = -Infinity;
  #changes = 0;
  #repeats = 0;
  #earnedMs: number | undefined;
  #hasLeftOut = false;

  /** Takes an alarm's record after a change. */
  take(record: AlertRecord): void {
    const key = ruleKey(record.tag_id, record.alarm_id);
    const known = this.#alerts.get(key);
    if (known === undefined) {
      if (isOpen(record)) this.#begin(key, record);
      return;
    }
    // The end of an earlier occurrence: a later one is already being sent.
    if (known.record.id !== record.id && !isOpen(record)) return;
    if (isReworded(known.record, record)) {
      known.record = record;
      known.dueMs = Math.min(known.dueMs, known.sentMs + limits.alerts.wordsMs);
      return;
    }
    if (rankOf(record.priority) < rankOf(known.record.priority))
      known.escalation = Math.min(ESCALATIONS, known.escalation + 1);
    known.record = record;
    known.revision = (known.revision % REVISIONS) + 1;
    known.isChanged = true;
    known.farewells = limits.alerts.farewells;
  }

  /** Adds open alarms that are not sent yet: at the start, and when there is room again. */
  fill(open: readonly AlertRecord[]): void {
    this.#hasLeftOut = false;
    for (const record of open.toSorted(byUrgency))
      if (!this.#alerts.has(ruleKey(record.tag_id, record.alarm_id))) this.take(record);
  }

  /** The messages that are due. */
  due(nowMs: number, wallMs: number, isNormal: boolean): AlertWords[] {
    this.#earn(nowMs);
    const words: AlertWords[] = [];
    for (const sent of this.#nextOnes(nowMs)) words.push(this.#send(sent, nowMs, wallMs));
    if (this.#listDueMs <= nowMs) {
      this.#listDueMs = nowMs + limits.alerts.repeatMs;
      words.push(this.#list());
    }
    if (this.#beatDueMs <= nowMs) {
      this.#beatDueMs = nowMs + limits.alerts.heartbeatS * 1000;
      const beat = (this.#beats += 1) - 1;
      words.push((talker) => [heartbeatLine(talker, limits.alerts.heartbeatS, isNormal, beat)]);
    }
    return words;
  }

  /** All alerts and their list, for a new listener. */
  everything(wallMs: number): AlertWords[] {
    const all = [...this.#alerts.values()].sort((a, b) => byUrgency(a.record, b.record));
    return [...all.map((sent) => this.#words(sent, wallMs)), this.#list()];
  }

  /** The alert that a command names. */
  named(command: AlertCommand): AlertRecord | undefined {
    for (const { record, identifier } of this.#alerts.values())
      if (isOpen(record) && isSameAlert(command, identityOf(identifier))) return record;
    return undefined;
  }

  /** Sends the alert once more. */
  repeat({ tag_id: tagId, alarm_id: alarmId }: AlarmRecord): void {
    const known = this.#alerts.get(ruleKey(tagId, alarmId));
    if (known !== undefined) known.isChanged = true;
  }

  /** Whether there is room now for an alarm that was left out: `fill` should be called. */
  get hasRoom(): boolean {
    return this.#hasLeftOut && this.#alerts.size < limits.alerts.open;
  }

  /** Alerts that are being sent, including those that have just ended. */
  get size(): number {
    return this.#alerts.size;
  }

  #begin(key: string, record: AlertRecord): void {
    if (this.#alerts.size >= limits.alerts.open) {
      this.counters.alerts_left_out += 1;
      this.#hasLeftOut = true;
      return;
    }
    const identifier = freeNumber(this.#numbers, key, FIRST, LAST);
    const shortNumber = freeNumber(this.#shortNumbers, key, 1, SHORT_LAST);
    const sent: SentAlert = {
      record,
      identifier,
      shortNumber,
      revision: 1,
      escalation: 0,
      isChanged: true,
      sentMs: 0,
      dueMs: 0,
      farewells: limits.alerts.farewells,
    };
    this.#alerts.set(key, sent);
  }

  #nextOnes(nowMs: number): SentAlert[] {
    const all = [...this.#alerts.values()];
    const changed = all.filter(({ isChanged }) => isChanged).sort((a, b) => byUrgency(a.record, b.record));
    const again = all.filter(({ isChanged, dueMs }) => !isChanged && dueMs <= nowMs).sort((a, b) => a.dueMs - b.dueMs);
    const ones = [...changed.slice(0, Math.floor(this.#changes)), ...again.slice(0, Math.floor(this.#repeats))];
    this.#changes -= Math.min(changed.length, Math.floor(this.#changes));
    this.#repeats -= Math.min(again.length, Math.floor(this.#repeats));
    return ones;
  }

  #send(sent: SentAlert, nowMs: number, wallMs: number): AlertWords {
    const { record, identifier, shortNumber } = sent;
    sent.isChanged = false;
    sent.sentMs = nowMs;
    sent.dueMs = nowMs + limits.alerts.repeatMs;
    this.counters.alerts_told += 1;
    if (!isOpen(record) && (sent.farewells -= 1) <= 0) {
      this.#alerts.delete(ruleKey(record.tag_id, record.alarm_id));
      this.#numbers.delete(identifier);
      this.#shortNumbers.delete(shortNumber);
    }
    return this.#words(sent, wallMs);
  }

  #words({ record, revision, escalation, identifier, shortNumber }: SentAlert, wallMs: number): AlertWords {
    const alert: TellableAlert = {
      ...identityOf(identifier),
      record,
      revision,
      escalation,
      category: categoryOf(record),
    };
    const sequence = (this.#sequence += 1) - 1;
    return (talker, withAlr = false) => [
      ...alertLines(talker, alert, sequence, wallMs),
      ...(withAlr ? [alarmLine(talker, record, shortNumber)] : []),
    ];
  }

  #list(): AlertWords {
    const open = [...this.#alerts.values()].filter(({ record }) => isOpen(record));
    const entries = open
      .sort((a, b) => byUrgency(a.record, b.record))
      .map(({ identifier, revision }) => ({ ...identityOf(identifier), revision }));
    const sequence = (this.#listSequence += 1) - 1;
    return (talker) => alertListLines(talker, entries, sequence);
  }

  #earn(nowMs: number): void {
    const seconds = (nowMs - (this.#earnedMs ?? nowMs - 1000)) / 1000;
    const { changesPerS, repeatsPerS } = limits.alerts;
    this.#earnedMs = nowMs;
    this.#changes = Math.min(changesPerS, this.#changes + seconds * changesPerS);
    this.#repeats = Math.min(repeatsPerS, this.#repeats + seconds * repeatsPerS);
  }
}

/** Takes the number that belongs to the key, the same in every run; if another key has it already, the next free one. */
function freeNumber(taken: Set<number>, key: string, first: number, last: number): number {
  let number = first + (nameHash(key) % (last - first + 1));
  while (taken.has(number)) number = number === last ? first : number + 1;
  taken.add(number);
  return number;
}

function identityOf(identifier: number): AlertIdentity {
  return { mnemonic: MNEMONIC, identifier, instance: 1 };
}

function rankOf(priority: Priority): number {
  return PRIORITIES.indexOf(priority);
}

/** By priority, then unacknowledged alarms first, then the newest first. */
function byUrgency(a: AlarmRecord, b: AlarmRecord): number {
  const rank = ({ priority, state }: AlarmRecord) => rankOf(priority) * 2 + (state === "ACTIVE" ? 0 : 1);
  return rank(a) - rank(b) || (a.activated_at < b.activated_at ? 1 : -1);
}
