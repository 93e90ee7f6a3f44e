/**
 * `bitacora history check`: whether every block of a historian's files is whole, and what is lost where one is not. The files
 * of a running service are its own, so it is asked to look at them itself.
 */
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { Readable, type Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { openStream } from "../../api/client.ts";
import { BitacoraError, isBitacoraError } from "../../core/errors.ts";
import { formatIsoTime } from "../../core/time.ts";
import { checkLines, progressOf, reportOfLines, type CheckLine } from "../../historian/check-lines.ts";
import type { CheckReport, DamagedPlace } from "../../historian/historian-store.ts";
import { checkFiles } from "../../historian/file-store/sqlite-check.ts";
import type { HistoryMessages } from "../../messages/en/history.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../command-line.ts";
import { displayPath } from "../data-dir.ts";
import { lockToRead, placeOfHistory, type HistoryPlaceOptions } from "./place.ts";
import { ShareBar } from "../terminal/share-bar.ts";

export interface HistoryCheckOptions extends Omit<HistoryPlaceOptions, "texts"> {
  readonly json: boolean;
  readonly texts: HistoryMessages;
  readonly locale: string;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
}

/** The exit status: 1 where anything is damaged or missing. */
export async function historyCheck(options: HistoryCheckOptions): Promise<number> {
  const { texts, json, stdout, stderr } = options;
  const place = await placeOfHistory(options);
  const bar = new ShareBar(stderr.isTTY === true ? stderr : undefined);
  try {
    const [report, where] =
      place.kind === "service"
        ? [await askedOf(place.url, texts, bar), place.url]
        : [await checkedHere(place.file, bar), displayPath(place.file)];
    bar.clear();
    stdout.write(json ? jsonOf(report) : textOf(report, where, options));
    return report.damaged.length === 0 ? EXIT_GOOD : EXIT_BAD_ANSWER;
  } finally {
    bar.clear();
  }
}

/** An answer that has no last line is not the whole. */
async function askedOf(url: string, texts: HistoryMessages, bar: ShareBar): Promise<CheckReport> {
  const lines: CheckLine[] = [];
  try {
    for await (const text of createInterface({ input: Readable.from(openStream(url, "/history/check", texts)) })) {
      const line = JSON.parse(text) as CheckLine;
      const share = progressOf(line);
      if (share === undefined) lines.push(line);
      else bar.update(share);
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new BitacoraError("service-unreachable", { url, reason: texts.foreignAnswer }, error);
  }
  const report = reportOfLines(lines);
  if (report === undefined) throw new BitacoraError("service-unreachable", { url, reason: texts.foreignAnswer });
  return report;
}

async function checkedHere(file: string, bar: ShareBar): Promise<CheckReport> {
  const lock = await lockToRead(file);
  try {
    return await checked(file, bar);
  } catch (error) {
    if (!isBitacoraError(error, "historian-locked")) throw error;
    throw new BitacoraError("history-in-use", { file: displayPath(file) }, error);
  } finally {
    await lock?.release();
  }
}

async function checked(file: string, bar: ShareBar): Promise<CheckReport> {
  const steps = checkFiles(file);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    bar.update(value);
    await nextTurn();
  }
}

function jsonOf(report: CheckReport): string {
  return checkLines(report)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
}

function textOf(report: CheckReport, where: string, { texts, locale }: HistoryCheckOptions): string {
  const number = (value: number): string => value.toLocaleString(locale);
  const { damaged: all, files, blocks, frames, rollups, samples, tornFlushes } = report;
  const lines = all.map((place) => damageLine(place, texts));
  const missing = all.filter(({ isMissing }) => isMissing).length;
  const damaged = all.length - missing;
  if (missing > 0) lines.push(texts.check.incomplete(where, missing));
  if (damaged > 0) lines.push(texts.check.damaged(where, damaged));
  lines.push(
    ...(all.length === 0 ? [texts.check.whole(where)] : []),
    texts.check.counts(number(files), number(blocks), number(frames), number(rollups), number(samples)),
  );
  if (tornFlushes > 0) lines.push(texts.check.torn(number(tornFlushes)));
  return `${lines.join("\n")}\n`;
}

function damageLine(
  { isMissing, file, id, tagId, minMs, maxMs, reason }: DamagedPlace,
  { check }: HistoryMessages,
): string {
  if (isMissing) return check.missing(file);
  const place = id === null ? basename(file) : `${basename(file)} ${id}`;
  if (tagId === null || minMs === null || maxMs === null) return check.lost(place, reason);
  return check.lostSpan(place, tagId, formatIsoTime(minMs), formatIsoTime(maxMs), reason);
}
