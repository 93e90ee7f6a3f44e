/** What the rest of the service sees of the alarm engine. */
import type { TagUpdate } from "../tags/tag.ts";
import type { AlarmRecord, AlarmTransitionKind } from "./alarm-record.ts";
import type { AlarmRule } from "./rule.ts";

export interface AlarmStatistics {
  readonly rules: number;
  readonly open: number;
  readonly unacknowledged: number;
  readonly records: number;
  readonly transitions: number;
  /** Transitions that the log book refused: those lost for good, and those that wait until it takes entries again. */
  readonly unlogged: number;
  readonly pending_transitions: number;
  /** Alarms that are held as chattering now; how often the condition of such alarms came back since the start. */
  readonly chattering: number;
  readonly repeats: number;
  /** Errors of those who listen to changes. */
  readonly listener_errors: number;
  /** What the log book or the record store refuses now, as a code (`disk-full`, `logbook-io`, `EROFS` …), or null. */
  readonly fault: string | null;
}

/** What has become of an alarm: its record after the change. */
export interface AlarmChange {
  readonly record: AlarmRecord;
  /** Which transition that was; undefined where only the condition has come or gone. */
  readonly kind: AlarmTransitionKind | undefined;
}

export interface Alarms {
  /** Evaluates the rules of the update's tag. Called synchronously by the tag store for every update. */
  evaluate(update: TagUpdate): void;
  /** Called about once a second: releases alarms that chatter no more. */
  tick(): void;
  rulesFor(tagId: string): readonly AlarmRule[];
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
   * disk, after it has an acknowledgement. The result ends it.
   */
  subscribe(listener: (change: AlarmChange) => void): () => void;
  statistics(): AlarmStatistics;
  /** How many transitions the log book will never have, by `ruleKey`; after the end also those that still waited. */
  lost(): ReadonlyMap<string, number>;
  /**
   * Waits until every transition so far is in the log book and in the record store. What these refuse (a full disk) is tried
   * once more and not waited for: it counts as `unlogged`.
   */
  settled(): Promise<void>;
}
