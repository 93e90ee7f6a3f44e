/**
 * The parts of the service that are at fault, on top of every page: a line each, with what to do, until the fault is over.
 * A line stays the same element meanwhile, and the number of lost samples is left out of what a screen reader is told, so
 * that each fault is read out once.
 */
import { faultsOf, LossWatch } from "../health.js";
import { h, setText } from "../dom.js";
import { language, texts } from "../texts.js";
import { formatNumber } from "../units.js";

/** The element, and `take(health)`. */
export function faultNotice() {
  const element = h("div", { class: "faults", role: "alert", "aria-atomic": "false" });
  const losses = new LossWatch();
  const count = h("b", { "aria-live": "off" });
  const lines = new Map();

  const take = (health) => {
    const wanted = new Map(faultsOf(health).map((fault) => [`${fault.part} ${fault.code}`, () => faultLine(fault)]));
    const lost = losses.take(health);
    if (lost !== undefined) {
      setText(count, formatNumber(lost, 0, language));
      wanted.set("lost", () => h("p", {}, partName("historian"), texts.faults.lost, " ", count));
    }
    for (const [key, line] of lines) {
      if (wanted.has(key)) continue;
      line.remove();
      lines.delete(key);
    }
    for (const [key, make] of wanted) {
      if (lines.has(key)) continue;
      lines.set(key, make());
      element.append(lines.get(key));
    }
  };
  return { element, take };
}

function faultLine({ part, code }) {
  return h("p", {}, partName(part), faultText(part, code));
}

function partName(part) {
  return h("b", {}, `${texts.faults.parts[part].name}: `);
}

/**
 * What is wrong, what it means, and what to do; of a code that has no words, the code.
 * @asBrowser
 */
export function faultText(part, code, { parts, causes, unknown } = texts.faults) {
  const { what, remedy } = Object.hasOwn(causes, code) ? causes[code] : unknown(code);
  return `${what} ${parts[part].effect} ${remedy}`;
}
