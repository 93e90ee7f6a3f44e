/**
 * Merges the roll-ups of a month file when it is finished. The last rows of a tag, fewer than sixteen, become one, and the
 * rows of all tags are written side by side. A query of a year then reads one row of hours from each file, instead of some
 * thirty rows scattered over it. Minutes stay as they are: they are too many to be written again at once.
 */
import type { DatabaseSync } from "node:sqlite";
import { limits } from "../limits.ts";
import { DamagedBytes } from "../codec/byte-io.ts";
import { bytesOf } from "../disk/damage.ts";
import type { Digest } from "../reduce/digest.ts";
import { HOUR_MS, joinRows, MAX_ROW_RECORDS } from "../reduce/rollup.ts";
import { packRollup, unpackRollup } from "../reduce/rollup-codec.ts";
import { SqliteMonthTags, type RollupEntry } from "./sqlite-month-tags.ts";
import { insertRollup, removeRollups } from "./sqlite-rollups.ts";

interface Row extends RollupEntry {
  readonly period: number;
  readonly digests: readonly Digest[];
}

/** A tier of its own: new rows are not merged with a finished one. */
const FINISHED_TIER = 16;

/** Within the caller's transaction. */
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

interface Finished {
  readonly records: number;
  /** The change of the tag's sum over its roll-ups. */
  readonly change: number;
}

function finishTag(database: DatabaseSync, tag: number, tagId: string): Finished {
  const found = database
    .prepare(
      `SELECT id, first_block, last_block, min_ms, max_ms, turn, bytes FROM rollup
       WHERE tag = ? AND level_ms = ? ORDER BY last_block`,
    )
    .all(tag, HOUR_MS);
  if (found.length < 2) return { records: 0, change: 0 };
  let records = 0;
  let change = 0;
  let group: Row[] = [];
  const end = (): void => {
    if (group.length > 1) change += putTogether(database, tag, tagId, group);
    group = [];
  };
  for (const one of found) {
    const row = unpacked(one, tagId);
    records += row?.digests.length ?? 0;
    const held = group.reduce((sum, { digests }) => sum + digests.length, row?.digests.length ?? 0);
    if (row === undefined || held > MAX_ROW_RECORDS || (group[0]?.period ?? row.period) !== row.period) end();
    if (row !== undefined) group.push(row);
  }
  end();
  return { records, change };
}

/** Undefined if the samples are to be used instead, or if the row is damaged: it then stays as it is. */
function unpacked(row: Record<string, unknown>, tagId: string): Row | undefined {
  if (row["bytes"] === null) return undefined;
  const [firstBlock, lastBlock] = [Number(row["first_block"]), Number(row["last_block"])];
  try {
    return {
      id: Number(row["id"]),
      levelMs: HOUR_MS,
      firstBlock,
      lastBlock,
      minMs: Number(row["min_ms"]),
      maxMs: Number(row["max_ms"]),
      period: Number(row["turn"]),
      digests: unpackRollup(bytesOf(row["bytes"]), { tagId, levelMs: HOUR_MS, firstBlock, lastBlock }),
    };
  } catch (error) {
    if (error instanceof DamagedBytes) return undefined;
    throw error;
  }
}

/** Returns the change of the tag's sum. */
function putTogether(database: DatabaseSync, tag: number, tagId: string, rows: readonly Row[]): number {
  const digests = joinRows(
    rows.map((row) => row.digests),
    HOUR_MS,
  );
  const [first] = rows;
  const last = rows.at(-1);
  if (digests === undefined || first === undefined || last === undefined) return 0;
  const { firstBlock, period } = first;
  const { lastBlock } = last;
  const minMs = rows.reduce((least, row) => Math.min(least, row.minMs), Infinity);
  const maxMs = rows.reduce((greatest, row) => Math.max(greatest, row.maxMs), -Infinity);
  const name = { tagId, levelMs: HOUR_MS, firstBlock, lastBlock };
  const removed = removeRollups(database, rows);
  const bytes = packRollup(name, period, digests);
  return insertRollup(database, tag, FINISHED_TIER, { ...name, minMs, maxMs, period, bytes }) - removed;
}
