// Makes docs/default-alarms.md: the alarms that tags have without a rule of the project, read off the service's own table.
// `npm run limits` writes the page; a test says when it is not up to date.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { alarmAdvice } from "../src/messages/en/alarm-advice.ts";
import { tags as descriptions } from "../src/messages/en/tags.ts";
import { ALARM_KINDS } from "../src/project/alarm-kinds.ts";
import { defaultAlarmRows, STATE_BITS, WARNING_BITS } from "../src/project/default-alarms.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

const LINE_CHARS = 130;

const HEAD = `# Alarms that need no rule

What the bus itself calls a warning is an alarm, and so is what goes past a limit that is usual on vessels. A tag that the project lists
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
judged, so a flat battery of 24 V is none of 12 V. Then \`low_24v\` is all below its \`high\`, and \`high_12v\` all above its \`low\`. A bank
that was changed for one of a lower voltage is taken for that after a day.

Each device of which alarms use a tag also has a count of its sensors that have given no value for half a minute, such as
\`BATT_0.DEAD_SENSORS\`, with the alarm \`dead_sensors\`: a warning for an engine that fell silent while it ran, else a caution. A tag is used
by its own alarms, and by those of other tags that name it in \`only_when\` or \`from\`. What people switch off (chargers, inverters, autopilot,
watermaker, thrusters, generator, shore power) is counted only by the project's own alarms, or where the last value opened an \`only_when\`.

Messages and advice are read in the reader's language, Spanish or English: the console takes that of its browser, \`bitacora alarms\` that of
\`LC_ALL\`, the interface \`?language=es|en\`. The log book has them in the language of the service. A project's own words stay as they are.

This page is made from the sources (\`npm run limits\`).
`;

/** The page as Markdown. */
export function defaultAlarmsPage(): string {
  const bits = Object.entries(WARNING_BITS).map(
    ([priority, patterns]) => `## True is ${article(priority)} ${priority}\n\n${patterns.map(itemOf).join("\n")}\n`,
  );
  const limits = defaultAlarmRows().filter(({ text }) => text !== undefined);
  const rows = limits.map(
    ({ pattern, alarm }) =>
      `| \`${pattern}\` | \`${alarm.id}\` | ${conditionOf(alarm)} | ${alarm.hysteresis ?? ""} | ${alarm.delay_s ?? 0} | ${alarm.priority} |`,
  );
  const table = [
    "| tag | alarm | when | hysteresis | delay, s | priority |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
  const states = `## True is no warning\n\n${STATE_BITS.map(itemOf).join("\n")}\n`;
  const advice = `## What to do\n\n${ALARM_KINDS.map(adviceOf).join("\n")}\n`;
  return [HEAD, ...bits, `## Limits\n\n${table}\n`, advice, states].join("\n");
}

function article(priority: string): string {
  return /^[ae]/.test(priority) ? "an" : "a";
}

function itemOf(pattern: string): string {
  const description = (descriptions as Readonly<Record<string, string>>)[pattern];
  return description === undefined ? `- \`${pattern}\`` : `- \`${pattern}\`: ${description}`;
}

/** `- what to do. (\`TAG alarm\`, …)`, in lines that are not too long. */
function adviceOf([kind, listed]: (typeof ALARM_KINDS)[number]): string {
  const of = listed.map((each) => `\`${each}\``).join(", ");
  const words = `- ${alarmAdvice[kind]} (${of})`
    .replaceAll(/`[^`]*`/g, (code) => code.replaceAll(" ", "\0"))
    .split(" ");
  const lines = [""];
  for (const word of words) {
    const line = `${lines.at(-1)} ${word}`.trimStart();
    if (line.length <= LINE_CHARS) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.join("\n  ").replaceAll("\0", " ");
}

function conditionOf(alarm: ReturnType<typeof defaultAlarmRows>[number]["alarm"]): string {
  const { operator, threshold, only_when: onlyWhen, low, high } = alarm;
  const band = operator === "inside" ? `from ${String(low)} to ${String(high)}` : `${operator} ${String(threshold)}`;
  return onlyWhen === undefined ? band : `${band}, while ${onlyWhen}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(`${root}docs/default-alarms.md`, defaultAlarmsPage());
