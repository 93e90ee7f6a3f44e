/**
 * Lets a finished month file go without its samples, or without its minutes: what is to stay is written into a new file,
 * which takes the name of the old one when it is whole. Blocks that are their own roll-up stay.
 */
import type { DatabaseSync } from "node:sqlite";
import { createDatabase } from "./sqlite-file.ts";
import { MONTH_SCHEMA } from "./sqlite-month-schema.ts";

export function stripMonth(file: string, finestMs: number): void {
  createDatabase(file, MONTH_SCHEMA, (database) => {
    database.prepare("ATTACH ? AS old").run(file);
    copyRollups(database, finestMs);
    database.exec("DETACH old");
  });
}

function copyRollups(database: DatabaseSync, finestMs: number): void {
  database.exec("BEGIN");
  database.exec("INSERT INTO tag SELECT number, name, sealed_frame FROM old.tag");
  database.prepare("INSERT INTO rollup SELECT * FROM old.rollup WHERE level_ms >= ?").run(finestMs);
  database
    .prepare(
      `INSERT INTO block SELECT * FROM old.block WHERE id IN (
         SELECT b.id FROM old.block AS b WHERE (
           SELECT r.bytes IS NULL AND r.first_block <= b.id FROM old.rollup AS r
           WHERE r.tag = b.tag AND r.level_ms = ? AND r.last_block >= b.id ORDER BY r.last_block LIMIT 1))`,
    )
    .run(finestMs);
  database
    .prepare(
      `UPDATE summary SET
         (min_ms, max_ms, last_block, last_frame, rollup_from) =
           (SELECT min_ms, max_ms, last_block, last_frame, rollup_from FROM old.summary),
         (samples, numbers, booleans) = (SELECT total(samples), total(numbers), total(booleans) FROM block),
         finest_ms = ?`,
    )
    .run(finestMs);
  database.exec("COMMIT");
}
