/**
 * The alerts of other devices, from Alert (PGN 126983) and Alert Text (126985): which alerts there are, how urgent each one is, and when to
 * send the device an acknowledgement. Pure: time is an argument, and a listener turns the alerts into alarms.
 *
 * - An alert is identified by the NAME of its source, instance, index and alert id. Its tag is `ALERT_<NAME>.<id>_<instance>_<index>`,
 *   whose value is its level: 0 none, 1 caution, 2 warning, 3 alarm, 4 emergency.
 * - An alert is open until its device reports normal or disabled, even if it only awaits an acknowledgement. Another occurrence, or an
 *   acknowledged alert that is active again, is a new alarm: the level goes to 0 in between.
 * - An acknowledgement on the bus also acknowledges the alarm here. An acknowledgement here is sent to the device, up to
 *   `foreignAlertTries` times until the device confirms it.
 * - A new alert waits `foreignAlertTextMs` for its text, unless it is an emergency. A later text changes the alarm's message.
 * - An alert that is no longer repeated becomes stale, like its tag, but stays open: its device has not reported that it is over. Once
 *   it is acknowledged and has not been repeated for `foreignAlertGoneMs`, the device is assumed to have gone and the alert is over.
 * - There is room for `foreignAlerts` alerts, and for `foreignAlertsOfDevice` of one NAME. When that is full, a new alert takes the place
 *   of
 *   the alert with the lowest level, if that is lower than its own; of equal ones, of the one unheard for longest. Otherwise it is refused.
 */
import type { Priority } from "../../core/priority.ts";
import { keepNewest } from "../../core/keep-newest.ts";
import { limits } from "../limits.ts";
import { formatName, type Name } from "../node/node-name.ts";
import { PGN } from "../pgn.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { ALERT_STATE, priorityOfType } from "./alert-codes.ts";
import { type Alert, type AlertHead, readAlert, readAlertText } from "./alert-message.ts";

export interface ForeignText {
  readonly description: string;
  readonly location: string;
}

/** One alert of another device. */
export interface ForeignAlert {
  readonly tagId: string;
  readonly head: AlertHead;
  /** The source address of its last message. */
  readonly address: number;
  /** The interface or gateway that it came from, such as `can0`. */
  readonly where: string;
  readonly text: ForeignText | undefined;
}

export interface ForeignAlertListener {
  /** The present level of an alert. Called for repetitions, too. */
  level(alert: ForeignAlert, level: number, timestampMs: number): void;
  /** The text of the alert has arrived or changed. */
  reworded(alert: ForeignAlert, level: number): void;
  /** The alert has lost its place to a more urgent one: there are no more reports about it. */
  left(alert: ForeignAlert): void;
  /** A new alert without a text: its device may be asked for it. */
  textMissing(alert: ForeignAlert): void;
  /** The alert was acknowledged on the bus, by this device; undefined if the message does not say by which one. */
  acknowledged(alert: ForeignAlert, by: Name | undefined): void;
  /** The alert was acknowledged here: send its device an Alert Response. */
  respond(alert: ForeignAlert): void;
}

export interface ForeignAlertCounters {
  /** Messages about alerts of other devices. */
  alerts_heard: number;
  alert_texts_heard: number;
  /** Messages that do not say whose alert it is. */
  alerts_malformed: number;
  /** Messages about alerts for which there was no place. */
  alerts_refused: number;
  /** Open alerts that lost their place to a more urgent one. */
  alerts_left: number;
  /** Acknowledgements of ours that a device did not confirm. */
  acknowledgements_unanswered: number;
}

const LEVELS: readonly (Priority | undefined)[] = [undefined, "caution", "warning", "alarm", "emergency"];

/** Undefined for 0. */
export function priorityOfLevel(level: number): Priority | undefined {
  return LEVELS[level];
}

const TAG = /^ALERT_([0-9A-F]{16})\.(\d+)_(\d+)_(\d+)$/;
/** Stands for an instance or an index that is not available. */
const UNSAID = 255;

/** Whether a tag is that of another device's alert. */
export function isForeignAlertTag(tagId: string): boolean {
  return TAG.test(tagId);
}

interface Entry {
  readonly tagId: string;
  head: AlertHead;
  address: number;
  where: string;
  text: ForeignText | undefined;
  /** The level that was last reported to the listener. */
  level: number;
  /** A level from the device that is not reported yet, because its text is awaited. */
  pending: { readonly level: number; readonly timestampMs: number; readonly dueMs: number } | undefined;
  acknowledged: boolean;
  /** The device that acknowledged it, if known. */
  by: Name | undefined;
  heardAtMs: number;
  /** How often our acknowledgement may still be sent, and when it is due; Infinity if it is not to be sent. */
  tries: number;
  tryAtMs: number;
}

/** Where and when a message was heard; `nowMs` is monotonic. */
interface Heard {
  readonly frame: PgnFrame;
  readonly where: string;
  readonly nowMs: number;
}

export class ForeignAlerts {
  readonly #listener: ForeignAlertListener;
  readonly #isOurName: (name: Name) => boolean;
  /** By tag id. */
  readonly #alerts = new Map<string, Entry>();
  readonly #texts = new Map<string, ForeignText>();
  /** By tag id, of all alerts in this run: the NAME of the source. */
  readonly #names = new Map<string, Name>();
  #refusedAtMs = -Infinity;
  readonly #counters: ForeignAlertCounters = {
    alerts_heard: 0,
    alert_texts_heard: 0,
    alerts_malformed: 0,
    alerts_refused: 0,
    alerts_left: 0,
    acknowledgements_unanswered: 0,
  };

  constructor(listener: ForeignAlertListener, isOurName: (name: Name) => boolean) {
    this.#listener = listener;
    this.#isOurName = isOurName;
  }

  /**
   * Restores an alert that has been open since an earlier run; `level` is that of its record. The rest is known when the device repeats it.
   * False if there is no place for it: restore the most urgent ones first.
   */
  restore(tagId: string, level: number, nowMs: number): boolean {
    const [, digits, alertId, instance, index] = TAG.exec(tagId) ?? [];
    if (digits === undefined) return false;
    if (this.#alerts.has(tagId)) return true;
    const said = (text: string | undefined) => (Number(text) === UNSAID ? null : Number(text));
    const head = {
      type: null,
      category: null,
      system: null,
      subSystem: null,
      alertId: Number(alertId),
      name: BigInt(`0x${digits}`),
      instance: said(instance),
      index: said(index),
      occurrence: null,
    };
    if (!this.#hasRoom(tagId, head, level, nowMs)) return false;
    this.#alerts.set(tagId, { ...newEntry(tagId, head), level, heardAtMs: nowMs });
    return true;
  }

  /** Takes any message; it ignores those that are not about alerts, or that are about ours. Never throws. */
  accept(frame: PgnFrame, where: string, nowMs: number): void {
    if (frame.pgn === PGN.ALERT) this.#acceptAlert(frame, where, nowMs);
    else if (frame.pgn === PGN.ALERT_TEXT) this.#acceptText(frame);
  }

  /** Called about once a second, and more often while something waits. `isAcknowledged`: whether the alarm is acknowledged here. */
  tick(nowMs: number, wallMs: number, isAcknowledged: (tagId: string) => boolean): void {
    for (const entry of this.#alerts.values()) {
      if (entry.pending !== undefined && nowMs >= entry.pending.dueMs) this.#reportPending(entry);
      if (nowMs >= entry.tryAtMs) this.#try(entry, nowMs);
      const isGone = entry.level > 0 && nowMs - entry.heardAtMs >= limits.foreignAlertGoneMs;
      if (isGone && isAcknowledged(entry.tagId)) this.#report(entry, 0, wallMs);
    }
  }

  /** A person has acknowledged the alert here. */
  acknowledge(tagId: string, nowMs: number): void {
    const entry = this.#alerts.get(tagId);
    if (entry === undefined || entry.acknowledged || entry.level === 0) return;
    entry.tries = limits.foreignAlertTries;
    this.#try(entry, nowMs);
  }

  get size(): number {
    return this.#alerts.size;
  }

  /** Whether an alert was refused recently: it is shown nowhere. */
  isRefusing(nowMs: number): boolean {
    return nowMs - this.#refusedAtMs < limits.foreignAlertRefusedMs;
  }

  get counters(): Readonly<ForeignAlertCounters> {
    return this.#counters;
  }

  #acceptAlert(frame: PgnFrame, where: string, nowMs: number): void {
    const alert = readAlert(frame);
    if (alert === undefined) {
      this.#counters.alerts_malformed += 1;
      return;
    }
    if (this.#isOurName(alert.name)) return;
    this.#counters.alerts_heard += 1;
    const level = levelOf(alert);
    const tagId = tagOf(alert);
    let entry = this.#alerts.get(tagId);
    if (entry === undefined) {
      // Normal, and never heard before: there is nothing to report.
      if (level === 0) return;
      if (!this.#hasRoom(tagId, alert, level, nowMs)) return;
      entry = { ...newEntry(tagId, alert), text: this.#texts.get(tagId) };
      this.#alerts.set(tagId, entry);
    }
    const isNew = entry.heardAtMs === -Infinity;
    this.#update(entry, alert, level, { frame, where, nowMs });
    if (isNew && entry.text === undefined) this.#listener.textMissing(entry);
  }

  /** Whether there is a place for one more alert. A lower one may lose its place for it. */
  #hasRoom(tagId: string, { name }: AlertHead, level: number, nowMs: number): boolean {
    const alerts = [...this.#alerts.values()];
    const own = alerts.filter(({ head }) => head.name === name);
    const isShareFull = own.length >= limits.foreignAlertsOfDevice;
    const crowd = isShareFull ? own : alerts;
    const isFull = isShareFull || alerts.length >= limits.foreignAlerts;
    const least = isFull ? crowd.reduce((one, other) => (isLess(other, one) ? other : one)) : undefined;
    if ((least !== undefined && levelNow(least) >= level) || !this.#mayHaveTag(tagId, name)) {
      this.#counters.alerts_refused += 1;
      this.#refusedAtMs = nowMs;
      return false;
    }
    this.#names.set(tagId, name);
    if (least === undefined) return true;
    this.#alerts.delete(least.tagId);
    if (levelNow(least) > 0) this.#counters.alerts_left += 1;
    this.#listener.left(least);
    return true;
  }

  #mayHaveTag(tagId: string, name: Name): boolean {
    if (this.#names.has(tagId)) return true;
    if (this.#names.size >= limits.foreignAlertTags) return false;
    const own = [...this.#names.values()].filter((each) => each === name);
    return own.length < limits.foreignAlertTagsOfDevice;
  }

  #update(entry: Entry, alert: Alert, level: number, { frame, where, nowMs }: Heard): void {
    const { timestampMs, source } = frame;
    const acknowledged = level > 0 && (alert.acknowledged || alert.state === ALERT_STATE.ACKNOWLEDGED);
    const isAnother =
      entry.head.occurrence !== null && alert.occurrence !== null && entry.head.occurrence !== alert.occurrence;
    const isRenewed = entry.level > 0 && level > 0 && (isAnother || (entry.acknowledged && !acknowledged));
    const isNewlyAcknowledged = acknowledged && (!entry.acknowledged || isRenewed);
    entry.head = alert;
    entry.address = source;
    entry.where = where;
    entry.heardAtMs = nowMs;
    entry.acknowledged = acknowledged;
    entry.by = alert.acknowledgedBy ?? undefined;
    if (acknowledged || level === 0 || isRenewed) entry.tryAtMs = Infinity;
    if (isRenewed) this.#report(entry, 0, timestampMs);
    const waits = entry.level === 0 && entry.text === undefined && level > 0 && priorityOfLevel(level) !== "emergency";
    if (waits) {
      const dueMs = entry.pending?.dueMs ?? nowMs + limits.foreignAlertTextMs;
      entry.pending = { level, timestampMs, dueMs };
      if (nowMs >= dueMs) this.#reportPending(entry);
      return;
    }
    this.#report(entry, level, timestampMs);
    if (isNewlyAcknowledged) this.#listener.acknowledged(entry, entry.by);
  }

  #acceptText(frame: PgnFrame): void {
    const text = readAlertText(frame);
    if (text === undefined) {
      this.#counters.alerts_malformed += 1;
      return;
    }
    if (this.#isOurName(text.name) || text.description === "") return;
    this.#counters.alert_texts_heard += 1;
    const { description, location } = text;
    const tagId = tagOf(text);
    const known = this.#texts.get(tagId);
    if (known?.description === description && known.location === location) return;
    keepNewest(this.#texts, tagId, { description, location }, limits.foreignAlertTexts);
    const entry = this.#alerts.get(tagId);
    if (entry === undefined) return;
    entry.text = { description, location };
    if (entry.pending !== undefined) this.#reportPending(entry);
    else if (entry.level > 0) this.#listener.reworded(entry, entry.level);
  }

  #reportPending(entry: Entry): void {
    const { pending, acknowledged, by } = entry;
    if (pending === undefined) return;
    this.#report(entry, pending.level, pending.timestampMs);
    if (acknowledged) this.#listener.acknowledged(entry, by);
  }

  #report(entry: Entry, level: number, timestampMs: number): void {
    entry.pending = undefined;
    entry.level = level;
    this.#listener.level(entry, level, timestampMs);
  }

  #try(entry: Entry, nowMs: number): void {
    if (entry.tries <= 0) {
      entry.tryAtMs = Infinity;
      this.#counters.acknowledgements_unanswered += 1;
      return;
    }
    entry.tries -= 1;
    entry.tryAtMs = nowMs + limits.foreignAlertTryMs;
    this.#listener.respond(entry);
  }
}

/** The level that the device reports, even if the listener does not know it yet. */
function levelNow({ level, pending }: Entry): number {
  return pending?.level ?? level;
}

/** Whether `one` loses its place before `other`. */
function isLess(one: Entry, other: Entry): boolean {
  return levelNow(one) === levelNow(other) ? one.heardAtMs < other.heardAtMs : levelNow(one) < levelNow(other);
}

function newEntry(tagId: string, head: AlertHead): Entry {
  return {
    tagId,
    head,
    address: 0,
    where: "",
    text: undefined,
    level: 0,
    pending: undefined,
    acknowledged: false,
    by: undefined,
    heardAtMs: -Infinity,
    tries: 0,
    tryAtMs: Infinity,
  };
}

function tagOf({ name, alertId, instance, index }: AlertHead): string {
  return `ALERT_${formatName(name).toUpperCase()}.${alertId}_${instance ?? UNSAID}_${index ?? UNSAID}`;
}

/** A state that is not available, or unknown to us, counts as active. */
function levelOf({ state, type }: Alert): number {
  if (state === ALERT_STATE.NORMAL || state === ALERT_STATE.DISABLED) return 0;
  return LEVELS.indexOf(priorityOfType(type));
}
