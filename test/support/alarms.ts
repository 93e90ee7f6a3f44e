/** Rules, updates and records for tests of the alarms: each says only what it is about. */
import type { AlarmRecord } from "../../src/alarms/alarm-record.ts";
import type { AlarmRule } from "../../src/alarms/rule.ts";
import type { Scalar, TagUpdate } from "../../src/tags/tag.ts";

export const START_MS = Date.UTC(2026, 0, 1);

export function alarmRule(more: Partial<AlarmRule> = {}): AlarmRule {
  return {
    id: "high",
    tagId: "T",
    operator: ">",
    threshold: 100,
    hysteresis: 5,
    delayS: 0,
    priority: "alarm",
    message: "Too high",
    latching: true,
    ...more,
  };
}

/** An update `atS` seconds after `START_MS`. */
export function tagUpdate(value: Scalar, atS = 0, more: Partial<TagUpdate> = {}): TagUpdate {
  return { tagId: "T", value, quality: "good", timestampMs: START_MS + atS * 1000, source: "test", ...more };
}

export function isoTime(atS: number): string {
  return new Date(START_MS + atS * 1000).toISOString();
}

export function alarmRecord(more: Partial<AlarmRecord> = {}): AlarmRecord {
  return {
    id: "A-1",
    tag_id: "T",
    alarm_id: "high",
    message: "Too high",
    priority: "alarm",
    operator: ">",
    threshold: 100,
    state: "ACTIVE",
    condition: true,
    value: 101,
    activated_at: isoTime(0),
    acknowledged_at: null,
    acknowledged_by: null,
    returned_at: null,
    cleared_at: null,
    occurrence: 1,
    ...more,
  };
}

/** `A-1`, `A-2`, … */
export function countingIds(prefix = "A-"): () => string {
  let count = 0;
  return () => `${prefix}${(count += 1)}`;
}
