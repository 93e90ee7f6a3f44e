/** `bitacora alarms …`: what each verb does with the alarms of the running service. */
import { type AlarmRecord, isOpen } from "../../alarms/alarm-record.ts";
import type { Acknowledgement } from "../../alarms/state-machine.ts";
import { bridgeOrder } from "../../alarms/bridge-order.ts";
import { usageError } from "../../core/errors.ts";
import { plainJson } from "../../core/shown-text.ts";
import { followEvents } from "../follow-events.ts";
import type { VerbOptions } from "../service-url.ts";
import { printAnswer } from "../terminal/print-answer.ts";
import { texts } from "./alarm-command.ts";
import { adviceLine, recordLine, reportLines, ruleLine, type Tags } from "./alarm-lines.ts";
import { AlarmService, type RuleAct, type RuleAsked, type RuleBody } from "./alarm-service.ts";

export async function listAlarms(options: VerbOptions, all: boolean): Promise<void> {
  const service = await AlarmService.find(options);
  const records = await service.records(all ? undefined : "active");
  const tags = await tagsOf(service, options);
  const advice = options.json ? new Map<string, string>() : adviceOf(await service.rules("open"));
  for (const record of all ? records : records.toSorted(bridgeOrder)) {
    printRecord(record, tags, options);
    if (isOpen(record)) printAdvice(advice.get(record.id));
  }
  if (records.length === 0) process.stderr.write(`${texts.none}\n`);
}

export async function acknowledgeAlarm(options: VerbOptions, recordId: string, by: Acknowledgement): Promise<void> {
  const service = await AlarmService.find(options);
  const record = await service.acknowledge(recordId, by);
  printRecord(record, await tagsOf(service, options), options);
}

export async function silenceAlarms(options: VerbOptions, recordId: string | undefined, user: string): Promise<void> {
  const service = await AlarmService.find(options);
  const records = await service.silence(recordId, user);
  if (options.json) for (const record of records) process.stdout.write(`${plainJson(record)}\n`);
  else process.stdout.write(`${texts.silenced({ count: records.length })}\n`);
}

/** Which rule: by the record of its alarm, or by its tag, which stands in the same place, and its id. */
interface NamedRule {
  readonly record: string;
  readonly alarm: string | undefined;
}

export async function changeRule(
  options: VerbOptions,
  named: NamedRule,
  acts: readonly (readonly [RuleAct, RuleAsked])[],
): Promise<void> {
  const service = await AlarmService.find(options);
  const { tagId, alarmId } = await ruleOf(service, named);
  const tags = await tagsOf(service, options);
  for (const [act, given] of acts)
    printAnswer(options, await service.change(tagId, alarmId, act, given), (rule) => ruleLine(rule, tags));
}

/** Throws `usage` if there is no such record. */
async function ruleOf(service: AlarmService, { record: written, alarm }: NamedRule) {
  if (alarm !== undefined) return { tagId: written, alarmId: alarm };
  const record = (await service.records()).find(({ id }) => id === written);
  if (record === undefined) throw usageError(texts.noSuchRecord({ record: written }));
  return { tagId: record.tag_id, alarmId: record.alarm_id };
}

/** Ends whatever holds the alarm back. Throws where nothing does. */
export async function endSuppression(options: VerbOptions, named: NamedRule, user: string): Promise<void> {
  const service = await AlarmService.find(options);
  const { tagId, alarmId } = await ruleOf(service, named);
  const rule = (await service.rules(undefined)).find((each) => each.tag_id === tagId && each.id === alarmId);
  const acts: RuleAct[] = [
    ...(rule === undefined || rule.shelved !== null || rule.out_of_service === null ? (["unshelve"] as const) : []),
    ...(rule === undefined || rule.out_of_service === null ? [] : (["return-to-service"] as const)),
  ];
  return changeRule(
    options,
    { record: tagId, alarm: alarmId },
    acts.map((act) => [act, { user }]),
  );
}

export async function listRules(options: VerbOptions, state: string | undefined): Promise<void> {
  const service = await AlarmService.find(options);
  const rules = await service.rules(state);
  const tags = await tagsOf(service, options);
  for (const rule of rules) {
    printAnswer(options, rule, () => ruleLine(rule, tags));
    if (!options.json) printAdvice(rule.advice);
  }
  if (rules.length === 0) process.stderr.write(`${texts.noRules}\n`);
}

export async function printStatistics(options: VerbOptions): Promise<void> {
  const service = await AlarmService.find(options);
  const report = await service.report();
  const tags = await tagsOf(service, options);
  printAnswer(options, report, () => reportLines(report, tags));
}

/** Open alarms, and then each change, until `stop`; a service that goes away is waited for. */
export async function watchAlarms(options: VerbOptions, stop: AbortSignal): Promise<void> {
  const service = await AlarmService.find(options);
  let tags = await tagsOf(service, options);
  const take = (records: readonly AlarmRecord[]): void => {
    for (const record of records.toSorted(bridgeOrder)) printRecord(record, tags, options);
  };
  const again = async () => {
    tags = await tagsOf(service, options).catch(() => tags);
  };
  const away = (reason: string) => process.stderr.write(`${texts.unreachable({ reason })}\n`);
  await followEvents({ open: () => service.changes(), take, away, again }, stop);
}

async function tagsOf(service: AlarmService, { json }: VerbOptions): Promise<Tags> {
  return json ? new Map() : service.tags();
}

function printRecord(record: AlarmRecord, tags: Tags, { json }: VerbOptions): void {
  process.stdout.write(`${json ? plainJson(record) : recordLine(record, tags)}\n`);
}

/** By the record that is open. */
function adviceOf(rules: readonly RuleBody[]): Map<string, string> {
  return new Map(
    rules.flatMap(({ record_id: id, advice }): [string, string][] =>
      id === null || advice === undefined ? [] : [[id, advice]],
    ),
  );
}

function printAdvice(advice: string | undefined): void {
  if (advice !== undefined) process.stdout.write(`${adviceLine(advice)}\n`);
}
