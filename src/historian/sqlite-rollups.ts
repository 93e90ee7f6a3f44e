/**
 * The roll-ups in a month file: written in the transaction that seals the blocks they are made from, so that they are
 * there exactly when these are, whatever happens. Each block gives a small row for each level; sixteen rows of one size
 * are made one larger, so that a year of hours is a few dozen rows. A row without bytes says that the samples themselves
 * are to be used; so each block belongs to exactly one row of each level.
 */
import type { DatabaseSync } from "node:sqlite";
import { DamagedBytes } from "./byte-io.ts";
import { copyColumns, timeSpan, type Columns } from "./columns.ts";
import { bytesOf } from "./damage.ts";
import type { Digest } from "./digest.ts";
import { joinRows, MERGED_ROWS, ROLLUP_LEVELS, rollUp } from "./rollup.ts";
import { packRollup, unpackRollup, type RollupRowName } from "./rollup-codec.ts";

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
): SealedRollup[] {
  const { minMs, maxMs } = timeSpan(copyColumns(columns, from, to));
  return ROLLUP_LEVELS.map((levelMs) => {
    const digests = rollUp(columns, from, to, levelMs, turn);
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

/** Rows of a tag that may tell of samples inside the bounds, that with the latest time first. */
export function findRollups(database: DatabaseSync, search: RollupSearch): RollupRow[] {
  const { tagId, levelMs, sinceMs, untilMs, firstBlock, lastBlock } = search;
  return database
    .prepare(
      `SELECT first_block, last_block, min_ms, max_ms, turn, bytes FROM rollup
       WHERE tag = (SELECT number FROM tag WHERE name = ?) AND level_ms = ? AND max_ms >= ? AND min_ms <= ?
         AND first_block >= ? AND last_block <= ?
       ORDER BY max_ms DESC, last_block DESC`,
    )
    .all(
      tagId,
      levelMs,
      Math.max(sinceMs, Number.MIN_SAFE_INTEGER),
      Math.min(untilMs, Number.MAX_SAFE_INTEGER),
      firstBlock,
      lastBlock,
    )
    .map((row) => ({ tagId, levelMs, ...rowOf(row) }));
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
  database
    .prepare("INSERT INTO rollup VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    .run(tag, levelMs, tier, firstBlock, lastBlock, minMs, maxMs, turn, bytes ?? null);
}

/** Makes the newest rows one, if there are enough of one tier and kind. Gives whether it did. */
function mergeNewest(database: DatabaseSync, tag: number, tagId: string, levelMs: number, tier: number): boolean {
  const found = database
    .prepare(
      `SELECT id, tier, first_block, last_block, min_ms, max_ms, turn, bytes FROM rollup
       WHERE tag = ? AND level_ms = ? ORDER BY last_block DESC LIMIT ${MERGED_ROWS}`,
    )
    .all(tag, levelMs);
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
  const remove = database.prepare("DELETE FROM rollup WHERE id = ?");
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
