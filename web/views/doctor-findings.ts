/** What the doctor finds on the computer of the service (GET /doctor): first what is wrong, each with the command to type there. */
import { type Answer, getJson } from "../link/api.ts";
import { h } from "../dom.ts";
import { texts } from "../texts.ts";

type Finding = Answer<"get", "/doctor">["findings"][number];

const ORDER = ["fail", "warn", "unknown"] as const;
type Level = (typeof ORDER)[number];

/** Asks at once; until the answer is there it says so. */
export function doctorFindings(): HTMLElement {
  const element = h("section", {}, h("h4", {}, texts.doctor.title), h("p", { class: "quiet" }, texts.doctor.looking));
  const show = (parts: readonly HTMLElement[]) => element.replaceChildren(h("h4", {}, texts.doctor.title), ...parts);
  getJson("/doctor").then(
    ({ findings }) => show(shown(findings)),
    () => show([h("p", { class: "quiet" }, texts.doctor.failed)]),
  );
  return element;
}

function shown(findings: readonly Finding[]): HTMLElement[] {
  const found = ORDER.flatMap((level) =>
    findings.filter((one) => one.level === level).map((finding) => ({ ...finding, level })),
  );
  const good = findings.filter(({ level }) => level === "ok");
  return [
    found.length === 0 && h("p", {}, texts.doctor.nothing),
    h("ul", { class: "reasons" }, found.map(row)),
    good.length > 0 && folded(good),
  ].filter((part) => part !== false);
}

function row({ level, text, command }: Finding & { readonly level: Level }): HTMLElement {
  return h(
    "li",
    { "data-condition": level === "fail" ? "failing" : level === "warn" ? "degraded" : "unknown" },
    h("p", {}, h("b", {}, texts.doctor.levels[level]), `: ${text}`),
    command !== null && h("p", {}, h("code", {}, command)),
  );
}

function folded(good: readonly Finding[]): HTMLElement {
  const rows = good.map(({ text }) => h("li", {}, text));
  return h("details", {}, h("summary", {}, texts.doctor.good(good.length)), h("ul", {}, rows));
}
