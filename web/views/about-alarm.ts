/** Which alarm it is, how its tag stands and what to do: what a row of the bar says, and the dialogs that are about an alarm. */
import type { AlarmRecord, Board, Tag } from "../board.ts";
import { h, setText } from "../dom.ts";
import { ruleText } from "../rule-text.ts";
import { texts } from "../texts.ts";
import { type About, closeButton, showDialog } from "./dialog.ts";
import { NO_VALUE, valueText, withUnit } from "./reading.ts";

/** `{ of: "Coolant", values: "was 94.8 °C · now 95.1 °C" }`; `now` alone where they are the same. */
export function measuredTexts(
  { tag_id: tagId, value, message }: AlarmRecord,
  tag: Tag | undefined,
): { readonly of: string; readonly values: string } {
  if (tag === undefined) return { of: tagId, values: value === null ? "" : String(value) };
  const then = value === null ? NO_VALUE : withUnit(tag, value);
  const isUsable = tag.quality === "good" || tag.quality === "uncertain";
  const now =
    isUsable && tag.value !== null
      ? withUnit(tag, tag.value)
      : `${valueText(tag)} (${texts.quality[tag.quality ?? "none"]})`;
  const values = then === now ? texts.alarms.now(now) : texts.alarms.thenAndNow(then, now);
  // An alarm without a rule of the project is called as its tag is.
  return { of: tag.description === message ? "" : tag.description, values };
}

/** Its value is that of now. */
export function aboutAlarm(record: AlarmRecord, board: Board): About {
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
export function showAlarm(record: AlarmRecord, board: Board): void {
  const about = aboutAlarm(record, board);
  const rule = board.ruleOf(record);
  const tag = board.tags.get(record.tag_id);
  const nameOf = (id: string) => board.tags.get(id)?.description ?? id;
  const words = tag === undefined ? "" : `${texts.rules.title}: ${ruleText(rule ?? record, tag, nameOf)}`;
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
      h("div", { class: "buttons" }, closeButton(texts.detail.close, { class: "primary" })),
    ),
  );
  dialog.addEventListener("close", () => about.end());
  showDialog(dialog);
}
