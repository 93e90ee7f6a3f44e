/**
 * The row that summarizes a month file, so that opening the file reads one row. It has a checksum; a damaged row is computed
 * again from the tables.
 */
import type { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { DamagedBytes } from "../codec/byte-io.ts";
import type { Sealing } from "./sealing.ts";

export interface MonthSummary {
  readonly samples: number;
  readonly numbers: number;
  readonly booleans: number;
  readonly minMs: number;
  readonly maxMs: number;
  readonly lastBlock: number;
  readonly lastFrame: number;
  /** 0: the file has its samples; otherwise the finest level of roll-ups that is left, in milliseconds. */
  readonly finestMs: number;
  /** Number of tags; undefined if the row was damaged. */
  readonly tags: number | undefined;
}

export const EMPTY_SUMMARY: MonthSummary = {
  samples: 0,
  numbers: 0,
  booleans: 0,
  minMs: Infinity,
  maxMs: -Infinity,
  lastBlock: 0,
  lastFrame: 0,
  finestMs: 0,
  tags: 0,
};

/** `onDamage` is called if the row is not as it was written. */
export function readSummary(database: DatabaseSync, onDamage: (error: unknown) => void): MonthSummary {
  const row = database.prepare("SELECT * FROM summary").get();
  const summary = row === undefined ? undefined : summaryOf(row);
  if (summary !== undefined && row?.["crc"] === crcOf(summary)) return summary;
  onDamage(new DamagedBytes("the summary"));
  return summedUp(database);
}

function summaryOf(row: Record<string, unknown>): MonthSummary {
  return {
    samples: Number(row["samples"]),
    numbers: Number(row["numbers"]),
    booleans: Number(row["booleans"]),
    minMs: row["min_ms"] === null ? Infinity : Number(row["min_ms"]),
    maxMs: row["max_ms"] === null ? -Infinity : Number(row["max_ms"]),
    lastBlock: Number(row["last_block"]),
    lastFrame: Number(row["last_frame"]),
    finestMs: Number(row["finest_ms"]),
    tags: Number(row["tags"]),
  };
}

const FIELDS = "samples numbers booleans minMs maxMs lastBlock lastFrame finestMs tags".split(
  " ",
) as (keyof MonthSummary)[];

function crcOf(summary: MonthSummary): number {
  return crc32(FIELDS.map((field) => summary[field]).join(" "));
}

/** Within the caller's transaction. */
export function writeSummary(database: DatabaseSync, { tags = 0, ...summary }: MonthSummary): void {
  const whole = { tags, ...summary };
  const values = FIELDS.map((field) => (Number.isFinite(whole[field]) ? whole[field] : null));
  database
    .prepare(
      `REPLACE INTO summary
         (one, samples, numbers, booleans, min_ms, max_ms, last_block, last_frame, finest_ms, tags, crc)
       VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(...values, crcOf(whole));
}

export function summaryAfter(before: MonthSummary, sealings: readonly Sealing[]): MonthSummary {
  let { samples, numbers, booleans, minMs, maxMs, lastBlock, lastFrame } = before;
  for (const { blocks, sealedFrame } of sealings) {
    lastFrame = Math.max(lastFrame, sealedFrame);
    for (const { id, summary } of blocks) {
      samples += summary.samples;
      numbers += summary.numbers;
      booleans += summary.booleans;
      minMs = Math.min(minMs, summary.minMs);
      maxMs = Math.max(maxMs, summary.maxMs);
      lastBlock = Math.max(lastBlock, id);
    }
  }
  return { ...before, samples, numbers, booleans, minMs, maxMs, lastBlock, lastFrame };
}

/** What the row must have said. A roll-up with bytes whose blocks are gone shows that the samples were removed. */
function summedUp(database: DatabaseSync): MonthSummary {
  const one = (sql: string): Record<string, unknown> => database.prepare(sql).get() ?? {};
  const number = (value: unknown, otherwise: number): number => (value === null ? otherwise : Number(value));
  const blocks = one(`
    SELECT total(samples) AS samples, total(numbers) AS numbers, total(booleans) AS booleans, min(min_ms) AS min_ms,
      max(max_ms) AS max_ms, coalesce(max(id), 0) AS last_block FROM block NOT INDEXED`);
  const rollups = one(`
    SELECT max(last_block) AS last, min(min_ms) AS min_ms, max(max_ms) AS max_ms, min(level_ms) AS level_ms FROM rollup`);
  const stripped = one(`
    SELECT EXISTS (SELECT 1 FROM rollup WHERE bytes IS NOT NULL) AND EXISTS (
      SELECT 1 FROM rollup AS r WHERE r.bytes IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM block AS b WHERE b.tag = r.tag AND b.id = r.last_block)) AS is_stripped`);
  const tags = one("SELECT coalesce(max(sealed_frame), 0) AS last_frame FROM tag");
  const lastBlock = Math.max(Number(blocks["last_block"]), number(rollups["last"], 0));
  return {
    samples: Number(blocks["samples"]),
    numbers: Number(blocks["numbers"]),
    booleans: Number(blocks["booleans"]),
    minMs: Math.min(number(blocks["min_ms"], Infinity), number(rollups["min_ms"], Infinity)),
    maxMs: Math.max(number(blocks["max_ms"], -Infinity), number(rollups["max_ms"], -Infinity)),
    lastBlock,
    lastFrame: Number(tags["last_frame"]),
    finestMs: stripped["is_stripped"] === 1 ? number(rollups["level_ms"], 0) : 0,
    tags: undefined,
  };
}
