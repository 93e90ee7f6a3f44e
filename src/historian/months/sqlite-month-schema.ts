/** The schema of a month file. */
import type { Schema } from "../disk/sqlite-file.ts";
import { ROLLUP_SQL } from "./sqlite-rollups.ts";
import { TIMES_SQL } from "./sqlite-times.ts";

/**
 * Seven blocks of 2048 samples fit into a page of 16 KiB, and a tenth of it stays empty; three fit into 8 KiB, and a fifth
 * stays empty. Larger pages would write more to a card, since a round of sealing writes a few whole pages of each table and
 * index. Files that were created with another page size keep it.
 */
export const MONTH_SCHEMA: Schema = {
  applicationId: 0x4269_744d, // BitM
  version: 4,
  pageSize: 16_384,
  sql: `
    -- Numbers stand for names in this file only. The sums are over the entries of the tag in block_time and rollup_time,
    -- crc over the row.
    CREATE TABLE tag (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      sealed_frame INTEGER NOT NULL,
      index_sum INTEGER NOT NULL,
      rollup_sum INTEGER NOT NULL,
      crc INTEGER NOT NULL
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
    ${TIMES_SQL}
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
      -- 0: it has its samples; else the finest level of roll-ups that is left.
      finest_ms INTEGER NOT NULL,
      -- Rows of tag; and over this one.
      tags INTEGER NOT NULL,
      crc INTEGER NOT NULL
    ) STRICT;
    ${ROLLUP_SQL}
  `,
};
