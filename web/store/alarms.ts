/** The open alarms, the rules, and what the service counts of both: kept up by the stream of alarms. */
import { batch, computed, signal } from "@preact/signals";
import { PRIORITIES, type Priority } from "../../src/core/priority.ts";
import { type Answer, getJson } from "../link/api.ts";
import { watchAlarms } from "../link/alarm-stream.ts";
import { link } from "../link/screen.ts";

export type AlarmRecord = Answer<"get", "/alarms">[number];
export type AlarmRule = Answer<"get", "/alarms/rules">[number];
export type AlarmReport = Answer<"get", "/alarms/stats">;

/** Open records, newest first; undefined until the service has said which there are. */
export const openAlarms = signal<readonly AlarmRecord[] | undefined>(undefined);
/** The rules by their tag; empty for a service that has no list of them. */
export const rulesByTag = signal<ReadonlyMap<string, readonly AlarmRule[]>>(new Map());
/** GET /alarms/stats; undefined for a service that does not count alarms. */
export const alarmReport = signal<AlarmReport | undefined>(undefined);
const streamIsUp = signal(false);

let lostAt: Date | undefined = new Date();
/** Since when alarms may have changed unseen; undefined while both streams stand. */
export const alarmsOldSince = computed(() => {
  const areUp = streamIsUp.value && link.value.state === "live";
  lostAt = areUp ? undefined : (lostAt ?? new Date());
  return lostAt;
});

/** The most urgent priority among the alarms of each tag whose cause is there. */
export const priorityByTag = computed<ReadonlyMap<string, Priority>>(() => {
  const byTag = new Map<string, Priority>();
  for (const { condition, tag_id: id, priority } of openAlarms.value ?? []) {
    const known = byTag.get(id);
    if (condition && (known === undefined || PRIORITIES.indexOf(priority) < PRIORITIES.indexOf(known)))
      byTag.set(id, priority);
  }
  return byTag;
});

function takeAlarms(alarms: readonly AlarmRecord[]): void {
  if (JSON.stringify(alarms) !== JSON.stringify(openAlarms.value)) openAlarms.value = alarms;
}

/** One record after a change; it is the newest where it was not known. */
export function takeAlarm(record: AlarmRecord): void {
  const before = openAlarms.value ?? [];
  const isKnown = before.some(({ id }) => id === record.id);
  const alarms = isKnown ? before.map((one) => (one.id === record.id ? record : one)) : [record, ...before];
  takeAlarms(alarms.filter(({ state }) => state !== "CLEARED"));
}

/** A service without that list has no limits to draw, and is shown all the same. */
export async function loadRules(): Promise<void> {
  const rules = await getJson("/alarms/rules").catch((): AlarmRule[] => []);
  const byTag = Map.groupBy(rules, (rule) => rule.tag_id);
  if (JSON.stringify([...byTag]) !== JSON.stringify([...rulesByTag.value])) rulesByTag.value = byTag;
}

/** A service that does not count alarms has no marks. */
export async function loadReport(): Promise<void> {
  const report = await getJson("/alarms/stats").catch(() => undefined);
  if (report !== undefined && JSON.stringify(report) !== JSON.stringify(alarmReport.value)) alarmReport.value = report;
}

const LEAST_MS = 3000;
/** An alarm stands after a day, without a change that would tell. */
const REFRESH_MS = 300_000;

export function followAlarms(): void {
  watchAlarms({
    onAlarms: takeAlarms,
    onAlarm: takeAlarm,
    onRule: () => void loadRules(),
    onState: (isUp) => batch(() => (streamIsUp.value = isUp)),
    isKnown: () => openAlarms.value !== undefined,
  });
  let askedAtMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    timer = undefined;
    askedAtMs = performance.now();
    void loadReport();
  };
  const askSoon = () => {
    // If there has been no alarm yet, there is nothing to be marked.
    if ((openAlarms.value ?? []).length === 0 && alarmReport.value === undefined) return;
    if (document.visibilityState === "hidden") return;
    timer ??= setTimeout(ask, Math.max(0, askedAtMs + LEAST_MS - performance.now()));
  };
  openAlarms.subscribe(askSoon);
  setInterval(askSoon, REFRESH_MS);
}
