/** `bitacora history check`: whether every block of a historian's files is whole, and what is lost where one is not. */
import { basename } from "node:path";
import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { BitacoraError, isBitacoraError } from "../../core/errors.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { CheckReport, DamagedPlace } from "../../historian/historian-store.ts";
import { checkFiles } from "../../historian/sqlite-check.ts";
import type { HistoryMessages } from "../../messages/en/history.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../command-line.ts";
import { displayPath } from "../data-dir.ts";
import { lockOfFiles, placeOfHistory, type HistoryPlaceOptions } from "./place.ts";
import { ShareBar } from "../terminal/share-bar.ts";

export interface HistoryCheckOptions extends Omit<HistoryPlaceOptions, "texts" | "url"> {
  readonly json: boolean;
  readonly texts: HistoryMessages;
  readonly locale: string;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
}

/** The exit status: 1 where anything is damaged. */
export async function historyCheck(options: HistoryCheckOptions): Promise<number> {
  const { texts, json, stdout, stderr } = options;
  const place = await placeOfHistory({ ...options, url: undefined });
  if (place.kind === "service") throw new BitacoraError("usage", { reason: texts.check.isRunning(place.url) });
  const lock = await lockOfFiles(place.file);
  const bar = new ShareBar(stderr.isTTY === true ? stderr : undefined);
  try {
    const report = await checked(place.file, bar);
    bar.clear();
    stdout.write(json ? jsonOf(report) : textOf(report, place.file, options));
    return report.damaged.length === 0 ? EXIT_GOOD : EXIT_BAD_ANSWER;
  } catch (error) {
    if (!isBitacoraError(error, "historian-locked")) throw error;
    throw new BitacoraError("history-in-use", { file: displayPath(place.file) }, error);
  } finally {
    bar.clear();
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

/** A line for each damaged place, and one for all. */
function jsonOf({ damaged, ...counts }: CheckReport): string {
  const lines = damaged.map(({ file, id, tagId, minMs, maxMs, reason }) => ({
    file,
    id,
    tag_id: tagId,
    oldest: minMs === null ? null : formatIsoTime(minMs),
    newest: maxMs === null ? null : formatIsoTime(maxMs),
    reason,
  }));
  const last = { ok: damaged.length === 0, ...counts, damaged: damaged.length };
  return [...lines, last].map((line) => `${JSON.stringify(line)}\n`).join("");
}

function textOf(report: CheckReport, file: string, { texts, locale }: HistoryCheckOptions): string {
  const number = (value: number): string => value.toLocaleString(locale);
  const { damaged, files, blocks, frames, rollups, samples } = report;
  const lines = damaged.map((place) => damageLine(place, texts));
  const where = displayPath(file);
  lines.push(
    damaged.length === 0 ? texts.check.whole(where) : texts.check.damaged(where, damaged.length),
    texts.check.counts(number(files), number(blocks), number(frames), number(rollups), number(samples)),
  );
  return `${lines.join("\n")}\n`;
}

function damageLine({ file, id, tagId, minMs, maxMs, reason }: DamagedPlace, { check }: HistoryMessages): string {
  const place = id === null ? basename(file) : `${basename(file)} ${id}`;
  if (tagId === null || minMs === null || maxMs === null) return check.lost(place, reason);
  return check.lostSpan(place, tagId, formatIsoTime(minMs), formatIsoTime(maxMs), reason);
}
