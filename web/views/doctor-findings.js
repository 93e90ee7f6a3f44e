/** What the doctor finds on the computer of the service (GET /doctor): first what is wrong, each with the command to type there. */
import { getJson } from "../api.js";
import { h } from "../dom.js";
import { texts } from "../texts.js";

const ORDER = ["fail", "warn", "unknown"];

/** Asks at once; until the answer is there it says so. */
export function doctorFindings() {
  const element = h("section", {}, h("h4", {}, texts.doctor.title), h("p", { class: "quiet" }, texts.doctor.looking));
  getJson("/doctor").then(
    ({ findings }) => element.replaceChildren(h("h4", {}, texts.doctor.title), ...shown(findings)),
    () => element.replaceChildren(h("h4", {}, texts.doctor.title), h("p", { class: "quiet" }, texts.doctor.failed)),
  );
  return element;
}

function shown(findings) {
  const found = ORDER.flatMap((level) => findings.filter((one) => one.level === level));
  const good = findings.filter(({ level }) => level === "ok");
  return [
    found.length === 0 && h("p", {}, texts.doctor.nothing),
    h("ul", { class: "reasons" }, found.map(row)),
    good.length > 0 && folded(good),
  ].filter(Boolean);
}

function row({ level, text, command }) {
  return h(
    "li",
    { "data-condition": level === "fail" ? "failing" : level === "warn" ? "degraded" : "unknown" },
    h("p", {}, h("b", {}, texts.doctor.levels[level]), `: ${text}`),
    command !== null && h("p", {}, h("code", {}, command)),
  );
}

function folded(good) {
  const rows = good.map(({ text }) => h("li", {}, text));
  return h("details", {}, h("summary", {}, texts.doctor.good(good.length)), h("ul", {}, rows));
}
