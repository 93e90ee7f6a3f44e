/**
 * Merges the roll-ups of a month file when it is finished. The last rows of a tag, fewer than sixteen, become one, and the
 * rows of all tags are written side by side. A query of a year then reads one row of hours from each file, instead of some
 * thirty rows scattered over it. Minutes stay as they are: they are too many to be written again at once.
 */
import type { DatabaseSync } from "node:sqlite";
import { limits } from "../limits.ts";
import { HOUR_MS, MAX_ROW_RECORDS } from "../reduce/rollup.ts";
import { SqliteMonthTags } from "./sqlite-month-tags.ts";
import { MERGED_COLUMNS, mergeRows, unpackedRow, type UnpackedRow } from "./sqlite-rollups.ts";

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
