/**
 * Everything behind a value: whose it is and by which message, how old it may be, since when it is old and who is silent, who says
 * something else and why that does not count, which alarms watch it, and its last day. Who may chooses here whose value counts.
 */
import { useEffect, useState } from "preact/hooks";
import { MarkSign } from "../parts/marks.tsx";
import { Button, Empty } from "../parts/controls.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { closeSheet, openSheet } from "../parts/sheets.ts";
import { post } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { may } from "../link/session.ts";
import { ruleText } from "../rule-text.ts";
import { rulesByTag } from "../store/alarms.ts";
import { ageText, nowMs } from "../store/clock.ts";
import { wholeName } from "../store/names.ts";
import { isOld } from "../store/freshness.ts";
import { differenceText, numberOf, unitOf } from "../store/shown.ts";
import { type Definition, definitions, useTag, type Value } from "../store/tags.ts";
import { go } from "../store/route.ts";
import { formatTime } from "../texts/language.ts";
import { actorName } from "../link/name.ts";
import { Day } from "./day.tsx";
import { deviceText, groupText, type Calibration, loadSources, shownText, type Source, texts } from "./sources.ts";
import { Setting } from "./setting.tsx";
import "./why.css";

const ASK_MS = 2000;

export function openWhy(id: string): void {
  openSheet(() => <Why id={id} />);
}

function Why({ id }: { readonly id: string }) {
  const tag = definitions.value.get(id);
  const { value } = useTag(id);
  const [source, setSource] = useState<Source>();
  const [fault, setFault] = useState<string>();
  const load = () =>
    loadSources([id]).then(
      ([found]) => {
        setSource(found);
        setFault(undefined);
      },
      (error: unknown) => setFault(failureText(error)),
    );
  useEffect(() => {
    void load();
    const timer = setInterval(() => void load(), ASK_MS);
    return () => clearInterval(timer);
  }, [id]);
  if (tag === undefined) return <Sheet title={id}>{fault !== undefined && <Empty>{fault}</Empty>}</Sheet>;
  const rules = rulesByTag.value.get(id) ?? [];
  const limits = rules
    .flatMap(({ threshold, low, high }) => [threshold, low, high])
    .filter((one) => typeof one === "number");
  return (
    <Sheet title={wholeName(tag)}>
      <Now tag={tag} source={source} />
      {fault !== undefined && <Empty>{fault}</Empty>}
      {tag.controllable && source !== undefined && (
        <Setting tag={tag} source={source} value={value.value} changed={load} />
      )}
      {source !== undefined && <From tag={tag} source={source} />}
      {source !== undefined && <Rivals tag={tag} source={source} changed={load} />}
      <h3>{texts.day}</h3>
      <Day tag={tag} limits={limits} />
      <Button onPress={() => (closeSheet(), go("trends", [id]))}>{texts.trends}</Button>
      <h3>{texts.rules}</h3>
      <Rules tag={tag} />
    </Sheet>
  );
}

function Now({ tag, source }: { readonly tag: Definition; readonly source: Source | undefined }) {
  const { value, quality, marks, at } = useTag(tag.id);
  const now = quality.value;
  return (
    <>
      <p class="why-value" data-quality={now} data-old={isOld.value}>
        <b>{shownText(tag, value.value)}</b> <span>{unitOf(tag, value.value)}</span>
      </p>
      <p class="why-state">
        {now === "stale" && source !== undefined ? <Silence source={source} at={at.value} /> : texts.qualities[now]}
      </p>
      {marks.value.map((mark) => (
        <MarkSign key={mark} mark={mark} isNamed />
      ))}
      <p class="quiet">
        {tag.description} · <code>{tag.id}</code>
      </p>
    </>
  );
}

/** Since when it is old, and who is silent. */
function Silence({ source, at }: { readonly source: Source; readonly at: number | undefined }) {
  const { stale_since: since, device_silent_s: silentS, timeout_s: timeoutS, device } = source;
  const name = deviceText(device, source.source);
  const isSilent = silentS !== null && silentS > Math.max(timeoutS ?? 0, 5);
  return (
    <>
      {texts.stale(formatTime(since ?? at ?? 0), ageText(nowMs.value - (at ?? nowMs.value)))}{" "}
      {isSilent ? texts.silent(name, ageText(silentS * 1000)) : texts.speaks(name)}
    </>
  );
}

function From({ tag, source }: { readonly tag: Definition; readonly source: Source }) {
  const { device, group, calibration, timeout_s: timeoutS, preferred, chosen, age_s: ageS, waits_for: waits } = source;
  const timeout =
    timeoutS === null ? texts.unwatched : timeoutS === 0 ? texts.never : texts.after(ageText(timeoutS * 1000));
  const rows: readonly (readonly [name: string, text: string | null])[] = [
    [texts.device, deviceText(device, source.source)],
    [texts.software, device?.software ?? null],
    [group?.expression === undefined ? texts.group : texts.expression, group === null ? null : groupText(group)],
    [texts.waitsFor, waits.length === 0 ? null : waits.map(waitText).join(", ")],
    [
      texts.came,
      calibration === null ? null : `${shownText(tag, calibration.raw_value)} ${unitOf(tag, calibration.raw_value)}`,
    ],
    [texts.correction, calibration === null ? null : correctionText(calibration, tag.unit_si)],
    [texts.source, source.source],
    ["NAME", device?.name ?? null],
    [texts.age, ageS === null ? null : ageText(ageS * 1000)],
    [texts.timeout, timeout],
    [texts.preferred, preferred === null ? null : texts.reasons[preferred]],
  ];
  return (
    <>
      <h3>{texts.from}</h3>
      <dl class="why-facts">
        {rows.map(
          ([name, text]) =>
            text !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {chosen !== null && (
        <p class="why-chosen">
          {texts.chosen(chosen.source, chosen.user, formatTime(chosen.at))}
          {preferred !== "chosen" && ` ${texts.waits}`}
        </p>
      )}
    </>
  );
}

/** The tag by its name: `Speed through water (old since 12:03)`. */
function waitText({ tag_id: id, quality, stale_since: since }: Source["waits_for"][number]): string {
  const tag = definitions.value.get(id);
  const name = tag === undefined ? id : wholeName(tag);
  if (quality === null) return name;
  return `${name} (${since === null ? texts.noValue : texts.oldSince(formatTime(since))})`;
}

interface RivalsProps {
  readonly tag: Definition;
  readonly source: Source;
  readonly changed: () => Promise<void>;
}

function Rivals({ tag, source, changed }: RivalsProps) {
  const { value } = useTag(tag.id);
  const [fault, setFault] = useState<string>();
  const mayChoose = may("choose source");
  const choose = (chosen: string | undefined) =>
    post("/sources/{tag_id}/preferred", { tag_id: tag.id, source: chosen, user: actorName() })
      .then(changed)
      .catch((error: unknown) => setFault(failureText(error)));
  const { rivals } = source;
  return (
    <>
      <h3>
        {texts.rivals} {source.disagrees && <MarkSign mark="disagrees" />}
      </h3>
      {rivals.length === 0 && <p class="quiet">{texts.noRivals}</p>}
      <ul class="why-rivals">
        {rivals.map((rival) => (
          <li key={rival.source}>
            <span class="why-rival-name">
              {deviceText(rival.device, rival.source)}
              <small>
                {groupText(rival.group)} · {ageText(rival.age_s * 1000)}
              </small>
            </span>
            <span class="why-rival-value">
              {rival.value === null ? texts.noValue : `${shownText(tag, rival.value)} ${unitOf(tag, rival.value)}`}
              <small>{apartText(tag, rival.value, value.value)}</small>
            </span>
            {mayChoose && rival.value !== null && (
              <Button
                onPress={() => choose(rival.source)}
                label={texts.useNamed(deviceText(rival.device, rival.source))}
              >
                {texts.use}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rivals.length > 0 && !mayChoose && <p class="quiet">{texts.mayNot}</p>}
      {source.chosen !== null && mayChoose && <Button onPress={() => choose(undefined)}>{texts.release}</Button>}
      {fault !== undefined && <p role="alert">{fault}</p>}
    </>
  );
}

function Rules({ tag }: { readonly tag: Definition }) {
  const rules = rulesByTag.value.get(tag.id) ?? [];
  const nameOf = (id: string) => {
    const other = definitions.value.get(id);
    return other === undefined ? id : wholeName(other);
  };
  if (rules.length === 0) return <p class="quiet">{texts.noRules}</p>;
  return (
    <ul class="why-rules">
      {rules.map((rule) => (
        <li key={rule.id} data-priority={rule.priority}>
          {rule.origin === "service" ? (
            <b>{rule.message}</b>
          ) : (
            <Button onPress={async () => (await import("../alarms/editor.tsx")).editRule(rule)}>{rule.message}</Button>
          )}
          <span>
            {ruleText(rule, tag, nameOf)}
            {rule.shelved !== null && ` · ${texts.shelved}`}
            {rule.out_of_service !== null && ` · ${texts.outOfService}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is done to a reading, in the unit of the tag. */
function correctionText({ table, factor, offset, damping_s: dampingS, outlier }: Calibration, unit: string): string {
  return [
    outlier !== null && texts.spikes(`${outlier} ${unit}`),
    table !== null && texts.table(table.length),
    factor !== 1 && `× ${factor}`,
    offset !== 0 && `${offset < 0 ? "−" : "+"} ${Math.abs(offset)} ${unit}`,
    dampingS !== 0 && texts.damped(ageText(dampingS * 1000)),
  ]
    .filter((text) => text !== false)
    .join(", ");
}

function apartText(tag: Definition, one: Value, other: Value): string {
  const [a, b] = [numberOf(tag, one), numberOf(tag, other)];
  if (a === null || b === null) return "";
  return `${texts.apart} ${differenceText(tag, Math.abs(Number(one) - Number(other)))}`;
}
