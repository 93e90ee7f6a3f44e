/**
 * The roll-ups in a month file. They are written in the transaction that seals their blocks, so neither exists without the
 * other. Each block gives a small row for each level. Sixteen rows of one size are merged into a larger one, so a year of
 * hours is a few dozen rows. A row without bytes says that the samples themselves are to be used; so each block belongs to
 * exactly one row of each level.
 *
 * The time and the blocks of a row are read from the index `rollup_time`, over which the tag's row has a sum. The bytes of a
 * row hold its tag, level and blocks, and have a checksum.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { DamagedBytes } from "../codec/byte-io.ts";
import { timeSpan, type Columns } from "../codec/columns.ts";
import { bytesOf } from "../disk/damage.ts";
import type { Digest } from "../reduce/digest.ts";
import { joinRows, MERGED_ROWS, ROLLUP_LEVELS, rollUp, HOUR_MS, MAX_ROW_RECORDS } from "../reduce/rollup.ts";
import { packRollup, unpackRollup } from "../reduce/rollup-codec.ts";
import type { RollupRowName } from "../reduce/rollup-records.ts";
import { rollupSumOf, type RollupEntry, SqliteMonthTags } from "./sqlite-month-tags.ts";
import { limits } from "../limits.ts";

export const ROLLUP_SQL = `
  -- Digests as drawn in rollup-codec.ts, of all samples in the blocks first_block to last_block of the tag. Rows of tier
  -- n + 1 are made from sixteen of tier n.
  CREATE TABLE rollup (
    id INTEGER PRIMARY KEY,
    tag INTEGER NOT NULL REFERENCES tag,
    level_ms INTEGER NOT NULL,
    tier INTEGER NOT NULL,
    first_block INTEGER NOT NULL,
    last_block INTEGER NOT NULL,
    min_ms INTEGER NOT NULL,
    max_ms INTEGER NOT NULL,
    turn REAL NOT NULL,
    bytes BLOB
  ) STRICT;
  CREATE INDEX rollup_block ON rollup (tag, level_ms, last_block);
  CREATE INDEX rollup_time ON rollup (tag, level_ms, max_ms, min_ms, first_block, last_block);
`;

export interface SealedRollup extends Omit<RollupEntry, "id"> {
  /** The period of values that go round, otherwise 0. */
  readonly period: number;
  /** Undefined if the samples themselves are to be used. */
  readonly bytes: Uint8Array | undefined;
}

export interface RollupSearch {
  readonly tagId: string;
  readonly levelMs: number;
  readonly sinceMs: number;
  readonly untilMs: number;
  /** Only rows made from blocks up to this one, among others. */
  readonly lastBlock: number;
}

/** A row as it was read. */
export interface RollupRow extends RollupRowName {
  readonly minMs: number;
  readonly maxMs: number;
  readonly period: number;
  /** Null if the samples themselves are to be used. Any other type than bytes is damage. */
  readonly bytes: unknown;
}

/** The samples of one block, from `from` to `to`. */
export interface BlockSamples {
  readonly tagId: string;
  readonly block: number;
  readonly columns: Columns;
  readonly from: number;
  readonly to: number;
  /** The period of values that go round, otherwise 0. */
  readonly period: number;
}

/** The roll-ups of one block at each level. */
export function rollupsOf({ tagId, block, columns, from, to, period }: BlockSamples): SealedRollup[] {
  const { minMs, maxMs } = timeSpan(columns, from, to);
  return ROLLUP_LEVELS.map((levelMs) => {
    const digests = rollUp(columns, from, to, levelMs, period);
    const name = { tagId, levelMs, firstBlock: block, lastBlock: block };
    return { ...name, minMs, maxMs, period, bytes: digests && packRollup(name, period, digests) };
  });
}

/** Inserts rows of one tag, within the caller's transaction. Returns the change of the tag's sum. */
export function insertRollups(
  database: DatabaseSync,
  tag: number,
  tagId: string,
  rollups: readonly SealedRollup[],
): number {
  let change = 0;
  for (const rollup of rollups) {
    change += insertRollup(database, tag, 0, rollup);
    for (let tier = 0; ; tier += 1) {
      const merged = mergeNewest(database, { tag, tagId, levelMs: rollup.levelMs }, tier);
      if (merged === undefined) break;
      change += merged;
    }
  }
  return change;
}

/** What merging needs of a row. */
const MERGED_COLUMNS = "id, tier, first_block, last_block, min_ms, max_ms, turn, bytes";

interface Statements {
  readonly find: StatementSync;
  readonly insert: StatementSync;
  readonly remove: StatementSync;
  readonly tierBefore: StatementSync;
  readonly newest: StatementSync;
}

/** Cached: a query of a year reads every file, and preparing a statement takes as long as reading its rows. */
const prepared = new WeakMap<DatabaseSync, Statements>();

function statementsOf(database: DatabaseSync): Statements {
  const known = prepared.get(database);
  if (known !== undefined) return known;
  const statements = {
    find: prepareFind(database, "INDEXED BY rollup_time"),
    insert: database.prepare("INSERT INTO rollup VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
    remove: database.prepare("DELETE FROM rollup WHERE id = ?"),
    tierBefore: database.prepare(
      `SELECT tier FROM rollup WHERE tag = ? AND level_ms = ? ORDER BY last_block DESC LIMIT 1 OFFSET ${MERGED_ROWS - 1}`,
    ),
    newest: database.prepare(
      `SELECT ${MERGED_COLUMNS} FROM rollup
       WHERE tag = ? AND level_ms = ? ORDER BY last_block DESC LIMIT ${MERGED_ROWS}`,
    ),
  };
  prepared.set(database, statements);
  return statements;
}

/** Only `turn` and `bytes` are read from the table itself, of a row that is still the one in the index. */
function prepareFind(database: DatabaseSync, way: string): StatementSync {
  return database.prepare(
    `SELECT i.first_block, i.last_block, i.min_ms, i.max_ms, r.id AS id, r.turn, r.bytes FROM (
       SELECT id, first_block, last_block, min_ms, max_ms FROM rollup ${way}
       WHERE tag = ? AND level_ms = ? AND max_ms >= ? AND min_ms <= ? AND first_block <= ?
     ) AS i LEFT JOIN rollup AS r ON r.id = i.id AND r.last_block = i.last_block ORDER BY i.max_ms DESC, i.last_block DESC`,
  );
}

/**
 * Rows of a tag that may cover samples inside the bounds, the latest time first. If the index is damaged, the table is
 * scanned.
 */
export function findRollups(
  database: DatabaseSync,
  tag: number,
  { tagId, levelMs, sinceMs, untilMs, lastBlock }: RollupSearch,
  hasWholeIndex: boolean,
): RollupRow[] {
  const since = Math.max(sinceMs, Number.MIN_SAFE_INTEGER);
  const until = Math.min(untilMs, Number.MAX_SAFE_INTEGER);
  const find = hasWholeIndex ? statementsOf(database).find : prepareFind(database, "NOT INDEXED");
  return find
    .all(tag, levelMs, since, until, lastBlock)
    .map((row) => ({ tagId, levelMs, ...rowOf(row), bytes: row["id"] === null ? LOST : row["bytes"] }));
}

/** Stands for bytes that were not found. */
const LOST = 0;

function rowOf(row: Record<string, unknown>) {
  return {
    firstBlock: Number(row["first_block"]),
    lastBlock: Number(row["last_block"]),
    minMs: Number(row["min_ms"]),
    maxMs: Number(row["max_ms"]),
    period: Number(row["turn"]),
    bytes: row["bytes"],
  };
}

/** A row with its records. */
interface UnpackedRow extends RollupEntry {
  readonly period: number;
  /** Undefined if the samples themselves are to be used. */
  readonly digests: readonly Digest[] | undefined;
}

/** From a row with the columns of `MERGED_COLUMNS`. Undefined if it is damaged. */
function unpackedRow(row: Record<string, unknown>, tagId: string, levelMs: number): UnpackedRow | undefined {
  const { bytes, ...own } = rowOf(row);
  const found = { id: Number(row["id"]), levelMs, ...own };
  try {
    return { ...found, digests: bytes === null ? undefined : unpackRollup(bytesOf(bytes), { tagId, ...found }) };
  } catch (error) {
    if (error instanceof DamagedBytes) return undefined;
    throw error;
  }
}

/** Returns what the row adds to the sum of its tag. */
function insertRollup(database: DatabaseSync, tag: number, tier: number, rollup: SealedRollup): number {
  const { levelMs, firstBlock, lastBlock, minMs, maxMs, period, bytes } = rollup;
  const { insert } = statementsOf(database);
  const { lastInsertRowid } = insert.run(
    tag,
    levelMs,
    tier,
    firstBlock,
    lastBlock,
    minMs,
    maxMs,
    period,
    bytes ?? null,
  );
  return rollupSumOf({ ...rollup, id: Number(lastInsertRowid) });
}

/** Merges the newest rows into one, if there are enough of one tier and kind. Returns the change of the tag's sum. */
function mergeNewest(
  database: DatabaseSync,
  { tag, tagId, levelMs }: { readonly tag: number; readonly tagId: string; readonly levelMs: number },
  tier: number,
): number | undefined {
  const { tierBefore, newest } = statementsOf(database);
  // The tier of the newest row mostly decides it: rows of a lower tier are newer.
  if (tierBefore.get(tag, levelMs)?.["tier"] !== tier) return undefined;
  const found = newest.all(tag, levelMs).toReversed();
  const [first] = found;
  const isLike = (row: Record<string, unknown>): boolean =>
    row["tier"] === tier && row["turn"] === first?.["turn"] && (row["bytes"] === null) === (first?.["bytes"] === null);
  if (found.length < MERGED_ROWS || !found.every(isLike)) return undefined;
  const rows = found.flatMap((row) => unpackedRow(row, tagId, levelMs) ?? []);
  return rows.length < MERGED_ROWS ? undefined : mergeRows(database, tag, tagId, rows, tier + 1);
}

/**
 * Puts a row of this tier in the place of consecutive rows of one level and period that all have bytes, or none of them.
 * Returns the change of the tag's sum; undefined if it would have too many records, and then the rows stay as they are.
 */
function mergeRows(
  database: DatabaseSync,
  tag: number,
  tagId: string,
  rows: readonly UnpackedRow[],
  tier: number,
): number | undefined {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const { levelMs, period } = first;
  const name = { tagId, levelMs, firstBlock: first.firstBlock, lastBlock: last.lastBlock };
  const digests = joinRows(
    rows.map((row) => row.digests ?? []),
    levelMs,
  );
  if (digests === undefined) return undefined;
  const { remove } = statementsOf(database);
  for (const { id } of rows) remove.run(id);
  const removed = rows.reduce((sum, row) => sum + rollupSumOf(row), 0);
  const added = insertRollup(database, tag, tier, {
    ...name,
    minMs: Math.min(...rows.map(({ minMs }) => minMs)),
    maxMs: Math.max(...rows.map(({ maxMs }) => maxMs)),
    period,
    bytes: first.digests === undefined ? undefined : packRollup(name, period, digests),
  });
  return added - removed;
}

/** A tier of its own: new rows are not merged with a finished one. */
const FINISHED_TIER = 16;

/**
 * Merges the roll-ups of a month file when it is finished, within the caller's transaction. The last rows of a tag, fewer than
 * sixteen, become one, and the rows of all tags are written side by side. A query of a year then reads one row of hours from
 * each file, instead of some thirty rows scattered over it. Minutes stay as they are: they are too many to be written again at
 * once.
 */
export function finishRollups(database: DatabaseSync): void {
  let left: number = limits.finishedRecords;
  // Damage is reported when the row is read.
  const tags = new SqliteMonthTags(() => database, { count: undefined, onDamage: () => {} });
  const known = tags.known().toSorted((a, b) => a.number - b.number);
  for (const { number, tagId } of known) {
    if (left <= 0) return;
    const { records, change } = finishTag(database, number, tagId);
    left -= records;
    tags.addRollups(tagId, change);
  }
}

/** `change` is that of the tag's sum over its roll-ups. */
function finishTag(database: DatabaseSync, tag: number, tagId: string) {
  const found = database
    .prepare(`SELECT ${MERGED_COLUMNS} FROM rollup WHERE tag = ? AND level_ms = ? ORDER BY last_block`)
    .all(tag, HOUR_MS);
  if (found.length < 2) return { records: 0, change: 0 };
  let records = 0;
  let change = 0;
  let group: UnpackedRow[] = [];
  let held = 0;
  const end = (): void => {
    if (group.length > 1) change += mergeRows(database, tag, tagId, group, FINISHED_TIER) ?? 0;
    group = [];
    held = 0;
  };
  for (const one of found) {
    const row = unpackedRow(one, tagId, HOUR_MS);
    const own = row?.digests?.length ?? 0;
    records += own;
    // A row without bytes, or with damage, stays as it is.
    if (row?.digests === undefined || held + own > MAX_ROW_RECORDS || (group[0]?.period ?? row.period) !== row.period)
      end();
    if (row?.digests === undefined) continue;
    group.push(row);
    held += own;
  }
  end();
  return { records, change };
}
