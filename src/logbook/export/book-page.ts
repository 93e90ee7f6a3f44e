/**
 * A book as one plain HTML page: a table, no script, nothing fetched. Anybody may have written an entry's text, so every text is
 * escaped, and the page's Content-Security-Policy allows only its own style.
 */
import { limits } from "../limits.ts";
import { KnownNames } from "../../core/look-alike.ts";
import { namedLetters } from "../../core/written-text.ts";
import { shownName, shownText } from "../../core/shown-text.ts";
import type { LogEntry } from "../entry/entry.ts";
import { BackReferences, REFERENCES, type ReferenceKind, referencesOf } from "../entry/entry-reference.ts";

export interface PageTexts {
  readonly language: string;
  readonly title: (values: { readonly origin: string }) => string;
  readonly intro: string;
  /** Shown if the page has only the newest entries. */
  readonly newestOnly: (values: { readonly shown: number; readonly all: number }) => string;
  readonly columns: readonly string[];
  readonly notAnEntry: string;
  /** `letters`: the letters that differ. */
  readonly resembles: (values: { readonly name: string; readonly letters: string }) => string;
}

/** A line of the book; undefined if it is not an entry. */
export type PageLine = LogEntry | undefined;

export function* bookPage(
  texts: PageTexts,
  origin: string,
  lines: Iterable<PageLine>,
  { shown, all: inBook }: { readonly shown: number; readonly all: number },
): Generator<string> {
  const title = escaped(texts.title({ origin }));
  yield `<!doctype html>\n<html lang="${texts.language}">\n<meta charset="utf-8">\n`;
  yield `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">\n`;
  yield `<title>${title}</title>\n<style>${STYLE}</style>\n<h1>${title}</h1>\n<p>${escaped(texts.intro)}</p>\n`;
  if (shown < inBook) yield `<p>${escaped(texts.newestOnly({ shown, all: inBook }))}</p>\n`;
  yield `<table>\n<thead><tr>${texts.columns.map((column) => `<th>${escaped(column)}</th>`).join("")}</tr></thead>\n`;
  const all = [...lines];
  const references = new BackReferences();
  for (const entry of all) if (entry !== undefined) references.take(entry);
  const names = new KnownNames(limits.knownNames);
  for (const entry of all) {
    yield entry === undefined ? bad(texts) : row(entry, references, names.resembled(entry.user), texts);
    if (entry !== undefined) names.take(entry.user);
  }
  yield "</table>\n</html>\n";
}

function row(entry: LogEntry, references: BackReferences, resembled: string | undefined, texts: PageTexts): string {
  const { id, timestamp, kind, user, summary, payload, hash } = entry;
  const details = Object.keys(payload).length === 0 ? "" : `<details><summary>…</summary>${json(payload)}</details>`;
  const cells = [
    String(id),
    escaped(timestamp),
    escaped(kind),
    escaped(shownName(user)) +
      (resembled === undefined
        ? ""
        : ` <b>${escaped(texts.resembles({ name: shownName(resembled), letters: namedLetters(user, resembled) }))}</b>`),
    `${escaped(shownText(summary))}${links(entry, references)}${details}`,
    `<code>${hash.slice(0, 16)}…</code>`,
  ];
  return `<tr id="e${id}">${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>\n`;
}

/** Links to the entries that it refers to and from those that refer to it: ↺ corrects, ✓ countersigns. */
function links(entry: LogEntry, references: BackReferences): string {
  const link = (mark: string, id: number): string => ` <a href="#e${id}">${mark} ${id}</a>`;
  const from = referencesOf(entry).map(({ kind, id }) => link(MARKS[kind], id));
  const to = REFERENCES.flatMap((kind) => references.to(entry.id, kind).map((id) => link(`← ${MARKS[kind]}`, id)));
  return [...from, ...to].join("");
}

const MARKS: Readonly<Record<ReferenceKind, string>> = { corrects: "↺", countersigns: "✓" };

function bad({ columns, notAnEntry }: PageTexts): string {
  return `<tr><td colspan="${columns.length}">${escaped(notAnEntry)}</td></tr>\n`;
}

function json(value: LogEntry["payload"]): string {
  return `<pre>${escaped(JSON.stringify(value, null, 1))}</pre>`;
}

/** Escapes an untrusted text for HTML. */
export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll(/(?![\t\n])\p{Control}|[\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}

const STYLE = [
  "body{font:15px/1.4 sans-serif;margin:1.5em;color:#111;background:#fff}",
  "table{border-collapse:collapse;width:100%}",
  "th,td{border-bottom:1px solid #ccc;padding:.3em .6em;text-align:left;vertical-align:top}",
  "td:nth-child(5){white-space:pre-wrap}",
  "@media print{details{display:none}}",
].join("");
