/**
 * The alarm engine. `evaluate` runs within the fan-out of the tag store: `RuleJudge` changes the states in memory at once, the engine
 * updates the records, and `AlarmWriter` writes them to disk later. Acts of persons wait for the disk, since a person gets an answer: an
 * acknowledgement is in the log book before the state changes.
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
import type {
  AlarmChange,
  AlarmEventName,
  Alarms,
  RuleStateName,
  RuleStatus,
  ShelveRequest,
  TagUse,
} from "./alarms.ts";
import type { AlarmStatistics } from "./statistics.ts";
import { type LoggedAlarms, type Reconciled, reconcile } from "./reconcile.ts";
import { RecordBook } from "./record-book.ts";
import { RecordChanges } from "./record-changes.ts";
import { RuleActs } from "./rule-acts.ts";
import { RuleJudge } from "./rule-judge.ts";
import { type AlarmRule, ruleKey } from "./rule.ts";
import { stateNameOf, statusOf } from "./rule-status.ts";
import { type WatchedRule, WatchList } from "./watch-list.ts";
import { RuleRecords } from "./rule-records.ts";

/** Ids are random: if this many are taken, the source of randomness is broken. */
const ID_TRIES = 100;

export interface AlarmEngineParts {
  readonly clock: Clock;
  /** Of all tags, in the order in which they are listed and evaluated. */
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
  readonly #clock: Clock;
  readonly #watched: WatchList;
  readonly #book = new RecordBook();
  readonly #writer: AlarmWriter;
  readonly #changes = new Feed<AlarmChange>();
  readonly #ruleChanges = new Feed<RuleStatus>();
  readonly #acts: RuleActs;
  readonly #calls: AlarmCalls;
  readonly #records: RecordChanges;
  readonly #acknowledgements: Acknowledgements;
  readonly #ruleRecords: RuleRecords;
  readonly #judge: RuleJudge;
  /** By `ruleKey`, for rules that are watched later. */
  #occurrences = new Map<string, number>();

  /** Throws when two rules of one tag have the same id. */
  constructor({ clock, rules, newId, store, log, mayCome = () => false, ...writing }: AlarmEngineParts) {
    this.#clock = clock;
    this.#watched = new WatchList(clock);
    this.#writer = new AlarmWriter({ store, log, recordOf: (id) => this.#book.get(id), ...writing });
    const onChange = (watched: WatchedRule): void => this.#ruleRecords.suppressed(watched);
    this.#acts = new RuleActs({ clock, watched: this.#watched, writer: this.#writer, onChange });
    const shared = { clock, watched: this.#watched, book: this.#book, writer: this.#writer };
    const underWay = new Map<string, Promise<AlarmRecord | undefined>>();
    const endCall = (id: string): void => this.#calls.end(id);
    const changes = new RecordChanges({ ...shared, feed: this.#changes, endCall, acknowledging: underWay });
    const onDone = (recordId: string): void => this.#ruleRecords.riseWithRule(recordId);
    this.#records = changes;
    this.#acknowledgements = new Acknowledgements({ ...shared, changes, mayCome, underWay, onDone });
    const acknowledging = this.#acknowledgements.underWay;
    this.#calls = new AlarmCalls({
      ...shared,
      acknowledging,
      change: (record, event: AlarmEventName) => changes.change(record, event),
    });
    this.#ruleRecords = new RuleRecords({
      ...shared,
      changes,
      calls: this.#calls,
      acknowledging,
      arm: (watched) => this.#judge.arm(watched),
      feed: this.#changes,
      rules: this.#ruleChanges,
    });
    this.#judge = new RuleJudge({
      clock,
      watched: this.#watched,
      newId: () => this.#unusedId(newId),
      acknowledging,
      onChange: (watched, before) => this.#ruleRecords.judged(watched, before),
      dueInMs: (watched, nowMs) => Math.min(this.#acts.dueInMs(watched, nowMs), this.#calls.dueInMs(watched, nowMs)),
    });
    for (const rule of rules) this.#judge.arm(this.#watched.add(rule));
  }

  /**
   * Takes up the records of the last run: `stored` from the record store, `logged` from the log book. Called once, before the first update.
   * Returns what was found, for the service's own log.
   */
  restore(stored: readonly AlarmRecord[], logged: LoggedAlarms): Reconciled {
    if (this.#book.size > 0) throw new Error("alarm records are restored once, before the first update");
    const found = reconcile(stored, logged);
    for (const record of found.records) {
      this.#records.keep(record);
      const watched = this.#watched.rule(record.tag_id, record.alarm_id);
      if (watched !== undefined) watched.state = { ...watched.state, record };
    }
    this.#occurrences = new Map(found.occurrences);
    for (const [key, watched] of this.#watched.entries()) {
      watched.state = { ...watched.state, occurrence: found.occurrences.get(key) ?? 0 };
    }
    this.#acts.restore(logged);
    for (const [, watched] of this.#watched.entries()) this.#ruleRecords.resume(watched);
    const dayAgoMs = this.#clock.now() - DAY_MS;
    for (const { tag_id, alarm_id, activated_at } of found.records) {
      const timeMs = Date.parse(activated_at);
      if (timeMs > dayAgoMs && timeMs <= dayAgoMs + DAY_MS)
        this.#ruleRecords.counts.add(ruleKey(tag_id, alarm_id), tag_id, alarm_id, timeMs);
    }
    for (const id of [...found.missing, ...found.corrected]) this.#writer.changed(id);
    for (const record of this.open()) this.#acknowledgements.settle(record);
    return found;
  }

  evaluate(update: TagUpdate): void {
    this.#judge.evaluate(update);
  }

  tick(): void {
    const nowMs = this.#clock.monotonic();
    this.#judge.tick(nowMs, (due) => {
      this.#acts.endIfDue(due, nowMs);
      this.#calls.repeatIfDue(due, nowMs);
    });
    this.#calls.endDue(nowMs);
    this.#ruleRecords.releaseDue(nowMs);
    this.#acknowledgements.tick(nowMs);
  }

  /** When `tick` has something to do next, by the monotonic clock; Infinity if only an update can change anything. */
  get dueMs(): number {
    return Math.min(this.#judge.dueMs, this.#ruleRecords.held.dueMs);
  }

  rulesFor(tagId: string): readonly AlarmRule[] {
    return this.#watched.tag(tagId)?.rules ?? NO_RULES;
  }

  useOf(tagId: string): TagUse | undefined {
    return this.#watched.tag(tagId)?.use;
  }

  watch(rule: AlarmRule): void {
    const known = this.#watched.rule(rule.tagId, rule.id);
    if (known !== undefined) {
      this.#reword(known, rule);
      return;
    }
    const watched = this.#watched.add(rule);
    const record = this.#recordFor(rule);
    watched.state = { ...watched.state, record, occurrence: this.#occurrences.get(ruleKey(rule.tagId, rule.id)) ?? 0 };
    if (record !== undefined) this.#acknowledgements.ruleCame(record);
    this.#acts.takeUp(watched);
    this.#ruleRecords.resume(watched);
  }

  replace(rule: AlarmRule): void {
    const known = this.#watched.rule(rule.tagId, rule.id);
    if (known?.rule.subject !== rule.subject) this.unwatch(rule.tagId, rule.id);
    if (known === undefined || known.rule.subject !== rule.subject) {
      this.watch(rule);
      return;
    }
    this.#ruleRecords.leave(known);
    const watched = this.#watched.replace(known, rule);
    this.#judge.leave(known);
    watched.state = { ...known.state, pending: undefined, leaving: undefined };
    this.#acts.pass(known, watched);
    this.#ruleRecords.reword(watched);
    this.#ruleRecords.resume(watched);
    this.#ruleChanges.tell(statusOf(watched));
  }

  unwatch(tagId: string, alarmId: string): void {
    const known = this.#watched.rule(tagId, alarmId);
    if (known === undefined) return;
    this.#ruleRecords.leave(known);
    this.#watched.remove(known);
    this.#judge.leave(known);
    if (known.rule.subject !== undefined) this.#acts.endShelving(known);
    this.#acts.leave(known);
    this.#occurrences.set(ruleKey(tagId, alarmId), known.state.occurrence);
    const { record } = known.state;
    if (record === undefined || !isOpen(record)) return;
    this.#calls.end(record.id);
    if (known.rule.subject !== undefined) this.#records.endWithSubject(record, known.tag.value);
    else if (record.state === "ACK") this.#records.clear(record, known.tag.value);
  }

  records(): readonly AlarmRecord[] {
    return this.#book.newestFirst();
  }

  open(): readonly AlarmRecord[] {
    return this.#book.openNewestFirst();
  }

  acknowledge(recordId: string, user: string): Promise<AlarmRecord | undefined> {
    return this.#acknowledgements.acknowledge(recordId, user);
  }

  subscribe(listener: (change: AlarmChange) => void): () => void {
    return this.#changes.subscribe(listener);
  }

  subscribeRules(listener: (status: RuleStatus) => void): () => void {
    return this.#ruleChanges.subscribe(listener);
  }

  rules(): RuleStatus[] {
    return Array.from(this.#watched.entries(), ([, watched]) => statusOf(watched));
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

  /** Of one rule, as `rules` says. */
  stateOf(tagId: string, alarmId: string): RuleStateName | undefined {
    const watched = this.#watched.rule(tagId, alarmId);
    return watched && stateNameOf(watched);
  }

  report(): AlarmReport {
    const nowMs = this.#clock.now();
    const standing = this.open().filter(({ activated_at }) => nowMs - Date.parse(activated_at) > DAY_MS);
    const steadyMs = this.#ruleRecords.steadyMs();
    return { ...this.#ruleRecords.counts.report(steadyMs, nowMs - steadyMs), standing: standing.toReversed() };
  }

  statistics(): AlarmStatistics {
    const open = this.open();
    return {
      rules: this.#watched.size,
      open: open.length,
      unacknowledged: open.filter(isUnacknowledged).length,
      silenced: this.#calls.silenced,
      shelved: this.#watched.count(({ shelved }) => shelved !== undefined),
      out_of_service: this.#watched.count(({ outOfService }) => outOfService !== undefined),
      records: this.#book.size,
      transitions: this.#records.transitions,
      unlogged: this.#writer.unlogged,
      pending_transitions: this.#writer.pending,
      chattering: this.#ruleRecords.held.size,
      repeats: this.#ruleRecords.held.repeats,
      listener_errors: this.#changes.listenerErrors + this.#ruleChanges.listenerErrors,
      fault: this.#writer.fault === undefined ? null : faultCode(this.#writer.fault),
    };
  }

  async settled(): Promise<void> {
    await Promise.allSettled([...this.#acknowledgements.underWay.values(), this.#acts.settled()]);
    await this.#writer.flush();
  }

  lost(): ReadonlyMap<string, number> {
    return this.#writer.lost();
  }

  /** As `settled`, but for at most twice `limits.closeMs`; nothing is written after that. */
  async close(): Promise<void> {
    this.#ruleRecords.held.close();
    const underWay = [...this.#acknowledgements.underWay.values(), this.#acts.settled()];
    await within(limits.closeMs, Promise.allSettled(underWay));
    await this.#writer.close();
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

  #unusedId(newId: () => string): string {
    for (let i = 0; i < ID_TRIES; i += 1) {
      const id = newId();
      if (this.#book.get(id) === undefined) return id;
    }
    throw new Error("no unused alarm id");
  }
}
