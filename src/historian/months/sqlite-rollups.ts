/**
 * The roll-ups in a month file: written in the transaction that seals the blocks they are made from, so that they are
 * there exactly when these are, whatever happens. Each block gives a small row for each level; sixteen rows of one size
 * are made one larger, so that a year of hours is a few dozen rows. A row without bytes says that the samples themselves
 * are to be used; so each block belongs to exactly one row of each level.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { DamagedBytes } from "../codec/byte-io.ts";
import { timeSpan, type Columns } from "../codec/columns.ts";
import { bytesOf } from "../disk/damage.ts";
import type { Digest } from "../reduce/digest.ts";
import { joinRows, MERGED_ROWS, ROLLUP_LEVELS, rollUp } from "../reduce/rollup.ts";
import { packRollup, unpackRollup } from "../reduce/rollup-codec.ts";
import type { RollupRowName } from "../reduce/rollup-records.ts";

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

export interface SealedRollup {
  readonly levelMs: number;
  readonly firstBlock: number;
  readonly lastBlock: number;
  readonly minMs: number;
  readonly maxMs: number;
  /** Of values that go round; else 0. */
  readonly turn: number;
  /** Undefined where the samples themselves are to be used. */
  readonly bytes: Uint8Array | undefined;
}

export interface RollupSearch {
  readonly tagId: string;
  readonly levelMs: number;
  readonly sinceMs: number;
  readonly untilMs: number;
  /** Only rows from blocks between these, both included. */
  readonly firstBlock: number;
  readonly lastBlock: number;
  /** Also rows that are from others besides. */
  readonly across?: boolean;
}

/** A row as it was found. */
export interface RollupRow extends RollupRowName {
  readonly minMs: number;
  readonly maxMs: number;
  readonly turn: number;
  /** Null where the samples themselves are to be used. What else it may be is damage. */
  readonly bytes: unknown;
}

/** What each level has of one block, whose samples are those in the columns. */
export function rollupsOf(
  tagId: string,
  block: number,
  columns: Columns,
  from: number,
  to: number,
  turn: number,
  levels: readonly number[] = ROLLUP_LEVELS,
): SealedRollup[] {
  const { minMs, maxMs } = timeSpan(columns, from, to);
  return levels.map((levelMs) => {
    const digests = rollUp(columns, from, to, levelMs, turn, block);
    const name = { tagId, levelMs, firstBlock: block, lastBlock: block };
    return { ...name, minMs, maxMs, turn, bytes: digests && packRollup(name, turn, digests) };
  });
}

/** Adds rows of one tag, within the transaction of the caller. */
export function insertRollups(
  database: DatabaseSync,
  tag: number,
  tagId: string,
  rollups: readonly SealedRollup[],
): void {
  for (const rollup of rollups) {
    insert(database, tag, 0, rollup);
    for (let tier = 0; mergeNewest(database, tag, tagId, rollup.levelMs, tier);) tier += 1;
  }
}

interface Statements {
  readonly find: StatementSync;
  readonly findAcross: StatementSync;
  readonly first: StatementSync;
  readonly insert: StatementSync;
  readonly remove: StatementSync;
  readonly tierBefore: StatementSync;
  readonly newest: StatementSync;
}

/** A query of a year asks every file of it, and each block has a row for each level: to prepare a statement takes as long as to read what it finds. */
const prepared = new WeakMap<DatabaseSync, Statements>();

function statementsOf(database: DatabaseSync): Statements {
  const known = prepared.get(database);
  if (known !== undefined) return known;
  const statements = {
    find: database.prepare(
      `SELECT first_block, last_block, min_ms, max_ms, turn, bytes FROM rollup
       WHERE tag = ? AND level_ms = ? AND max_ms >= ? AND min_ms <= ?
         AND first_block >= ? AND last_block <= ?
       ORDER BY max_ms DESC, last_block DESC`,
    ),
    findAcross: database.prepare(
      `SELECT first_block, last_block, min_ms, max_ms, turn, bytes FROM rollup
       WHERE tag = ? AND level_ms = ? AND max_ms >= ? AND min_ms <= ?
         AND last_block >= ? AND first_block <= ?
       ORDER BY max_ms DESC, last_block DESC`,
    ),
    first: database.prepare(
      `SELECT min(first_block) AS first FROM rollup
       WHERE tag = ? AND level_ms = ?`,
    ),
    insert: database.prepare("INSERT INTO rollup VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
    remove: database.prepare("DELETE FROM rollup WHERE id = ?"),
    tierBefore: database.prepare(
      `SELECT tier FROM rollup WHERE tag = ? AND level_ms = ? ORDER BY last_block DESC LIMIT 1 OFFSET ${MERGED_ROWS - 1}`,
    ),
    newest: database.prepare(
      `SELECT id, tier, first_block, last_block, min_ms, max_ms, turn, bytes FROM rollup
       WHERE tag = ? AND level_ms = ? ORDER BY last_block DESC LIMIT ${MERGED_ROWS}`,
    ),
  };
  prepared.set(database, statements);
  return statements;
}

/** Rows of a tag that may tell of samples inside the bounds, that with the latest time first. */
export function findRollups(database: DatabaseSync, tag: number, search: RollupSearch): RollupRow[] {
  const { tagId, levelMs, sinceMs, untilMs, firstBlock, lastBlock, across = false } = search;
  const since = Math.max(sinceMs, Number.MIN_SAFE_INTEGER);
  const until = Math.min(untilMs, Number.MAX_SAFE_INTEGER);
  const { find, findAcross } = statementsOf(database);
  return (across ? findAcross : find)
    .all(tag, levelMs, since, until, firstBlock, lastBlock)
    .map((row) => ({ tagId, levelMs, ...rowOf(row) }));
}

/** The first block that a tag has rows of a level for; those after it have such, too. Infinity where it has none. */
export function firstBlockOf(database: DatabaseSync, tag: number, levelMs: number): number {
  const row = statementsOf(database).first.get(tag, levelMs);
  return Number(row?.["first"] ?? Infinity);
}

function rowOf(row: Record<string, unknown>) {
  return {
    firstBlock: Number(row["first_block"]),
    lastBlock: Number(row["last_block"]),
    minMs: Number(row["min_ms"]),
    maxMs: Number(row["max_ms"]),
    turn: Number(row["turn"]),
    bytes: row["bytes"],
  };
}

function insert(database: DatabaseSync, tag: number, tier: number, rollup: SealedRollup): void {
  const { levelMs, firstBlock, lastBlock, minMs, maxMs, turn, bytes } = rollup;
  statementsOf(database).insert.run(tag, levelMs, tier, firstBlock, lastBlock, minMs, maxMs, turn, bytes ?? null);
}

/** Makes the newest rows one, if there are enough of one tier and kind. Gives whether it did. */
function mergeNewest(database: DatabaseSync, tag: number, tagId: string, levelMs: number, tier: number): boolean {
  const { tierBefore, newest, remove } = statementsOf(database);
  // Mostly that says it: rows of a lower tier are younger.
  if (tierBefore.get(tag, levelMs)?.["tier"] !== tier) return false;
  const found = newest.all(tag, levelMs);
  const rows = found.map((row) => ({ id: Number(row["id"]), tier: Number(row["tier"]), ...rowOf(row) })).toReversed();
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined || rows.length < MERGED_ROWS) return false;
  const isEmpty = first.bytes === null;
  if (rows.some((row) => row.tier !== tier || row.turn !== first.turn || (row.bytes === null) !== isEmpty))
    return false;
  const name = { tagId, levelMs, firstBlock: first.firstBlock, lastBlock: last.lastBlock };
  const digests = isEmpty ? [] : joined(rows, name);
  if (digests === undefined) return false;
  for (const { id } of rows) remove.run(id);
  insert(database, tag, tier + 1, {
    ...name,
    minMs: Math.min(...rows.map(({ minMs }) => minMs)),
    maxMs: Math.max(...rows.map(({ maxMs }) => maxMs)),
    turn: first.turn,
    bytes: isEmpty ? undefined : packRollup(name, first.turn, digests),
  });
  return true;
}

/** Undefined where that would be too many, or where one of the rows is damaged: they stay as they are. */
function joined(rows: readonly Omit<RollupRow, keyof RollupRowName>[], name: RollupRowName): Digest[] | undefined {
  try {
    return joinRows(
      rows.map((row) => unpackRollup(bytesOf(row.bytes), { ...name, ...row })),
      name.levelMs,
    );
  } catch (error) {
    if (error instanceof DamagedBytes) return undefined;
    throw error;
  }
}
