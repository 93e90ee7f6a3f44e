/**
 * The alerts of other devices, from Alert (PGN 126983) and Alert Text (126985): which there are, how urgent each is now, and what is
 * to be told the device. Pure: time is an argument, and whoever makes an alarm of it listens.
 *
 * - An alert is known by the NAME of its source, instance, index and alert id; it has one tag, `ALERT_<NAME>.<id>_<instance>_<index>`,
 *   whose value is its level: 0 none, 1 caution, 2 warning, 3 alarm, 4 emergency.
 * - The alert stands as long as its device does not say normal or disabled, also while it only waits for an acknowledgement. Another
 *   occurrence, or one that was acknowledged and is active again, is a new alarm: the level goes to 0 in between.
 * - One that is acknowledged on the bus is so here. One that is acknowledged here is told the device, up to three times until it says so.
 * - A new alert waits a moment for its text, unless it is an emergency. A text that comes later rewords it.
 * - An alert that is not repeated is stale (its tag is) and stays open: nobody has said that it is over. When it is acknowledged, and
 *   was not repeated for `foreignAlertGoneMs`, its device is taken to have gone and the alert is over.
 * - There is room for `foreignAlerts`, and for `foreignAlertsOfDevice` of one NAME. In what is full those that are over leave first, then a
 *   lower priority for a higher one, the longest unheard first; else the new one is refused.
 */
import type { Priority } from "../../alarms/rule.ts";
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

/** What is known of one alert. */
export interface ForeignAlert {
  readonly tagId: string;
  readonly head: AlertHead;
  /** Of the device that said it last. */
  readonly address: number;
  /** Where: `can0`, a gateway. */
  readonly where: string;
  readonly text: ForeignText | undefined;
}

export interface ForeignAlertListener {
  /** The level of an alert now, also when it is only repeated. */
  level(alert: ForeignAlert, level: number, timestampMs: number): void;
  /** Its text has come, or changed. */
  reworded(alert: ForeignAlert, level: number): void;
  /** It has given its place to another: nothing more is told of it. */
  left(alert: ForeignAlert): void;
  /** It is new, and there is no text of it: its device may be asked. */
  textMissing(alert: ForeignAlert): void;
  /** Somebody has acknowledged it on the bus: that device, or where it is not said, unknown. */
  acknowledged(alert: ForeignAlert, by: Name | undefined): void;
  /** The device is to be told that it is acknowledged here. */
  respond(alert: ForeignAlert): void;
}

export interface ForeignAlertCounters {
  /** Messages about alerts of other devices. */
  alerts_heard: number;
  alert_texts_heard: number;
  /** Messages that do not say whose alert it is. */
  alerts_malformed: number;
  /** Messages of alerts for which there was no place. */
  alerts_refused: number;
  /** Alerts that have given their place to a more urgent one. */
  alerts_left: number;
  /** Acknowledgements of ours that a device has not taken. */
  acknowledgements_unanswered: number;
}

const LEVELS: readonly (Priority | undefined)[] = [undefined, "caution", "warning", "alarm", "emergency"];

/** Undefined for 0. */
export function priorityOfLevel(level: number): Priority | undefined {
  return LEVELS[level];
}

const TAG = /^ALERT_([0-9A-F]{16})\.(\d+)_(\d+)_(\d+)$/;
/** In the place of an instance or an index that is not said. */
const UNSAID = 255;

/** Whether it is the tag of an alert of another device. */
export function isForeignAlertTag(tagId: string): boolean {
  return TAG.test(tagId);
}

interface Entry {
  readonly tagId: string;
  head: AlertHead;
  address: number;
  where: string;
  text: ForeignText | undefined;
  /** What listeners were told. */
  level: number;
  /** What the device says, where that is not told yet. */
  pending: { readonly level: number; readonly timestampMs: number; readonly dueMs: number } | undefined;
  acknowledged: boolean;
  /** Who did, where the device says so. */
  by: Name | undefined;
  heardAtMs: number;
  /** How often it is still to be told of an acknowledgement, and when again; Infinity where it is not. */
  tries: number;
  tryAtMs: number;
}

export class ForeignAlerts {
  readonly #listener: ForeignAlertListener;
  readonly #isOurName: (name: Name) => boolean;
  /** By tag id. */
  readonly #alerts = new Map<string, Entry>();
  readonly #texts = new Map<string, ForeignText>();
  /** By tag id, all of this run: whose each is. */
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
   * An alert that is open since an earlier run; `level` is that of its record. What its device says of it comes when it says it. False if
   * there is no place for it: the most urgent are to be restored first.
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

  /** Any message; those that are not about alerts, or about ours, are passed over. None throws. */
  accept(frame: PgnFrame, where: string, nowMs: number): void {
    if (frame.pgn === PGN.ALERT) this.#acceptAlert(frame, where, nowMs);
    else if (frame.pgn === PGN.ALERT_TEXT) this.#acceptText(frame);
  }

  /** Called about once a second, and oftener while something waits. `isAcknowledged` says how it is with us. */
  tick(nowMs: number, wallMs: number, isAcknowledged: (tagId: string) => boolean): void {
    for (const entry of this.#alerts.values()) {
      if (entry.pending !== undefined && nowMs >= entry.pending.dueMs) this.#tellPending(entry);
      if (nowMs >= entry.tryAtMs) this.#try(entry, nowMs);
      const isGone = entry.level > 0 && nowMs - entry.heardAtMs >= limits.foreignAlertGoneMs;
      if (isGone && isAcknowledged(entry.tagId)) this.#tell(entry, 0, wallMs);
    }
  }

  /** A person has acknowledged it here. */
  acknowledge(tagId: string, nowMs: number): void {
    const entry = this.#alerts.get(tagId);
    if (entry === undefined || entry.acknowledged || entry.level === 0) return;
    entry.tries = limits.foreignAlertTries;
    this.#try(entry, nowMs);
  }

  get size(): number {
    return this.#alerts.size;
  }

  /** Whether one was refused a moment ago: what it told is shown nowhere. */
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
      // What is said to be normal and was never heard otherwise is nothing new.
      if (level === 0) return;
      if (!this.#hasRoom(tagId, alert, level, nowMs)) return;
      entry = { ...newEntry(tagId, alert), text: this.#texts.get(tagId) };
      this.#alerts.set(tagId, entry);
    }
    const isNew = entry.heardAtMs === -Infinity;
    this.#update(entry, alert, level, frame, where, nowMs);
    if (isNew && entry.text === undefined) this.#listener.textMissing(entry);
  }

  /** Whether there is a place for one more; another may have left for it. */
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

  #update(entry: Entry, alert: Alert, level: number, frame: PgnFrame, where: string, nowMs: number): void {
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
    if (isRenewed) this.#tell(entry, 0, timestampMs);
    const waits = entry.level === 0 && entry.text === undefined && level > 0 && priorityOfLevel(level) !== "emergency";
    if (waits) {
      const dueMs = entry.pending?.dueMs ?? nowMs + limits.foreignAlertTextMs;
      entry.pending = { level, timestampMs, dueMs };
      if (nowMs >= dueMs) this.#tellPending(entry);
      return;
    }
    this.#tell(entry, level, timestampMs);
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
    this.#texts.delete(tagId);
    if (this.#texts.size >= limits.foreignAlertTexts) {
      for (const oldest of this.#texts.keys().take(1)) this.#texts.delete(oldest);
    }
    this.#texts.set(tagId, { description, location });
    const entry = this.#alerts.get(tagId);
    if (entry === undefined) return;
    entry.text = { description, location };
    if (entry.pending !== undefined) this.#tellPending(entry);
    else if (entry.level > 0) this.#listener.reworded(entry, entry.level);
  }

  #tellPending(entry: Entry): void {
    const { pending, acknowledged, by } = entry;
    if (pending === undefined) return;
    this.#tell(entry, pending.level, pending.timestampMs);
    if (acknowledged) this.#listener.acknowledged(entry, by);
  }

  #tell(entry: Entry, level: number, timestampMs: number): void {
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

/** What the device says, also where it is not told yet. */
function levelNow({ level, pending }: Entry): number {
  return pending?.level ?? level;
}

/** Whether the one leaves before the other. */
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

/** A state that is not said, or that we do not know, is taken for active. */
function levelOf({ state, type }: Alert): number {
  if (state === ALERT_STATE.NORMAL || state === ALERT_STATE.DISABLED) return 0;
  return LEVELS.indexOf(priorityOfType(type));
}
