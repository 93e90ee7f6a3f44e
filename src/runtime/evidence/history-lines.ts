/** `logbook verify --history`: the samples of the book's own data directory, held against the book, and what is said of them. */
import type { ChalkInstance } from "chalk";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { resolveReadableDataDir } from "../data-dir.ts";
import { openHistory } from "../history/open-reader.ts";
import { type HistoryFinding, type HistoryReport, verifyHistory } from "./verify-history.ts";

/** Findings in the output for people; the JSON output has all. */
const SHOWN = 20;

interface VerifiedHistory {
  readonly report: HistoryReport;
  lines(chalk: ChalkInstance): string[];
}

/** A running service is asked for the hashes of what it has on disk. */
export async function verifyOwnHistory(
  { dataDir, env, texts, locale }: OwnHistory,
  onFinding: (finding: HistoryFinding) => void,
): Promise<VerifiedHistory> {
  const { dir } = await resolveReadableDataDir(dataDir, env);
  const shown: HistoryFinding[] = [];
  await using reader = await openHistory({ dataDir: dir });
  const report = await verifyHistory(
    dir,
    (question) => reader.digests(question),
    (finding) => {
      onFinding(finding);
      if (shown.length < SHOWN) shown.push(finding);
    },
  );
  return { report, lines: (chalk) => linesOf(report, shown, texts, locale, chalk) };
}

interface OwnHistory {
  readonly dataDir: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly texts: LogbookMessages["verify"]["history"];
  readonly locale: string;
}

function linesOf(
  { ok, findings, entries, ...counts }: HistoryReport,
  shown: readonly HistoryFinding[],
  texts: OwnHistory["texts"],
  locale: string,
  chalk: ChalkInstance,
): string[] {
  const number = (value: number): string => value.toLocaleString(locale);
  const told = { entries: number(entries), blocks: number(counts.blocks), samples: number(counts.samples) };
  const out: string[] = [];
  if (!ok) {
    out.push(chalk.red.bold(`✘ ${texts.broken({ count: number(findings) })}`));
    for (const { kind, tag_id, from, to, entry } of shown)
      out.push(`  ${texts.kinds[kind]({ tag: tag_id ?? "", from: from ?? "", to: to ?? "", entry: number(entry) })}`);
    if (findings > shown.length) out.push(`  ${texts.more({ count: number(findings - shown.length) })}`);
  }
  if (entries === 0) out.push(chalk.yellow(`! ${texts.none}`));
  else out.push(ok ? chalk.green(`✔ ${texts.intact(told)}`) : texts.rest(told));
  if (counts.recordings > 0) out.push(texts.recordings({ count: number(counts.recordings) }));
  if (counts.recordings_gone > 0) out.push(texts.recordingsGone({ count: number(counts.recordings_gone) }));
  if (counts.removed_blocks > 0) out.push(texts.removed({ blocks: number(counts.removed_blocks) }));
  if (counts.unbound_blocks > 0) out.push(texts.unbound({ blocks: number(counts.unbound_blocks) }));
  return out;
}
