/**
 * The condition of the service: a quiet mark in the frame that is there only while something wants to be looked at. It opens the reasons,
 * in the words of the service: what is wrong, since when, and what to do; and below what the doctor finds on its computer.
 */
import { h, setAttribute, setText } from "../dom.js";
import { formatTime, texts } from "../texts.js";
import { showDialog } from "./dialog.js";
import { doctorFindings } from "./doctor-findings.js";

/** The element, and `take(health)`. */
export function conditionMark() {
  const element = h("button", { type: "button", class: "plain condition", hidden: true, onclick: () => open() });
  let latest = { condition: "ok", reasons: [] };
  let dialog;
  let list;

  const fill = () => list.replaceChildren(...latest.reasons.map((reason) => reasonRow(reason)));
  const open = () => {
    const close = h("button", { type: "button", class: "plain", onclick: () => dialog.close() }, texts.condition.close);
    list = h("ul", { class: "reasons" });
    dialog = h(
      "dialog",
      { class: "ask", "aria-label": texts.condition.title },
      h("div", { class: "ask-body" }, h("h3", {}, texts.condition.title), list, doctorFindings()),
      h("div", { class: "buttons" }, close),
    );
    fill();
    dialog.addEventListener("close", () => (dialog = undefined));
    showDialog(dialog);
  };
  const take = ({ condition, reasons }) => {
    const isNews = JSON.stringify(reasons) !== JSON.stringify(latest.reasons);
    latest = { condition, reasons };
    element.hidden = condition === "ok";
    setAttribute(element, "data-condition", condition);
    setText(element, condition === "ok" ? "" : `${texts.condition[condition]} (${reasons.length})`);
    if (dialog !== undefined && isNews) fill();
  };
  return { element, take };
}

function reasonRow({ severity, text, since, what_to_do: whatToDo }) {
  return h(
    "li",
    { "data-condition": severity },
    h("p", {}, h("b", {}, text)),
    h("p", { class: "quiet" }, texts.condition.since(formatTime(since))),
    h("p", {}, whatToDo),
  );
}
