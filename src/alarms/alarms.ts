/** What the rest of the service sees of the alarm engine. */
import type { TagUpdate } from "../tags/tag.ts";
import type { AlarmRecord, AlarmTransitionKind } from "./alarm-record.ts";
import type { AlarmReport } from "./alarm-report.ts";
import type { AlarmRule } from "./rule.ts";
import type { AlarmStatistics } from "./statistics.ts";

/** What happens to an alarm beside its transitions. */
export type AlarmEventName =
  /** Nobody has acknowledged it for its rule's `repeat_s`: it sounds again. */
  | "repeated"
  /** Its priority has risen. */
  | "escalated"
  /** Its sound is silenced, or no longer. */
  | "silenced"
  | "unsilenced"
  /** Its rule is shelved or out of service, or no longer. */
  | "suppressed"
  | "unsuppressed";

/** What has become of an alarm: its record after the change. */
export interface AlarmChange {
  readonly record: AlarmRecord;
  /** Which transition that was; undefined where only the condition has come or gone, or something else has changed. */
  readonly kind: AlarmTransitionKind | undefined;
  /** What else it was; absent where it was a transition, or the condition has come or gone. */
  readonly event?: AlarmEventName;
}

/** Who shelved a rule, or took it out of service, since when and why; times are ISO 8601. */
export interface Suppression {
  readonly user: string;
  readonly reason: string;
  readonly since: string;
}

export interface Shelving extends Suppression {
  /** It ends by itself then. */
  readonly until: string;
}

/**
 * normal; pending: its condition holds and its delay runs; active: raised and not acknowledged; acknowledged: its condition still
 * holds; returned: its condition has left and nobody has acknowledged it, or it waits for the update that clears it.
 */
export const RULE_STATES = ["normal", "pending", "active", "acknowledged", "returned"] as const;
export type RuleStateName = (typeof RULE_STATES)[number];

export interface RuleStatus {
  readonly rule: AlarmRule;
  readonly state: RuleStateName;
  /** The open record, if there is one. */
  readonly record: AlarmRecord | undefined;
  /** Whether `only_when` holds: null while that is not known; undefined where the rule has none. */
  readonly enabled: boolean | null | undefined;
  readonly shelved: Shelving | undefined;
  readonly outOfService: Suppression | undefined;
}

export interface ShelveRequest {
  readonly user: string;
  /** Not empty. */
  readonly reason: string;
  /** After now, and at most `limits.shelveMs` ahead. */
  readonly untilMs: number;
}

/**
 * What a person does beside acknowledging. Each resolves when the log book has it on disk, with the person's name, and rejects when
 * the log book could not take it; nothing has changed then.
 */
interface AlarmActs {
  /**
   * Silences the sound of one alarm, or of all that are open and not acknowledged, for `limits.silenceMs`: no acknowledgement.
   * A new alarm, one that comes back and one whose priority rises end every silence, also one that is just being written. Resolves
   * with the records that are silent now; with undefined when no open, unacknowledged alarm has this id.
   */
  silence(recordId: string | undefined, user: string): Promise<readonly AlarmRecord[] | undefined>;
  /**
   * A shelved rule goes on by the table, and makes no sound: its records are marked and do not count as unacknowledged. Shelving again
   * sets a new end. Undefined when there is no such rule; rejects with a RangeError when reason or end cannot be.
   */
  shelve(tagId: string, alarmId: string, request: ShelveRequest): Promise<RuleStatus | undefined>;
  /** Undefined when there is no such rule, or it is not shelved. */
  unshelve(tagId: string, alarmId: string, user: string): Promise<RuleStatus | undefined>;
  /** As shelved, without an end. */
  takeOutOfService(
    tagId: string,
    alarmId: string,
    request: Pick<ShelveRequest, "user" | "reason">,
  ): Promise<RuleStatus | undefined>;
  /** Undefined when there is no such rule, or it is in service. */
  returnToService(tagId: string, alarmId: string, user: string): Promise<RuleStatus | undefined>;
}

/**
 * `judged`: it has a rule, or the rule of another tag compares with it. Else it only stands in an `only_when`, which its last value
 * `opened`, or not (`gate`).
 */
export type TagUse = "judged" | "opened" | "gate";

export interface Alarms extends AlarmActs {
  /** Evaluates the rules of the update's tag. Called synchronously by the tag store for every update. */
  evaluate(update: TagUpdate): void;
  /** Called a few times a second: what happens because time passes. */
  tick(): void;
  /**
   * Watches one more rule from now on, and takes up the record and the occurrences that an earlier run left of it. One that is watched
   * already is replaced by it; an open record then has its message.
   */
  watch(rule: AlarmRule): void;
  /**
   * Takes a rule into the place of the one of the same name, whatever has changed in it: its shelving, its open record and its counts go on,
   * delays begin anew. Judged at the next update of its tag.
   */
  replace(rule: AlarmRule): void;
  /** The rule is watched no more. An open record stays until somebody acknowledges it; an acknowledged one is cleared. */
  unwatch(tagId: string, alarmId: string): void;
  rulesFor(tagId: string): readonly AlarmRule[];
  /** How rules depend on the tag; undefined where none does. */
  useOf(tagId: string): TagUse | undefined;
  /** Every rule with its present state, in the order in which they were given. */
  rules(): RuleStatus[];
  /** Newest activation first. */
  records(): readonly AlarmRecord[];
  /** Not yet cleared, newest activation first. */
  open(): readonly AlarmRecord[];
  /**
   * Acknowledges an open alarm. Resolves after the log book has the acknowledgement on disk, with the record after it;
   * with the unchanged record when it was acknowledged before; with undefined when no open alarm has this id. Rejects
   * when the log book could not take the entry; the alarm is then still ACTIVE.
   */
  acknowledge(recordId: string, user: string): Promise<AlarmRecord | undefined>;
  /**
   * Tells of each change of a record, in order, as soon as `records` shows it: before the log book has a raising or a clearing on
   * disk, after it has what a person did. The result ends it.
   */
  subscribe(listener: (change: AlarmChange) => void): () => void;
  /** Tells of each rule that is shelved, out of service, or no longer. The result ends it. */
  subscribeRules(listener: (status: RuleStatus) => void): () => void;
  statistics(): AlarmStatistics;
  /** How often which alarm is raised: what a vessel's alarms are judged by (ISA-18.2, IEC 62682). */
  report(): AlarmReport;
  /** How many transitions the log book will never have, by `ruleKey`; after the end also those that still waited. */
  lost(): ReadonlyMap<string, number>;
  /**
   * Waits until every transition so far is in the log book and in the record store. What these refuse (a full disk) is tried
   * once more and not waited for: it counts as `unlogged`.
   */
  settled(): Promise<void>;
}
