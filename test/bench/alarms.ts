/**
 * `npm run bench -- alarms`: 5,000 tags with 20,000 rules, plain ones and then of six kinds, updated over and over: updates a second
 * of the processor's time (not of the clock: others may work beside it) where nothing changes and where alarms come and go, the time
 * from an update to the ACTIVE record, and memory. BITACORA_BENCH_UPDATES says how many.
 */
import { AlarmEngine } from "../../src/alarms/alarm-engine.ts";
import type { AlarmRule } from "../../src/alarms/rule.ts";
import { systemClock } from "../../src/core/clock.ts";
import { MemoryRecordStore } from "../alarms/support/memory-record-store.ts";
import { alarmRule, countingIds } from "../support/alarms.ts";

const TAGS = 5000;

/** Four of each tag that compare and do nothing else. */
function plainRulesOf(tagId: string): AlarmRule[] {
  return [100, 150, 200, 250].map((threshold) =>
    alarmRule({ tagId, id: `over${threshold}`, threshold, latching: false }),
  );
}

/** Four of each tag, as a project with all kinds would have them. */
function rulesOf(tagId: string, i: number): AlarmRule[] {
  const plain = alarmRule({ tagId, latching: false });
  const gate = { tagId: `T${i % 50}`, operator: ">=", threshold: 0, holdS: 0 } as const;
  return [
    plain,
    { ...plain, id: "delayed", threshold: 200, delayS: 5, repeatS: 60 },
    { ...plain, id: "dead", operator: "stale", threshold: 30, hysteresis: 0 },
    i % 2 === 0
      ? { ...plain, id: "gated", threshold: 150, onlyWhen: gate }
      : { ...plain, id: "band", operator: "outside", threshold: 300, settings: { low: -100, high: 300 } },
  ];
}

export default async function alarms(print: (line: string) => void): Promise<void> {
  await measure(print, "plain", plainRulesOf);
  await measure(print, "six kinds", rulesOf);
}

async function measure(
  print: (line: string) => void,
  what: string,
  of: (tagId: string, i: number) => AlarmRule[],
): Promise<void> {
  const updates = Number(process.env["BITACORA_BENCH_UPDATES"] ?? 1_000_000);
  const ids = Array.from({ length: TAGS }, (_, i) => `T${i}`);
  const collect = (globalThis as { gc?: () => void }).gc;
  collect?.();
  const before = process.memoryUsage().heapUsed;
  const engine = new AlarmEngine({
    clock: systemClock,
    rules: ids.flatMap(of),
    store: new MemoryRecordStore(),
    log: () => Promise.resolve(),
    newId: countingIds(),
  });
  print(
    `${what}: ${TAGS} tags, ${engine.statistics().rules} rules: ${mib(process.memoryUsage().heapUsed - before)} MiB`,
  );
  const say = (i: number, value: number): void =>
    engine.evaluate({
      tagId: ids[i % TAGS] ?? "",
      value,
      quality: "good",
      timestampMs: Date.now(),
      source: "bench",
    });
  for (let i = 0; i < 10 * TAGS; i += 1) say(i, i % 90);

  for (let round = 1; round <= 3; round += 1) {
    const start = process.cpuUsage();
    for (let i = 0; i < updates; i += 1) {
      say(i, i % 90);
      if (i % 10_000 === 0) engine.tick();
    }
    print(`nothing changes, round ${round}: ${perSecond(updates, start)} updates/s`);
  }

  // One update in a hundred raises its alarm, and the next of its tag ends it.
  const times: number[] = [];
  const start = process.cpuUsage();
  for (let i = 0; i < updates / 10; i += 1) {
    const isRaising = i % 101 === 0;
    const from = performance.now();
    say(i, isRaising ? 120 : 10);
    if (isRaising) times.push((performance.now() - from) * 1000);
    if (i % 10_000 === 9999) await engine.settled();
  }
  print(
    `one in a hundred raises: ${perSecond(updates / 10, start)} updates/s with their writing to a log that costs nothing`,
  );
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  print(`update → ACTIVE: p50 ${at(0.5)} µs, p99 ${at(0.99)} µs of ${times.length}`);
  const { transitions, records } = engine.statistics();
  print(`${transitions} transitions, ${records} records, ${mib(process.memoryUsage().heapUsed - before)} MiB`);
  await engine.close();
}

function perSecond(count: number, start: NodeJS.CpuUsage): string {
  const { user, system } = process.cpuUsage(start);
  return Math.round((count / (user + system)) * 1e6).toLocaleString("en");
}

function mib(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
