/**
 * The sound of alarms. An alarm begins to call; it can be silenced for a while; as long as nobody acknowledges it, it calls again and its
 * priority rises. A silence does not acknowledge, and ends as soon as any alarm begins to call (MSC.302(87), IEC 62923-1). It is in the log
 * book before a record changes. Times are monotonic.
 */
import type { Clock } from "../core/clock.ts";
import { formatIsoTime } from "../core/time.ts";
import { SYSTEM_USER } from "../core/written-text.ts";
import { isCalling, isUnacknowledged, repeated, riseOf, risen, silenced, unsilenced } from "./alarm-life.ts";
import type { AlarmRecord } from "./alarm-record.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { AlarmEventName } from "./alarms.ts";
import { limits } from "./limits.ts";
import type { RecordBook } from "./record-book.ts";
import type { Priority } from "../core/priority.ts";
import type { WatchedRule } from "./watch-list.ts";

export interface AlarmCallsParts {
  readonly clock: Clock;
  readonly book: Pick<RecordBook, "get" | "openNewestFirst">;
  readonly writer: Pick<AlarmWriter, "write" | "writeNow" | "flush">;
  /**
   * Ids of records that are being acknowledged: they neither rise nor repeat, since the log book would have that after the acknowledgement.
   */
  readonly acknowledging: { has(recordId: string): boolean };
  /** Stores and reports a change of a record without a transition. */
  readonly change: (record: AlarmRecord, event: AlarmEventName) => AlarmRecord;
}

export class AlarmCalls {
  readonly #parts: AlarmCallsParts;
  /** When the silence of a record ends, by record id; bounded by the number of open records. */
  readonly #silences = new Map<string, number>();
  /** When an open record began to call, and when it last sounded again. */
  readonly #calling = new Map<string, { sinceMs: number; lastHeardMs: number }>();

  /**
   * How many silences are being written, and how often all silences have ended: a silence that was ended while it was written has no
   * effect.
   */
  #underWay = 0;
  #ends = 0;

  constructor(parts: AlarmCallsParts) {
    this.#parts = parts;
  }

  /** Records whose sound is silenced. */
  get silenced(): number {
    return this.#silences.size;
  }

  /** See the port `Alarms`. */
  async silence(recordId: string | undefined, user: string): Promise<readonly AlarmRecord[] | undefined> {
    const { clock, book, writer, change } = this.#parts;
    // In the log book the silence must come after the alarms raised before it: a restart reads there what it silenced, and which alarm
    // ended it.
    await writer.flush();
    const chosen = book
      .openNewestFirst()
      .filter((record) => isUnacknowledged(record) && [undefined, record.id].includes(recordId));
    if (chosen.length === 0) return recordId === undefined ? [] : undefined;
    const untilMs = clock.now() + limits.silenceMs;
    const of = recordId === undefined ? undefined : chosen[0];
    const until = formatIsoTime(untilMs);
    const ends = this.#ends;
    this.#underWay += 1;
    try {
      await writer.writeNow({ kind: "alarm_silenced", user, of, count: chosen.length, until });
    } finally {
      this.#underWay -= 1;
    }
    if (this.#ends !== ends) return [];
    const endMs = clock.monotonic() + limits.silenceMs;
    const after: AlarmRecord[] = [];
    for (const { id } of chosen) {
      const record = book.get(id);
      if (record === undefined || !isUnacknowledged(record)) continue;
      this.#silences.set(id, endMs);
      after.push(change(silenced(record, untilMs), "silenced"));
    }
    return after;
  }

  /** An alarm begins to call: every silence ends. Returns true if there was one. */
  begin(record: AlarmRecord): boolean {
    this.restart(record.id);
    if (!isCalling(record) || this.#silences.size + this.#underWay === 0) return false;
    this.#ends += 1;
    this.#silences.delete(record.id);
    for (const id of this.#silences.keys()) this.#endSilence(id);
    return true;
  }

  /** Starts the times of repeat and escalation again. */
  restart(recordId: string): void {
    const nowMs = this.#parts.clock.monotonic();
    this.#calling.set(recordId, { sinceMs: nowMs, lastHeardMs: nowMs });
  }

  /** The record is acknowledged, cleared or suppressed: there is nothing left to silence. */
  end(recordId: string): void {
    this.#silences.delete(recordId);
    this.#calling.delete(recordId);
  }

  /** Ends the silences whose time is over. */
  endDue(nowMs: number): void {
    for (const [id, endMs] of this.#silences) if (nowMs >= endMs) this.#endSilence(id);
  }

  /** If nobody has acknowledged the alarm for long enough, its priority rises, or it sounds again. */
  repeatIfDue({ state: { record }, rule }: WatchedRule, nowMs: number): void {
    const calling = this.#calling.get(record?.id ?? "");
    if (record === undefined || calling === undefined || !isCalling(record)) return;
    if (this.#parts.acknowledging.has(record.id)) return;
    const to = riseOf(rule, record);
    if (to !== undefined && nowMs - calling.sinceMs >= (rule.escalate?.afterS ?? 0) * 1000) {
      this.rise(record, to, true);
    } else if (rule.repeatS !== undefined && nowMs - calling.lastHeardMs >= rule.repeatS * 1000) {
      calling.lastHeardMs = nowMs;
      this.#parts.change(repeated(record, this.#parts.clock.now()), "repeated");
    }
  }

  rise(record: AlarmRecord, to: Priority, isUnanswered = false): void {
    const after = risen(record, to);
    this.begin(after);
    this.#parts.change(after, "escalated");
    const { priority: from } = record;
    this.#parts.writer.write({ kind: "alarm_escalated", record: after, user: SYSTEM_USER, from, isUnanswered });
  }

  /** The time until it calls again or rises; Infinity if it does neither. */
  dueInMs({ state: { record }, rule }: WatchedRule, nowMs: number): number {
    const calling = this.#calling.get(record?.id ?? "");
    if (record === undefined || calling === undefined || !isCalling(record)) return Infinity;
    const { repeatS = Infinity, escalate } = rule;
    const riseS = riseOf(rule, record) === undefined ? Infinity : (escalate?.afterS ?? Infinity);
    return Math.min(calling.lastHeardMs + repeatS * 1000 - nowMs, calling.sinceMs + riseS * 1000 - nowMs);
  }

  /** Takes up a record of the last run: its silence lasts for the rest of its time. */
  takeUp(record: AlarmRecord): AlarmRecord {
    const { clock } = this.#parts;
    this.restart(record.id);
    const restMs = Date.parse(record.silenced_until ?? "") - clock.now();
    if (restMs > 0 && restMs <= limits.silenceMs) this.#silences.set(record.id, clock.monotonic() + restMs);
    else if (record.silenced_until !== undefined) return unsilenced(record);
    return record;
  }

  #endSilence(id: string): void {
    this.#silences.delete(id);
    const record = this.#parts.book.get(id);
    if (record?.silenced_until !== undefined) this.#parts.change(unsilenced(record), "unsilenced");
  }
}
