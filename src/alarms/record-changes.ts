/** Changes of alarm records: each is stored, written to disk later, and reported to the listeners. */
import { SYSTEM_USER } from "../core/written-text.ts";
import type { Scalar } from "../tags/tag.ts";
import { withoutCall } from "./alarm-life.ts";
import type { AlarmRecord, AlarmTransition } from "./alarm-record.ts";
import type { AlarmState } from "./alarm-state.ts";
import type { AlarmEventName } from "./alarms.ts";
import { cleared } from "./state-machine.ts";
import type { WatchedRule } from "./watch-list.ts";

export class RecordChanges {
  readonly #state: AlarmState;
  transitions = 0;

  constructor(state: AlarmState) {
    this.#state = state;
  }

  /** Stores and reports a change of a record without a transition. */
  change(record: AlarmRecord, event?: AlarmEventName): AlarmRecord {
    this.#put(record);
    this.#state.writer.changed(record.id);
    this.#state.changes.tell({ record, kind: undefined, ...(event === undefined ? {} : { event }) });
    return record;
  }

  /** Takes an acknowledgement that is in the log book. */
  acknowledged(record: AlarmRecord): void {
    const { writer, changes, sounds } = this.#state;
    this.transitions += 1;
    sounds.end(record.id);
    this.#put(record);
    writer.changed(record.id);
    changes.tell({ record, kind: "alarm_ack" });
  }

  clear(record: AlarmRecord, value: Scalar): AlarmRecord {
    const after = withoutCall(cleared(record, this.#state.clock.now(), value));
    this.#state.sounds.end(record.id);
    this.#put(after);
    this.queue({ kind: "alarm_cleared", record: after, user: SYSTEM_USER });
    this.#state.changes.tell({ record: after, kind: "alarm_cleared" });
    return after;
  }

  /** Clears the record of a subject that has ended. One that is being acknowledged is cleared right after that. */
  endWithSubject(record: AlarmRecord, value: Scalar = record.value): void {
    if (this.#state.acknowledging.has(record.id)) this.keep({ ...record, ended_with_subject: true });
    else this.clear({ ...record, ended_with_subject: true }, value);
  }

  /** The rule whose current record this is. */
  watcherOf(record: AlarmRecord): WatchedRule | undefined {
    const watched = this.#state.watched.rule(record.tag_id, record.alarm_id);
    return watched?.state.record?.id === record.id ? watched : undefined;
  }

  keep(record: AlarmRecord): void {
    const left = this.#state.book.put(record);
    if (left.length > 0) this.#state.writer.removed(left);
  }

  queue(transition: AlarmTransition): void {
    this.transitions += 1;
    this.#state.writer.write(transition);
  }

  #put(record: AlarmRecord): void {
    const watched = this.watcherOf(record);
    if (watched !== undefined) watched.state = { ...watched.state, record };
    this.keep(record);
  }
}
