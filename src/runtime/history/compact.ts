/** `bitacora history compact`: puts the month files of a stopped service in order, without changing a sample. */
import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isBitacoraError, systemErrorCode, usageError } from "../../core/errors.ts";
import type { CompactReport } from "../../historian/historian-store.ts";
import { compactFiles } from "../../historian/file-store/sqlite-compact.ts";
import { monthFilesBeside } from "../../historian/months/files-beside.ts";
import { locale } from "../command.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../command-line.ts";
import { displayPath } from "../../core/folders.ts";
import { asInUse, lockOfFiles } from "./files.ts";
import { texts } from "./flags.ts";
import { type HistoryPlace, locateHistory } from "./open-reader.ts";
import { ShareBar } from "../terminal/share-bar.ts";
import { stopSignal } from "../stop-signal.ts";

/** The status of a program that Ctrl-C has ended, by the convention of the shells. */
const EXIT_STOPPED = 130;

/** The exit status: 1 where a file was left because it cannot be read whole, or is missing. */
export async function historyCompact({
  json,
  acceptMissing,
  ...place
}: Omit<HistoryPlace, "url"> & {
  readonly json: boolean;
  /** Whether month files that are missing are removed from the list. */
  readonly acceptMissing: boolean;
}): Promise<number> {
  const { stdout, stderr } = process;
  const location = await locateHistory(place);
  if (location.kind === "service") throw usageError(texts.compact.isRunning({ url: location.url }));
  checkWritable(location.file);
  const lock = await lockOfFiles(location.file);
  const bar = new ShareBar(stderr.isTTY ? stderr : undefined);
  try {
    const report = await compacted(location.file, acceptMissing, bar);
    bar.clear();
    if (report === undefined) {
      stderr.write(`${texts.compact.stopped}\n`);
      return EXIT_STOPPED;
    }
    stdout.write(json ? jsonOf(report) : textOf(report, location.file));
    return report.left + report.missing.length === 0 ? EXIT_GOOD : EXIT_BAD_ANSWER;
  } catch (error) {
    throw asReadable(error, location.file);
  } finally {
    bar.clear();
    await lock?.release();
  }
}

/** Before anything is changed: on a card that is mounted read-only, each step would fail with another error. */
function checkWritable(file: string): void {
  for (const path of [dirname(file), file, ...monthFilesBeside(file).map((month) => month.file)]) {
    try {
      accessSync(path, constants.W_OK);
    } catch (error) {
      const reason = texts.compact.notWritable({
        path: displayPath(path),
        reason: systemErrorCode(error) ?? String(error),
      });
      throw usageError(reason, error);
    }
  }
}

/** Undefined where a signal stopped it. */
async function compacted(file: string, acceptMissing: boolean, bar: ShareBar): Promise<CompactReport | undefined> {
  const stop = stopSignal();
  const steps = compactFiles(file, { acceptMissing });
  try {
    while (!stop.aborted) {
      const { done, value } = steps.next();
      if (done === true) return value;
      bar.update(value);
      await nextTurn();
    }
    return undefined;
  } finally {
    // Removes the file that was begun.
    steps.return({} as never);
  }
}

function asReadable(error: unknown, file: string): unknown {
  if (!isBitacoraError(error, "disk-full")) return asInUse(error, file);
  const { file: month, needed, free } = error.details;
  if (typeof needed !== "number" || typeof free !== "number") return error;
  const megabytes = (bytes: number): string => (bytes / 1e6).toLocaleString(locale, { maximumFractionDigits: 1 });
  const reason = texts.compact.noRoom({
    file: displayPath(String(month)),
    needed: megabytes(needed),
    free: megabytes(free),
  });
  return usageError(reason, error);
}

function jsonOf({ files, rewritten, left, bytesBefore, bytesAfter, missing, accepted }: CompactReport): string {
  const line = {
    files,
    rewritten,
    left,
    bytes_before: bytesBefore,
    bytes_after: bytesAfter,
    missing,
    accepted,
  };
  return `${JSON.stringify(line)}\n`;
}

function textOf(report: CompactReport, file: string): string {
  const { compact } = texts;
  const number = (value: number): string => value.toLocaleString(locale);
  const { files, rewritten, left, bytesBefore, bytesAfter, missing, accepted } = report;
  const lines = [
    rewritten === 0
      ? compact.nothing({ file: displayPath(file), files: number(files) })
      : compact.done({ file: displayPath(file), rewritten: number(rewritten), files: number(files) }),
    compact.bytes({ before: number(bytesBefore), after: number(bytesAfter) }),
    ...(left === 0 ? [] : [compact.left({ files: number(left) })]),
    ...missing.map((month) => compact.missing({ file: month })),
    ...accepted.map((month) => compact.accepted({ file: month })),
  ];
  return lines.map((line) => `${line}\n`).join("");
}
