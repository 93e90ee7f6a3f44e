/** The types of `board.js`. */
import type { Answer } from "./api.ts";
import type { System } from "./system-of.js";
import type { Display } from "./units.js";

export type AlarmRecord = Answer<"get", "/alarms">[number];
export type AlarmRule = Answer<"get", "/alarms/rules">[number];
export type AlarmReport = Answer<"get", "/alarms/stats">;
type TagSummary = Answer<"get", "/tags">[number];
export type Tag = TagSummary & { readonly system: System; readonly display: Display };
type End = () => void;

export interface Trouble {
  readonly chattering?: number | undefined;
  readonly standing?: boolean;
}

export class Board {
  readonly tags: ReadonlyMap<string, Tag>;
  readonly alarms: readonly AlarmRecord[];
  readonly alarmsKnown: boolean;
  readonly alarmsOldSince: Date | undefined;
  readonly rules: number | undefined;
  readonly statistics: AlarmReport | undefined;
  onTags(listener: (ids: ReadonlySet<string>) => void): End;
  onStructure(listener: () => void): End;
  onAlarms(listener: () => void): End;
  onStatistics(listener: () => void): End;
  load(): Promise<void>;
  ruleOf(record: Pick<AlarmRecord, "tag_id" | "alarm_id">): AlarmRule | undefined;
  rulesOf(tagId: string): readonly AlarmRule[];
  take(message: Pick<AlarmRecord, "tag_id"> & Pick<TagSummary, "value" | "quality" | "timestamp">): void;
  takeAlarms(alarms: readonly AlarmRecord[]): void;
  takeAlarm(record: AlarmRecord): void;
  takeLink(stream: "live" | "alarms", isUp: boolean): void;
  takeRules(rules: number): void;
  takeStatistics(report: AlarmReport): void;
  troubleOf(record: AlarmRecord): Trouble;
  priorityOf(tagId: string): AlarmRecord["priority"] | undefined;
}
