/**
 * Goes through the files of a historian that nobody has open and says what in them is damaged. It looks only: nothing is
 * mended or set aside, which opening them as a store may do, and nothing is written (`sqlite-unchanged.ts`). A file
 * that its service left in the middle of its work (a crash) is read together with the write-ahead log beside it.
 *
 * - Whether all month files are there, as far as the main file can tell.
 * - Of each file: its header, SQLite's own `integrity_check`.
 * - Of each month file: the checks of its summary and its tags.
 * - Of each block: its checksum and that of the times that it has in common with others, that it is whose it says, and that the
 *   row beside it tells what is in it. Times that no block has.
 * - Of each row of roll-ups, each frame: its checksum, that it is whose it says, that it is whole.
 */
import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { BitacoraError, isBitacoraError } from "../../core/errors.ts";
import { isDamage } from "../disk/damage.ts";
import { fileBytes, mainFileBytes } from "../disk/file-bytes.ts";
import { Findings } from "../disk/findings.ts";
import { checkLog } from "../frame-log/frame-log-check.ts";
import { frameLogPath } from "../disk/frame-log-path.ts";
import type { CheckReport } from "../historian-store.ts";
import { checkHeader, type Schema } from "../disk/sqlite-file.ts";
import { holdUnchanged, openUnchanged } from "../disk/sqlite-unchanged.ts";
import { logAfter, MAIN_SCHEMA } from "./sqlite-main-file.ts";
import { isOursAndDamaged } from "./sqlite-salvage.ts";
import { checkMonth, type Look } from "../months/sqlite-month-check.ts";
import { MONTH_SCHEMA } from "../months/sqlite-month-schema.ts";
import { missingBeside, monthFilesBeside } from "../months/files-beside.ts";
import { labelledPath } from "../months/month-name.ts";
import { listedMonths, listFault } from "../months/sqlite-month-list.ts";

/** Rows looked at between two steps: some ten milliseconds. */
const ROWS_A_STEP = 64;

/** Yields the share of the work that is done. Throws where the main file is not there, not ours, or in use. */
export function* checkFiles(mainFile: string): Generator<number, CheckReport> {
  if (!existsSync(mainFile)) throw new BitacoraError("history-missing", { file: mainFile });
  const months = monthFilesBeside(mainFile).map(({ file }) => file);
  const all = Math.max(
    1,
    months.reduce((sum, file) => sum + fileBytes(file), mainFileBytes(mainFile)),
  );
  const findings = new Findings();
  let hold = holdUnchanged(mainFile);
  try {
    let done = 0;
    for (const file of months) {
      const bytes = fileBytes(file);
      const checked = checkFile(
        file,
        MONTH_SCHEMA,
        (database) => checkMonth(lookAt(database, file), findings),
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
    // Its descriptors were closed, and with them the lock is gone.
    hold.close();
    hold = holdUnchanged(mainFile);
    // Frames are read without the main file, so they are looked at whatever is wrong with that.
    const log = checkLog(frameLogPath(mainFile), main?.logAfter, findings);
    for (const share of log) yield (done + share * bytes) / all;
  } finally {
    hold.close();
  }
  return findings.report();
}

/** Gives what `look` has found in the file; undefined where it could not end. */
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
    // Of damage to a tree, its first line is the database's name.
    problem = found.split("\n").at(-1) ?? found;
    if (problem !== "ok") findings.add(file, problem);
    return yield* look(database);
  } catch (error) {
    // One that somebody else has open tells nothing of its state; what is not ours in the place of the main file, neither.
    if (isBitacoraError(error, "historian-locked") || (schema === MAIN_SCHEMA && isNotOurs(file, error))) throw error;
    if (!isBitacoraError(error) && !isDamage(error)) throw error;
    // SQLite has reported this damage already, before the row that it cannot read.
    if (problem !== "ok" && isDamage(error)) return undefined;
    findings.add(file, isBitacoraError(error, "historian-foreign-file") ? "its header is none of ours" : error);
    return undefined;
  } finally {
    database?.close();
  }
}

function isNotOurs(mainFile: string, error: unknown): boolean {
  if (isBitacoraError(error, "historian-newer-version", "historian-unreleased-version")) return true;
  return isBitacoraError(error, "historian-foreign-file") && !isOursAndDamaged(mainFile, error);
}

function lookAt(database: DatabaseSync, file: string): Look {
  return { file, database: () => database, rowsAStep: ROWS_A_STEP, throughBlock: Infinity, isInUse: false };
}

interface FoundInMain {
  /** The frame after which the log begins; undefined where it knows of none. */
  readonly logAfter: number | undefined;
}

// It is looked at in one step.
// oxlint-disable-next-line require-yield
function* checkMain(database: DatabaseSync, file: string, findings: Findings): Generator<never, FoundInMain> {
  const fault = listFault(database);
  if (fault !== undefined) findings.add(file, fault);
  for (const label of missingBeside(file, listedMonths(database))) findings.addMissing(labelledPath(file, label));
  return { logAfter: logAfter(database) };
}
