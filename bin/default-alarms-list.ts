// The list of docs/default-alarms.md: the alarms that tags have without a rule of the project, read off the service's own table.
import { alarmAdvice } from "../src/messages/en/alarm-advice.ts";
import { defaultAlarmRows } from "../src/project/default-alarms.ts";
import { listItem } from "./list-item.ts";

/** As Markdown. */
export function defaultAlarmsList(): string {
  const limits = defaultAlarmRows().filter(({ text }) => text !== undefined);
  const rows = limits.map(
    ({ pattern, alarm, kind }) =>
      `| \`${pattern}\` | \`${alarm.id}\` | ${conditionOf(alarm)} | ${alarm.hysteresis ?? ""} | ${alarm.delay_s ?? 0} | ${alarm.priority} | ${kind} |`,
  );
  const table = [
    "| tag | alarm | when | hysteresis | delay, s | priority | advice |",
    "|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
  const advice = Object.entries(alarmAdvice).map(([kind, words]) => listItem(`${kind}: ${words}`));
  return [`## Limits\n\n${table}\n`, `## What to do\n\n${advice.join("\n")}\n`].join("\n");
}

function conditionOf(alarm: ReturnType<typeof defaultAlarmRows>[number]["alarm"]): string {
  const { operator, threshold, only_when: onlyWhen, low, high } = alarm;
  const band = operator === "inside" ? `from ${String(low)} to ${String(high)}` : `${operator} ${String(threshold)}`;
  return onlyWhen === undefined ? band : `${band}, while ${onlyWhen}`;
}
