/** The rows of blocks in a month file, by tag number. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { bytesOf } from "../disk/damage.ts";
import type { TagSpan } from "../historian-store.ts";
import { SCAN_BLOCKS, type ScanBlock } from "../reduce/scan.ts";
import type { SealedBlock } from "./sealing.ts";

/** A block as it is in the index. */
export interface BlockEntry {
  readonly id: number;
  readonly maxMs: number;
}

export interface BlockSearch {
  readonly tagId: string;
  readonly sinceMs: number;
  readonly untilMs: number;
  /** Only blocks up to this id. */
  readonly lastId: number;
  /** Only blocks after this one in the order of the search. */
  readonly after: BlockEntry | undefined;
  readonly limit: number;
}

/** The index has all that a search needs; if the index is damaged, the table itself is scanned. */
export type BlockWay = "INDEXED BY block_time" | "NOT INDEXED";

export function prepareFind(database: DatabaseSync, way: BlockWay): StatementSync {
  return database.prepare(`
    SELECT id, max_ms FROM block ${way}
    WHERE tag = ? AND max_ms >= ? AND min_ms <= ? AND id <= ? AND (max_ms < ? OR (max_ms = ? AND id < ?))
    ORDER BY max_ms DESC, id DESC LIMIT ?`);
}

export function findBlocks(prepared: StatementSync, tag: number, search: BlockSearch): BlockEntry[] {
  const { sinceMs, untilMs, lastId, after, limit } = search;
  return prepared
    .all(
      tag,
      Math.max(sinceMs, Number.MIN_SAFE_INTEGER),
      Math.min(untilMs, Number.MAX_SAFE_INTEGER),
      lastId,
      after?.maxMs ?? Number.MAX_SAFE_INTEGER,
      after?.maxMs ?? 0,
      after?.id ?? 0,
      limit,
    )
    .map((row) => ({ id: Number(row["id"]), maxMs: Number(row["max_ms"]) }));
}

/** Ascending, the first `SCAN_BLOCKS` of them. */
export function findBlocksAfter(database: DatabaseSync, way: BlockWay, tag: number, id: number): ScanBlock[] {
  return database
    .prepare(
      `SELECT id, samples, min_ms, max_ms FROM block ${way} WHERE tag = ? AND id > ? ORDER BY id LIMIT ${SCAN_BLOCKS}`,
    )
    .all(tag, id)
    .map((row) => ({ id: Number(row["id"]), ...spanOf(row) }));
}

/** What the rows of blocks of all tags say that may have samples inside the bounds, ascending. */
export function blockRows(
  database: DatabaseSync,
  { after, sinceMs, untilMs, limit }: { after: number; sinceMs: number; untilMs: number; limit: number },
): (ScanBlock & { readonly tag: number })[] {
  return database
    .prepare(
      `SELECT id, tag, samples, min_ms, max_ms FROM block NOT INDEXED
       WHERE id > ? AND max_ms >= ? AND min_ms <= ? ORDER BY id LIMIT ?`,
    )
    .all(after, Math.max(sinceMs, Number.MIN_SAFE_INTEGER), Math.min(untilMs, Number.MAX_SAFE_INTEGER), limit)
    .map((row) => ({ id: Number(row["id"]), tag: Number(row["tag"]), ...spanOf(row) }));
}

export function firstBlock(database: DatabaseSync): number {
  return Number(database.prepare("SELECT coalesce(min(id), 0) AS id FROM block").get()?.["id"]);
}

export interface StoredBlock {
  readonly id: number;
  readonly samples: number;
  readonly bytes: Uint8Array;
}

/** Blocks of all tags after an id, ascending: at most `limit`, and none after `maxBytes` are reached. */
export function storedBlocksAfter(database: DatabaseSync, id: number, limit: number, maxBytes: number): StoredBlock[] {
  const found: StoredBlock[] = [];
  let size = 0;
  const rows = database.prepare("SELECT id, samples, bytes FROM block NOT INDEXED WHERE id > ? ORDER BY id LIMIT ?");
  for (const row of rows.iterate(id, limit)) {
    const bytes = bytesOf(row["bytes"]);
    found.push({ id: Number(row["id"]), samples: Number(row["samples"]), bytes });
    size += bytes.length;
    if (size >= maxBytes) break;
  }
  return found;
}

export function isIndexed(database: DatabaseSync, tag: number, id: number): boolean {
  const found = database.prepare("SELECT 1 FROM block INDEXED BY block_time WHERE tag = ? AND id = ?");
  return found.get(tag, id) !== undefined;
}

/** The samples and the time span of each tag. */
export function blockSpans(database: DatabaseSync): (Omit<TagSpan, "tagId"> & { readonly tag: number })[] {
  return database
    .prepare(
      "SELECT tag, sum(samples) AS samples, min(min_ms) AS min_ms, max(max_ms) AS max_ms FROM block GROUP BY tag",
    )
    .all()
    .map((row) => ({ tag: Number(row["tag"]), ...spanOf(row) }));
}

function spanOf(row: Record<string, unknown>) {
  return { samples: Number(row["samples"]), minMs: Number(row["min_ms"]), maxMs: Number(row["max_ms"]) };
}

/** Inserted in the order of their ids, which fills pages. */
export function insertBlocks(
  database: DatabaseSync,
  blocks: readonly (SealedBlock & { readonly tag: number })[],
): void {
  const insert = database.prepare("INSERT INTO block VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const { id, tag, summary: s, bytes } of blocks.toSorted((a, b) => a.id - b.id)) {
    insert.run(
      id,
      tag,
      s.minMs,
      s.maxMs,
      s.samples,
      s.numbers,
      s.booleans,
      s.usable,
      s.minValue,
      s.maxValue,
      s.sum,
      bytes,
    );
  }
}
