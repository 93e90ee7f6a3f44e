/** Alarms, rules and statistics as lines for people. */
import type { ChalkInstance } from "chalk";
import type { AlarmReport } from "../../alarms/alarm-report.ts";
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import type { Priority } from "../../core/priority.ts";
import { shownName, shownText } from "../../core/shown-text.ts";
import { shownValue } from "../../project/shown-values.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { colours } from "../terminal/colours.ts";
import { texts } from "./alarm-command.ts";
import type { RuleBody, TagSummary } from "./alarm-service.ts";

/** By their ids. */
export type Tags = ReadonlyMap<string, TagSummary>;

const { entries } = messagesIn(locale);

const PRIORITY_COLUMNS = 12;
const STATE_COLUMNS = 11;

export function recordLine(record: AlarmRecord, tags: Tags): string {
  const { id, tag_id: tagId, value, priority, state, condition, activated_at: at, message } = record;
  const shown = shownIn(tags, tagId, value);
  const remarks = [
    ...(state !== "CLEARED" && !condition ? [texts.returned] : []),
    ...(record.acknowledged_by === null ? [] : [acknowledger(record.acknowledged_by, record.acknowledged_reason)]),
    ...(record.shelved_until === undefined ? [] : [texts.shelvedUntil({ until: record.shelved_until })]),
    ...(record.out_of_service === undefined ? [] : [texts.outOfService]),
  ];
  const head = `${id}  ${texts.priorities[priority].padEnd(PRIORITY_COLUMNS)}${texts.states[state].padEnd(STATE_COLUMNS)}`;
  const tail = remarks.length === 0 ? "" : `  (${remarks.join(", ")})`;
  return coloured(priority, record)(`${head}${at}  ${tagId} = ${shown}  ${shownText(message)}${tail}`);
}

function acknowledger(user: string, reason: string | undefined): string {
  return reason === undefined ? shownName(user) : shownText(texts.by({ user, reason }));
}

function shownIn(tags: Tags, tagId: string, value: AlarmRecord["value"]): string {
  if (typeof value === "number") return shownValue(tagId, tags.get(tagId)?.unit_si ?? "", value, locale);
  return typeof value === "boolean" ? entries[value ? "on" : "off"] : String(value);
}

/** Below its alarm, so that each alarm has one line of its own. */
export function adviceLine(advice: string): string {
  return colours().italic(`    ${shownText(advice)}`);
}

/** Colour is never the only sign: the words say it as well. */
function coloured(priority: Priority, { state, condition }: AlarmRecord): ChalkInstance {
  const { dim, red, yellow, reset } = colours();
  if (state === "CLEARED" || !condition) return dim;
  const isRed = priority === "emergency" || priority === "alarm";
  return state === "ACTIVE" ? (isRed ? red.bold : yellow) : reset;
}

export function ruleLine(rule: RuleBody, tags: Tags): string {
  const { tag_id: tagId, id, operator, threshold, priority, state, shelved, out_of_service: out, message } = rule;
  const remarks = [
    ...unjudged(rule, tags),
    ...(shelved === null
      ? []
      : [
          `${texts.shelvedUntil({ until: shelved.until })} (${texts.by({ user: shelved.user, reason: shelved.reason })})`,
        ]),
    ...(out === null ? [] : [`${texts.outOfService} (${texts.by({ user: out.user, reason: out.reason })})`]),
  ].map(shownText);
  const head = `${tagId}  ${id}  ${operator} ${threshold}  ${texts.priorities[priority]}  ${texts.ruleStates[state]}`;
  return [head, shownText(message), ...remarks].join("  ");
}

/** Why no state is shown for a rule: the tag it judges has no value. */
function unjudged({ tag_id: tagId, state, enabled }: RuleBody, tags: Tags): string[] {
  if (state !== "normal") return [];
  const { value = null, quality = null } = tags.get(tagId) ?? {};
  if (quality === null) return [texts.noValueYet];
  if (value === null || quality === "bad" || quality === "stale") return [texts.noValueNow];
  return enabled === null ? [texts.onlyWhenUnknown] : [];
}

export function reportLines(report: AlarmReport, tags: Tags): string[] {
  const { report: words } = texts;
  const counted = (list: AlarmReport["top"]) =>
    list.map(({ tag_id, alarm_id, count }) => `  ${count} × ${tag_id} ${alarm_id}`);
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [`${title}:`, ...lines]);
  return [
    words.raised({ count: report.raised, hours: report.hours }),
    words.rate({ now: report.raised_10min, peak: report.peak_10min, at: report.peak_at ?? "–" }),
    ...section(
      words.floods,
      report.floods.map(({ from, until, count }) => `  ${from} – ${until}: ${count}`),
    ),
    ...section(words.chattering, counted(report.chattering)),
    ...section(
      words.standing,
      report.standing.map((record) => `  ${recordLine(record, tags)}`),
    ),
    ...section(words.top, counted(report.top)),
  ];
}
