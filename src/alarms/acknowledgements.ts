/**
 * Acknowledgements. Each is in the log book, on disk, before the state of the alarm changes. A record that no rule watches any more is
 * cleared right after it, unless its rule may still come. So is, unacknowledged, the record of a subject whose rule does not come again.
 */
import { type AlarmRecord, isOpen } from "./alarm-record.ts";
import type { AlarmCalls } from "./alarm-calls.ts";
import { withoutCall } from "./alarm-life.ts";
import type { AlarmState } from "./alarm-state.ts";
import { limits } from "./limits.ts";
import type { RecordChanges } from "./record-changes.ts";
import { type Acknowledgement, acknowledged } from "./state-machine.ts";

export class Acknowledgements {
  readonly #state: AlarmState;
  readonly #changes: RecordChanges;
  readonly #calls: AlarmCalls;
  readonly #mayCome: (tagId: string, alarmId: string) => boolean;
  /** Records that end without their rule, and whose rule may still come; since when they wait (monotonic). */
  readonly #awaited = new Map<string, number>();

  /** `mayCome`: whether the rule of this name may still be watched. */
  constructor(
    state: AlarmState,
    changes: RecordChanges,
    calls: AlarmCalls,
    mayCome: (tagId: string, alarmId: string) => boolean,
  ) {
    this.#state = state;
    this.#changes = changes;
    this.#calls = calls;
    this.#mayCome = mayCome;
  }

  async acknowledge(recordId: string, by: Acknowledgement): Promise<AlarmRecord | undefined> {
    const { acknowledging, book } = this.#state;
    const record = book.get(recordId);
    if (record === undefined || !isOpen(record)) return undefined;
    if (record.state === "ACK") return record;
    let underWay = acknowledging.get(recordId);
    if (underWay === undefined) {
      underWay = this.#acknowledge(recordId, by).finally(() => {
        acknowledging.delete(recordId);
        this.#calls.riseWithRule(recordId);
      });
      acknowledging.set(recordId, underWay);
    }
    return underWay;
  }

  /**
   * Ends a record for which no update may come that would: one without its rule, now or when that has not come in a while; and one that is
   * acknowledged after its condition has left, when its tag has said nothing for as long (a switch speaks when it changes).
   */
  settle(record: AlarmRecord): void {
    const isWatched = this.#changes.watcherOf(record) !== undefined;
    if (!endsByItself(record, isWatched)) return;
    const isAwaited =
      isWatched || (record.ended_with_subject !== true && this.#mayCome(record.tag_id, record.alarm_id));
    if (isAwaited) this.#awaited.set(record.id, this.#state.clock.monotonic());
    else this.#end(record, isWatched);
  }

  /** The rule of a record has come. */
  ruleCame(record: AlarmRecord): void {
    this.#awaited.delete(record.id);
    if (endsByItself(record, true)) this.#awaited.set(record.id, this.#state.clock.monotonic());
  }

  tick(nowMs: number): void {
    const { book, acknowledging } = this.#state;
    for (const [id, sinceMs] of this.#awaited) {
      if (nowMs - sinceMs < limits.unwatchedMs || acknowledging.has(id)) continue;
      this.#awaited.delete(id);
      const record = book.get(id);
      if (record === undefined || !isOpen(record)) continue;
      const isWatched = this.#changes.watcherOf(record) !== undefined;
      if (endsByItself(record, isWatched)) this.#end(record, isWatched);
    }
  }

  #end(record: AlarmRecord, isWatched: boolean): void {
    const isOver = record.subject !== undefined && !isWatched;
    this.#changes.clear(isOver ? { ...record, ended_with_subject: true } : record, record.value);
  }

  async #acknowledge(recordId: string, by: Acknowledgement): Promise<AlarmRecord | undefined> {
    const timeMs = this.#state.clock.now();
    const draft = this.#acknowledged(recordId, by, timeMs);
    if (draft === undefined) return undefined;
    await this.#state.writer.writeNow({ kind: "alarm_ack", record: draft, user: by.user });
    // Meanwhile its condition may have come or left, but its state cannot have changed.
    const record = this.#acknowledged(recordId, by, timeMs);
    if (record === undefined) return undefined;
    this.#changes.acknowledged(record);
    this.settle(record);
    void this.#state.writer.flush();
    return record;
  }

  #acknowledged(recordId: string, by: Acknowledgement, timeMs: number): AlarmRecord | undefined {
    const record = this.#state.book.get(recordId);
    if (record === undefined) return undefined;
    const value = this.#changes.watcherOf(record)?.tag.value ?? record.value;
    return withoutCall(acknowledged(record, by, timeMs, value));
  }
}

function endsByItself({ state, subject, condition }: AlarmRecord, isWatched: boolean): boolean {
  return isWatched ? state === "ACK" && !condition : state === "ACK" || subject !== undefined;
}
