// Makes docs/default-alarms.md: the alarms that tags have without a rule of the project, read off the service's own table.
// `npm run limits` writes the page; a test says when it is not up to date.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { alarmAdvice } from "../src/messages/en/alarm-advice.ts";
import { defaultAlarmRows } from "../src/project/default-alarms.ts";
import { listItem } from "./list-item.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

const HEAD = `# Alarms that need no rule

What the bus itself calls a warning is an alarm ([the list of tags](tags.md) says which), and so is what goes past a limit that is usual on
vessels. The alarm of such a warning has the last part of the tag's id in small letters: \`over_temperature\`. A tag that the project lists
with \`alarms\` has those and none of these (an empty list is none at all). The project changes or switches off any of them, by the tag
(\`*\` stands for anything) and the alarm's id:

\`\`\`yaml
alarms:
  defaults: # or false: none of them
    ME_INST_*.WATER_FLOW: false
    ME_INST_*.COOLANT_TEMP_K: { high: { threshold: 378, priority: alarm } }
    BATT_1.VOLTAGE_V: { low_12v: false }
\`\`\`

Priorities are those of MSC.302(87): \`emergency\`, \`alarm\` (somebody at once), \`warning\` (somebody soon), \`caution\` (nobody need acknowledge
it). {N} is a number. Values are in SI units. Depth, speed and anchor have none: no limit of theirs is usual.

The nominal voltage of a battery is on no bus: it is known by the voltages that the battery has had, and only the alarms of that one are
judged, so a flat battery of 24 V is not taken for one of 12 V. Then \`low_24v\` is all below its \`high\`, and \`high_12v\` all above its
\`low\`. A bank that was changed for one of a lower voltage is taken for that after a day.

**Silent sensors.** A device with alarms also has a tag that counts which of its sensors have given no value for half a minute, such as
\`BATT_0.DEAD_SENSORS\`. Its alarm is \`dead_sensors\`: a warning for an engine that fell silent while it ran, else a caution. A tag is used
by its own alarms, and by those of other tags that name it in \`only_when\` or \`from\`. What people switch off (chargers, inverters, autopilot,
watermaker, thrusters, generator, shore power) is counted only by the project's own alarms, or where the last value opened an \`only_when\`.

Messages and advice are read in the reader's language, Spanish or English: the console takes that of its browser, \`bitacora alarms\` that of
\`LC_ALL\`, the interface \`?language=es|en\`. The log book has them in the language of the service. A project's own words stay as they are.

This page is made from the sources (\`npm run limits\`).
`;

/** The page as Markdown. */
export function defaultAlarmsPage(): string {
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
  return [HEAD, `## Limits\n\n${table}\n`, `## What to do\n\n${advice.join("\n")}\n`].join("\n");
}

function conditionOf(alarm: ReturnType<typeof defaultAlarmRows>[number]["alarm"]): string {
  const { operator, threshold, only_when: onlyWhen, low, high } = alarm;
  const band = operator === "inside" ? `from ${String(low)} to ${String(high)}` : `${operator} ${String(threshold)}`;
  return onlyWhen === undefined ? band : `${band}, while ${onlyWhen}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(`${root}docs/default-alarms.md`, defaultAlarmsPage());
