/** The vessels of a witness as one plain HTML page: a table, no script, nothing fetched. */
import { escaped } from "../logbook/export/book-page.ts";
import { formatIsoTime } from "../core/time.ts";
import type { VesselReport } from "./witness.ts";

export interface VesselsPageTexts {
  readonly language: string;
  readonly title: (values: { readonly name: string }) => string;
  readonly intro: (values: { readonly publicKey: string }) => string;
  readonly columns: readonly string[];
  readonly never: string;
  readonly none: string;
  readonly refusals: (values: { readonly fork: number; readonly unproven: number; readonly shorter: number }) => string;
}

export function vesselsPage(
  texts: VesselsPageTexts,
  name: string,
  publicKey: string,
  vessels: readonly VesselReport[],
): string {
  const title = escaped(texts.title({ name }));
  const head = texts.columns.map((column) => `<th>${escaped(column)}</th>`).join("");
  const rows = vessels.map((vessel) => row(texts, vessel)).join("");
  const table = `<table>\n<thead><tr>${head}</tr></thead>\n${rows}</table>`;
  return [
    `<!doctype html>\n<html lang="${texts.language}">\n<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width">\n<title>${title}</title>\n<style>${STYLE}</style>`,
    `<h1>${title}</h1>\n<p>${escaped(texts.intro({ publicKey }))}</p>`,
    vessels.length === 0 ? `<p>${escaped(texts.none)}</p>` : table,
    "</html>\n",
  ].join("\n");
}

function row(texts: VesselsPageTexts, { origin, entries, cosignedMs, lastSeenMs, refusals }: VesselReport): string {
  const time = (ms: number | null): string => (ms === null ? texts.never : formatIsoTime(ms));
  const { fork, unproven, shorter } = refusals;
  const refused = fork + unproven + shorter;
  const cells = [
    escaped(origin),
    entries === null ? "–" : String(entries),
    escaped(time(cosignedMs)),
    escaped(time(lastSeenMs)),
    refused === 0 ? "0" : `<strong>${escaped(texts.refusals({ fork, unproven, shorter }))}</strong>`,
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>\n`;
}

const STYLE = [
  "body{font:15px/1.4 sans-serif;margin:1.5em;color:#111;background:#fff}",
  "p{overflow-wrap:anywhere}table{border-collapse:collapse}",
  "th,td{border-bottom:1px solid #ccc;padding:.3em .8em .3em 0;text-align:left;vertical-align:top}",
  "strong{color:#a00}",
].join("");
