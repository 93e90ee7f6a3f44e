/** Alarms, rules and statistics as lines for people. */
import type { ChalkInstance } from "chalk";
import type { AlarmReport } from "../../alarms/alarm-report.ts";
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import type { Priority } from "../../alarms/rule.ts";
import { shownName, shownText } from "../../core/shown-text.ts";
import type { AlarmMessages } from "../../messages/en/alarms.ts";
import { shownValue } from "../../project/shown-values.ts";
import type { RuleBody, TagSummary } from "./alarm-service.ts";

export interface LineParts {
  readonly texts: AlarmMessages;
  readonly chalk: ChalkInstance;
  readonly locale: string;
  readonly tags: ReadonlyMap<string, TagSummary>;
}

const PRIORITY_COLUMNS = 12;
const STATE_COLUMNS = 11;

export function recordLine(record: AlarmRecord, { texts, chalk, locale, tags }: LineParts): string {
  const { id, tag_id: tagId, value, priority, state, condition, activated_at: at, message } = record;
  const shown =
    typeof value === "number" ? shownValue(tagId, tags.get(tagId)?.unit_si ?? "", value, locale) : String(value);
  const remarks = [
    ...(state !== "CLEARED" && !condition ? [texts.returned] : []),
    ...(record.acknowledged_by === null ? [] : [shownName(record.acknowledged_by)]),
    ...(record.shelved_until === undefined ? [] : [texts.shelvedUntil({ until: record.shelved_until })]),
    ...(record.out_of_service === undefined ? [] : [texts.outOfService]),
  ];
  const head = `${id}  ${texts.priorities[priority].padEnd(PRIORITY_COLUMNS)}${texts.states[state].padEnd(STATE_COLUMNS)}`;
  const tail = remarks.length === 0 ? "" : `  (${remarks.join(", ")})`;
  return coloured(priority, record, chalk)(`${head}${at}  ${tagId} = ${shown}  ${shownText(message)}${tail}`);
}

/** Below its alarm, so that each alarm has one line of its own. */
export function adviceLine(advice: string, { chalk }: LineParts): string {
  return chalk.italic(`    ${shownText(advice)}`);
}

/** Colour is never the only sign: the words say it as well. */
function coloured(priority: Priority, { state, condition }: AlarmRecord, chalk: ChalkInstance): ChalkInstance {
  if (state === "CLEARED" || !condition) return chalk.dim;
  const isRed = priority === "emergency" || priority === "alarm";
  return state === "ACTIVE" ? (isRed ? chalk.red.bold : chalk.yellow) : chalk.reset;
}

export function ruleLine(rule: RuleBody, parts: LineParts): string {
  const { texts } = parts;
  const { tag_id: tagId, id, operator, threshold, priority, state, shelved, out_of_service: out, message } = rule;
  const remarks = [
    ...unjudged(rule, parts),
    ...(shelved === null
      ? []
      : [
          `${texts.shelvedUntil({ until: shelved.until })} (${texts.by({ user: shelved.user, reason: shelved.reason })})`,
        ]),
    ...(out === null ? [] : [`${texts.outOfService} (${texts.by({ user: out.user, reason: out.reason })})`]),
  ].map(shownText);
  const head = `${tagId}  ${id}  ${operator} ${threshold}  ${texts.priorities[priority]}  ${state}`;
  return [head, shownText(message), ...remarks].join("  ");
}

/** Why a rule whose alarm is normal says nothing of it: nothing is known of what it is judged by. */
function unjudged({ tag_id: tagId, state, enabled }: RuleBody, { texts, tags }: LineParts): string[] {
  if (state !== "normal") return [];
  const { value = null, quality = null } = tags.get(tagId) ?? {};
  if (quality === null) return [texts.noValueYet];
  if (value === null || quality === "bad" || quality === "stale") return [texts.noValueNow];
  return enabled === null ? [texts.onlyWhenUnknown] : [];
}

export function reportLines(report: AlarmReport, parts: LineParts): string[] {
  const { report: texts } = parts.texts;
  const counted = (list: AlarmReport["top"]) =>
    list.map(({ tag_id, alarm_id, count }) => `  ${count} × ${tag_id} ${alarm_id}`);
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [`${title}:`, ...lines]);
  return [
    texts.raised({ count: report.raised, hours: report.hours }),
    texts.rate({ now: report.raised_10min, peak: report.peak_10min, at: report.peak_at ?? "–" }),
    ...section(
      texts.floods,
      report.floods.map(({ from, until, count }) => `  ${from} – ${until}: ${count}`),
    ),
    ...section(texts.chattering, counted(report.chattering)),
    ...section(
      texts.standing,
      report.standing.map((record) => `  ${recordLine(record, parts)}`),
    ),
    ...section(texts.top, counted(report.top)),
  ];
}
