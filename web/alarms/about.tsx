/** Which alarm it is, and how its tag stands: what a question about an alarm begins with. */
import { NO_VALUE, withUnit } from "../store/shown.ts";
import { type AlarmRecord } from "../store/alarms.ts";
import { definitions, tag as tagSignals, useTag } from "../store/tags.ts";
import { texts } from "./line-texts.ts";

export function AboutAlarm({ record }: { readonly record: AlarmRecord }) {
  useTag(record.tag_id);
  const name = definitions.value.get(record.tag_id)?.description ?? record.tag_id;
  return (
    <div class="about-alarm" data-priority={record.priority}>
      <p>
        <span class="chip" data-priority={record.priority}>
          {texts.priorities[record.priority]}
        </span>{" "}
        <b>{record.message}</b>
      </p>
      <p class="quiet">
        {name === record.message ? "" : `${name} · `}
        {measuredText(record)}
      </p>
    </div>
  );
}

/** `was 94.8 °C · now 95.1 °C`; `now` alone where they are the same. Read within a component that shows the tag. */
export function measuredText({ tag_id: tagId, value: then }: AlarmRecord): string {
  const tag = definitions.value.get(tagId);
  const { value, quality } = tagSignals(tagId);
  if (tag === undefined) return then === null ? "" : String(then);
  const was = then === null ? NO_VALUE : shownValue(tag, then);
  const isUsable = quality.value === "good" || quality.value === "uncertain";
  const number = value.value === null ? NO_VALUE : shownValue(tag, value.value);
  const is = isUsable ? number : `${number} (${texts.unusable(quality.value)})`;
  return was === is ? texts.now(is) : texts.thenAndNow(was, is);
}

type Shown = Parameters<typeof withUnit>[0];

export function shownValue(tag: Shown, value: number | boolean): string {
  if (typeof value === "boolean") return value ? texts.on : texts.off;
  return withUnit(tag, value);
}
