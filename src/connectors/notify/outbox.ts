/**
 * What waits for the people of one receiver, and what they have got. It is one value that is written to disk whole, before a message goes
 * out and after: whatever kills the service, nothing is forgotten, and what may come a second time says so. Pure.
 *
 *     entry of the log book ──take──▶ waiting ──due──▶ tried ──▶ sent          an alarm waits once, with its newest change
 *                                        │
 *                                        └──▶ nothing: somebody acknowledged it before it was this receiver's turn
 *
 * The most urgent goes first, of those the newest: who comes back after a day without a link reads what counts now.
 */
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import { fromLogPayload } from "../../alarms/alarm-payload.ts";
import { readNote } from "../../alarms/alarm-note.ts";
import { PRIORITIES, type Priority } from "../../core/priority.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { LogEntry } from "../../logbook/entry/entry.ts";
import { limits } from "./limits.ts";
import { type AlarmNews, type MessageKind, newsKindOf } from "./message.ts";
import type { Recipient } from "./way.ts";

/** When a receiver is notified. */
export interface Terms {
  /** Less urgent alarms are not sent. */
  readonly priority: Priority;
  /** An alarm is sent when nobody has acknowledged it for this long. */
  readonly afterMin: number;
  /** Only who has the watch is notified. */
  readonly onWatch: boolean;
  /** Accounts; undefined: all. */
  readonly people?: readonly string[] | undefined;
  /** Whether these are quiet hours: only emergencies are sent. */
  readonly isQuiet: (nowMs: number) => boolean;
}

export interface Waiting extends AlarmNews {
  /** Whether the raising itself was never sent: then all are notified, not only those who know of it. */
  readonly isFirst: boolean;
  /** Recipients that have it. */
  readonly done: readonly string[];
  /** Recipients for whom an attempt began whose end is not known. */
  readonly tried: readonly string[];
}

/** What became of a message: who got it, or why nobody will. */
export interface Sent {
  readonly kind: MessageKind;
  readonly alarm: string | null;
  /** The recipient's name, and whose it is. */
  readonly to: string;
  readonly person: string | null;
  readonly at: string;
  readonly outcome: "sent" | "refused" | "left_out";
  readonly reason: string | null;
}

export interface OutboxState {
  /** Entries of the log book up to this one are taken. */
  readonly entry: number;
  readonly waiting: readonly Waiting[];
  /** By alarm record: the recipients that know that it is open. */
  readonly told: Readonly<Record<string, readonly string[]>>;
  /** Messages that had no room, since the last one that was sent. */
  readonly leftOut: number;
  /** Who has the watch; null while nobody has taken it. */
  readonly watch: string | null;
  /** The newest last. */
  readonly sent: readonly Sent[];
  /** The day of the last "all is well". */
  readonly wellOn: string | null;
}

export const EMPTY: OutboxState = {
  entry: 0,
  waiting: [],
  told: {},
  leftOut: 0,
  watch: null,
  sent: [],
  wellOn: null,
};

const MINUTE_MS = 60_000;

export class Outbox {
  readonly #terms: Terms;
  #state: OutboxState = EMPTY;
  /** Changes that a newer one replaced, that needed nobody any more, and that had no room; in this run. */
  readonly counters = { replaced: 0, needless: 0, left_out: 0 };

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  get state(): OutboxState {
    return this.#state;
  }

  restore(state: OutboxState): void {
    this.#state = state;
  }

  /** Entries up to this one are dealt with. */
  advance(entry: number): void {
    this.#change({ entry });
  }

  /** Takes an entry of the log book. `recordOf`: the alarm as it is now, for an entry that does not have it whole. */
  take(entry: LogEntry, recordOf: (id: string) => AlarmRecord | undefined): void {
    this.advance(entry.id);
    const { event, to } = entry.payload;
    if (event === "watch_handed_over" && typeof to === "string") this.#change({ watch: to });
    const news = newsOf(entry, recordOf);
    const atMs = Date.parse(entry.timestamp);
    const { waiting, told } = this.#state;
    if (news === undefined) return;
    const { kind, alarm } = news;
    const before = waiting.find((one) => one.alarm.id === alarm.id);
    const isKnown = Object.hasOwn(told, alarm.id);
    if (kind === "raised" && !this.#isUrgentEnough(alarm.priority)) return;
    if (kind !== "raised" && before === undefined && !isKnown) return;
    const others = waiting.filter((one) => one !== before);
    // Somebody was there before it was this receiver's turn: there is nothing to tell.
    if (kind !== "raised" && !isKnown && before !== undefined && this.#isHeld(before, atMs)) {
      this.counters.needless += 1;
      this.#change({ waiting: others });
      return;
    }
    if (before !== undefined) this.counters.replaced += 1;
    const isFirst = !isKnown && (before === undefined || before.isFirst);
    const next = { ...news, isFirst, done: [], tried: before?.tried ?? [] };
    this.#change({ waiting: [...others, next] });
    this.#makeRoom(atMs);
  }

  /** The most urgent message that is due for this recipient, and of those the newest. */
  nextFor(to: Recipient, nowMs: number): Waiting | undefined {
    const due = this.#state.waiting.filter(
      (one) => !this.#isHeld(one, nowMs) && this.recipientsOf(one, [to]).length > 0,
    );
    return due.toSorted(byUrgency)[0];
  }

  /** Drops what is due and has no recipient left. True if there was any. */
  settle(all: readonly Recipient[], nowMs: number): boolean {
    const over = this.#state.waiting.filter(
      (one) => !this.#isHeld(one, nowMs) && this.recipientsOf(one, all).length === 0,
    );
    for (const item of over) {
      if (item.done.length === 0) this.counters.needless += 1;
      this.#drop(item);
    }
    return over.length > 0;
  }

  /** Those of them who are to get it and have not. */
  recipientsOf({ alarm, isFirst, kind, done }: Waiting, all: readonly Recipient[]): Recipient[] {
    const { told, watch } = this.#state;
    const { people, onWatch } = this.#terms;
    const knowing = told[alarm.id] ?? [];
    return all.filter(({ id, person }) => {
      if (done.includes(id)) return false;
      if (kind !== "raised" && !isFirst && !knowing.includes(id)) return false;
      if (people !== undefined && (person === undefined || !people.includes(person))) return false;
      return !onWatch || watch === null || person === undefined || person === watch;
    });
  }

  /** An attempt begins. */
  trying(item: Waiting, { id }: Recipient): void {
    this.#replace(item, ({ tried }) => ({ tried: [...tried.filter((one) => one !== id), id] }));
  }

  /** It certainly did not arrive. */
  failed(item: Waiting, { id }: Recipient): void {
    this.#replace(item, ({ tried }) => ({ tried: tried.filter((one) => one !== id) }));
  }

  /** It arrived, or never will. */
  ended(item: Waiting, to: Recipient, what: Pick<Sent, "outcome" | "reason">, nowMs: number): Sent {
    const { alarm, kind } = item;
    if (what.outcome === "sent") {
      const { [alarm.id]: knowing = [], ...others } = this.#state.told;
      const told = { ...others, [alarm.id]: [...new Set([...knowing, to.id])] };
      this.#change({ told: newest(told, limits.told), leftOut: 0 });
    }
    this.#replace(item, ({ done }) => ({ done: [...done, to.id] }));
    return this.note({ kind, alarm: alarm.id, ...nameOf(to), ...what }, nowMs);
  }

  #drop({ entry, kind, alarm }: Waiting): void {
    const { [alarm.id]: _knowing, ...others } = this.#state.told;
    const waiting = this.#state.waiting.filter((one) => one.entry !== entry);
    this.#change({ waiting, ...(kind === "cleared" && { told: others }) });
  }

  /** Notes what became of a message. */
  note(what: Omit<Sent, "at">, nowMs: number): Sent {
    const sent = { ...what, at: formatIsoTime(nowMs) };
    this.#change({ sent: [...this.#state.sent, sent].slice(-limits.sent) });
    return sent;
  }

  saidWell(day: string): void {
    this.#change({ wellOn: day });
  }

  #wasToldWithin(ms: number, alarmId: string, nowMs: number): boolean {
    const last = this.#state.sent.findLast(({ alarm, outcome }) => alarm === alarmId && outcome === "sent");
    const agoMs = last === undefined ? Infinity : nowMs - Date.parse(last.at);
    return agoMs >= 0 && agoMs < ms;
  }

  #isHeld({ kind, alarm, cameBack }: Waiting, nowMs: number): boolean {
    if (alarm.priority !== "emergency" && this.#terms.isQuiet(nowMs)) return true;
    const waitedMs = nowMs - Date.parse(alarm.activated_at);
    // A clock that was set back would hold it for years.
    if (kind === "raised" && waitedMs >= 0 && waitedMs < this.#terms.afterMin * MINUTE_MS) return true;
    return cameBack === true && this.#wasToldWithin(limits.againMs, alarm.id, nowMs);
  }

  #isUrgentEnough(priority: Priority): boolean {
    return PRIORITIES.indexOf(priority) <= PRIORITIES.indexOf(this.#terms.priority);
  }

  /** The least urgent and oldest go, and that is noted. */
  #makeRoom(atMs: number): void {
    const { waiting } = this.#state;
    if (waiting.length <= limits.waiting) return;
    for (const { kind, alarm } of waiting.toSorted(byUrgency).slice(limits.waiting))
      this.note({ kind, alarm: alarm.id, to: "", person: null, outcome: "left_out", reason: null }, atMs);
    const count = waiting.length - limits.waiting;
    this.counters.left_out += count;
    this.#change({
      waiting: waiting.toSorted(byUrgency).slice(0, limits.waiting),
      leftOut: this.#state.leftOut + count,
    });
  }

  #replace({ entry }: Waiting, change: (item: Waiting) => Partial<Waiting>): void {
    const waiting = this.#state.waiting.map((one) => (one.entry === entry ? { ...one, ...change(one) } : one));
    this.#change({ waiting });
  }

  #change(change: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...change };
  }
}

export function nameOf({ name, person }: Recipient): Pick<Sent, "to" | "person"> {
  return { to: name, person: person ?? null };
}

function byUrgency(a: Waiting, b: Waiting): number {
  return PRIORITIES.indexOf(a.alarm.priority) - PRIORITIES.indexOf(b.alarm.priority) || b.entry - a.entry;
}

function newest<V>(table: Readonly<Record<string, V>>, most: number): Readonly<Record<string, V>> {
  return Object.fromEntries(Object.entries(table).slice(-most));
}

function newsOf(entry: LogEntry, recordOf: (id: string) => AlarmRecord | undefined): AlarmNews | undefined {
  const { id, kind, payload, summary } = entry;
  const change = newsKindOf(kind);
  if (change !== undefined) {
    const alarm = fromLogPayload(payload);
    return alarm && { kind: change, alarm: shortOf(alarm), entry: id, summary };
  }
  const note = readNote(payload);
  const isRise = note?.event === "alarm_escalated";
  const cameBack = note?.event === "alarm_recurred" || note?.event === "alarm_unsilenced";
  if (!isRise && !cameBack) return undefined;
  const alarm = recordOf(note.id);
  // Acknowledged or gone meanwhile: that is an entry of its own.
  if (alarm?.state !== "ACTIVE") return undefined;
  const told = isRise ? { ...shortOf(alarm), priority: note.to } : shortOf(alarm);
  return { kind: "raised", alarm: told, entry: id, summary, ...(cameBack && { cameBack }) };
}

function shortOf({ id, tag_id, priority, activated_at }: AlarmRecord): AlarmNews["alarm"] {
  return { id, tag_id, priority, activated_at };
}
