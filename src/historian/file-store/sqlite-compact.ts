/**
 * Compacts month files that nobody has open: rewrites a file (`sqlite-rewrite.ts`) if enough of its pages are free.
 *
 *     month file ──▶ its log moved into it ──▶ <name>.new, compared with it ──▶ renamed over it, folder synced
 *
 * Until the rename the old file is whole, from then on the new one is: a kill or a power cut at any moment leaves each sample
 * exactly once. The next compaction or the next start removes what was left unfinished.
 *
 * Missing month files are reported; if their loss is accepted, they are removed from the list of files that should exist.
 */
import { existsSync, statfsSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { BitacoraError, isBitacoraError } from "../../core/errors.ts";
import { isDamage } from "../disk/damage.ts";
import { fileBytes, mainFileBytes } from "../disk/file-bytes.ts";
import type { CompactReport } from "../historian-store.ts";
import { labelledPath, type MonthName } from "../months/month-name.ts";
import { SqliteMonthList } from "../months/sqlite-month-list.ts";
import { asBitacoraError, checkHeader, openForReading, openForWriting } from "../disk/sqlite-file.ts";
import { MAIN_SCHEMA } from "./sqlite-main-file.ts";
import { SqliteMonthFile } from "../months/sqlite-month-file.ts";
import { missingBeside, monthFilesBeside } from "../months/files-beside.ts";

/** With a smaller share of free pages, rewriting a file is not worth the wear. */
const LEAST_FREE_SHARE = 1 / 16;
/** Room for the first pages of all tables, and for other writes to the disk meanwhile. */
const SPARE_BYTES = 1024 * 1024;

/** Bytes available for writing in a folder. */
type FreeBytes = (folder: string) => number;

function freeOnDisk(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Running totals. */
interface Compacted {
  rewritten: number;
  left: number;
}

/**
 * Yields the share done. Throws if the main file is missing, not ours, or in use; throws `disk-full` (with `needed` and
 * `free`, in bytes) before it begins a file that there is no room for.
 */
export function* compactFiles(
  mainFile: string,
  {
    acceptMissing = false,
    freeBytes = freeOnDisk,
  }: {
    /** Whether to remove missing month files from the list. */
    readonly acceptMissing?: boolean;
    readonly freeBytes?: FreeBytes;
  } = {},
): Generator<number, CompactReport> {
  if (!existsSync(mainFile)) throw new BitacoraError("history-missing", { file: mainFile });
  checkHeader(mainFile, MAIN_SCHEMA);
  const months = monthFilesBeside(mainFile);
  const bytesOfAll = (): number => months.reduce((sum, { file }) => sum + fileBytes(file), mainFileBytes(mainFile));
  const bytesBefore = bytesOfAll();
  const counts: Compacted = { rewritten: 0, left: 0 };
  // The lock of the main file covers its month files too: no service starts on them meanwhile.
  const main = openForWriting(mainFile, "FULL");
  let missing: string[];
  try {
    let done = 0;
    for (const { file, name } of months) {
      const bytes = fileBytes(file);
      for (const share of compactFile(file, name, counts, freeBytes))
        yield (done + share * bytes) / Math.max(1, bytesBefore);
      done += bytes;
      yield done / Math.max(1, bytesBefore);
    }
    missing = missingMonths(main, mainFile, acceptMissing);
  } finally {
    main.close();
  }
  const lost = acceptMissing ? { missing: [], accepted: missing } : { missing, accepted: [] };
  return { files: months.length, ...counts, ...lost, bytesBefore, bytesAfter: bytesOfAll() };
}

function missingMonths(main: DatabaseSync, mainFile: string, areAccepted: boolean): string[] {
  try {
    const list = new SqliteMonthList(main, mainFile);
    const missing = missingBeside(mainFile, list.labels);
    if (areAccepted) list.remove(missing);
    return missing.map((label) => basename(labelledPath(mainFile, label)));
  } catch (error) {
    throw asBitacoraError(error, mainFile);
  }
}

function* compactFile(file: string, name: MonthName, counts: Compacted, freeBytes: FreeBytes): Generator<number, void> {
  let month: SqliteMonthFile | undefined;
  try {
    month = SqliteMonthFile.open(file, name);
    month.finish();
    // Throws if a tag is lost.
    month.tags();
    if (month.summary.lastBlock === 0 || !isWorthIt(file)) return;
    checkRoom(file, freeBytes);
    yield* month.rewrite(month.summary.finestMs);
    counts.rewritten += 1;
  } catch (error) {
    const isForeign = isBitacoraError(error, "historian-foreign-file", "historian-other-version");
    if (!isForeign && !isDamage(error)) throw error;
    counts.left += 1;
  } finally {
    month?.close();
  }
}

function isWorthIt(file: string): boolean {
  const database = openForReading(file);
  try {
    const [problem] = database.prepare("PRAGMA integrity_check(1)").all();
    // A file that cannot be read whole is not copied: the copy would hide the loss.
    if (problem?.["integrity_check"] !== "ok") throw new BitacoraError("historian-damaged", { file });
    const free = Number(database.prepare("PRAGMA freelist_count").get()?.["freelist_count"]);
    const pages = Number(database.prepare("PRAGMA page_count").get()?.["page_count"]);
    return free > pages * LEAST_FREE_SHARE;
  } catch (error) {
    throw asBitacoraError(error, file);
  } finally {
    database.close();
  }
}

/** The old file stays until the new one is whole. */
function checkRoom(file: string, freeBytes: FreeBytes): void {
  const needed = fileBytes(file) + SPARE_BYTES;
  const free = freeBytes(dirname(file));
  if (free < needed) throw new BitacoraError("disk-full", { file, needed, free });
}
