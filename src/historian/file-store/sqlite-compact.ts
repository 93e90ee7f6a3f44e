/**
 * Compacts month files that nobody has open: rewrites a file if enough of its pages are free. No block changes, nor its
 * id, so cursors and roll-ups that refer to a block stay valid.
 *
 *     month file ──▶ its log moved into it ──▶ <name>.new: tags, blocks, roll-ups; one transaction, synced
 *     every row of <name>.new compared with the old file ──▶ renamed over it, folder synced
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
import {
  asBitacoraError,
  beginDatabase,
  checkHeader,
  openForReading,
  openForWriting,
  putInPlace,
  removeDatabase,
} from "../disk/sqlite-file.ts";
import { MAIN_SCHEMA } from "./sqlite-main-file.ts";
import { SqliteMonthFile } from "../months/sqlite-month-file.ts";
import { MONTH_SCHEMA } from "../months/sqlite-month-schema.ts";
import { writeSummary, type MonthSummary } from "../months/sqlite-month-summary.ts";
import { insertTags, sumTags, type TagRow } from "../months/sqlite-month-tags.ts";
import { missingBeside, monthFilesBeside } from "../months/files-beside.ts";
import { copyTimes } from "../months/sqlite-times.ts";

/** Rows copied or compared in one step: some milliseconds. */
const ROWS_A_STEP = 256;
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
  try {
    const { summary, tags } = finished(file, name);
    if (summary.lastBlock === 0 || !isWorthIt(file)) return;
    checkRoom(file, freeBytes);
    yield* writeAnew(file, summary, tags);
    counts.rewritten += 1;
  } catch (error) {
    const isForeign = isBitacoraError(error, "historian-foreign-file", "historian-other-version");
    if (!isForeign && !isDamage(error)) throw error;
    counts.left += 1;
  }
}

/** Moves the log into the file. */
function finished(file: string, name: MonthName): { readonly summary: MonthSummary; readonly tags: TagRow[] } {
  const month = SqliteMonthFile.open(file, name);
  try {
    month.finish();
    return { summary: month.summary, tags: month.tags() };
  } finally {
    month.close();
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

function* writeAnew(file: string, summary: MonthSummary, tags: readonly TagRow[]): Generator<number, void> {
  let isWhole = false;
  let database: DatabaseSync | undefined;
  try {
    database = beginDatabase(file, MONTH_SCHEMA);
    database.prepare("ATTACH ? AS old").run(file);
    database.exec("BEGIN");
    insertTags(database, tags);
    for (const last of pagesOf(database)) {
      copyPage(database, last);
      yield 0.8 * last.share;
    }
    copyRollups(database);
    copyTimes(database);
    writeSummary(database, { ...summary, tags: sumTags(database) });
    database.exec("COMMIT");
    compareTimes(database, file);
    for (const last of pagesOf(database)) {
      comparePage(database, last, file);
      yield 0.8 + 0.2 * last.share;
    }
    database.exec("DETACH old");
    isWhole = true;
  } catch (error) {
    throw asBitacoraError(error, file);
  } finally {
    // Runs even if the caller stops early.
    database?.close();
    if (!isWhole) removeDatabase(`${file}.new`);
  }
  putInPlace(file);
}

interface Page {
  readonly after: number;
  readonly last: number;
  readonly share: number;
}

/** The blocks of the old file in pages, by id. */
function* pagesOf(database: DatabaseSync): Generator<Page, void> {
  const all = Number(database.prepare("SELECT count(*) AS n FROM old.block").get()?.["n"]);
  const next = database.prepare(
    `SELECT max(id) AS last, count(*) AS n FROM (SELECT id FROM old.block WHERE id > ? ORDER BY id LIMIT ${ROWS_A_STEP})`,
  );
  let done = 0;
  for (let after = Number.MIN_SAFE_INTEGER; done < all;) {
    const row = next.get(after);
    const last = Number(row?.["last"]);
    done += Number(row?.["n"]);
    yield { after, last, share: done / all };
    after = last;
  }
}

function copyPage(database: DatabaseSync, { after, last }: Page): void {
  database.prepare("INSERT INTO block SELECT * FROM old.block WHERE id > ? AND id <= ?").run(after, last);
}

/** `IS` compares blobs and numbers bit for bit, and null equals null. */
function comparePage(database: DatabaseSync, { after, last }: Page, file: string): void {
  const row = database
    .prepare(
      `SELECT count(*) AS old, count(b.id) AS same FROM old.block AS o LEFT JOIN block AS b
         ON b.id = o.id AND b.tag = o.tag AND b.min_ms = o.min_ms AND b.max_ms = o.max_ms AND b.samples = o.samples
         AND b.numbers = o.numbers AND b.booleans = o.booleans AND b.usable = o.usable AND b.min_value IS o.min_value
         AND b.max_value IS o.max_value AND b.sum_value IS o.sum_value AND b.bytes IS o.bytes
       WHERE o.id > ? AND o.id <= ?`,
    )
    .get(after, last);
  if (row?.["old"] !== row?.["same"]) throw new BitacoraError("historian-io", { file, reason: "the copy differs" });
}

/** Only the times that blocks need, and the blocks have been compared; the old file may have others. */
function compareTimes(database: DatabaseSync, file: string): void {
  const row = database
    .prepare(
      `SELECT count(*) AS copied, count(o.first_block) AS same FROM times AS t LEFT JOIN old.times AS o
         ON o.first_block = t.first_block AND o.last_block = t.last_block AND o.bytes IS t.bytes`,
    )
    .get();
  if (row?.["copied"] !== row?.["same"]) throw new BitacoraError("historian-io", { file, reason: "the copy differs" });
}

function copyRollups(database: DatabaseSync): void {
  database.exec(`
    INSERT INTO rollup SELECT NULL, tag, level_ms, tier, first_block, last_block, min_ms, max_ms, turn, bytes
    FROM old.rollup ORDER BY id`);
}
