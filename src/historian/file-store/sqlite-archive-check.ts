/**
 * Checks the files of a running historian, in steps between its other work and through what it has open itself: it holds
 * their locks, and closing another descriptor of one would drop them. What there was at the beginning is looked at:
 *
 * - The main file: SQLite's `integrity_check`; it is a few pages.
 * - The log: each frame that is still needed when its turn comes, and those that were lost when the log was opened.
 * - Which month files are missing, and whether the main file and the log are where they were opened.
 * - Each month file, as `sqlite-month-check.ts` does it. One that is finished or loses samples meanwhile is looked at anew;
 *   one that leaves is nobody's loss.
 *
 * SQLite's `integrity_check` of a month file is left out: it is one call, which would keep flushes waiting for as long as the
 * file takes to be read. The rows are all read by way of their trees, and the index of blocks is compared with its sums; free
 * pages and the index of roll-ups are not looked at.
 */
import { isBitacoraError } from "../../core/errors.ts";
import { isDamage } from "../disk/damage.ts";
import { Findings } from "../disk/findings.ts";
import { checkFrame } from "../frame-log/frame-log-check.ts";
import { frameLogPath } from "../disk/frame-log-path.ts";
import type { FrameLog } from "../frame-log/frame-log.ts";
import type { CheckReport } from "../historian-store.ts";
import type { OpenFiles } from "./sqlite-open-files.ts";
import type { SqliteMainFile } from "./sqlite-main-file.ts";
import { checkMonth } from "../months/sqlite-month-check.ts";
import type { SqliteMonthFile } from "../months/sqlite-month-file.ts";
import type { SqliteMonths } from "../months/sqlite-months.ts";

/** Rows and frames looked at between two steps: one or two milliseconds, as a query's step takes. */
const ROWS_A_STEP = 8;
/** Of the frames of a flood, which have ten thousand samples each. */
const FRAME_BYTES_A_STEP = 32 * 1024;

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
  // First the log: what is sealed from now on is neither counted with its frame and its block, nor missed with both.
  noteSealed(months, log.frames[0]?.id ?? Infinity, findings);
  checkMain(main, findings);
  for (const share of checkLog(log, frameLogPath(main.file), findings)) yield (share * main.bytes) / all;
  let done = main.bytes;
  try {
    for (const file of months.files.slice()) {
      const { bytes } = file;
      const found = new Steps(file, months, throughBlock);
      for (const share of found.run()) yield Math.min(1, (done + share * bytes) / all);
      findings.take(found.findings);
      done += bytes;
      months.closeIdle();
    }
  } finally {
    // Also where the caller asks for no more steps.
    months.closeIdle();
  }
  for (const file of months.damaged) findings.add(file, "it could not be opened or written, and is left alone");
  return findings.report();
}

/** The frames of tags through which they are in blocks: their samples are counted there. */
function noteSealed(months: SqliteMonths, oldestFrame: number, { sealedFrames }: Findings): void {
  for (const file of months.files) {
    if (file.summary.lastFrame < oldestFrame) continue;
    try {
      for (const [tagId, frame] of file.sealedFrames())
        sealedFrames.set(tagId, Math.max(sealedFrames.get(tagId) ?? 0, frame));
    } catch (error) {
      // It is found when the file is looked at.
      if (!isDamage(error)) throw error;
    }
  }
}

function checkMain(main: SqliteMainFile, findings: Findings): void {
  findings.files += 1;
  try {
    const fault = main.fault();
    if (fault !== undefined) findings.add(main.file, fault);
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.add(main.file, error);
  }
}

function* checkLog(log: FrameLog, path: string, findings: Findings): Generator<number, void> {
  findings.files += 1;
  findings.tornFlushes += log.torn;
  for (const { id, reason } of log.damaged) if (id >= log.trimmedBelow) findings.add(path, reason, { id });
  const frames = log.frames.slice();
  let unpacked = 0;
  for (const [at, { id, bytes }] of frames.entries()) {
    if (at % ROWS_A_STEP === 0 || unpacked + bytes > FRAME_BYTES_A_STEP) {
      yield at / frames.length;
      unpacked = 0;
    }
    unpacked += bytes;
    // What a tail needs no more leaves the log, and its pages are used again.
    if (id >= log.trimmedBelow) checkFrame(() => log.frame(id), id, log.names(), path, findings);
  }
}

/** One month file, begun again where it becomes another one meanwhile. */
class Steps {
  readonly #file: SqliteMonthFile;
  readonly #months: SqliteMonths;
  readonly #throughBlock: number;
  findings = new Findings();

  constructor(file: SqliteMonthFile, months: SqliteMonths, throughBlock: number) {
    this.#file = file;
    this.#months = months;
    this.#throughBlock = throughBlock;
  }

  *run(): Generator<number, void> {
    do {
      this.findings = new Findings();
    } while (this.#isThere && !(yield* this.#once()));
  }

  /** Whether it was one file from the beginning to the end. */
  *#once(): Generator<number, boolean> {
    const { state } = this.#file;
    this.findings.files = 1;
    try {
      for (const share of checkMonth(this.#look(), this.findings)) {
        yield share;
        if (!this.#isThere || this.#file.state !== state) return false;
      }
    } catch (error) {
      if (isBitacoraError(error, "historian-locked") || (!isBitacoraError(error) && !isDamage(error))) throw error;
      this.findings.add(this.#file.file, error);
    }
    return true;
  }

  #look() {
    const { file } = this.#file;
    const database = () => this.#file.database;
    return { file, database, rowsAStep: ROWS_A_STEP, throughBlock: this.#throughBlock, isInUse: true };
  }

  /** One that was given up or has left must not be opened again. */
  get #isThere(): boolean {
    return this.#months.files.includes(this.#file);
  }
}
