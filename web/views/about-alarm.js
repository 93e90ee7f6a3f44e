/** Which alarm it is, and how its tag stands: what a row of the bar says, and a dialog that asks something about an alarm. */
import { h, setText } from "../dom.js";
import { texts } from "../texts.js";
import { NO_VALUE, valueText, withUnit } from "./reading.js";

/** `{ of: "Coolant", values: "was 94.8 °C · now 95.1 °C" }`; `now` alone where they are the same. */
export function measuredTexts({ tag_id: tagId, value, message }, tag) {
  if (tag === undefined) return { of: tagId, values: value === null ? "" : String(value) };
  const then = value === null ? NO_VALUE : withUnit(tag, value);
  const isKnown = tag.value !== null && (tag.quality === "good" || tag.quality === "uncertain");
  const now = isKnown ? withUnit(tag, tag.value) : `${valueText(tag)} (${texts.quality[tag.quality ?? "none"]})`;
  const values = then === now ? texts.alarms.now(now) : texts.alarms.thenAndNow(then, now);
  // An alarm without a rule of the project is called as its tag is.
  return { of: tag.description === message ? "" : tag.description, values };
}

/** The piece of a dialog: its value is that of now, until `end()`. */
export function aboutAlarm(record, board) {
  const measured = h("span");
  const update = () => {
    const { of, values } = measuredTexts(record, board.tags.get(record.tag_id));
    setText(measured, [of, values].filter(Boolean).join(" · "));
  };
  const element = h(
    "div",
    { class: "about-alarm", "data-priority": record.priority },
    h("p", {}, h("span", { class: "chip" }, texts.alarms.priorities[record.priority]), " ", h("b", {}, record.message)),
    h("p", {}, measured),
    h("code", {}, record.tag_id),
  );
  update();
  return { element, end: board.onTags((ids) => ids.has(record.tag_id) && update()) };
}
