/**
 * One entry of the log book as a row. An entry that was corrected stays readable, struck through, with its correction; what
 * corrects or countersigns another one shows which.
 */
import { AUDIT_EVENTS } from "../audit-events.js";
import { h } from "../dom.js";
import { formatTime, texts } from "../texts.js";

/** The ids that a payload may name, and nothing else of it that would be a detail. */
const LINKS = ["corrects", "countersigns"];

/** `related` tells it of all entries that are loaded, by id, and of those that name it. */
export function logEntry(entry, { show, correct, countersign }) {
  const { id, kind, timestamp, payload, user, hash } = entry;
  const isAudit = AUDIT_EVENTS.has(payload.event);
  const details = Object.keys(payload).some((name) => !LINKS.includes(name));
  const links = h("div", { class: "entry-links" });
  const element = h(
    "li",
    { class: "record entry", "data-kind": kind, "data-audit": isAudit, id: `entry-${id}`, value: id, tabindex: "-1" },
    h("span", { class: "entry-id" }, String(id)),
    h(
      "div",
      { class: "record-body" },
      h("p", {}, h("b", {}, entry.summary)),
      links,
      h(
        "p",
        { class: "quiet" },
        h("time", { datetime: timestamp, title: timestamp }, formatTime(timestamp)),
        ` · ${isAudit ? texts.logbook.audit : (texts.logbook.kinds[kind] ?? kind)} · ${user} · `,
        h("button", { type: "button", class: "link-button", onclick: () => correct(entry) }, texts.logbook.correct),
        " · ",
        h(
          "button",
          { type: "button", class: "link-button", onclick: () => countersign(entry) },
          texts.logbook.countersign,
        ),
      ),
      details &&
        h("details", {}, h("summary", {}, texts.logbook.details), h("pre", {}, JSON.stringify(payload, null, 2))),
    ),
    h("code", { class: "seal", title: texts.logbook.hash }, hash),
  );

  const link = (other, text, quoted) =>
    h(
      "p",
      { class: "entry-link" },
      h("button", { type: "button", class: "link-button", onclick: () => show(other) }, text),
      quoted !== undefined && h("q", {}, quoted),
    );
  let shown = "";
  const related = (entries, naming) => {
    const lines = [
      ...LINKS.filter((name) => Number.isInteger(payload[name])).map((name) => {
        const other = payload[name];
        return [other, texts.logbook[name](other), entries.get(other)?.summary];
      }),
      ...naming.map((other) => {
        const isCorrection = other.payload.corrects === id;
        const text = isCorrection ? texts.logbook.corrected : texts.logbook.countersigned;
        return [other.id, text(other.id, other.user), isCorrection ? other.summary : undefined];
      }),
    ];
    if (JSON.stringify(lines) === shown) return;
    shown = JSON.stringify(lines);
    links.replaceChildren(...lines.map((line) => link(...line)));
    element.toggleAttribute(
      "data-corrected",
      naming.some((other) => other.payload.corrects === id),
    );
  };
  return { element, related };
}

/** By the id that they name, the entries that correct or countersign it, the oldest first. */
export function namedBy(entries) {
  const named = new Map();
  for (const entry of entries.toReversed()) {
    for (const name of LINKS) {
      const id = entry.payload[name];
      if (Number.isInteger(id)) named.set(id, [...(named.get(id) ?? []), entry]);
    }
  }
  return named;
}
