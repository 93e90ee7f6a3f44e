/**
 * What makes an alarm be heard: it begins to call, its sound is silenced for a while, and while nobody acknowledges it, it calls again and
 * its priority rises. A silence is no acknowledgement, and ends as soon as any alarm begins to call (MSC.302(87), IEC 62923-1). It is in
 * the log book before a record changes. Times are those of the monotonic clock.
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
import type { Priority } from "./rule.ts";
import type { WatchedRule } from "./watch-list.ts";

export interface AlarmCallsParts {
  readonly clock: Clock;
  readonly book: Pick<RecordBook, "get" | "openNewestFirst">;
  readonly writer: Pick<AlarmWriter, "write" | "writeNow" | "flush">;
  /** Ids of records that are being acknowledged: they neither rise nor repeat, as the log book would have that after the acknowledgement. */
  readonly acknowledging: { has(recordId: string): boolean };
  /** Keeps a change of a record that is no transition, and tells of it. */
  readonly change: (record: AlarmRecord, event: AlarmEventName) => AlarmRecord;
}

export class AlarmCalls {
  readonly #parts: AlarmCallsParts;
  /** When the silence of a record ends, by its id; there are at most as many as open records. */
  readonly #silences = new Map<string, number>();
  /** When an open record began to call, and when it was last heard anew. */
  readonly #calling = new Map<string, { sinceMs: number; heardAnewMs: number }>();

  /** Silences that are being written; and how often every silence has ended, so that one which ended meanwhile is none. */
  #underWay = 0;
  #ends = 0;

  constructor(parts: AlarmCallsParts) {
    this.#parts = parts;
  }

  /** Records whose sound is silenced. */
  get silenced(): number {
    return this.#silences.size;
  }

  /** As the port `Alarms` says. */
  async silence(recordId: string | undefined, user: string): Promise<readonly AlarmRecord[] | undefined> {
    const { clock, book, writer, change } = this.#parts;
    // In the log book it stands after what was raised before it: a start reads there what it silenced, and which alarm has ended it.
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

  /** An alarm begins to call: every silence ends. True where there was one. */
  begin(record: AlarmRecord): boolean {
    this.restart(record.id);
    if (!isCalling(record) || this.#silences.size + this.#underWay === 0) return false;
    this.#ends += 1;
    this.#silences.delete(record.id);
    for (const id of this.#silences.keys()) this.#endSilence(id);
    return true;
  }

  /** Its times run anew. */
  restart(recordId: string): void {
    const nowMs = this.#parts.clock.monotonic();
    this.#calling.set(recordId, { sinceMs: nowMs, heardAnewMs: nowMs });
  }

  /** The record is acknowledged, cleared or suppressed: there is nothing left to silence. */
  end(recordId: string): void {
    this.#silences.delete(recordId);
    this.#calling.delete(recordId);
  }

  /** Silences whose time is over end. */
  endDue(nowMs: number): void {
    for (const [id, endMs] of this.#silences) if (nowMs >= endMs) this.#endSilence(id);
  }

  /** Nobody has acknowledged it: its priority rises, and it is heard again. */
  repeatIfDue({ state: { record }, rule }: WatchedRule, nowMs: number): void {
    const calling = this.#calling.get(record?.id ?? "");
    if (record === undefined || calling === undefined || !isCalling(record)) return;
    if (this.#parts.acknowledging.has(record.id)) return;
    const to = riseOf(rule, record);
    if (to !== undefined && nowMs - calling.sinceMs >= (rule.escalate?.afterS ?? 0) * 1000) {
      this.rise(record, to);
    } else if (rule.repeatS !== undefined && nowMs - calling.heardAnewMs >= rule.repeatS * 1000) {
      calling.heardAnewMs = nowMs;
      this.#parts.change(repeated(record, this.#parts.clock.now()), "repeated");
    }
  }

  rise(record: AlarmRecord, to: Priority): void {
    const after = risen(record, to);
    this.begin(after);
    this.#parts.change(after, "escalated");
    this.#parts.writer.write({ kind: "alarm_escalated", record: after, user: SYSTEM_USER, from: record.priority });
  }

  /** How long until it calls again or rises; Infinity where it does neither. */
  dueInMs({ state: { record }, rule }: WatchedRule, nowMs: number): number {
    const calling = this.#calling.get(record?.id ?? "");
    if (record === undefined || calling === undefined || !isCalling(record)) return Infinity;
    const { repeatS = Infinity, escalate } = rule;
    const riseS = riseOf(rule, record) === undefined ? Infinity : (escalate?.afterS ?? Infinity);
    return Math.min(calling.heardAnewMs + repeatS * 1000 - nowMs, calling.sinceMs + riseS * 1000 - nowMs);
  }

  /** A record of the last run: its silence goes on for the rest of its time. */
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
