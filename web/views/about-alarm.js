/** Which alarm it is, how its tag stands and what to do: what a row of the bar says, and the dialogs that are about an alarm. */
import { h, setText } from "../dom.js";
import { ruleText } from "../rule-text.js";
import { texts } from "../texts.js";
import { showDialog } from "./dialog.js";
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

/** Opens what to do about an alarm first, and the rule that has raised it. */
export function showAlarm(record, board) {
  const about = aboutAlarm(record, board);
  const rule = board.ruleOf(record);
  const tag = board.tags.get(record.tag_id);
  const nameOf = (id) => board.tags.get(id)?.description ?? id;
  const words = tag === undefined ? "" : `${texts.rules.title}: ${ruleText(rule ?? record, tag, nameOf)}`;
  const close = h("button", { type: "button", class: "primary", onclick: () => dialog.close() }, texts.detail.close);
  const dialog = h(
    "dialog",
    { class: "ask", "aria-label": record.message },
    h(
      "form",
      { method: "dialog" },
      h(
        "div",
        { class: "ask-body" },
        about.element,
        h("p", { class: "advice" }, rule?.advice ?? ""),
        h("p", {}, words),
      ),
      h("div", { class: "buttons" }, close),
    ),
  );
  dialog.addEventListener("close", () => about.end());
  showDialog(dialog);
}
