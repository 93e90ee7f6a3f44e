/** What a month file is made of, and the row that sums it up. */
import type { DatabaseSync } from "node:sqlite";
import type { BlockSummary } from "./block-codec.ts";
import { inTransaction, type Schema } from "./sqlite-file.ts";
import { ROLLUP_SQL, type SealedRollup } from "./sqlite-rollups.ts";

/**
 * Pages of 16 KiB hold seven blocks of 2048 samples, and a tenth of them is empty: of 8 KiB, which hold three, it is a
 * fifth. Of larger ones a card would receive more, since a round of sealing writes a few of each table and index, whole.
 * Files that were made with other pages keep them.
 */
export const MONTH_SCHEMA: Schema = {
  applicationId: 0x4269_744d, // BitM
  version: 2,
  pageSize: 16_384,
  sql: `
    -- Numbers stand for names in this file only.
    CREATE TABLE tag (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      sealed_frame INTEGER NOT NULL
    ) STRICT;
    -- Ids ascend in order of arrival over all month files. Bytes as drawn in block-codec.ts; the rest repeats what is in
    -- them: samples in all, of numbers, of booleans; those with a usable value, and the extremes and sum of these.
    CREATE TABLE block (
      id INTEGER PRIMARY KEY,
      tag INTEGER NOT NULL REFERENCES tag,
      min_ms INTEGER NOT NULL,
      max_ms INTEGER NOT NULL,
      samples INTEGER NOT NULL,
      numbers INTEGER NOT NULL,
      booleans INTEGER NOT NULL,
      usable INTEGER NOT NULL,
      min_value REAL,
      max_value REAL,
      sum_value REAL,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE INDEX block_time ON block (tag, max_ms, min_ms, samples);
    -- What all blocks together have, so that opening a file reads one row.
    CREATE TABLE summary (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      samples INTEGER NOT NULL,
      numbers INTEGER NOT NULL,
      booleans INTEGER NOT NULL,
      min_ms INTEGER,
      max_ms INTEGER,
      last_block INTEGER NOT NULL,
      last_frame INTEGER NOT NULL,
      -- Blocks from this one on have roll-ups.
      rollup_from INTEGER NOT NULL,
      -- 0: it has its samples; else the finest level of roll-ups that is left.
      finest_ms INTEGER NOT NULL
    ) STRICT;
    INSERT INTO summary VALUES (1, 0, 0, 0, NULL, NULL, 0, 0, 0, 0);
    ${ROLLUP_SQL}
  `,
};

/** A file of version 1, which has no roll-ups, as one of version 2 that has them from the next block on. */
const FROM_VERSION_1 = `
  ALTER TABLE summary ADD COLUMN rollup_from INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE summary ADD COLUMN finest_ms INTEGER NOT NULL DEFAULT 0;
  UPDATE summary SET rollup_from = last_block + 1;
  ${ROLLUP_SQL}
`;

/** Makes a file that is to be written on one of this version. Others are read as they are. */
export function upgradeMonth(database: DatabaseSync, file: string): void {
  if (Number(database.prepare("PRAGMA user_version").get()?.["user_version"]) >= MONTH_SCHEMA.version) return;
  inTransaction(database, file, () => {
    database.exec(`${FROM_VERSION_1} PRAGMA user_version = ${MONTH_SCHEMA.version};`);
  });
}

export interface SealedBlock {
  readonly id: number;
  readonly summary: BlockSummary;
  readonly bytes: Uint8Array;
}

/** All that is sealed of one tag at once, through frame `sealedFrame`. */
export interface Sealing {
  readonly tagId: string;
  readonly sealedFrame: number;
  readonly blocks: readonly SealedBlock[];
  readonly rollups: readonly SealedRollup[];
}

export interface MonthSummary {
  readonly samples: number;
  readonly numbers: number;
  readonly booleans: number;
  readonly minMs: number;
  readonly maxMs: number;
  readonly lastBlock: number;
  readonly lastFrame: number;
  /** Blocks from this one on have roll-ups; Infinity where none has. */
  readonly rollupFrom: number;
  /** 0: it has its samples; else the finest level of roll-ups that is left, in milliseconds. */
  readonly finestMs: number;
}

export function readSummary(database: DatabaseSync): MonthSummary {
  const row = database.prepare("SELECT * FROM summary WHERE one = 1").get();
  if (row === undefined) throw new Error("the summary is not there");
  return {
    samples: Number(row["samples"]),
    numbers: Number(row["numbers"]),
    booleans: Number(row["booleans"]),
    minMs: row["min_ms"] === null ? Infinity : Number(row["min_ms"]),
    maxMs: row["max_ms"] === null ? -Infinity : Number(row["max_ms"]),
    lastBlock: Number(row["last_block"]),
    lastFrame: Number(row["last_frame"]),
    rollupFrom: Number(row["rollup_from"] ?? Infinity),
    finestMs: Number(row["finest_ms"] ?? 0),
  };
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
