/**
 * Rewrites a finished month file, in steps of some milliseconds: with all that it has, to leave out empty pages; or without
 * its samples, or its minutes too. What stays is written to `<name>.new`, which is synced as it grows. Where samples go,
 * blocks whose row of roll-ups has no bytes stay, and so do the times that they need. No block changes, nor its id, so
 * cursors and roll-ups that refer to a block stay valid. A copy of all is compared with the old file.
 *
 *     month file ──▶ <name>.new: tags, roll-ups, blocks, times, summary ──▶ renamed over it by the caller (`putInPlace`)
 *
 * Until then the old file is whole and is read. After a kill, the next start or the next rewrite removes the unfinished file.
 */
import { closeSync, fsyncSync, openSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { BitacoraError } from "../../core/errors.ts";
import { asBitacoraError, beginDatabase, removeDatabase } from "../disk/sqlite-file.ts";
import { MONTH_SCHEMA } from "./sqlite-month-schema.ts";
import { writeSummary, type MonthSummary } from "./sqlite-month-summary.ts";
import { insertTags, sumTags, type TagRow } from "./sqlite-month-tags.ts";

/** Rows, and bytes of rows, processed in one step. */
const ROWS_A_STEP = 64;
const BYTES_A_STEP = 256 * 1024;
/** Bytes written between two syncs: what a slow card writes in a tenth of a second. */
const SYNC_BYTES = 1024 * 1024;
/** Share of the work that copying takes where the copy is compared. */
const COPY_SHARE = 0.8;

/**
 * `summary` and `tags` are those of the file; the copy keeps roll-ups of this level and coarser, and all blocks if that is
 * what the file has now. Yields the share done. When it throws, it has left nothing behind.
 */
export function* rewriteMonth(
  file: string,
  summary: MonthSummary,
  tags: readonly TagRow[],
  finestMs: number,
): Generator<number, void> {
  let isWhole = false;
  let target: NewFile | undefined;
  try {
    target = new NewFile(file);
    yield* fill(target, summary, tags, finestMs);
    target.sync();
    if (finestMs === summary.finestMs) yield* compare(target.database, file);
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
): Generator<number, void> {
  const { database } = target;
  const keepsAll = finestMs === summary.finestMs;
  insertTags(database, tags);
  const oldBytes = bytesOf(database, "old");
  let done = 0;
  const copy = function* (table: Table, key: Key, sql: string, ...more: number[]): Generator<number, void> {
    const rows = database.prepare(sql);
    for (const { after, last, bytes } of pagesOf(database, table, key)) {
      rows.run(after, last, ...more);
      target.syncPortion();
      done += bytes;
      yield COPY_SHARE * Math.min(1, done / oldBytes);
    }
  };
  yield* copy(
    "rollup",
    "id",
    `INSERT INTO rollup SELECT NULL, tag, level_ms, tier, first_block, last_block, min_ms, max_ms, turn, bytes
     FROM old.rollup WHERE id > ? AND id <= ? AND level_ms >= ? ORDER BY id`,
    finestMs,
  );
  // The row with the first last block from here on: it covers this block, or only later ones.
  const isNeeded = `(
    SELECT r.bytes IS NULL AND r.first_block <= b.id FROM rollup AS r
    WHERE r.tag = b.tag AND r.level_ms = ? AND r.last_block >= b.id ORDER BY r.last_block LIMIT 1)`;
  const blocks = "INSERT INTO block SELECT * FROM old.block AS b WHERE b.id > ? AND b.id <= ?";
  if (keepsAll) yield* copy("block", "id", blocks);
  else yield* copy("block", "id", `${blocks} AND ${isNeeded}`, finestMs);
  yield* copy(
    "times",
    "first_block",
    `INSERT INTO times SELECT first_block, last_block, bytes FROM old.times AS t WHERE first_block > ? AND first_block <= ?
       AND EXISTS (SELECT 1 FROM block WHERE id BETWEEN t.first_block AND t.last_block)`,
  );
  const left = keepsAll ? {} : countsOf(database);
  writeSummary(database, { ...summary, ...left, finestMs, tags: sumTags(database) });
}

function countsOf(database: DatabaseSync) {
  const counts = database
    .prepare("SELECT total(samples) AS samples, total(numbers) AS numbers, total(booleans) AS booleans FROM block")
    .get();
  return {
    samples: Number(counts?.["samples"]),
    numbers: Number(counts?.["numbers"]),
    booleans: Number(counts?.["booleans"]),
  };
}

/**
 * Throws unless the new file has every block as the old one has it, and no times that the old one has not. SQLite compares
 * rows bit for bit here, and null equals null.
 */
function* compare(database: DatabaseSync, file: string): Generator<number, void> {
  const differs = (sql: string, ...bounds: number[]): boolean => database.prepare(sql).get(...bounds) !== undefined;
  const check = (isOther: boolean): void => {
    if (isOther) throw new BitacoraError("historian-io", { file, reason: "the copy differs" });
  };
  const rows = "block WHERE id > ?1 AND id <= ?2";
  const oldBytes = bytesOf(database, "old");
  let done = 0;
  for (const { after, last, bytes } of pagesOf(database, "block", "id")) {
    check(differs(`SELECT * FROM old.${rows} EXCEPT SELECT * FROM main.${rows}`, after, last));
    done += bytes;
    yield COPY_SHARE + (1 - COPY_SHARE) * Math.min(1, done / oldBytes);
  }
  check(differs("SELECT * FROM main.times EXCEPT SELECT * FROM old.times"));
}

type Table = "rollup" | "block" | "times";
type Key = "id" | "first_block";

interface Page {
  /** The keys after this one and up to the last. */
  readonly after: number;
  readonly last: number;
  readonly bytes: number;
}

function* pagesOf(database: DatabaseSync, table: Table, key: Key): Generator<Page, void> {
  const next = database.prepare(
    `SELECT ${key} AS key, length(bytes) AS bytes FROM old.${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${ROWS_A_STEP}`,
  );
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const rows = next.all(after);
    let last: number | undefined;
    let bytes = 0;
    for (let i = 0; i < rows.length && bytes < BYTES_A_STEP; i += 1) {
      last = Number(rows[i]?.["key"]);
      bytes += Number(rows[i]?.["bytes"] ?? 0);
    }
    if (last === undefined) return;
    yield { after, last, bytes };
    after = last;
  }
}

function bytesOf(database: DatabaseSync, name: "main" | "old"): number {
  const pragma = (of: string): number => Number(database.prepare(`PRAGMA ${name}.${of}`).get()?.[of]);
  return pragma("page_count") * pragma("page_size");
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
  syncPortion(): void {
    const bytes = bytesOf(this.database, "main");
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
