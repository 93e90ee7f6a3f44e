import {
  BackReferences,
  REFERENCES,
  referencesOf
} from "./chunk-NG2BICS7.js";
import {
  shownName,
  shownText
} from "./chunk-WWHBNCIT.js";
import {
  KnownNames,
  namedLetters
} from "./chunk-3OS2SE26.js";
import {
  limits
} from "./chunk-HAY2CCHZ.js";

// src/logbook/export/book-page.ts
function* bookPage(texts, origin, lines, { shown, all: inBook }) {
  const title = escaped(texts.title({ origin }));
  yield `<!doctype html>
<html lang="${texts.language}">
<meta charset="utf-8">
`;
  yield `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
`;
  yield `<title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
<p>${escaped(texts.intro)}</p>
`;
  if (shown < inBook) yield `<p>${escaped(texts.newestOnly({ shown, all: inBook }))}</p>
`;
  yield `<table>
<thead><tr>${texts.columns.map((column) => `<th>${escaped(column)}</th>`).join("")}</tr></thead>
`;
  const all = [...lines];
  const references = new BackReferences();
  for (const entry of all) if (entry !== void 0) references.take(entry);
  const names = new KnownNames(limits.knownNames);
  for (const entry of all) {
    yield entry === void 0 ? bad(texts) : row(entry, references, names.resembled(entry.user), texts);
    if (entry !== void 0) names.take(entry.user);
  }
  yield "</table>\n</html>\n";
}
function row(entry, references, resembled, texts) {
  const { id, timestamp, kind, user, summary, payload, hash } = entry;
  const details = Object.keys(payload).length === 0 ? "" : `<details><summary>\u2026</summary>${json(payload)}</details>`;
  const cells = [
    String(id),
    escaped(timestamp),
    escaped(kind),
    escaped(shownName(user)) + (resembled === void 0 ? "" : ` <b>${escaped(texts.resembles({ name: shownName(resembled), letters: namedLetters(user, resembled) }))}</b>`),
    `${escaped(shownText(summary))}${links(entry, references)}${details}`,
    `<code>${hash.slice(0, 16)}\u2026</code>`
  ];
  return `<tr id="e${id}">${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>
`;
}
function links(entry, references) {
  const link = (mark, id) => ` <a href="#e${id}">${mark} ${id}</a>`;
  const from = referencesOf(entry).map(({ kind, id }) => link(MARKS[kind], id));
  const to = REFERENCES.flatMap((kind) => references.to(entry.id, kind).map((id) => link(`\u2190 ${MARKS[kind]}`, id)));
  return [...from, ...to].join("");
}
var MARKS = { corrects: "\u21BA", countersigns: "\u2713" };
function bad({ columns, notAnEntry }) {
  return `<tr><td colspan="${columns.length}">${escaped(notAnEntry)}</td></tr>
`;
}
function json(value) {
  return `<pre>${escaped(JSON.stringify(value, null, 1))}</pre>`;
}
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll(new RegExp("(?![\\t\\n])\\p{Control}|[\\u202a-\\u202e\\u2066-\\u2069]", "gu"), "\uFFFD");
}
var STYLE = [
  "body{font:15px/1.4 sans-serif;margin:1.5em;color:#111;background:#fff}",
  "table{border-collapse:collapse;width:100%}",
  "th,td{border-bottom:1px solid #ccc;padding:.3em .6em;text-align:left;vertical-align:top}",
  "td:nth-child(5){white-space:pre-wrap}",
  "@media print{details{display:none}}"
].join("");

export {
  bookPage,
  escaped
};
