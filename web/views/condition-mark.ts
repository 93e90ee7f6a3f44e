/**
 * The condition of the service: a quiet mark in the frame that is there only while something wants to be looked at. It opens the reasons,
 * in the words of the service: what is wrong, since when, and what to do; and below what the doctor finds on its computer.
 */
import type { Health } from "../store/health.ts";
import { h, setAttribute, setText } from "../dom.ts";
import { formatTime, texts } from "../texts.ts";
import { closeButton, showDialog } from "./dialog.ts";
import { doctorFindings } from "./doctor-findings.ts";

type Condition = Pick<Health, "condition" | "reasons">;

export function conditionMark(): { readonly element: HTMLElement; readonly take: (health: Condition) => void } {
  const element = h("button", { type: "button", class: "plain condition", hidden: true, onclick: () => open() });
  const list = h("ul", { class: "reasons" });
  let latest: Condition = { condition: "ok", reasons: [] };

  const fill = () => list.replaceChildren(...latest.reasons.map((reason) => reasonRow(reason)));
  const open = () => {
    const dialog = h(
      "dialog",
      { class: "ask", "aria-label": texts.condition.title },
      h("div", { class: "ask-body" }, h("h3", {}, texts.condition.title), list, doctorFindings()),
      h("div", { class: "buttons" }, closeButton(texts.condition.close)),
    );
    fill();
    showDialog(dialog);
  };
  const take = ({ condition, reasons }: Condition) => {
    const isNews = JSON.stringify(reasons) !== JSON.stringify(latest.reasons);
    latest = { condition, reasons };
    element.hidden = condition === "ok";
    setAttribute(element, "data-condition", condition);
    setText(element, condition === "ok" ? "" : `${texts.condition[condition]} (${reasons.length})`);
    if (list.isConnected && isNews) fill();
  };
  return { element, take };
}

function reasonRow({ severity, text, since, what_to_do: whatToDo }: Condition["reasons"][number]): HTMLElement {
  return h(
    "li",
    { "data-condition": severity },
    h("p", {}, h("b", {}, text)),
    h("p", { class: "quiet" }, texts.condition.since(formatTime(since))),
    h("p", {}, whatToDo),
  );
}
