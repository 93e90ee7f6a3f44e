/** `bitacora history check`: whether every block of the historian's files is whole, and what is lost where one is damaged. */
import { basename } from "node:path";
import { formatIsoTime } from "../../core/time.ts";
import { checkLines } from "../../historian/check-lines.ts";
import type { CheckReport, DamagedPlace } from "../../historian/historian-store.ts";
import { locale } from "../command.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../command-line.ts";
import { texts } from "./flags.ts";
import { type HistoryPlace, openHistory } from "./open-reader.ts";
import { ShareBar } from "../terminal/share-bar.ts";

/** The exit status: 1 where anything is damaged or missing. */
export async function historyCheck({ json, ...place }: HistoryPlace & { readonly json: boolean }): Promise<number> {
  const { stdout, stderr } = process;
  await using reader = await openHistory(place);
  using bar = new ShareBar(stderr.isTTY ? stderr : undefined);
  const report = await reader.check((share) => bar.update(share));
  bar.clear();
  stdout.write(json ? jsonOf(report) : textOf(report, reader.where));
  return report.damaged.length === 0 ? EXIT_GOOD : EXIT_BAD_ANSWER;
}

function jsonOf(report: CheckReport): string {
  return checkLines(report)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
}

function textOf(report: CheckReport, where: string): string {
  const number = (value: number): string => value.toLocaleString(locale);
  const { damaged: all, files, blocks, frames, rollups, samples, tornFlushes } = report;
  const lines = all.map((place) => damageLine(place));
  const missing = all.filter(({ isMissing }) => isMissing).length;
  const damaged = all.length - missing;
  if (missing > 0) lines.push(texts.check.incomplete({ file: where, files: missing }));
  if (damaged > 0) lines.push(texts.check.damaged({ file: where, places: damaged }));
  lines.push(
    ...(all.length === 0 ? [texts.check.whole({ file: where })] : []),
    texts.check.counts({
      files: number(files),
      blocks: number(blocks),
      frames: number(frames),
      rollups: number(rollups),
      samples: number(samples),
    }),
  );
  if (tornFlushes > 0) lines.push(texts.check.torn({ flushes: number(tornFlushes) }));
  return `${lines.join("\n")}\n`;
}

function damageLine({ isMissing, file, id, tagId, minMs, maxMs, reason }: DamagedPlace): string {
  const { check } = texts;
  if (isMissing) return check.missing({ file });
  const place = id === null ? basename(file) : `${basename(file)} ${id}`;
  if (tagId === null || minMs === null || maxMs === null) return check.lost({ place, reason });
  return check.lostSpan({ place, tagId, oldest: formatIsoTime(minMs), newest: formatIsoTime(maxMs), reason });
}
