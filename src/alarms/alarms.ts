/** The port through which the rest of the service uses the alarm engine. */
import type { TagUpdate } from "../tags/tag.ts";
import type { AlarmRecord, AlarmTransitionKind } from "./alarm-record.ts";
import type { AlarmReport } from "./alarm-report.ts";
import type { AlarmRule } from "./rule.ts";
import type { AlarmStatistics } from "./statistics.ts";

/** What happens to an alarm apart from its transitions. */
export type AlarmEventName =
  /** It sounds again: nobody acknowledged it within `repeat_s` of its rule. */
  | "repeated"
  /** Its priority has risen. */
  | "escalated"
  /** Its sound was silenced, or the silence ended. */
  | "silenced"
  | "unsilenced"
  /** Its rule was shelved or taken out of service, or that ended. */
  | "suppressed"
  | "unsuppressed";

export interface AlarmChange {
  readonly record: AlarmRecord;
  /** The transition; undefined where only the condition came or left, or something else changed. */
  readonly kind: AlarmTransitionKind | undefined;
  /** What else changed; absent for a transition, and where only the condition came or left. */
  readonly event?: AlarmEventName;
}

/** Who shelved a rule or took it out of service, when and why; times are ISO 8601. */
export interface Suppression {
  readonly user: string;
  readonly reason: string;
  readonly since: string;
}

export interface Shelving extends Suppression {
  /** When it ends by itself. */
  readonly until: string;
}

/**
 * normal; pending: its condition holds and its delay runs; active: raised and not acknowledged; acknowledged: its condition still holds;
 * returned: its condition has left, but nobody has acknowledged it, or it waits for the update that clears it.
 */
export const RULE_STATES = ["normal", "pending", "active", "acknowledged", "returned"] as const;
export type RuleStateName = (typeof RULE_STATES)[number];

export interface RuleStatus {
  readonly rule: AlarmRule;
  readonly state: RuleStateName;
  /** The open record, if there is one. */
  readonly record: AlarmRecord | undefined;
  /** Whether `only_when` holds: null while that is unknown; undefined for a rule without `only_when`. */
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
 * What a person can do besides acknowledging. Each act resolves when the log book has it on disk with the person's name. It rejects when
 * the log book could not record it; nothing has changed then.
 */
interface AlarmActs {
  /**
   * Silences the sound of one alarm, or of all that are open and unacknowledged, for `limits.silenceMs`. It does not acknowledge them.
   * Every silence ends, even one that is still being written, when a new alarm is raised, an alarm comes back, or a priority rises.
   * Resolves with the records that are silent now; with undefined when no open, unacknowledged alarm has this id.
   */
  silence(recordId: string | undefined, user: string): Promise<readonly AlarmRecord[] | undefined>;
  /**
   * A shelved rule is still judged, but makes no sound: its records are marked and do not count as unacknowledged. Shelving it again sets a
   * new end. Undefined when there is no such rule; rejects with a RangeError when the reason or the end is not acceptable.
   */
  shelve(tagId: string, alarmId: string, request: ShelveRequest): Promise<RuleStatus | undefined>;
  /** Undefined when there is no such rule, or it is not shelved. */
  unshelve(tagId: string, alarmId: string, user: string): Promise<RuleStatus | undefined>;
  /** Like shelving, but without an end. */
  takeOutOfService(
    tagId: string,
    alarmId: string,
    request: Pick<ShelveRequest, "user" | "reason">,
  ): Promise<RuleStatus | undefined>;
  /** Undefined when there is no such rule, or it is in service. */
  returnToService(tagId: string, alarmId: string, user: string): Promise<RuleStatus | undefined>;
}

/**
 * `judged`: the tag has a rule, or the rule of another tag compares with it. Otherwise it only appears in an `only_when`, which its last
 * value `opened` or did not open (`gate`).
 */
export type TagUse = "judged" | "opened" | "gate";

export interface Alarms extends AlarmActs {
  /** Evaluates the rules of the update's tag. Called synchronously by the tag store for every update. */
  evaluate(update: TagUpdate): void;
  /** Called a few times a second, for everything that happens because time passes. */
  tick(): void;
  /**
   * Watches one more rule from now on, and takes up the record and the occurrences that an earlier run left for it. If the rule is watched
   * already, its text is replaced, also in an open record.
   */
  watch(rule: AlarmRule): void;
  /**
   * Replaces the rule of the same name, whatever has changed in it. Shelving, open record and counts are kept; delays start again. The new
   * rule is judged at the next update of its tag.
   */
  replace(rule: AlarmRule): void;
  /** Stops watching a rule. An open record stays until somebody acknowledges it; an acknowledged one is cleared. */
  unwatch(tagId: string, alarmId: string): void;
  rulesFor(tagId: string): readonly AlarmRule[];
  /** How rules depend on the tag; undefined if no rule does. */
  useOf(tagId: string): TagUse | undefined;
  /** Every rule with its current state, in the order in which the rules were given. */
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
  acknowledge(recordId: string, user: string, reason?: string): Promise<AlarmRecord | undefined>;
  /**
   * Reports each change of a record, in order, as soon as `records` shows it. A raising or a clearing is reported before the log book has
   * it on disk, an act of a person after. Returns the function that ends the subscription.
   */
  subscribe(listener: (change: AlarmChange) => void): () => void;
  /** Reports each rule that is shelved or taken out of service, or for which that ends. Returns the function that ends the subscription. */
  subscribeRules(listener: (status: RuleStatus) => void): () => void;
  statistics(): AlarmStatistics;
  /** How often each alarm is raised: the figures by which a vessel's alarms are judged (ISA-18.2, IEC 62682). */
  report(): AlarmReport;
  /** How many transitions are lost to the log book, by `ruleKey`; after `close` also those that were still waiting. */
  lost(): ReadonlyMap<string, number>;
  /**
   * Waits until every transition so far is in the log book and in the record store. A write that they refuse (a full disk) is tried once
   * more and not waited for: it counts as `unlogged`.
   */
  settled(): Promise<void>;
}
