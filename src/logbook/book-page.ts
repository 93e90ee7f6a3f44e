/**
 * A book as one plain page of HTML: a table, no script, nothing fetched. What stands in an entry was written by anybody, so
 * every text is escaped, and the page's own policy forbids all but its style.
 */
import type { LogEntry } from "./entry.ts";

export interface PageTexts {
  readonly language: string;
  readonly title: (origin: string) => string;
  readonly intro: string;
  /** Where only the newest of many are on the page. */
  readonly newestOnly: (shown: number, all: number) => string;
  readonly columns: readonly string[];
  readonly notAnEntry: string;
}

/** A line of the book; undefined where it is no entry. */
export type PageLine = LogEntry | undefined;

export function* bookPage(
  texts: PageTexts,
  origin: string,
  lines: Iterable<PageLine>,
  { shown, all }: { readonly shown: number; readonly all: number },
): Generator<string> {
  const title = escaped(texts.title(origin));
  yield `<!doctype html>\n<html lang="${texts.language}">\n<meta charset="utf-8">\n`;
  yield `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">\n`;
  yield `<title>${title}</title>\n<style>${STYLE}</style>\n<h1>${title}</h1>\n<p>${escaped(texts.intro)}</p>\n`;
  if (shown < all) yield `<p>${escaped(texts.newestOnly(shown, all))}</p>\n`;
  yield `<table>\n<thead><tr>${texts.columns.map((column) => `<th>${escaped(column)}</th>`).join("")}</tr></thead>\n`;
  for (const entry of lines) yield entry === undefined ? bad(texts) : row(entry);
  yield "</table>\n</html>\n";
}

function row({ id, timestamp, kind, user, summary, payload, hash }: LogEntry): string {
  const details = Object.keys(payload).length === 0 ? "" : `<details><summary>…</summary>${json(payload)}</details>`;
  const cells = [
    String(id),
    escaped(timestamp),
    escaped(kind),
    escaped(user),
    `${escaped(summary)}${corrects(payload)}${details}`,
    `<code>${hash.slice(0, 16)}…</code>`,
  ];
  return `<tr id="e${id}">${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>\n`;
}

function corrects(payload: LogEntry["payload"]): string {
  const id = payload["corrects"];
  return typeof id === "number" ? ` <a href="#e${id}">↺ ${id}</a>` : "";
}

function bad({ columns, notAnEntry }: PageTexts): string {
  return `<tr><td colspan="${columns.length}">${escaped(notAnEntry)}</td></tr>\n`;
}

function json(value: LogEntry["payload"]): string {
  return `<pre>${escaped(JSON.stringify(value, null, 1))}</pre>`;
}

/** A text of anybody as text in a page of HTML. */
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
