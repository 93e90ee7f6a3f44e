/**
 * The record of each rule: it follows its rule when that is judged, shelved, changed, or taken up after a start. With it go its mark as the
 * first of a group, its sound, how often it was raised, and what is held as chattering.
 */
import { SYSTEM_USER } from "../core/written-text.ts";
import { formatIsoTime } from "../core/time.ts";
import { type AlarmRecord, isOpen } from "./alarm-record.ts";
import type { ConditionReport } from "./alarm-event.ts";
import type { AlarmCalls } from "./alarm-calls.ts";
import { conditionBegan, isSuppressed, marked, unsilenced, withFirstUp, withoutCall } from "./alarm-life.ts";
import type { AlarmState } from "./alarm-state.ts";
import type { RecordChanges } from "./record-changes.ts";
import { GroupMembers } from "./group-members.ts";
import { HeldAlarms } from "./held-alarms.ts";
import { RaiseCounts } from "./raise-counts.ts";
import { ruleKey } from "./rule.ts";
import { type RuleState, transitionKind } from "./state-machine.ts";
import { statusOf } from "./rule-status.ts";
import type { WatchedRule } from "./watch-list.ts";

export class RuleRecords {
  readonly counts = new RaiseCounts();
  readonly held: HeldAlarms;
  readonly #groups = new GroupMembers();
  readonly #state: AlarmState;
  readonly #changes: RecordChanges;
  readonly #calls: AlarmCalls;
  /** The wall clock minus the monotonic clock, at the start. */
  readonly #startAheadMs: number;

  constructor(state: AlarmState, changes: RecordChanges, calls: AlarmCalls) {
    this.#state = state;
    this.#changes = changes;
    this.#calls = calls;
    this.#startAheadMs = state.clock.now() - state.clock.monotonic();
    this.held = new HeldAlarms((report) => state.writer.write(report));
  }

  judged(watched: WatchedRule, before: RuleState): void {
    const { state } = watched;
    this.held.note(watched, before, this.#state.clock.monotonic());
    if (state.record !== undefined && state.record !== before.record) this.#take(watched, before.record, state.record);
  }

  /** The rule was shelved or taken out of service, or that ended. */
  suppressed(watched: WatchedRule): void {
    const { clock, sounds, timers, ruleChanges } = this.#state;
    const { record } = watched.state;
    if (record !== undefined && isOpen(record)) {
      const after = marked(record, watched.shelved, watched.outOfService);
      if (isSuppressed(after)) sounds.end(record.id);
      else sounds.restart(record.id, clock.monotonic());
      if (after !== record) this.#changes.change(after, watched.isSuppressed ? "suppressed" : "unsuppressed");
      void this.#state.writer.flush();
    }
    timers.arm(watched);
    ruleChanges.tell(statusOf(watched));
  }

  /**
   * Takes up the alarm of a rule after a start or a change: its marks, its group, its silence. The times of repeat and escalation start
   * again.
   */
  resume(watched: WatchedRule): void {
    const { record } = watched.state;
    if (record !== undefined && isOpen(record)) {
      watched.tellNominal();
      this.#groups.note(watched, record.condition);
      const after = this.#calls.takeUp(marked(record, watched.shelved, watched.outOfService));
      if (after !== record) this.#changes.change(after);
      this.#calls.riseWithRule(after.id);
    }
    this.#state.timers.arm(watched);
  }

  /** The rule is watched no longer, or another one stands in its place. */
  leave(watched: WatchedRule): void {
    this.held.release(watched);
    this.#groups.note(watched, false);
  }

  /** Gives an open record the message of its rule; that of its raise is kept beside it. */
  reword(watched: WatchedRule): void {
    const { rule, state } = watched;
    const { record } = state;
    if (record === undefined || !isOpen(record) || record.message === rule.message) return;
    const { message: raised_message } = record;
    const reworded = { raised_message, ...record, message: rule.message };
    watched.state = { ...watched.state, record: reworded };
    this.#changes.keep(reworded);
    this.#state.writer.changed(reworded.id);
    this.#state.changes.tell({ record: reworded, kind: undefined });
  }

  /** Clears alarms that are no longer held as chattering, if their condition has left and they do not latch. */
  releaseDue(nowMs: number): void {
    for (const released of this.held.releaseDue(nowMs)) this.#clearReleased(released);
  }

  /** The wall clock as it would be if nobody had set it since the start. */
  steadyMs(): number {
    return this.#state.clock.monotonic() + this.#startAheadMs;
  }

  /** Takes a record that the condition of its rule has changed. */
  #take(watched: WatchedRule, before: AlarmRecord | undefined, after: AlarmRecord): void {
    const began = conditionBegan(before, after);
    const isFirst = this.#groups.note(watched, after.condition);
    let record = isOpen(after) ? after : withoutCall(after);
    if (!isOpen(after)) this.#state.sounds.end(after.id);
    if (record.id !== before?.id) {
      record = marked(record, watched.shelved, watched.outOfService);
      this.counts.add(ruleKey(record.tag_id, record.alarm_id), record.tag_id, record.alarm_id, this.steadyMs());
    }
    if (began && watched.rule.group !== undefined) record = withFirstUp(record, isFirst);
    const isSilenceOver = began && this.#calls.begin(record);
    if (began) record = unsilenced(record);
    watched.state = { ...watched.state, record };
    this.#changes.keep(record);
    const kind = transitionKind(before, record);
    if (kind !== undefined) this.#changes.queue({ kind, record, user: SYSTEM_USER });
    else if (isSilenceOver) this.#logCondition("alarm_unsilenced", record);
    else if (watched.state.chatter === undefined)
      this.#logCondition(began ? "alarm_recurred" : "alarm_returned", record);
    else this.#state.writer.changed(record.id);
    this.#state.changes.tell({ record, kind });
  }

  /** An alarm is no longer held: if its condition has left and it does not latch, it is cleared now. */
  #clearReleased(watched: WatchedRule): void {
    const { rule, state, tag } = watched;
    const { record } = state;
    if (record?.state !== "ACTIVE" || record.condition || rule.latching || this.#state.acknowledging.has(record.id))
      return;
    this.#changes.clear(record, tag.value);
  }

  #logCondition(kind: ConditionReport["kind"], record: AlarmRecord): void {
    this.#state.writer.write({ kind, record, user: SYSTEM_USER, at: formatIsoTime(this.#state.clock.now()) });
  }
}
