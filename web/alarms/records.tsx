/**
 * Every alarm record: the open ones in bridge order, then the cleared ones, newest first, as the filters let pass. What has the focus, or
 * is pointed at, stays where it is on the screen when others come. What is new is read out.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { getJson, serviceNow } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { texts as actTexts } from "../parts/act-texts.ts";
import { isOffered } from "../parts/act.tsx";
import { Busy, Button, Empty } from "../parts/controls.tsx";
import { useStillRows } from "../parts/still.ts";
import { type AlarmRecord, alarmReport, loadReport, openAlarms, rulesByTag } from "../store/alarms.ts";
import { definitions } from "../store/tags.ts";
import { formatMoment, formatTime } from "../texts/language.ts";
import { acknowledgeLabel, namesItself, nameText, recordValue } from "./about.tsx";
import { acknowledge, inBridgeOrder, isUnseen } from "./acts.tsx";
import { ALL, Filters, passes } from "./filters.tsx";
import { texts as lineTexts } from "./line-texts.ts";
import { troubleText } from "./trouble-text.ts";
import { endOf, ruleOf, showAlarm } from "./sheet.tsx";
import { recordRuleText } from "./rule-words.ts";
import { texts } from "./texts.ts";

/** As many as are drawn; the service has them all. */
const SHOWN = 300;

export function Records() {
  const [filter, setFilter] = useState(ALL);
  const { records, failure } = useRecords();
  const list = useRef<HTMLTableSectionElement>(null);
  useStillRows(list);
  useEffect(() => void loadReport(), []);
  const passed = (records ?? []).filter((record) => passes(filter, record)).slice(0, SHOWN);
  const newest = newestOfRules(records ?? []);
  return (
    <>
      <div class="alarms-head">
        <Filters filter={filter} change={(changed) => setFilter((before) => ({ ...before, ...changed }))} />
        <Statistics />
      </div>
      <Announced />
      {records === undefined && failure === "" && <Busy />}
      {passed.length === 0 && (records !== undefined || failure !== "") && (
        <Empty>
          {failure === "" ? (records?.length === 0 ? texts.none : texts.noneOfThese) : texts.failed(failure)}
        </Empty>
      )}
      <table class="records" aria-label={texts.tabs.records} hidden={passed.length === 0}>
        <thead>
          <tr>
            {(["state", "alarm", "value", "since", "lasted", "by"] as const).map((key) => (
              <th key={key} scope="col" class={`of-${key}`}>
                {texts.columns[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={list}>
          {passed.map((record) => (
            <Row key={record.id} record={record} isNewest={newest.has(record.id)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** All that the service has, asked for again after each change of an open one; one question at a time. */
function useRecords(): { readonly records: readonly AlarmRecord[] | undefined; readonly failure: string } {
  const [records, setRecords] = useState<readonly AlarmRecord[]>();
  const [failure, setFailure] = useState("");
  useEffect(() => {
    let isOver = false;
    let isAsking = false;
    let isDue = false;
    const ask = async () => {
      isDue = true;
      if (isAsking) return;
      isAsking = true;
      while (isDue) {
        isDue = false;
        await getJson("/alarms").then(
          (all) => {
            if (isOver) return;
            setRecords([...inBridgeOrder(all.filter(({ state }) => state !== "CLEARED")), ...all.filter(({ state }) => state === "CLEARED")]); // prettier-ignore
            setFailure("");
          },
          (error: unknown) => !isOver && setFailure(failureText(error)),
        );
      }
      isAsking = false;
    };
    const end = openAlarms.subscribe(() => void ask());
    return () => {
      isOver = true;
      end();
    };
  }, []);
  return { records, failure };
}

/** The newest record of each rule: the one that is marked as trouble. */
function newestOfRules(records: readonly AlarmRecord[]): ReadonlySet<string> {
  const newest = new Map<string, AlarmRecord>();
  for (const record of records) {
    const key = `${record.tag_id} ${record.alarm_id}`;
    const known = newest.get(key);
    if (known === undefined || record.activated_at > known.activated_at) newest.set(key, record);
  }
  return new Set([...newest.values()].map(({ id }) => id));
}

function Row({ record, isNewest }: { readonly record: AlarmRecord; readonly isNewest: boolean }) {
  const { id, priority, state, condition, message, tag_id: tagId, activated_at: activated } = record;
  const tag = definitions.value.get(tagId);
  const end = endOf(record);
  const lastedS = ((end ?? serviceNow()) - Date.parse(activated)) / 1000;
  const trouble = isNewest ? troubleText(record) : "";
  const rule = tag === undefined || namesItself(tagId) ? "" : recordRuleText(record, ruleOf(record), tag);
  return (
    <tr
      class="record"
      data-id={id}
      data-priority={priority}
      data-state={state}
      data-condition={condition}
      data-unseen={isUnseen(record) || undefined}
    >
      <td class="of-state">
        <span class="chip" data-priority={condition ? priority : "returned"}>
          {lineTexts.priorities[priority]}
        </span>
        <span class="quiet">{shownState(record)}</span>
      </td>
      <td class="of-alarm">
        <button type="button" class="record-name" aria-haspopup="dialog" onClick={() => showAlarm(record)}>
          <b>{message}</b>
          <span class="quiet">{[nameText(record), rule].filter(Boolean).join(" · ")}</span>
          {trouble !== "" && <span class="alarm-trouble">{trouble}</span>}
        </button>
      </td>
      <td class="of-value">{recordValue(record)}</td>
      <td class="of-since">
        <time dateTime={activated} title={formatMoment(activated)}>
          {formatTime(activated)}
        </time>
      </td>
      <td class="of-lasted">{texts.lasted(lastedS)}</td>
      <td class="of-by">
        {state === "ACTIVE" && isOffered("acknowledge") ? (
          <Button
            kind={isUnseen(record) ? "primary" : "plain"}
            label={acknowledgeLabel(record)}
            onPress={() => acknowledge(record)}
          >
            {lineTexts.acknowledge}
          </Button>
        ) : (
          [record.acknowledged_by, record.acknowledged_reason].filter(Boolean).join(": ") ||
          (state === "ACTIVE" ? actTexts.may.acknowledge : "–")
        )}
      </td>
    </tr>
  );
}

function shownState({ state, condition, shelved_until: shelved, out_of_service: isOut }: AlarmRecord): string {
  if (shelved !== undefined) return lineTexts.shelvedUntil(formatTime(shelved));
  if (isOut === true) return lineTexts.outOfService;
  return state === "CLEARED" || condition ? lineTexts.states[state] : lineTexts.returned;
}

/** How many alarms there have been, in a line: whether it is a flood, and which come most. */
function Statistics() {
  const report = alarmReport.value;
  if (report === undefined) return null;
  const { hours, raised, raised_10min: now, peak_10min: peak, chattering, standing } = report;
  const words = texts.statistics;
  const nameOf = ({ tag_id: tagId, alarm_id: alarmId }: { readonly tag_id: string; readonly alarm_id: string }) =>
    rulesByTag.value.get(tagId)?.find(({ id }) => id === alarmId)?.message ?? alarmId;
  const names = [...new Set(chattering.map(nameOf))];
  const parts = [
    words.raised(raised, hours),
    words.now(now),
    words.peak(peak),
    names.length > 0 && words.chattering(names.join(", ")),
    standing.length > 0 && words.standing(standing.length),
  ];
  return <p class="quiet statistics">{parts.filter(Boolean).join(" · ")}</p>;
}

/** What has come since the page was opened, for those who cannot see it. */
function Announced() {
  const known = useRef<ReadonlySet<string>>(undefined);
  const open = openAlarms.value ?? [];
  const { current: before } = known;
  const fresh = before === undefined ? [] : open.filter(({ id }) => !before.has(id));
  useEffect(() => {
    if (openAlarms.value !== undefined) known.current = new Set(open.map(({ id }) => id));
  });
  const last = useRef("");
  if (fresh.length > 0)
    last.current = fresh.map(({ priority, message }) => `${lineTexts.priorities[priority]}: ${message}`).join(". ");
  return (
    <p class="unseen" aria-live="polite">
      {last.current}
    </p>
  );
}
