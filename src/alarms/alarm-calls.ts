/**
 * The sound of alarms. An alarm begins to call; it can be silenced for a while; as long as nobody acknowledges it, it calls again and its
 * priority rises. A silence does not acknowledge, and ends as soon as any alarm begins to call (MSC.302(87), IEC 62923-1). It is in the log
 * book before a record changes. Times are monotonic.
 */
import { formatIsoTime } from "../core/time.ts";
import { SYSTEM_USER } from "../core/written-text.ts";
import {
  isCalling,
  isMoreUrgent,
  isUnacknowledged,
  repeated,
  riseOf,
  risen,
  silenced,
  unsilenced,
} from "./alarm-life.ts";
import { type AlarmRecord, isOpen } from "./alarm-record.ts";
import type { AlarmState } from "./alarm-state.ts";
import { limits } from "./limits.ts";
import type { Priority } from "../core/priority.ts";
import type { RecordChanges } from "./record-changes.ts";
import type { WatchedRule } from "./watch-list.ts";

export class AlarmCalls {
  readonly #state: AlarmState;
  readonly #changes: RecordChanges;
  /**
   * How many silences are being written, and how often all silences have ended: a silence that was ended while it was written has no
   * effect.
   */
  #underWay = 0;
  #ends = 0;

  constructor(state: AlarmState, changes: RecordChanges) {
    this.#state = state;
    this.#changes = changes;
  }

  /** See the port `Alarms`. */
  async silence(recordId: string | undefined, user: string): Promise<readonly AlarmRecord[] | undefined> {
    const { clock, book, writer, sounds } = this.#state;
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
      sounds.silences.set(id, endMs);
      after.push(this.#changes.change(silenced(record, untilMs), "silenced"));
    }
    return after;
  }

  /** An alarm begins to call: every silence ends. Returns true if there was one. */
  begin(record: AlarmRecord): boolean {
    const { clock, sounds } = this.#state;
    sounds.restart(record.id, clock.monotonic());
    if (!isCalling(record) || sounds.silences.size + this.#underWay === 0) return false;
    this.#ends += 1;
    sounds.silences.delete(record.id);
    for (const id of sounds.silences.keys()) this.#endSilence(id);
    return true;
  }

  /** Ends the silences whose time is over. */
  endDue(nowMs: number): void {
    for (const [id, endMs] of this.#state.sounds.silences) if (nowMs >= endMs) this.#endSilence(id);
  }

  /** If nobody has acknowledged the alarm for long enough, its priority rises, or it sounds again. */
  repeatIfDue({ state: { record }, rule }: WatchedRule, nowMs: number): void {
    const calling = this.#state.sounds.calling.get(record?.id ?? "");
    if (record === undefined || calling === undefined || !isCalling(record)) return;
    if (this.#state.acknowledging.has(record.id)) return;
    const to = riseOf(rule, record);
    if (to !== undefined && nowMs - calling.sinceMs >= (rule.escalate?.afterS ?? 0) * 1000) {
      this.rise(record, to, true);
    } else if (rule.repeatS !== undefined && nowMs - calling.lastHeardMs >= rule.repeatS * 1000) {
      calling.lastHeardMs = nowMs;
      this.#changes.change(repeated(record, this.#state.clock.now()), "repeated");
    }
  }

  rise(record: AlarmRecord, to: Priority, isUnanswered = false): void {
    const after = risen(record, to);
    this.begin(after);
    this.#changes.change(after, "escalated");
    const { priority: from } = record;
    this.#state.writer.write({ kind: "alarm_escalated", record: after, user: SYSTEM_USER, from, isUnanswered });
  }

  /** Raises an open record whose rule now has a higher priority. While the record is being acknowledged, this waits until afterwards. */
  riseWithRule(recordId: string): void {
    const { book, acknowledging } = this.#state;
    const record = book.get(recordId);
    if (record === undefined || !isOpen(record) || acknowledging.has(recordId)) return;
    const priority = this.#changes.watcherOf(record)?.rule.priority;
    if (priority !== undefined && isMoreUrgent(priority, record.priority)) this.rise(record, priority);
  }

  /** Takes up a record of the last run: its silence lasts for the rest of its time. */
  takeUp(record: AlarmRecord): AlarmRecord {
    const { clock, sounds } = this.#state;
    sounds.restart(record.id, clock.monotonic());
    const restMs = Date.parse(record.silenced_until ?? "") - clock.now();
    if (restMs > 0 && restMs <= limits.silenceMs) sounds.silences.set(record.id, clock.monotonic() + restMs);
    else if (record.silenced_until !== undefined) return unsilenced(record);
    return record;
  }

  #endSilence(id: string): void {
    this.#state.sounds.silences.delete(id);
    const record = this.#state.book.get(id);
    if (record?.silenced_until !== undefined) this.#changes.change(unsilenced(record), "unsilenced");
  }
}
