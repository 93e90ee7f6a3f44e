/**
 * One entry of the log book as a row. An entry that was corrected stays readable, struck through, with its correction; what
 * corrects or countersigns another one shows which.
 */
import { isAudit } from "../../src/logbook/entry/audit-event.ts";
import type { Answer } from "../link/api.ts";
import { h } from "../dom.ts";
import { formatTime, texts } from "../texts.ts";

/** The ids that a payload may name, and nothing else of it that would be a detail. */
const LINKS = ["corrects", "countersigns"] as const;

export type Entry = Answer<"get", "/logbook">[number];

interface Acts {
  readonly show: (id: number) => void;
  readonly correct: (entry: Entry) => void;
  readonly countersign: (entry: Entry) => void;
}

export interface EntryRow {
  readonly element: HTMLElement;
  /** Tells it of all entries that are loaded, by id, and of those that name it. */
  readonly related: (entries: ReadonlyMap<number, Entry>, naming: readonly Entry[]) => void;
}

export function logEntry(entry: Entry, { show, correct, countersign }: Acts): EntryRow {
  const { id, kind, timestamp, payload, user, hash } = entry;
  const isOfAudit = isAudit(entry);
  const details = Object.keys(payload).some((name) => !LINKS.some((link) => link === name));
  const links = h("div", { class: "entry-links" });
  const element = h(
    "li",
    { class: "record entry", "data-kind": kind, "data-audit": isOfAudit, id: `entry-${id}`, value: id, tabindex: "-1" },
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
        ` · ${isOfAudit ? texts.logbook.audit : texts.logbook.kinds[kind]} · ${user} · `,
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

  const link = ({ other, text, quoted }: Link) =>
    h(
      "p",
      { class: "entry-link" },
      h("button", { type: "button", class: "link-button", onclick: () => show(other) }, text),
      quoted !== undefined && h("q", {}, quoted),
    );
  let shown = "";
  const related: EntryRow["related"] = (entries, naming) => {
    const lines = linksOf(entry, entries, naming);
    if (JSON.stringify(lines) === shown) return;
    shown = JSON.stringify(lines);
    links.replaceChildren(...lines.map(link));
    element.toggleAttribute(
      "data-corrected",
      naming.some((other) => other.payload["corrects"] === id),
    );
  };
  return { element, related };
}

interface Link {
  readonly other: number;
  readonly text: string;
  readonly quoted: string | undefined;
}

/** What an entry names, and what names it. */
function linksOf({ id, payload }: Entry, entries: ReadonlyMap<number, Entry>, naming: readonly Entry[]): Link[] {
  const names = LINKS.flatMap((name) => {
    const other = payload[name];
    if (typeof other !== "number") return [];
    return [{ other, text: texts.logbook[name](other), quoted: entries.get(other)?.summary }];
  });
  const named = naming.map((one) => {
    const isCorrection = one.payload["corrects"] === id;
    const text = isCorrection ? texts.logbook.corrected : texts.logbook.countersigned;
    return { other: one.id, text: text(one.id, one.user), quoted: isCorrection ? one.summary : undefined };
  });
  return [...names, ...named];
}

/** By the id that they name, the entries that correct or countersign it, the oldest first. */
export function namedBy(entries: readonly Entry[]): ReadonlyMap<number, readonly Entry[]> {
  const named = new Map<number, readonly Entry[]>();
  for (const entry of entries.toReversed()) {
    for (const name of LINKS) {
      const id = entry.payload[name];
      if (typeof id === "number") named.set(id, [...(named.get(id) ?? []), entry]);
    }
  }
  return named;
}
