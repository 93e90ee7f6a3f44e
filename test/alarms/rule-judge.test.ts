import test from "ava";
import { AlarmEngine } from "../../src/alarms/alarm-engine.ts";
import type { AlarmRule } from "../../src/alarms/rule.ts";
import type { Clock } from "../../src/core/clock.ts";
import { alarmRule, countingIds, tagUpdate } from "../support/alarms.ts";
import { MemoryRecordStore } from "./support/memory-record-store.ts";

/** How often a clock is read for a hundred updates of T that change nothing. */
function readsOf(...rules: AlarmRule[]): number {
  let reads = 0;
  let nowMs = 0;
  const read = () => {
    reads += 1;
    return nowMs;
  };
  const clock: Clock = { now: read, monotonic: read };
  const parts = { clock, rules, store: new MemoryRecordStore(), log: () => Promise.resolve(), newId: countingIds() };
  const engine = new AlarmEngine(parts);
  reads = 0;
  for (let i = 0; i < 100; i += 1) {
    engine.evaluate(tagUpdate(i % 90, i));
    nowMs += 1000;
  }
  return reads;
}

test("an update of a tag whose rules compare without a delay reads no clock, and any other reads one", (t) => {
  t.is(readsOf(alarmRule(), alarmRule({ id: "low", operator: "<", threshold: -1, latching: false })), 0);
  // The wall clock is read for the first update; then only for a timestamp that is off.
  t.is(readsOf(alarmRule({ delayS: 5 })), 101);
  t.is(readsOf(alarmRule({ id: "band", operator: "outside", settings: { low: -100, high: 300 } })), 101);
  const gate = { tagId: "T", operator: ">=", threshold: 0, holdS: 0 } as const;
  t.true(readsOf(alarmRule({ tagId: "other", onlyWhen: gate })) >= 100, "a gate that it is read for");
});
