/**
 * Checks a month file in steps and reports what is damaged; it only reads. Part of `sqlite-check.ts`, for files that nobody
 * has open, and of `sqlite-archive-check.ts`, for those that the historian goes on writing.
 */
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { summarize, unpackBlock, type SharedTimesOf } from "../codec/block-codec.ts";
import { DamagedBytes } from "../codec/byte-io.ts";
import { bytesOf, isDamage } from "../disk/damage.ts";
import type { Findings } from "../disk/findings.ts";
import { unpackRollup } from "../reduce/rollup-codec.ts";
import { readSummary } from "./sqlite-month-summary.ts";
import { SqliteMonthTags } from "./sqlite-month-tags.ts";
import { SqliteTimes } from "./sqlite-times.ts";

export interface MonthToCheck {
  readonly file: string;
  /** Called at each step: the connection to a file in use may be another by then. */
  readonly database: () => DatabaseSync;
  readonly rowsAStep: number;
  /** Blocks after this one are not checked. */
  readonly throughBlock: number;
  /** Whether SQLite's `integrity_check` is left out: then the indexes by time are compared with their sums here. */
  readonly isInUse: boolean;
}

/** What a row of blocks repeats of its block. */
const SUMMARY_COLUMNS = [
  ["samples", "samples"],
  ["numbers", "numbers"],
  ["booleans", "booleans"],
  ["usable", "usable"],
  ["minMs", "min_ms"],
  ["maxMs", "max_ms"],
  ["minValue", "min_value"],
  ["maxValue", "max_value"],
  ["sum", "sum_value"],
] as const;
/** Share of the work that the blocks take. */
const BLOCK_SHARE = 0.8;

type Row = Record<string, SQLOutputValue>;
type TagNames = ReadonlyMap<number, string>;

/** Yields the share of the file that has been checked. */
export function* checkMonth(month: MonthToCheck, findings: Findings): Generator<number, void> {
  const tags = checkTags(month, findings);
  const last = month.database().prepare("SELECT coalesce(max(id), 0) AS id FROM rollup").get();
  if (month.isInUse) yield* checkIndex(month, [...tags.values()], findings);
  const needed = new Set<number>();
  for (const share of checkBlocks(month, tags, needed, findings)) yield share * BLOCK_SHARE;
  yield* checkTimes(month, needed, findings);
  for (const share of checkRollups({ ...month, throughBlock: Number(last?.["id"]) }, tags, findings))
    yield BLOCK_SHARE + share * (1 - BLOCK_SHARE);
}

/** The names of the tags by number; checks their rows and the summary. */
function checkTags({ database: current, file }: MonthToCheck, findings: Findings): TagNames {
  const database = current();
  const onDamage = (error: unknown): void => findings.add(file, error);
  const { tags: count } = readSummary(database, onDamage);
  const rows = new SqliteMonthTags(() => database, { count, onDamage });
  for (const { tagId, sealedFrame } of rows.known()) {
    const known = findings.sealedFrames.get(tagId) ?? 0;
    findings.sealedFrames.set(tagId, Math.max(known, sealedFrame));
  }
  return new Map(rows.known().map(({ number, tagId }) => [number, tagId]));
}

/** The rows are read again at each step: sealing changes their sums meanwhile. */
function* checkIndex(month: MonthToCheck, tagIds: readonly string[], findings: Findings): Generator<number, void> {
  const { database: current, file, rowsAStep } = month;
  for (let at = 0; at < tagIds.length; at += rowsAStep) {
    const database = current();
    const onDamage = (error: unknown): void => findings.add(file, error);
    // Damaged rows have already been reported.
    const rows = new SqliteMonthTags(() => database, { count: undefined, onDamage: () => {} });
    const sums = new SqliteMonthTags(() => database, { count: undefined, onDamage });
    for (const tagId of tagIds.slice(at, at + rowsAStep)) {
      const row = rows.find(tagId);
      if (row === undefined) continue;
      sums.hasWholeIndex(row);
      sums.hasWholeRollups(row);
    }
    yield 0;
  }
}

function* checkBlocks(
  month: MonthToCheck,
  tags: TagNames,
  needed: Set<number>,
  findings: Findings,
): Generator<number, void> {
  const { file } = month;
  const prepared = onConnection(month.database, (database) => ({
    times: new SqliteTimes(database),
    rows: database.prepare(`
      SELECT tag, min_ms, max_ms, samples, numbers, booleans, usable, min_value, max_value, sum_value, bytes
      FROM block WHERE id = ?`),
  }));
  for (const { ids, share } of idsOf(month, "block", "id", findings)) {
    const { times, rows } = prepared();
    const sharedTimesOf = (firstBlock: number): Float64Array => {
      needed.add(firstBlock);
      return times.of(firstBlock);
    };
    for (const id of ids) {
      const row = findings.unlessDamaged(file, () => rows.get(id), { id });
      const tagId = tags.get(Number(row?.["tag"])) ?? null;
      if (row !== undefined) checkBlock({ row, id, tagId, file }, sharedTimesOf, findings);
    }
    yield share;
  }
}

/** Damaged times were found with the blocks that need them. This finds times that no block needs. */
function* checkTimes(month: MonthToCheck, needed: ReadonlySet<number>, findings: Findings): Generator<number, void> {
  for (const { ids } of idsOf(month, "times", "first_block", findings)) {
    for (const id of ids)
      if (!needed.has(id)) findings.add(month.file, new DamagedBytes("times that no block has"), { id });
    yield BLOCK_SHARE;
  }
}

function* checkRollups(month: MonthToCheck, tags: TagNames, findings: Findings): Generator<number, void> {
  const { file } = month;
  const prepared = onConnection(month.database, (database) =>
    database.prepare("SELECT tag, level_ms, first_block, last_block, min_ms, max_ms, bytes FROM rollup WHERE id = ?"),
  );
  for (const { ids, share } of idsOf(month, "rollup", "id", findings)) {
    const rows = prepared();
    for (const id of ids) {
      const row = findings.unlessDamaged(file, () => rows.get(id), { id });
      if (row !== undefined) checkRollup(row, { id, tagId: tags.get(Number(row["tag"])) ?? "", file }, findings);
    }
    yield share;
  }
}

interface BlockToCheck {
  readonly row: Row;
  readonly id: number;
  /** Null if the tag is lost. */
  readonly tagId: string | null;
  readonly file: string;
}

function checkBlock({ row, id, tagId, file }: BlockToCheck, sharedTimesOf: SharedTimesOf, findings: Findings): void {
  findings.blocks += 1;
  const place = { id, tagId, minMs: Number(row["min_ms"]), maxMs: Number(row["max_ms"]) };
  const unpack = (): void => {
    const columns = unpackBlock(bytesOf(row["bytes"]), tagId ?? "", id, sharedTimesOf);
    const inside = summarize(columns, 0, columns.length);
    if (SUMMARY_COLUMNS.some(([of, column]) => inside[of] !== row[column]))
      throw new DamagedBytes("the row does not tell what is in the block");
    findings.samples += columns.length;
  };
  findings.unlessDamaged(file, unpack, place);
}

function checkRollup(
  row: Row,
  { id, tagId, file }: { id: number; tagId: string; file: string },
  findings: Findings,
): void {
  findings.rollups += 1;
  if (row["bytes"] === null) return;
  const place = { id, tagId, minMs: Number(row["min_ms"]), maxMs: Number(row["max_ms"]) };
  const name = {
    tagId,
    levelMs: Number(row["level_ms"]),
    firstBlock: Number(row["first_block"]),
    lastBlock: Number(row["last_block"]),
  };
  findings.unlessDamaged(file, () => unpackRollup(bytesOf(row["bytes"]), name), place);
}

interface Page {
  readonly ids: readonly number[];
  /** How far these ids are in the span of all ids. */
  readonly share: number;
}

/** The ids of a table in ascending order, a page for each step. */
function* idsOf(
  { database: current, file, rowsAStep, throughBlock }: MonthToCheck,
  table: "block" | "times" | "rollup",
  column: "id" | "first_block",
  findings: Findings,
): Generator<Page, void> {
  const through = Math.min(throughBlock, Number.MAX_SAFE_INTEGER);
  const prepared = onConnection(current, (database) =>
    database.prepare(
      `SELECT ${column} AS id FROM ${table} WHERE ${column} > ? AND ${column} <= ? ORDER BY ${column} LIMIT ${rowsAStep}`,
    ),
  );
  try {
    const [first, end] = spanOfIds(current(), table, column, through);
    for (let last = Number.MIN_SAFE_INTEGER; ;) {
      const ids = prepared()
        .all(last, through)
        .map((row) => Number(row["id"]));
      if (ids.length === 0) return;
      last = ids.at(-1) ?? last;
      yield { ids, share: Math.min(1, (last - first + 1) / Math.max(1, end - first + 1)) };
    }
  } catch (error) {
    // SQLite cannot follow the tree any further.
    if (!isDamage(error)) throw error;
    findings.add(file, error);
  }
}

/** Prepared statements of a connection, prepared again for another connection. */
function onConnection<T>(current: () => DatabaseSync, prepare: (database: DatabaseSync) => T): () => T {
  let known: { readonly database: DatabaseSync; readonly made: T } | undefined;
  return () => {
    const database = current();
    if (known?.database !== database) known = { database, made: prepare(database) };
    return known.made;
  };
}

/** Counting the rows would read every page. */
function spanOfIds(database: DatabaseSync, table: string, column: string, through: number): [number, number] {
  const row = database
    .prepare(
      `SELECT (SELECT min(${column}) FROM ${table}) AS first,
         (SELECT max(${column}) FROM ${table} WHERE ${column} <= ?) AS last`,
    )
    .get(through);
  return [Number(row?.["first"]), Number(row?.["last"])];
}
