/** Changes of alarm records: each is stored, written to disk later, and reported to the listeners. */
import type { Clock } from "../core/clock.ts";
import type { Feed } from "../core/feed.ts";
import { SYSTEM_USER } from "../core/written-text.ts";
import type { Scalar } from "../tags/tag.ts";
import type { AlarmCalls } from "./alarm-calls.ts";
import { withoutCall } from "./alarm-life.ts";
import type { AlarmRecord, AlarmTransition } from "./alarm-record.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { AlarmChange, AlarmEventName } from "./alarms.ts";
import type { RecordBook } from "./record-book.ts";
import { cleared } from "./state-machine.ts";
import type { WatchedRule, WatchList } from "./watch-list.ts";

interface RecordChangesParts {
  readonly clock: Clock;
  readonly watched: WatchList;
  readonly book: RecordBook;
  readonly writer: AlarmWriter;
  readonly feed: Feed<AlarmChange>;
  readonly endCall: AlarmCalls["end"];
  /** Ids of records that are being acknowledged. */
  readonly acknowledging: { has(recordId: string): boolean };
}

export class RecordChanges {
  readonly #parts: RecordChangesParts;
  transitions = 0;

  constructor(parts: RecordChangesParts) {
    this.#parts = parts;
  }

  /** Stores and reports a change of a record without a transition. */
  change(record: AlarmRecord, event?: AlarmEventName): AlarmRecord {
    this.#put(record);
    this.#parts.writer.changed(record.id);
    this.#parts.feed.tell({ record, kind: undefined, ...(event === undefined ? {} : { event }) });
    return record;
  }

  /** Takes an acknowledgement that is in the log book. */
  acknowledged(record: AlarmRecord): void {
    const { writer, feed, endCall } = this.#parts;
    this.transitions += 1;
    endCall(record.id);
    this.#put(record);
    writer.changed(record.id);
    feed.tell({ record, kind: "alarm_ack" });
  }

  /** Clears a record without an update. */
  clear(record: AlarmRecord, value: Scalar): AlarmRecord {
    const after = withoutCall(cleared(record, this.#parts.clock.now(), value));
    this.#parts.endCall(record.id);
    this.#put(after);
    this.queue({ kind: "alarm_cleared", record: after, user: SYSTEM_USER });
    this.#parts.feed.tell({ record: after, kind: "alarm_cleared" });
    return after;
  }

  /** Clears the record of a subject that has ended. One that is being acknowledged is cleared right after that. */
  endWithSubject(record: AlarmRecord, value: Scalar = record.value): void {
    if (this.#parts.acknowledging.has(record.id)) this.keep({ ...record, ended_with_subject: true });
    else this.clear({ ...record, ended_with_subject: true }, value);
  }

  /** The rule whose current record this is. */
  watcherOf(record: AlarmRecord): WatchedRule | undefined {
    const watched = this.#parts.watched.rule(record.tag_id, record.alarm_id);
    return watched?.state.record?.id === record.id ? watched : undefined;
  }

  keep(record: AlarmRecord): void {
    const left = this.#parts.book.put(record);
    if (left.length > 0) this.#parts.writer.removed(left);
  }

  queue(transition: AlarmTransition): void {
    this.transitions += 1;
    this.#parts.writer.write(transition);
  }

  #put(record: AlarmRecord): void {
    const watched = this.watcherOf(record);
    if (watched !== undefined) watched.state = { ...watched.state, record };
    this.keep(record);
  }
}
