/** The pages of a file of evidence: what it is about, the certificate to be signed, and the entries. Plain HTML, no script, to be printed. */
import { isAudit } from "../../logbook/entry/audit-event.ts";
import { bookPage, escaped } from "../../logbook/export/book-page.ts";
import type { EvidenceFileMessages } from "../../messages/en/evidence-file.ts";
import { messagesIn } from "../../messages/messages.ts";
import type { ExtractedLine } from "./book-extract.ts";

/** `evidence.json` of the folder. */
export interface EvidenceFacts {
  readonly format: "bitacora evidence 1";
  /** The origin of its log book. */
  readonly vessel: string;
  readonly from: string;
  readonly to: string;
  readonly made_at: string;
  readonly made_by: string;
  readonly version: string;
  /** Null if no entry is of the period. */
  readonly first_entry: number | null;
  readonly last_entry: number | null;
  readonly blocks: number;
  readonly samples: number;
  readonly recordings: readonly string[];
}

const CLOCKS: ReadonlySet<unknown> = new Set(["clock_step", "clock_differs", "time_stamped"]);
const STYLE =
  "body{font:15px/1.5 serif;max-width:45em;margin:2em auto;color:#111;background:#fff}td,th{text-align:left;padding:.2em 1em .2em 0;" +
  "vertical-align:top}.form{border:1px solid #111;padding:1em;page-break-inside:avoid}code{word-break:break-all}";

export function evidencePage(
  texts: EvidenceFileMessages,
  facts: EvidenceFacts,
  period: readonly ExtractedLine[],
): string {
  const { page } = texts;
  const { vessel, from, to } = facts;
  const title = escaped(page.title({ vessel, from, to }));
  const row = (name: string, value: string): string => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>\n`;
  const listed = (heading: string, lines: readonly ExtractedLine[]): string =>
    `<h2>${escaped(heading)}</h2>\n<table>\n${lines
      .slice(0, 500)
      .map(({ entry: { id, timestamp, summary } }) => row(`${id} · ${timestamp}`, summary))
      .join("")}</table>\n${lines.length === 0 ? `<p>${escaped(page.nothing)}</p>\n` : ""}`;
  const clocks = period.filter(({ entry }) => CLOCKS.has(entry.payload["event"]));
  const people = period.filter(({ entry }) => isAudit(entry) && !clocks.some((each) => each.entry.id === entry.id));
  return [
    `<!doctype html>\n<html lang="${page.language}">\n<meta charset="utf-8">\n`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">\n`,
    `<title>${title}</title>\n<style>${STYLE}</style>\n<h1>${title}</h1>\n<p>${escaped(page.intro)}</p>\n<table>\n`,
    row(page.rows.vessel, vessel),
    row(page.rows.period, `${from} – ${to}`),
    row(page.rows.entries, facts.first_entry === null ? page.nothing : `${facts.first_entry} – ${facts.last_entry}`),
    row(page.rows.samples, `${facts.samples} (${facts.blocks})`),
    row(page.rows.recordings, facts.recordings.join(", ") || page.nothing),
    row(page.rows.made, `${facts.made_at}, ${facts.made_by}, Bitácora ${facts.version}`),
    `</table>\n<p>${escaped(page.check)} <code>sh verify.sh</code></p>\n`,
    `<p><a href="replay.html">${escaped(texts.replay.link)}</a></p>\n`,
    `<p><a href="entries.html">${escaped(page.rows.entries)}</a></p>\n`,
    listed(page.clocks, clocks),
    listed(page.access, people),
    `<section class="form">\n<h2>${escaped(page.certificate.title)}</h2>\n`,
    ...page.certificate.paragraphs.map((text) => `<p>${escaped(text)}</p>\n`),
    `</section>\n<p>${escaped(page.certificate.note)}</p>\n</html>\n`,
  ].join("");
}

export function entriesPage(
  { page }: EvidenceFileMessages,
  { vessel }: EvidenceFacts,
  period: readonly ExtractedLine[],
): string {
  const { exporting } = messagesIn(page.language === "es" ? "es" : "en").logbook;
  const counts = { shown: period.length, all: period.length };
  const texts = { ...exporting.page, intro: page.intro };
  return [
    ...bookPage(
      texts,
      vessel,
      period.map(({ entry }) => entry),
      counts,
    ),
  ].join("");
}

/** In both languages: the reader may not speak that of the person who made it. */
export function readme({ vessel, from, to }: EvidenceFacts): string {
  const [es, en] = [messagesIn("es").evidenceFile, messagesIn("en").evidenceFile];
  const rule = "-".repeat(78);
  return `${es.readme({ vessel, from, to })}\n${rule}\n\n${en.readme({ vessel, from, to })}`;
}
