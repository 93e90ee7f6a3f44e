/**
 * A limit is changed, or a new one made: with the tag's course, what this rule would have raised in the days that are seen, beside what the
 * present one does, and who may do it. Numbers are in the reader's units; what is sent is in the tag's own.
 */
import { useMemo, useState } from "preact/hooks";
import { PRIORITIES, type Priority } from "../../src/core/priority.ts";
import { post } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { Act } from "../parts/act.tsx";
import { Choice, Field } from "../parts/controls.tsx";
import { notify } from "../parts/notice.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { closeSheet, openSheet } from "../parts/sheets.ts";
import { knownUser } from "../parts/who.tsx";
import { type AlarmRule, loadRules, rulesByTag } from "../store/alarms.ts";
import { lookOf } from "../store/shown.ts";
import { type Definition, definitions } from "../store/tags.ts";
import { language } from "../texts/language.ts";
import { texts as lineTexts } from "./line-texts.ts";
import { RuleChart } from "./rule-chart.tsx";
import { kindOfThreshold } from "../rule-text.ts";
import { nameOf } from "./rule-words.ts";
import { texts } from "./texts.ts";
import { TrialResult, useTrial } from "./rule-trial.tsx";
import "./sheet.css";

const words = texts.editor;
const SPANS = ["1", "7", "30", "365"] as const;
/** In the words of the project file, and in the tag's own unit. */
type Draft = Pick<AlarmRule, "operator" | "threshold" | "priority"> & Partial<AlarmRule>;

export function editRule(rule: AlarmRule): void {
  openSheet(() => <Editor tagId={rule.tag_id} alarmId={rule.id} rule={rule} />);
}

/** A rule of a tag that is not there yet. */
export function newRule(tag: Definition): void {
  const taken = new Set((rulesByTag.value.get(tag.id) ?? []).map(({ id }) => id));
  let number = 1;
  while (taken.has(`limit_${number}`)) number += 1;
  openSheet(() => <Editor tagId={tag.id} alarmId={`limit_${number}`} rule={undefined} />);
}

interface RuleId {
  readonly tagId: string;
  readonly alarmId: string;
}

interface EditorProps extends RuleId {
  readonly rule: AlarmRule | undefined;
}

function Editor({ tagId, alarmId, rule }: EditorProps) {
  const tag = definitions.value.get(tagId);
  const start = useMemo(() => rule ?? startOf(tag), []);
  const [draft, setDraft] = useState<Draft>(start);
  const [days, setDays] = useState<(typeof SPANS)[number]>("1");
  const [refusal, setRefusal] = useState("");
  const keys = changesOf(rule, draft);
  const trial = useTrial({ tagId, alarmId }, keys, Number(days));
  const change = (changed: Partial<Draft>) => {
    setRefusal("");
    setDraft((before) => ({ ...before, ...changed }));
  };
  if (tag === undefined) return null;
  const save = async (act: "save" | "remove") => setRefusal(await saved(act, { tagId, alarmId }, keys));
  const raisings = (trial.result?.raisings ?? []).map(({ activated_at: from, returned_at: to }) => ({
    fromMs: Date.parse(from),
    toMs: to === null ? undefined : Date.parse(to),
  }));
  const hasChanged = Object.keys(keys).length > 0;
  const options = SPANS.map((value) => ({ value, text: words.spans[value] }));
  return (
    <Sheet
      title={rule?.message ?? words.newTitle(nameOf(tagId))}
      foot={
        <>
          <Act right="alarm rules" kind="primary" disabled={!hasChanged} onPress={() => save("save")}>
            {words.save}
          </Act>
          {rule !== undefined && (
            <Act right="alarm rules" kind="danger" onPress={() => save("remove")}>
              {rule.origin === "default" ? words.switchOff : words.remove}
            </Act>
          )}
        </>
      }
    >
      <div class="form">
        {rule?.origin === "default" && <p class="quiet">{words.usual}</p>}
        <Choice label={words.span} value={days} options={options} onValue={setDays} />
        <RuleChart
          tag={tag}
          rule={draft}
          days={Number(days)}
          priority={draft.priority}
          raisings={raisings}
          onLimit={isPlain(draft) ? (value) => change({ threshold: rounded(tag, value) }) : undefined}
        />
        <TrialResult trial={trial} />
        <Condition tag={tag} draft={draft} isNew={rule === undefined} change={change} />
        <Words draft={draft} change={change} />
        <p class="refusal" role="alert">
          {refusal}
        </p>
      </div>
    </Sheet>
  );
}

/** The result: why it was refused; empty if it was not, or nobody said who does it. */
async function saved(act: "save" | "remove", { tagId, alarmId }: RuleId, keys: object): Promise<string> {
  const user = await knownUser(words[act]);
  if (user === undefined) return "";
  const asked = { tag_id: tagId, alarm_id: alarmId, user, language };
  try {
    if (act === "remove") await post("/alarms/rules/{tag_id}/{alarm_id}/remove", asked);
    else await post("/alarms/rules/{tag_id}/{alarm_id}", { ...asked, rule: JSON.stringify(keys) });
    await loadRules();
    notify(act === "remove" ? words.removed : words.saved);
    closeSheet();
    return "";
  } catch (error) {
    return failureText(error);
  }
}

/** How urgent it is, and what it says. */
function Words({ draft, change }: { readonly draft: Draft; readonly change: (changed: Partial<Draft>) => void }) {
  return (
    <>
      <Choice
        label={words.priority}
        value={draft.priority}
        options={PRIORITIES.map((value: Priority) => ({ value, text: lineTexts.priorities[value] }))}
        onValue={(priority) => change({ priority })}
      />
      <Field
        label={words.message}
        value={draft.message ?? ""}
        maxLength={256}
        onValue={(message) => change({ message })}
      />
      <Field label={words.advice} value={draft.advice ?? ""} maxLength={512} onValue={(advice) => change({ advice })} />
      <label class="check-line">
        <input
          type="checkbox"
          checked={draft.latching ?? draft.priority !== "caution"}
          onChange={({ currentTarget }) => change({ latching: currentTarget.checked })}
        />
        {words.latching}
      </label>
    </>
  );
}

function startOf(tag: Definition | undefined): Draft {
  if (tag?.unit_si === "bool")
    return { operator: "==", threshold: true, priority: "warning", message: tag.description };
  return {
    operator: "<",
    threshold: 0,
    hysteresis: 0,
    delay_s: 0,
    priority: "warning",
    message: tag?.description ?? "",
  };
}

/** Raised beyond one number, which can be dragged in the chart. */
function isPlain({ operator, threshold }: Draft): boolean {
  return /^[<>]/.test(operator) && typeof threshold === "number";
}

/** What is sent: all keys of a new rule, else those that have changed; null takes one away. */
function changesOf(rule: Draft | undefined, draft: Draft): Readonly<Record<string, unknown>> {
  const keys = ["operator", "threshold", "low", "high", "hysteresis", "delay_s", "priority", "message", "advice", "latching"] as const; // prettier-ignore
  const empty = (value: unknown) => value === undefined || value === "";
  return Object.fromEntries(
    keys.flatMap((key) => {
      const [before, after] = [rule?.[key], draft[key]];
      if (before === after || (empty(before) && empty(after))) return [];
      return [[key, empty(after) ? null : after]];
    }),
  );
}

interface ConditionProps {
  readonly tag: Definition;
  readonly draft: Draft;
  readonly isNew: boolean;
  readonly change: (changed: Partial<Draft>) => void;
}

function Condition({ tag, draft, isNew, change }: ConditionProps) {
  const { operator, threshold, hysteresis = 0, delay_s: delayS = 0 } = draft;
  const isTruth = typeof threshold === "boolean";
  const isBand = operator === "outside" || operator === "inside";
  const operators = (isTruth ? ["==", "!="] : ["<", ">", "outside"]) as readonly (keyof typeof words.operators)[];
  const turn = (to: keyof typeof words.operators) => {
    const value = typeof threshold === "number" ? threshold : 0;
    change(to === "outside" ? { operator: to, threshold: value, low: value, high: value + 1 } : { operator: to });
  };
  return (
    <>
      {isNew && (
        <Choice
          label={words.operator}
          value={operator}
          options={operators.map((value) => ({ value, text: words.operators[value] }))}
          onValue={turn}
        />
      )}
      <div class="editor-row">
        {isBand && (
          <>
            <Quantity tag={tag} label={words.low} value={draft.low ?? 0} onValue={(low) => change({ low })} />
            <Quantity tag={tag} label={words.high} value={draft.high ?? 0} onValue={(high) => change({ high })} />
          </>
        )}
        {!isBand && !isTruth && (
          <Quantity
            tag={tag}
            label={operator === "stale" ? words.seconds : operator === "count" ? words.times : words.threshold}
            value={threshold}
            kind={kindOfThreshold(operator)}
            onValue={(value) => change({ threshold: value })}
          />
        )}
        {!isTruth && operator !== "stale" && (
          <Quantity
            tag={tag}
            label={words.hysteresis}
            value={hysteresis}
            kind="difference"
            onValue={(value) => change({ hysteresis: value })}
          />
        )}
        <Quantity
          tag={tag}
          label={words.delay}
          value={delayS}
          kind="plain"
          onValue={(value) => change({ delay_s: value })}
        />
      </div>
    </>
  );
}

interface QuantityProps {
  readonly tag: Definition;
  readonly label: string;
  /** In the tag's own unit. */
  readonly value: number;
  readonly kind?: ReturnType<typeof kindOfThreshold>;
  readonly onValue: (value: number) => void;
}

/** A number in the reader's unit. While it is typed it stays as it is typed. */
function Quantity({ tag, label, value, kind = "value", onValue }: QuantityProps) {
  const { unit, scale, offset, decimals } = kind === "plain" ? PLAIN : lookOf(tag);
  const by = kind === "difference" ? 0 : offset;
  const shown = Number((value * scale + by).toFixed(decimals + 1));
  const [typed, setTyped] = useState<string>();
  const read = (text: string) => {
    setTyped(text);
    const number = Number(text.replace(",", "."));
    if (text.trim() !== "" && Number.isFinite(number)) onValue(Number(((number - by) / scale).toPrecision(12)));
  };
  const isTyped = typed !== undefined && Math.abs(Number(typed.replace(",", ".")) - shown) < 10 ** -(decimals + 1);
  return (
    <Field label={unit === "" ? label : `${label} (${unit})`} value={isTyped ? typed : String(shown)} onValue={read} />
  );
}

const PLAIN = { unit: "", scale: 1, offset: 0, decimals: 1 } as const;

/** To a tenth of what is shown: a finger is no more exact. */
function rounded(tag: Definition, value: number): number {
  const { scale, offset, decimals } = lookOf(tag);
  return Number(((Number((value * scale + offset).toFixed(decimals)) - offset) / scale).toPrecision(12));
}
