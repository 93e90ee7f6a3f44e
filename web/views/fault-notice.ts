/**
 * The parts of the service that are at fault, on top of every page: a line each, with what to do, until the fault is over.
 * A line stays the same element meanwhile, and the number of lost samples is left out of what a screen reader is told, so
 * that each fault is read out once.
 */
import { faultsOf, type Health, LossWatch } from "../store/health.ts";
import { h, setText } from "../dom.ts";
import { language, texts } from "../texts.ts";
import { formatNumber } from "../../src/tags/vocabulary/shown-number.ts";

export function faultNotice(): { readonly element: HTMLElement; readonly take: (health: Health) => void } {
  const element = h("div", { class: "faults", role: "alert", "aria-atomic": "false" });
  const losses = new LossWatch();
  const count = h("b", { "aria-live": "off" });
  const lines = new Map<string, HTMLElement>();

  const take = (health: Health) => {
    const wanted = new Map(
      faultsOf(health).map((reason) => [`${reason.code} ${reason.part} ${reason.fault}`, () => faultLine(reason)]),
    );
    const lost = losses.take(health);
    if (lost !== undefined) {
      setText(count, formatNumber(lost, 0, language));
      wanted.set("lost", () => h("p", {}, texts.samplesLost, " ", count));
    }
    for (const [key, line] of lines) {
      if (wanted.has(key)) continue;
      line.remove();
      lines.delete(key);
    }
    for (const [key, make] of wanted) {
      if (lines.has(key)) continue;
      const line = make();
      lines.set(key, line);
      element.append(line);
    }
  };
  return { element, take };
}

function faultLine({ text, what_to_do: whatToDo }: Health["reasons"][number]): HTMLElement {
  return h("p", {}, h("b", {}, text), ` ${whatToDo}`);
}
