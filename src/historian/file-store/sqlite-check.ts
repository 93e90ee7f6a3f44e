/**
 * Checks the files of a historian that nobody has open, and reports what is damaged. Read-only: nothing is written, repaired
 * or set aside (`sqlite-unchanged.ts`), whereas opening the files as a store may do so. A file that its service left in the
 * middle of its work (a crash) is read together with the write-ahead log beside it.
 *
 * - Whether all month files are there, as far as the main file can tell.
 * - Of each file: its header, SQLite's own `integrity_check`.
 * - Of each month file: the checks of its summary and its tags.
 * - Of each block: its checksum and that of its shared times, its tag and id, and that the row beside it says the same.
 *   Shared times that no block uses.
 * - Of each row of roll-ups and each frame: its checksum, whose it is, and that it is whole.
 */
import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { BitacoraError, isBitacoraError } from "../../core/errors.ts";
import { isDamage } from "../disk/damage.ts";
import { fileBytes, mainFileBytes } from "../disk/file-bytes.ts";
import { Findings } from "../disk/findings.ts";
import { checkClosedLog } from "../frame-log/frame-log-check.ts";
import { frameLogPath } from "../disk/frame-log-path.ts";
import type { CheckReport } from "../historian-store.ts";
import { checkHeader, type Schema } from "../disk/sqlite-file.ts";
import { holdSharedLock, openUnchanged } from "../disk/sqlite-unchanged.ts";
import { logAfter, MAIN_SCHEMA } from "./sqlite-main-file.ts";
import { isOursAndDamaged } from "./sqlite-salvage.ts";
import { checkMonth, type MonthToCheck } from "../months/sqlite-month-check.ts";
import { MONTH_SCHEMA } from "../months/sqlite-month-schema.ts";
import { missingBeside, monthFilesBeside } from "../months/files-beside.ts";
import { labelledPath } from "../months/month-name.ts";
import { listedMonths, listFault } from "../months/sqlite-month-list.ts";

/** Rows checked in one step: some ten milliseconds. */
const ROWS_A_STEP = 64;

/** Yields the share done. Throws if the main file is missing, not ours, or in use. */
export function* checkFiles(mainFile: string): Generator<number, CheckReport> {
  if (!existsSync(mainFile)) throw new BitacoraError("history-missing", { file: mainFile });
  const months = monthFilesBeside(mainFile).map(({ file }) => file);
  const all = Math.max(
    1,
    months.reduce((sum, file) => sum + fileBytes(file), mainFileBytes(mainFile)),
  );
  const findings = new Findings();
  let hold = holdSharedLock(mainFile);
  try {
    let done = 0;
    for (const file of months) {
      const bytes = fileBytes(file);
      const checked = checkFile(
        file,
        MONTH_SCHEMA,
        (database) => checkMonth(monthToCheck(database, file), findings),
        findings,
      );
      for (const share of checked) yield (done + share * bytes) / all;
      done += bytes;
    }
    const bytes = mainFileBytes(mainFile);
    const main = yield* checkFile(
      mainFile,
      MAIN_SCHEMA,
      (database) => checkMain(database, mainFile, findings),
      findings,
    );
    // The check closed descriptors of the file, and that released the lock.
    hold.close();
    hold = holdSharedLock(mainFile);
    // Frames are read without the main file, so they are checked whatever is wrong with it.
    const log = checkClosedLog(frameLogPath(mainFile), main?.logAfter, findings);
    for (const share of log) yield (done + share * bytes) / all;
  } finally {
    hold.close();
  }
  return findings.report();
}

/** Returns what `look` finds in the file; undefined if it could not finish. */
function* checkFile<Found>(
  file: string,
  schema: Schema,
  look: (database: DatabaseSync) => Generator<number, Found>,
  findings: Findings,
): Generator<number, Found | undefined> {
  findings.files += 1;
  let database: DatabaseSync | undefined;
  let problem = "ok";
  try {
    checkHeader(file, schema);
    database = openUnchanged(file);
    const found = String(database.prepare("PRAGMA integrity_check(1)").get()?.["integrity_check"]);
    // If a tree is damaged, the first line is the database's name.
    problem = found.split("\n").at(-1) ?? found;
    if (problem !== "ok") findings.add(file, problem);
    return yield* look(database);
  } catch (error) {
    // A file that somebody else has open cannot be judged; neither can a foreign file in the place of the main file.
    if (isBitacoraError(error, "historian-locked") || (schema === MAIN_SCHEMA && isNotOurs(file, error))) throw error;
    if (!isBitacoraError(error) && !isDamage(error)) throw error;
    // SQLite has already reported this damage, before it reached the unreadable row.
    if (problem !== "ok" && isDamage(error)) return undefined;
    findings.add(file, isBitacoraError(error, "historian-foreign-file") ? "its header is not ours" : error);
    return undefined;
  } finally {
    database?.close();
  }
}

function isNotOurs(mainFile: string, error: unknown): boolean {
  if (isBitacoraError(error, "historian-other-version")) return true;
  return isBitacoraError(error, "historian-foreign-file") && !isOursAndDamaged(mainFile, error);
}

function monthToCheck(database: DatabaseSync, file: string): MonthToCheck {
  return { file, database: () => database, rowsAStep: ROWS_A_STEP, throughBlock: Infinity, isInUse: false };
}

interface FoundInMain {
  /** The frame after which the log begins; undefined if none is noted. */
  readonly logAfter: number | undefined;
}

// Done in one step.
// oxlint-disable-next-line require-yield
function* checkMain(database: DatabaseSync, file: string, findings: Findings): Generator<never, FoundInMain> {
  const fault = listFault(database);
  if (fault !== undefined) findings.add(file, fault);
  for (const label of missingBeside(file, listedMonths(database))) findings.addMissing(labelledPath(file, label));
  return { logAfter: logAfter(database) };
}
