/** What is known of one alarm: what to do, how it stands, its course with the limit, and what this person can do about it. */
import { useEffect, useState } from "preact/hooks";
import { getJson, post, serviceNow } from "../link/api.ts";
import { Act, attempt, isOffered } from "../parts/act.tsx";
import { Button, Choice, Field } from "../parts/controls.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { askSheet, knownUser } from "../parts/who.tsx";
import { closeSheet, openSheet } from "../parts/sheets.ts";
import { type AlarmRecord, type AlarmRule, loadRules, openAlarms, rulesByTag } from "../store/alarms.ts";
import { withUnit } from "../store/shown.ts";
import { type Definition, definitions, useTag } from "../store/tags.ts";
import { formatMoment, formatTime } from "../texts/language.ts";
import { AboutAlarm, namesItself } from "./about.tsx";
import { acknowledge } from "./acts.tsx";
import { editRule } from "./editor.tsx";
import { texts as lineTexts } from "./line-texts.ts";
import { troubleText } from "./trouble-text.ts";
import { Messages } from "./messages.tsx";
import { RuleChart } from "./rule-chart.tsx";
import { recordRuleText } from "./rule-words.ts";
import { texts } from "./texts.ts";
import "./sheet.css";

/** Offered ends; the service allows a day at the most. */
const MINUTES = [30, 60, 240, 480, 1440] as const;
const DAY_MS = 86_400_000;
/** As long as the service takes. */
const REASON_LENGTH = 256;

export function showAlarm(record: AlarmRecord): void {
  openSheet(() => <AlarmSheet record={record} />);
}

export function ruleOf({ tag_id: tagId, alarm_id: alarmId }: Pick<AlarmRecord, "tag_id" | "alarm_id">) {
  return rulesByTag.value.get(tagId)?.find(({ id }) => id === alarmId);
}

function AlarmSheet({ record: first }: { readonly record: AlarmRecord }) {
  const record = openAlarms.value?.find(({ id }) => id === first.id) ?? first;
  useTag(record.tag_id);
  const rule = ruleOf(record);
  const tag = definitions.value.get(record.tag_id);
  const trouble = troubleText(record);
  const records = useOccurrences(record);
  const [reason, setReason] = useState("");
  return (
    <Sheet title={record.message} foot={<Acts record={record} rule={rule} reason={reason.trim()} />}>
      <AboutAlarm record={record} />
      {rule?.advice !== undefined && (
        <section class="alarm-advice">
          <h3>{texts.advice}</h3>
          <p>{rule.advice}</p>
        </section>
      )}
      {trouble !== "" && <p class="alarm-trouble">{trouble}</p>}
      <Suppressed rule={rule} />
      {record.state === "ACTIVE" && isOffered("acknowledge") && (
        <Field label={texts.acknowledgedFor} value={reason} onValue={setReason} maxLength={REASON_LENGTH} />
      )}
      {tag !== undefined && !namesItself(tag.id) && (
        <>
          <RuleChart
            tag={tag}
            rule={rule}
            days={daysBack(record)}
            priority={record.priority}
            raisings={records.map((one) => ({ fromMs: Date.parse(one.activated_at), toMs: endOf(one) }))}
          />
          <p>
            <b>{texts.rule}:</b> {recordRuleText(record, rule, tag)}
          </p>
        </>
      )}
      <Times record={record} tag={tag} />
      <Messages alarm={record.id} state={record.state} />
      <p class="sheet-links">
        <a class="button" href={`#/trends/${record.tag_id}`} onClick={closeSheet}>
          {texts.trends}
        </a>
        {rule !== undefined && rule.origin !== "service" && (
          <Button onPress={() => editRule(rule)}>{texts.change}</Button>
        )}
      </p>
      <code>{record.tag_id}</code>
    </Sheet>
  );
}

/** All records of the same rule that the service still has. */
function useOccurrences(record: AlarmRecord): readonly AlarmRecord[] {
  const [records, setRecords] = useState<readonly AlarmRecord[]>([record]);
  useEffect(() => {
    void getJson("/alarms").then(
      (all) => setRecords(all.filter((one) => one.tag_id === record.tag_id && one.alarm_id === record.alarm_id)),
      () => undefined,
    );
  }, [record.id, record.state]);
  return records;
}

export function endOf({ condition, cleared_at: cleared, returned_at: returned }: AlarmRecord): number | undefined {
  if (condition) return undefined;
  const end = returned ?? cleared;
  return end === null ? undefined : Date.parse(end);
}

function daysBack({ activated_at: activated }: AlarmRecord): number {
  const days = (serviceNow() - Date.parse(activated)) / DAY_MS;
  return [1, 7, 30, 365].find((span) => days < span * 0.9) ?? 365;
}

function Suppressed({ rule }: { readonly rule: AlarmRule | undefined }) {
  const { shelved, out_of_service: out } = rule ?? {};
  if (shelved) return <p>{texts.acts.shelvedBy(shelved.user, formatTime(shelved.until), shelved.reason)}</p>;
  return out ? <p>{texts.acts.outBy(out.user, out.reason)}</p> : null;
}

/** Its times, with the value then and at its worst: both are the historian's, the record has the value of its last change. */
function Times({ record, tag }: { readonly record: AlarmRecord; readonly tag: Definition | undefined }) {
  const {
    activated_at: activated,
    acknowledged_at: at,
    acknowledged_by: by,
    acknowledged_reason: reason,
    returned_at: returned,
  } = record;
  const values = useExtremes(record, tag);
  const rows: (readonly [string, string] | false)[] = [
    [texts.raised, [formatMoment(activated), values.first && `${values.first} ${texts.atRaise}`].filter(Boolean).join(" · ")],
    record.raised_message !== undefined && [texts.raisedAs, record.raised_message],
    values.worst !== "" && [texts.worst, values.worst],
    at !== null && [texts.acknowledged, [formatMoment(at), by, reason].filter(Boolean).join(" · ")],
    !record.condition && returned !== null && [texts.returned, formatMoment(returned)],
    record.cleared_at !== null && [texts.cleared, formatMoment(record.cleared_at)],
    [texts.occurrence(record.occurrence), [record.returns !== undefined && texts.returns(record.returns), record.first_up === true && texts.firstUp].filter(Boolean).join(" · ")],
  ]; // prettier-ignore
  return (
    <table class="facts">
      <tbody>
        {rows.map(
          (row) =>
            row !== false && (
              <tr key={row[0]}>
                <th scope="row">{row[0]}</th>
                <td>{row[1]}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

function useExtremes(
  record: AlarmRecord,
  tag: Definition | undefined,
): { readonly first: string; readonly worst: string } {
  const [values, setValues] = useState({ first: "", worst: "" });
  const { tag_id, activated_at: since, threshold, operator } = record;
  useEffect(() => {
    if (
      tag === undefined ||
      namesItself(tag_id) ||
      typeof threshold !== "number" ||
      !/^(outside|[<>].*)$/.test(operator)
    )
      return;
    const untilMs = endOf(record) ?? serviceNow();
    const interval_s = Math.max(1, Math.ceil((untilMs - Date.parse(since)) / 1000) + 1);
    const ask = (aggregate: "first" | "min" | "max") =>
      getJson("/tags/{tag_id}/history", { tag_id, since, until: new Date(untilMs).toISOString(), interval_s, aggregate, limit: 3 } ).then(
        (records) => records.flatMap(({ value }) => (typeof value === "number" ? [value] : [])),
      ); // prettier-ignore
    void Promise.all([ask("first"), ask("min"), ask("max")]).then(
      ([[first], mins, maxs]) => {
        if (first === undefined) return;
        const worst = first < threshold ? Math.min(...mins) : Math.max(...maxs);
        setValues({ first: withUnit(tag, first), worst: withUnit(tag, worst) });
      },
      () => undefined,
    );
  }, [record.id, record.condition]);
  return values;
}

interface ActsProps {
  readonly record: AlarmRecord;
  readonly rule: AlarmRule | undefined;
  /** Why it is acknowledged; may be empty. */
  readonly reason: string;
}

function Acts({ record, rule, reason }: ActsProps) {
  const isShelved = Boolean(rule?.shelved ?? record.shelved_until);
  const isOut = Boolean(rule?.out_of_service ?? record.out_of_service);
  const isActive = record.state === "ACTIVE";
  return (
    <>
      {isActive && (
        <Act right="acknowledge" kind="primary" onPress={() => acknowledge(record, reason)}>
          {lineTexts.acknowledge}
        </Act>
      )}
      {isActive && record.condition && record.silenced_until === undefined && (
        <Act right="silence" onPress={() => silence(record)}>
          {texts.acts.silence}
        </Act>
      )}
      {rule !== undefined && !isShelved && !isOut && (
        <Act right="suppress" onPress={() => suppress(record, "shelve")}>
          {texts.acts.shelve}
        </Act>
      )}
      {isShelved && (
        <Act right="suppress" onPress={() => end(record, "unshelve")}>
          {texts.acts.unshelve}
        </Act>
      )}
      {rule !== undefined && !isOut && (
        <Act right="suppress" onPress={() => suppress(record, "outOfService")}>
          {texts.acts.outOfService}
        </Act>
      )}
      {isOut && (
        <Act right="suppress" onPress={() => end(record, "returnToService")}>
          {texts.acts.returnToService}
        </Act>
      )}
    </>
  );
}

async function silence(record: AlarmRecord): Promise<void> {
  const user = await knownUser(texts.acts.silence, <AboutAlarm record={record} />);
  if (user !== undefined) await attempt(() => post("/alarms/{alarm_id}/silence", { alarm_id: record.id, user }));
}

const PATHS = {
  shelve: "/alarms/rules/{tag_id}/{alarm_id}/shelve",
  outOfService: "/alarms/rules/{tag_id}/{alarm_id}/out-of-service",
  unshelve: "/alarms/rules/{tag_id}/{alarm_id}/unshelve",
  returnToService: "/alarms/rules/{tag_id}/{alarm_id}/return-to-service",
} as const;

async function end({ tag_id, alarm_id }: AlarmRecord, act: "unshelve" | "returnToService"): Promise<void> {
  const user = await knownUser(texts.acts[act]);
  if (user === undefined) return;
  await attempt(() => post(PATHS[act], { tag_id, alarm_id, user }));
  await loadRules();
}

interface Suppression {
  readonly reason: string;
  readonly minutes: string;
}

async function suppress(record: AlarmRecord, act: "shelve" | "outOfService"): Promise<void> {
  const title = texts.acts[act].replace("…", "");
  const user = await knownUser(title, <AboutAlarm record={record} />);
  if (user === undefined) return;
  const said = await askSheet<Suppression>((answer) => <SuppressSheet record={record} act={act} answer={answer} />);
  if (said === undefined) return;
  const { tag_id, alarm_id } = record;
  const { reason, minutes } = said;
  const asked = { tag_id, alarm_id, user, reason };
  await attempt(() => (act === "shelve" ? post(PATHS.shelve, { ...asked, minutes }) : post(PATHS.outOfService, asked)));
  await loadRules();
}

interface SuppressProps {
  readonly record: AlarmRecord;
  readonly act: "shelve" | "outOfService";
  readonly answer: (said: Suppression) => void;
}

/** Why, and for how long: the usual reasons and ends are one tap away. */
function SuppressSheet({ record, act, answer }: SuppressProps) {
  const [reason, setReason] = useState("");
  const [minutes, setMinutes] = useState<string>(String(MINUTES[0]));
  const words = texts.acts;
  const options = MINUTES.map((count) => ({ value: String(count), text: words.minutes(count) }));
  return (
    <Sheet
      title={words[act].replace("…", "")}
      foot={
        <Button
          kind="primary"
          disabled={reason.trim() === ""}
          onPress={() => answer({ reason: reason.trim(), minutes })}
        >
          {words.act[act](words.minutes(Number(minutes)))}
        </Button>
      }
    >
      <div class="form">
        <AboutAlarm record={record} />
        {act === "shelve" && <Choice label={words.until} value={minutes} options={options} onValue={setMinutes} />}
        <Field label={words.reason} value={reason} onValue={setReason} maxLength={REASON_LENGTH} hint={words.why} />
        <div class="choice">
          {words.reasons.map((text) => (
            <button key={text} type="button" onClick={() => setReason(text)}>
              {text}
            </button>
          ))}
        </div>
      </div>
    </Sheet>
  );
}
