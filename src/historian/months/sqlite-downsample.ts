/**
 * Downsamples a finished month file: removes its samples, or its minutes too, in steps of some milliseconds. What stays is
 * written to `<name>.new`, which is synced as it grows. Blocks whose row of roll-ups has no bytes stay, and so do the times
 * that they need.
 *
 * Until the caller renames the new file over the old one (`putInPlace`), the old one is whole and is read. After a kill, the
 * next start removes the unfinished file.
 */
import { closeSync, fsyncSync, openSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { asBitacoraError, beginDatabase, removeDatabase } from "../disk/sqlite-file.ts";
import { MONTH_SCHEMA } from "./sqlite-month-schema.ts";
import { writeSummary, type MonthSummary } from "./sqlite-month-summary.ts";
import { insertTags, sumTags, type TagRow } from "./sqlite-month-tags.ts";

/** Rows, and bytes of rows, processed in one step. */
const ROWS_A_STEP = 64;
const BYTES_A_STEP = 256 * 1024;
/** Bytes written between two syncs: what a slow card writes in a tenth of a second. */
const SYNC_BYTES = 1024 * 1024;

/** `summary` and `tags` are those of the file. When it throws, it has left nothing behind. */
export function* downsampleMonth(
  file: string,
  summary: MonthSummary,
  tags: readonly TagRow[],
  finestMs: number,
): Generator<undefined, void> {
  let isWhole = false;
  let target: NewFile | undefined;
  try {
    target = new NewFile(file);
    yield* fill(target, summary, tags, finestMs);
    target.sync();
    isWhole = true;
  } catch (error) {
    throw asBitacoraError(error, file);
  } finally {
    // Runs even if the caller stops early.
    target?.close();
    if (!isWhole) removeDatabase(`${file}.new`);
  }
}

function* fill(
  target: NewFile,
  summary: MonthSummary,
  tags: readonly TagRow[],
  finestMs: number,
): Generator<undefined, void> {
  const { database } = target;
  insertTags(database, tags);
  const copyRollups = database.prepare(`
    INSERT INTO rollup SELECT NULL, tag, level_ms, tier, first_block, last_block, min_ms, max_ms, turn, bytes
    FROM old.rollup WHERE id > ? AND id <= ? AND level_ms >= ? ORDER BY id`);
  for (const [after, last] of pagesOf(database, "rollup", "id")) {
    copyRollups.run(after, last, finestMs);
    yield target.synced();
  }
  // The row with the first last block from here on: it covers this block, or only later ones.
  const keep = database.prepare(`
    INSERT INTO block SELECT * FROM old.block AS b WHERE b.id > ? AND b.id <= ? AND (
      SELECT r.bytes IS NULL AND r.first_block <= b.id FROM rollup AS r
      WHERE r.tag = b.tag AND r.level_ms = ? AND r.last_block >= b.id ORDER BY r.last_block LIMIT 1)`);
  for (const [after, last] of pagesOf(database, "block", "id")) {
    keep.run(after, last, finestMs);
    yield target.synced();
  }
  const copyTimes = database.prepare(`
    INSERT INTO times SELECT first_block, last_block, bytes FROM old.times AS t WHERE first_block > ? AND first_block <= ?
      AND EXISTS (SELECT 1 FROM block WHERE id BETWEEN t.first_block AND t.last_block)`);
  for (const [after, last] of pagesOf(database, "times", "first_block")) {
    copyTimes.run(after, last);
    yield target.synced();
  }
  const left = database
    .prepare("SELECT total(samples) AS samples, total(numbers) AS numbers, total(booleans) AS booleans FROM block")
    .get();
  const [samples, numbers, booleans] = [
    Number(left?.["samples"]),
    Number(left?.["numbers"]),
    Number(left?.["booleans"]),
  ];
  writeSummary(database, { ...summary, samples, numbers, booleans, finestMs, tags: sumTags(database) });
}

/** The rows of a table of the old file in pages, each with keys after the first bound and up to the second. */
function* pagesOf(
  database: DatabaseSync,
  table: "rollup" | "block" | "times",
  key: "id" | "first_block",
): Generator<readonly [after: number, last: number], void> {
  const next = database.prepare(
    `SELECT ${key} AS key, length(bytes) AS bytes FROM old.${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${ROWS_A_STEP}`,
  );
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const rows = next.all(after);
    let last: number | undefined;
    for (let i = 0, bytes = 0; i < rows.length && bytes < BYTES_A_STEP; i += 1) {
      last = Number(rows[i]?.["key"]);
      bytes += Number(rows[i]?.["bytes"] ?? 0);
    }
    if (last === undefined) return;
    yield [after, last];
    after = last;
  }
}

/** The file being written, in one transaction between two syncs; nobody else uses it yet. */
class NewFile {
  readonly database: DatabaseSync;
  readonly #descriptor: number;
  #syncedBytes = 0;

  constructor(file: string) {
    this.database = beginDatabase(file, MONTH_SCHEMA);
    try {
      // An unfinished file is removed as a whole, so no journal is needed; syncing is done here, in portions.
      this.database.exec("PRAGMA main.journal_mode = OFF; PRAGMA main.synchronous = OFF;");
      this.database.prepare("ATTACH ? AS old").run(file);
      this.#descriptor = openSync(`${file}.new`, "r");
      this.database.exec("BEGIN");
    } catch (error) {
      this.database.close();
      throw error;
    }
  }

  /** To be called after each step. */
  synced(): undefined {
    const pages = Number(this.database.prepare("PRAGMA main.page_count").get()?.["page_count"]);
    const bytes = pages * MONTH_SCHEMA.pageSize;
    if (bytes - this.#syncedBytes < SYNC_BYTES) return;
    this.#syncedBytes = bytes;
    this.sync();
    this.database.exec("BEGIN");
  }

  sync(): void {
    this.database.exec("COMMIT");
    fsyncSync(this.#descriptor);
  }

  close(): void {
    try {
      this.database.close();
    } finally {
      closeSync(this.#descriptor);
    }
  }
}
