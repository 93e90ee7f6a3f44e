/**
 * The alarm engine. `evaluate` runs within the fan-out of the tag store: `RuleJudge` changes the states in memory at once, `RuleRecords`
 * the records, and `AlarmWriter` writes them to disk later. What they share is `AlarmState`; each calls only what is made before it:
 *
 *     state → changes → calls → acknowledgements
 *                           └→ rule records → judge, acts
 *
 * Acts of persons wait for the disk, since a person gets an answer: an acknowledgement is in the log book before the state changes.
 *
 * While an acknowledgement is being written, its alarm does not clear (it is treated as latching): otherwise the book would say that it was
 * cleared and then acknowledged. The next update clears it.
 *
 * An open record that no rule watches any more (its rule was taken out of the project) stays listed until somebody acknowledges it, and is
 * cleared right after that: there is no condition left to wait for. If the tag of the rule may still register itself, the record waits a
 * minute for it.
 *
 * A rule may have a subject (an anchorage): then its record ends with that, and the next subject begins one of its own.
 */
import type { Clock } from "../core/clock.ts";
import { faultCode } from "../core/errors.ts";
import { Feed } from "../core/feed.ts";
import { limits } from "./limits.ts";
import { within } from "../core/within.ts";
import type { TagUpdate } from "../tags/tag.ts";
import { type AlarmRecord, type AlarmRecordStore, isOpen } from "./alarm-record.ts";
import { Acknowledgements } from "./acknowledgements.ts";
import { AlarmCalls } from "./alarm-calls.ts";
import { AlarmWriter, type WriteEvent } from "./alarm-writer.ts";
import { isUnacknowledged } from "./alarm-life.ts";
import type { AlarmReport } from "./alarm-report.ts";
import type { AlarmChange, Alarms, RuleStateName, RuleStatus, ShelveRequest, TagUse } from "./alarms.ts";
import type { AlarmStatistics } from "./statistics.ts";
import { type LoggedAlarms, type Reconciled, reconcile } from "./reconcile.ts";
import { RecordBook } from "./record-book.ts";
import { RecordChanges } from "./record-changes.ts";
import { RuleActs } from "./rule-acts.ts";
import { RuleJudge } from "./rule-judge.ts";
import { type AlarmRule, ruleKey } from "./rule.ts";
import { stateNameOf, statusOf } from "./rule-status.ts";
import { Gate } from "./gate.ts";
import type { AlarmState } from "./alarm-state.ts";
import { RuleTimers } from "./rule-timers.ts";
import { Sounds } from "./sounds.ts";
import { type WatchedRule, WatchList } from "./watch-list.ts";
import { RuleRecords } from "./rule-records.ts";

/** Ids are random: if this many are taken, the source of randomness is broken. */
const ID_TRIES = 100;

export interface AlarmEngineParts {
  readonly clock: Clock;
  /** The rules of all tags, in the order in which they are listed and evaluated. */
  readonly rules: Iterable<AlarmRule>;
  readonly store: Pick<AlarmRecordStore, "save" | "remove">;
  /** Appends to the log book; resolves when the entry is on disk. */
  readonly log: WriteEvent;
  /** A new random id (`alarmIdOf`); called again if the id is taken. */
  readonly newId: () => string;
  /** Whether `watch` may still be called for the rule of this name. If so, what the last run left of it waits for that. */
  readonly mayCome?: (tagId: string, alarmId: string) => boolean;
  /** Pause before a refused write is tried again. */
  readonly retryMs?: number;
}

function statusIf(watched: WatchedRule | undefined): RuleStatus | undefined {
  return watched === undefined ? undefined : statusOf(watched);
}

const DAY_MS = 24 * 3_600_000;

const NO_RULES: readonly AlarmRule[] = Object.freeze([]);

export class AlarmEngine implements Alarms {
  readonly #state: AlarmState;
  readonly #acts: RuleActs;
  readonly #calls: AlarmCalls;
  readonly #records: RecordChanges;
  readonly #acknowledgements: Acknowledgements;
  readonly #ruleRecords: RuleRecords;
  readonly #judge: RuleJudge;
  /** By `ruleKey`, for rules that are watched later. */
  #occurrences = new Map<string, number>();
  /** The open records that the run before left. */
  #ofLastRun: ReadonlySet<string> = new Set();

  /** Throws when two rules of one tag have the same id. */
  constructor({ clock, rules, newId, store, log, mayCome = () => false, ...bounds }: AlarmEngineParts) {
    const [book, sounds] = [new RecordBook(), new Sounds()];
    const state: AlarmState = {
      clock,
      watched: new WatchList(clock),
      book,
      writer: new AlarmWriter(log, store, (id) => book.get(id), bounds),
      sounds,
      timers: new RuleTimers(clock, sounds),
      acknowledging: new Map(),
      changes: new Feed(),
      ruleChanges: new Feed(),
    };
    this.#state = state;
    this.#records = new RecordChanges(state);
    this.#calls = new AlarmCalls(state, this.#records);
    this.#acknowledgements = new Acknowledgements(state, this.#records, this.#calls, mayCome);
    this.#ruleRecords = new RuleRecords(state, this.#records, this.#calls);
    this.#acts = new RuleActs(state, this.#ruleRecords);
    this.#judge = new RuleJudge(state, this.#ruleRecords, () => unusedId(newId, book));
    for (const rule of rules) state.timers.arm(state.watched.add(rule));
  }

  /**
   * Takes up the records of the last run: `stored` from the record store, `logged` from the log book. Called once, before the first update.
   * Returns what was found, for the service's own log.
   */
  restore(stored: readonly AlarmRecord[], logged: LoggedAlarms): Reconciled {
    if (this.#state.book.size > 0) throw new Error("alarm records are restored once, before the first update");
    const found = reconcile(stored, logged);
    for (const record of found.records) {
      this.#records.keep(record);
      this.#state.watched.rule(record.tag_id, record.alarm_id)?.takeUp(record, this.#state.clock);
    }
    this.#occurrences = new Map(found.occurrences);
    this.#ofLastRun = new Set(this.open().map(({ id }) => id));
    for (const [key, watched] of this.#state.watched.entries()) {
      watched.state = { ...watched.state, occurrence: found.occurrences.get(key) ?? 0 };
    }
    this.#acts.restore(logged);
    for (const [, watched] of this.#state.watched.entries()) this.#ruleRecords.resume(watched);
    const dayAgoMs = this.#state.clock.now() - DAY_MS;
    for (const { tag_id, alarm_id, activated_at } of found.records) {
      const timeMs = Date.parse(activated_at);
      if (timeMs > dayAgoMs && timeMs <= dayAgoMs + DAY_MS)
        this.#ruleRecords.counts.add(ruleKey(tag_id, alarm_id), tag_id, alarm_id, timeMs);
    }
    for (const id of [...found.missing, ...found.corrected]) this.#state.writer.changed(id);
    for (const record of this.open()) this.#acknowledgements.settle(record);
    return found;
  }

  evaluate(update: TagUpdate): void {
    this.#judge.evaluate(update);
  }

  tick(): void {
    const { clock, timers } = this.#state;
    const nowMs = clock.monotonic();
    for (let due = timers.takeDue(nowMs); due !== undefined; due = timers.takeDue(nowMs)) {
      this.#judge.judgeDue(due, nowMs);
      if (due instanceof Gate) continue;
      this.#acts.endIfDue(due, nowMs);
      this.#calls.repeatIfDue(due, nowMs);
      timers.arm(due);
    }
    this.#calls.endDue(nowMs);
    this.#ruleRecords.releaseDue(nowMs);
    this.#acknowledgements.tick(nowMs);
  }

  /** When `tick` has something to do next, by the monotonic clock; Infinity if only an update can change anything. */
  get dueMs(): number {
    return Math.min(this.#state.timers.dueMs, this.#ruleRecords.held.dueMs);
  }

  rulesFor(tagId: string): readonly AlarmRule[] {
    return this.#state.watched.tag(tagId)?.rules ?? NO_RULES;
  }

  useOf(tagId: string): TagUse | undefined {
    return this.#state.watched.tag(tagId)?.use;
  }

  watch(rule: AlarmRule): void {
    const known = this.#state.watched.rule(rule.tagId, rule.id);
    if (known !== undefined) {
      this.#reword(known, rule);
      return;
    }
    const watched = this.#state.watched.add(rule);
    const record = this.#recordFor(rule);
    watched.state = { ...watched.state, record, occurrence: this.#occurrences.get(ruleKey(rule.tagId, rule.id)) ?? 0 };
    if (record !== undefined && this.#ofLastRun.has(record.id)) watched.takeUp(record, this.#state.clock);
    if (record !== undefined) this.#acknowledgements.ruleCame(record);
    this.#acts.takeUp(watched);
    this.#ruleRecords.resume(watched);
  }

  replace(rule: AlarmRule): void {
    const known = this.#state.watched.rule(rule.tagId, rule.id);
    if (known?.rule.subject !== rule.subject) this.unwatch(rule.tagId, rule.id);
    if (known === undefined || known.rule.subject !== rule.subject) {
      this.watch(rule);
      return;
    }
    this.#ruleRecords.leave(known);
    const watched = this.#state.watched.replace(known, rule);
    this.#state.timers.leave(known);
    watched.state = { ...known.state, pending: undefined, leaving: undefined };
    this.#acts.pass(known, watched);
    this.#ruleRecords.reword(watched);
    this.#ruleRecords.resume(watched);
    this.#state.ruleChanges.tell(statusOf(watched));
  }

  unwatch(tagId: string, alarmId: string): void {
    const known = this.#state.watched.rule(tagId, alarmId);
    if (known === undefined) return;
    this.#ruleRecords.leave(known);
    this.#state.watched.remove(known);
    this.#state.timers.leave(known);
    if (known.rule.subject !== undefined) this.#acts.endShelving(known);
    this.#acts.leave(known);
    this.#occurrences.set(ruleKey(tagId, alarmId), known.state.occurrence);
    const { record } = known.state;
    if (record === undefined || !isOpen(record)) return;
    this.#state.sounds.end(record.id);
    if (known.rule.subject !== undefined) this.#records.endWithSubject(record, known.tag.value);
    else if (record.state === "ACK") this.#records.clear(record, known.tag.value);
  }

  records(): readonly AlarmRecord[] {
    return this.#state.book.newestFirst();
  }

  open(): readonly AlarmRecord[] {
    return this.#state.book.openNewestFirst();
  }

  acknowledge(recordId: string, user: string, reason?: string): Promise<AlarmRecord | undefined> {
    return this.#acknowledgements.acknowledge(recordId, { user, reason });
  }

  subscribe(listener: (change: AlarmChange) => void): () => void {
    return this.#state.changes.subscribe(listener);
  }

  subscribeRules(listener: (status: RuleStatus) => void): () => void {
    return this.#state.ruleChanges.subscribe(listener);
  }

  rules(): RuleStatus[] {
    return Array.from(this.#state.watched.entries(), ([, watched]) => statusOf(watched));
  }

  silence(recordId: string | undefined, user: string): Promise<readonly AlarmRecord[] | undefined> {
    return this.#calls.silence(recordId, user);
  }

  async shelve(tagId: string, alarmId: string, request: ShelveRequest): Promise<RuleStatus | undefined> {
    return statusIf(await this.#acts.shelve(tagId, alarmId, request));
  }

  async unshelve(tagId: string, alarmId: string, user: string): Promise<RuleStatus | undefined> {
    return statusIf(await this.#acts.unshelve(tagId, alarmId, user));
  }

  async takeOutOfService(
    tagId: string,
    alarmId: string,
    request: Pick<ShelveRequest, "user" | "reason">,
  ): Promise<RuleStatus | undefined> {
    return statusIf(await this.#acts.takeOutOfService(tagId, alarmId, request));
  }

  async returnToService(tagId: string, alarmId: string, user: string): Promise<RuleStatus | undefined> {
    return statusIf(await this.#acts.returnToService(tagId, alarmId, user));
  }

  /** The state of one rule, as in `rules`. */
  stateOf(tagId: string, alarmId: string): RuleStateName | undefined {
    const watched = this.#state.watched.rule(tagId, alarmId);
    return watched && stateNameOf(watched);
  }

  report(): AlarmReport {
    const nowMs = this.#state.clock.now();
    const standing = this.open().filter(({ activated_at }) => nowMs - Date.parse(activated_at) > DAY_MS);
    const steadyMs = this.#ruleRecords.steadyMs();
    return { ...this.#ruleRecords.counts.report(steadyMs, nowMs - steadyMs), standing: standing.toReversed() };
  }

  statistics(): AlarmStatistics {
    const open = this.open();
    return {
      rules: this.#state.watched.size,
      open: open.length,
      unacknowledged: open.filter(isUnacknowledged).length,
      silenced: this.#state.sounds.silences.size,
      shelved: this.#state.watched.count(({ shelved }) => shelved !== undefined),
      out_of_service: this.#state.watched.count(({ outOfService }) => outOfService !== undefined),
      records: this.#state.book.size,
      transitions: this.#records.transitions,
      unlogged: this.#state.writer.unlogged,
      pending_transitions: this.#state.writer.pending,
      chattering: this.#ruleRecords.held.size,
      repeats: this.#ruleRecords.held.repeats,
      listener_errors: this.#state.changes.listenerErrors + this.#state.ruleChanges.listenerErrors,
      fault: this.#state.writer.fault === undefined ? null : faultCode(this.#state.writer.fault),
    };
  }

  async settled(): Promise<void> {
    await Promise.allSettled([...this.#state.acknowledging.values(), this.#acts.settled()]);
    await this.#state.writer.flush();
  }

  lost(): ReadonlyMap<string, number> {
    return this.#state.writer.lost();
  }

  /** As `settled`, but for at most twice `limits.closeMs`; nothing is written after that. */
  async close(): Promise<void> {
    this.#ruleRecords.held.close();
    const underWay = [...this.#state.acknowledging.values(), this.#acts.settled()];
    await within(limits.closeMs, Promise.allSettled(underWay));
    await this.#state.writer.close();
  }

  /** The open record that the rule takes up. One of another subject has outlived it, and ends. */
  #recordFor({ tagId, id, subject }: AlarmRule): AlarmRecord | undefined {
    const open = this.open().filter(({ tag_id, alarm_id }) => tag_id === tagId && alarm_id === id);
    const own = open.find((record) => record.subject === subject && record.ended_with_subject !== true);
    for (const record of open) if (record !== own && record.subject !== undefined) this.#records.endWithSubject(record);
    return own;
  }

  /** A device may give the text of its alert later than the alert. */
  #reword(watched: WatchedRule, rule: AlarmRule): void {
    const { rules } = watched.tag;
    rules[rules.indexOf(watched.rule)] = rule;
    watched.rule = rule;
    this.#ruleRecords.reword(watched);
  }
}

function unusedId(newId: () => string, book: RecordBook): string {
  for (let i = 0; i < ID_TRIES; i += 1) {
    const id = newId();
    if (book.get(id) === undefined) return id;
  }
  throw new Error("no unused alarm id");
}
