/**
 * Watches the tags' updates and keeps the alarms. `evaluate` runs within the tag store's fan-out: it changes states in memory
 * at once and leaves the writing to `AlarmWriter`. Only an acknowledgement waits for the disk, since a person gets an answer:
 * it is in the log book before the state changes.
 *
 * While an acknowledgement is being written, its alarm does not clear (it is treated as latching): the book would else say
 * that it was cleared and then acknowledged. The next update clears it.
 *
 * An open record that no rule watches any more (its rule was taken out of the project) stays listed until somebody
 * acknowledges it, and is cleared right after that: there is no condition left to wait for.
 */
import { SYSTEM_USER } from "../core/written-text.ts";
import type { Clock } from "../core/clock.ts";
import { faultCode } from "../core/errors.ts";
import { Feed } from "../core/feed.ts";
import { limits } from "./limits.ts";
import { formatIsoTime } from "../core/time.ts";
import { within } from "../core/within.ts";
import { isUsable } from "../tags/quality.ts";
import type { Scalar, TagUpdate } from "../tags/tag.ts";
import { type AlarmRecord, type AlarmRecordStore, type AlarmTransition, isOpen } from "./alarm-record.ts";
import { AlarmWriter, type WriteEvent } from "./alarm-writer.ts";
import type { AlarmReport } from "./alarm-report.ts";
import type { AlarmChange, AlarmStatistics, Alarms, RuleStatus } from "./alarms.ts";
import { type LoggedAlarms, type Reconciled, reconcile } from "./reconcile.ts";
import { RecordBook } from "./record-book.ts";
import { type AlarmRule, ruleKey } from "./rule.ts";
import { acknowledged, afterUpdate, cleared, NEVER_RAISED, type RuleState, transitionKind } from "./state-machine.ts";

/** Who brings about what nobody did. */
export { SYSTEM_USER };

/** Ids are random; more tries than this mean that the randomness is not. */
const ID_TRIES = 100;

export interface AlarmEngineParts {
  readonly clock: Clock;
  /** Of all tags, in the order in which they are listed and evaluated. */
  readonly rules: Iterable<AlarmRule>;
  readonly store: Pick<AlarmRecordStore, "save" | "remove">;
  /** Appends to the log book; resolves when it is on disk there. */
  readonly log: WriteEvent;
  /** A fresh random id (`alarmIdOf`); asked again when it is taken. */
  readonly newId: () => string;
  /** Pause before what was refused is tried again. */
  readonly retryMs?: number;
}

interface WatchedTag {
  readonly rules: AlarmRule[];
  readonly watched: WatchedRule[];
  /** The last value that could be judged. */
  value: Scalar;
}

interface WatchedRule {
  readonly rule: AlarmRule;
  readonly tag: WatchedTag;
  state: RuleState;
}

const NO_RULES: readonly AlarmRule[] = Object.freeze([]);

export class AlarmEngine implements Alarms {
  readonly #clock: Clock;
  readonly #newId: () => string;
  readonly #tags = new Map<string, WatchedTag>();
  readonly #watched = new Map<string, WatchedRule>();
  readonly #book = new RecordBook();
  readonly #writer: AlarmWriter;
  readonly #changes = new Feed<AlarmChange>();
  /** Acknowledgements being written, by record id. */
  readonly #acknowledging = new Map<string, Promise<AlarmRecord | undefined>>();
  /** Those that are held as chattering, and when their condition came back last, by the monotonic clock. */
  readonly #chattering = new Map<WatchedRule, number>();
  #transitions = 0;
  #repeats = 0;

  /** Throws when two rules of one tag have the same id. */
  constructor({ clock, rules, newId, store, log, ...writing }: AlarmEngineParts) {
    this.#clock = clock;
    this.#newId = () => this.#unusedId(newId);
    this.#writer = new AlarmWriter({ store, log, recordOf: (id) => this.#book.get(id), ...writing });
    for (const rule of rules) this.#watch(rule);
  }

  /**
   * Takes up the records of the last run: `stored` as the record store gave them, `logged` as the log book tells. Called once,
   * before the first update. Says what was found, for the service's own log.
   */
  restore(stored: readonly AlarmRecord[], logged: LoggedAlarms): Reconciled {
    if (this.#book.size > 0) throw new Error("alarm records are restored once, before the first update");
    const found = reconcile(stored, logged);
    for (const record of found.records) {
      this.#keep(record);
      const watched = this.#watched.get(ruleKey(record.tag_id, record.alarm_id));
      if (watched !== undefined) watched.state = { ...watched.state, record };
    }
    for (const [key, watched] of this.#watched) {
      watched.state = { ...watched.state, occurrence: found.occurrences.get(key) ?? 0 };
    }
    for (const id of [...found.missing, ...found.corrected]) this.#writer.changed(id);
    for (const record of this.open()) if (record.state === "ACK") this.#clearIfUnwatched(record);
    return found;
  }

  evaluate(update: TagUpdate): void {
    const tag = this.#tags.get(update.tagId);
    if (tag === undefined) return;
    if (update.value !== null && isUsable(update.quality)) tag.value = update.value;
    for (const each of tag.watched) {
      const before = each.state;
      each.state = afterUpdate(this.#ruleNow(each), before, update, this.#newId);
      if (each.state.chatter !== before.chatter) this.#noteChatter(each, before);
      const { record } = each.state;
      if (record === undefined || record === before.record) continue;
      this.#keep(record);
      const kind = transitionKind(before.record, record);
      if (kind === undefined) this.#writer.changed(record.id);
      else this.#queue({ kind, record, user: SYSTEM_USER });
      this.#changes.tell({ record, kind });
    }
  }

  tick(): void {
    const nowMs = this.#clock.monotonic();
    for (const [watched, repeatedMs] of this.#chattering) {
      if (nowMs - repeatedMs >= limits.alarms.chatteringQuietMs) this.#release(watched);
    }
  }

  rulesFor(tagId: string): readonly AlarmRule[] {
    return this.#tags.get(tagId)?.rules ?? NO_RULES;
  }

  records(): readonly AlarmRecord[] {
    return this.#book.newestFirst();
  }

  open(): readonly AlarmRecord[] {
    return this.#book.openNewestFirst();
  }

  async acknowledge(recordId: string, user: string): Promise<AlarmRecord | undefined> {
    const record = this.#book.get(recordId);
    if (record === undefined || !isOpen(record)) return undefined;
    if (record.state === "ACK") return record;
    let underWay = this.#acknowledging.get(recordId);
    if (underWay === undefined) {
      underWay = this.#acknowledge(recordId, user).finally(() => this.#acknowledging.delete(recordId));
      this.#acknowledging.set(recordId, underWay);
    }
    return underWay;
  }

  subscribe(listener: (change: AlarmChange) => void): () => void {
    return this.#changes.subscribe(listener);
  }

  subscribeRules(_listener: (status: RuleStatus) => void): () => void {
    throw new Error("not yet");
  }

  rules(): RuleStatus[] {
    throw new Error("not yet");
  }

  async silence(): Promise<never> {
    throw new Error("not yet");
  }

  async shelve(): Promise<never> {
    throw new Error("not yet");
  }

  async unshelve(): Promise<never> {
    throw new Error("not yet");
  }

  async takeOutOfService(): Promise<never> {
    throw new Error("not yet");
  }

  async returnToService(): Promise<never> {
    throw new Error("not yet");
  }

  report(): AlarmReport {
    throw new Error("not yet");
  }

  statistics(): AlarmStatistics {
    const open = this.open();
    return {
      rules: this.#watched.size,
      open: open.length,
      unacknowledged: open.filter(({ state }) => state === "ACTIVE").length,
      silenced: 0,
      shelved: 0,
      out_of_service: 0,
      records: this.#book.size,
      transitions: this.#transitions,
      unlogged: this.#writer.unlogged,
      pending_transitions: this.#writer.pending,
      chattering: this.#chattering.size,
      repeats: this.#repeats,
      listener_errors: this.#changes.listenerErrors,
      fault: this.#writer.fault === undefined ? null : faultCode(this.#writer.fault),
    };
  }

  /** As the port says; what the log book or the store refuses is tried once more, and not waited for. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#acknowledging.values());
    await this.#writer.flush();
  }

  lost(): ReadonlyMap<string, number> {
    return this.#writer.lost();
  }

  /** As `settled`, twice `limits.alarms.closeMs` at the most; afterwards nothing is written any more. */
  async close(): Promise<void> {
    for (const watched of this.#chattering.keys()) this.#report(watched);
    this.#chattering.clear();
    await within(limits.alarms.closeMs, Promise.allSettled(this.#acknowledging.values()));
    await this.#writer.close();
  }

  #watch(rule: AlarmRule): void {
    const key = ruleKey(rule.tagId, rule.id);
    if (this.#watched.has(key)) throw new Error(`two alarms of ${rule.tagId} are called ${rule.id}`);
    let tag = this.#tags.get(rule.tagId);
    if (tag === undefined) {
      tag = { rules: [], watched: [], value: null };
      this.#tags.set(rule.tagId, tag);
    }
    const watched: WatchedRule = { rule, tag, state: NEVER_RAISED };
    tag.rules.push(rule);
    tag.watched.push(watched);
    this.#watched.set(key, watched);
  }

  #ruleNow({ rule, state }: WatchedRule): AlarmRule {
    const busy = state.record !== undefined && !rule.latching && this.#acknowledging.has(state.record.id);
    return busy ? { ...rule, latching: true } : rule;
  }

  async #acknowledge(recordId: string, user: string): Promise<AlarmRecord | undefined> {
    const timeMs = this.#clock.now();
    const draft = this.#acknowledged(recordId, user, timeMs);
    if (draft === undefined) return undefined;
    await this.#writer.writeNow({ kind: "alarm_ack", record: draft, user });
    // Its condition may have come or gone meanwhile, its state not.
    const record = this.#acknowledged(recordId, user, timeMs);
    if (record === undefined) return undefined;
    this.#transitions += 1;
    this.#keep(record);
    const watched = this.#watcherOf(record);
    if (watched !== undefined) watched.state = { ...watched.state, record };
    this.#writer.changed(recordId);
    this.#changes.tell({ record, kind: "alarm_ack" });
    this.#clearIfUnwatched(record);
    void this.#writer.flush();
    return record;
  }

  #acknowledged(recordId: string, user: string, timeMs: number): AlarmRecord | undefined {
    const record = this.#book.get(recordId);
    if (record === undefined) return undefined;
    return acknowledged(record, user, timeMs, this.#watcherOf(record)?.tag.value ?? record.value);
  }

  #clearIfUnwatched(record: AlarmRecord): void {
    if (this.#watcherOf(record) === undefined) this.#clear(record, record.value);
  }

  /** By itself, without an update. */
  #clear(record: AlarmRecord, value: Scalar): AlarmRecord {
    const after = cleared(record, this.#clock.now(), value);
    this.#keep(after);
    this.#queue({ kind: "alarm_cleared", record: after, user: SYSTEM_USER });
    this.#changes.tell({ record: after, kind: "alarm_cleared" });
    return after;
  }

  /** The rule whose present record this is. */
  #watcherOf(record: AlarmRecord): WatchedRule | undefined {
    const watched = this.#watched.get(ruleKey(record.tag_id, record.alarm_id));
    return watched?.state.record?.id === record.id ? watched : undefined;
  }

  #keep(record: AlarmRecord): void {
    const left = this.#book.put(record);
    if (left.length > 0) this.#writer.removed(left);
  }

  #queue(transition: AlarmTransition): void {
    this.#transitions += 1;
    this.#writer.write(transition);
  }

  /** The rule is held as chattering, or its condition has come back while it was. */
  #noteChatter(watched: WatchedRule, before: RuleState): void {
    this.#chattering.set(watched, this.#clock.monotonic());
    this.#repeats += (watched.state.chatter?.repeats ?? 0) - (before.chatter?.repeats ?? 0);
  }

  /** The alarm is as any other again; where its condition has gone and it does not latch, it is cleared now. */
  #release(watched: WatchedRule): void {
    this.#report(watched);
    this.#chattering.delete(watched);
    const { rule, state, tag } = watched;
    watched.state = { ...state, raisedAtMs: [], chatter: undefined };
    const { record } = state;
    if (record?.state !== "ACTIVE" || record.condition || rule.latching || this.#acknowledging.has(record.id)) return;
    watched.state = { ...watched.state, record: this.#clear(record, tag.value) };
  }

  #report({ state: { record, chatter } }: WatchedRule): void {
    if (record === undefined || chatter === undefined || chatter.repeats === 0) return;
    const { repeats, fromMs, untilMs } = chatter;
    const times = { from: formatIsoTime(fromMs), until: formatIsoTime(untilMs) };
    this.#writer.write({ kind: "alarm_chattering", record, user: SYSTEM_USER, repeats, ...times });
  }

  #unusedId(newId: () => string): string {
    for (let i = 0; i < ID_TRIES; i += 1) {
      const id = newId();
      if (this.#book.get(id) === undefined) return id;
    }
    throw new Error("no unused alarm id");
  }
}
