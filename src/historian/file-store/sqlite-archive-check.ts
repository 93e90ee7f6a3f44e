/**
 * Checks the files of a running historian in steps between its other work, through the connections that it has open: opening
 * a file again and closing it would release the locks. Checks what is there when the check begins:
 *
 * - The main file: SQLite's `integrity_check`; it is a few pages.
 * - The log: each frame that is still needed when it is reached, and the frames that were lost when the log was opened.
 * - Which month files are missing, and whether the main file and the log are where they were opened.
 * - Each month file, as `sqlite-month-check.ts` does it. If a file is finished or downsampled meanwhile, its check begins
 *   again; a file that expires meanwhile is no loss.
 *
 * SQLite's `integrity_check` of a month file is left out: it is one call, which would hold up flushes until the whole file is
 * read. All rows are read through their trees, and the indexes of blocks and of roll-ups are compared with their sums; free
 * pages are not checked.
 */
import { isBitacoraError } from "../../core/errors.ts";
import { isDamage } from "../disk/damage.ts";
import { Findings } from "../disk/findings.ts";
import { checkLog } from "../frame-log/frame-log-check.ts";
import { frameLogPath } from "../disk/frame-log-path.ts";
import type { FrameLog } from "../frame-log/frame-log.ts";
import type { CheckReport } from "../historian-store.ts";
import type { OpenFiles } from "./sqlite-open-files.ts";
import type { SqliteMainFile } from "./sqlite-main-file.ts";
import { checkMonth } from "../months/sqlite-month-check.ts";
import type { SqliteMonthFile } from "../months/sqlite-month-file.ts";
import type { SqliteMonths } from "../months/sqlite-months.ts";

/** Rows checked in one step: one or two milliseconds, like a query's step. */
const ROWS_A_STEP = 8;

export interface OpenArchive {
  readonly main: SqliteMainFile;
  readonly log: FrameLog;
  readonly months: SqliteMonths;
  readonly openFiles: OpenFiles;
}

/** Yields the share of the work that is done. */
export function* checkArchive({ main, log, months, openFiles }: OpenArchive): Generator<number, CheckReport> {
  const findings = new Findings();
  for (const { file, reason } of openFiles.faults()) findings.add(file, reason);
  months.lookForAll();
  for (const file of months.missing) findings.addMissing(file);
  const throughBlock = Math.max(0, ...months.files.map(({ summary }) => summary.lastBlock));
  const all = Math.max(1, main.bytes + months.bytes);
  // The log comes first: otherwise what is sealed meanwhile would be counted twice, with its frame and its block, or not at
  // all.
  noteSealed(months, log.frames[0]?.id ?? Infinity, findings);
  checkMain(main, findings);
  for (const share of checkLog(log, frameLogPath(main.file), findings)) yield (share * main.bytes) / all;
  let done = main.bytes;
  try {
    for (const file of months.files.slice()) {
      const { bytes } = file;
      const before = done;
      const shareOfAll = (share: number): number => Math.min(1, (before + share * bytes) / all);
      findings.take(yield* checkOpenMonth(file, months, throughBlock, shareOfAll));
      done += bytes;
      months.closeIdle();
    }
  } finally {
    // Runs even if the caller stops early.
    months.closeIdle();
  }
  for (const file of months.damaged) findings.add(file, "it could not be opened or written, and is left alone");
  return findings.report();
}

/** Notes through which frame each tag is in blocks: samples up to there are counted with the blocks. */
function noteSealed(months: SqliteMonths, oldestFrame: number, { sealedFrames }: Findings): void {
  for (const file of months.files) {
    if (file.summary.lastFrame < oldestFrame) continue;
    try {
      for (const [tagId, frame] of file.sealedFrames())
        sealedFrames.set(tagId, Math.max(sealedFrames.get(tagId) ?? 0, frame));
    } catch (error) {
      // The check of the file itself will report it.
      if (!isDamage(error)) throw error;
    }
  }
}

function checkMain(main: SqliteMainFile, findings: Findings): void {
  findings.files += 1;
  const fault = findings.unlessDamaged(main.file, () => main.fault());
  if (fault !== undefined) findings.add(main.file, fault);
}

/** The check of one month file. Begins again when the file changes its state. */
function* checkOpenMonth(
  month: SqliteMonthFile,
  months: SqliteMonths,
  throughBlock: number,
  shareOfAll: (share: number) => number,
): Generator<number, Findings> {
  const { file } = month;
  // A file that is excluded or has expired must not be opened again.
  while (months.files.includes(month)) {
    const findings = new Findings();
    findings.files = 1;
    const { state } = month;
    const look = { file, database: () => month.database, rowsAStep: ROWS_A_STEP, throughBlock, isInUse: true };
    let isSame = true;
    try {
      for (const share of checkMonth(look, findings)) {
        yield shareOfAll(share);
        isSame = months.files.includes(month) && month.state === state;
        if (!isSame) break;
      }
    } catch (error) {
      if (isBitacoraError(error, "historian-locked") || (!isBitacoraError(error) && !isDamage(error))) throw error;
      findings.add(file, error);
    }
    if (isSame) return findings;
  }
  return new Findings();
}
