/** Which alarm it is, and how its tag stands: what a question about an alarm begins with. */
import { stationFamilyOf } from "../../src/tags/station-tags.ts";
import { NO_VALUE, withUnit } from "../store/shown.ts";
import { type AlarmRecord } from "../store/alarms.ts";
import { definitions, tag as tagSignals, useTag } from "../store/tags.ts";
import { texts } from "./line-texts.ts";

export function AboutAlarm({ record }: { readonly record: AlarmRecord }) {
  useTag(record.tag_id);
  return (
    <div class="about-alarm" data-priority={record.priority}>
      <p>
        <span class="chip" data-priority={record.priority}>
          {texts.priorities[record.priority]}
        </span>{" "}
        <b>{record.message}</b>
      </p>
      <p class="quiet">{aboutText(record)}</p>
    </div>
  );
}

/** `Port engine speed · was 94.8 °C · now 95.1 °C`. Read within a component that shows the tag. */
export function aboutText(record: AlarmRecord): string {
  return [nameText(record), measuredText(record)].filter((text) => text !== "").join(" · ");
}

/** What the alarm is about, if its message does not say it. */
export function nameText({ tag_id: tagId, message }: AlarmRecord): string {
  const name = definitions.value.get(tagId)?.description ?? tagId;
  return name === message || namesItself(tagId) ? "" : name;
}

/** Two engines have two alarms of one name. */
export function acknowledgeLabel(record: AlarmRecord): string {
  return `${texts.acknowledge}: ${[nameText(record), record.message].filter((text) => text !== "").join(" · ")}`;
}

const FAULT = /\.FAULT_\d+_\d+$/;

/** Another vessel, a beacon, an engine's fault: the value is her number or the fault's priority, and the message names it. */
export function namesItself(tagId: string): boolean {
  return stationFamilyOf(tagId) !== undefined || FAULT.test(tagId);
}

/** `was 94.8 °C · now 95.1 °C`; `now` alone where they are the same. Nothing of a truth: the alarm itself says that it is so. */
function measuredText({ tag_id: tagId, value: then }: AlarmRecord): string {
  const tag = definitions.value.get(tagId);
  const { value, quality } = tagSignals(tagId);
  if (namesItself(tagId)) return "";
  if (tag === undefined) return then === null ? "" : String(then);
  const was = then === null ? NO_VALUE : shownValue(tag, then);
  const isUsable = quality.value === "good" || quality.value === "uncertain";
  if (tag.unit_si === "bool") return isUsable ? "" : texts.unusable(quality.value);
  const number = value.value === null ? NO_VALUE : shownValue(tag, value.value);
  const is = isUsable ? number : `${number} (${texts.unusable(quality.value)})`;
  return was === is ? texts.now(is) : texts.thenAndNow(was, is);
}

/** The value of a record as it stands in a list: nothing of a truth, nor of what is no measure. */
export function recordValue({ value, tag_id: tagId }: AlarmRecord): string {
  const tag = definitions.value.get(tagId);
  if (value === null) return NO_VALUE;
  if (typeof value === "boolean" || namesItself(tagId)) return "";
  return tag === undefined ? String(value) : shownValue(tag, value);
}

type Shown = Parameters<typeof withUnit>[0];

function shownValue(tag: Shown, value: number | boolean): string {
  if (typeof value === "boolean") return value ? texts.on : texts.off;
  return withUnit(tag, value);
}
