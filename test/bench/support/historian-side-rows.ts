/** Plain SQLite rows, `(tag, time) WITHOUT ROWID`, one transaction a flush, with WAL and `synchronous = FULL` as ours. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Answer, Side } from "./historian-side.ts";

export async function openRows(dir: string): Promise<Side> {
  const database = new DatabaseSync(join(dir, "rows.sqlite"));
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS tag (number INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE IF NOT EXISTS sample
      (tag INTEGER, time INTEGER, value REAL, quality INTEGER, PRIMARY KEY (tag, time)) WITHOUT ROWID;
  `);
  const insert = database.prepare("INSERT OR REPLACE INTO sample VALUES (?, ?, ?, ?)");
  const insertTag = database.prepare("INSERT INTO tag VALUES (?, ?)");
  const newest = database.prepare("SELECT time, value FROM sample WHERE tag = ? ORDER BY time DESC LIMIT ?");
  const range = database.prepare("SELECT time, value FROM sample WHERE tag = ? AND time BETWEEN ? AND ? ORDER BY time");
  const reduce = database.prepare(
    "SELECT avg(value) AS value FROM sample WHERE tag = ? AND time BETWEEN ? AND ? GROUP BY CAST((time - ?) / ? AS INTEGER)",
  );
  const numbers = new Map<string, number>();
  for (const row of database.prepare("SELECT * FROM tag").all()) numbers.set(String(row["name"]), Number(row["number"])); // prettier-ignore
  const numberOf = (tagId: string): number => {
    const known = numbers.get(tagId);
    if (known !== undefined) return known;
    insertTag.run(numbers.size, tagId);
    numbers.set(tagId, numbers.size);
    return numbers.size - 1;
  };
  return {
    flush: async (samples) => {
      database.exec("BEGIN");
      for (const { tagId, timestampMs, value } of samples) insert.run(numberOf(tagId), timestampMs, Number(value), 0);
      database.exec("COMMIT");
    },
    newest: async (tagId, limit) => answerOf(newest.all(numberOf(tagId), limit)),
    range: async (tagId, fromMs, toMs) => answerOf(range.all(numberOf(tagId), fromMs, toMs)),
    reduce: async (tagId, fromMs, toMs, points) =>
      answerOf(reduce.all(numberOf(tagId), fromMs, toMs, fromMs, (toMs - fromMs) / points)),
    settle: async () => {},
    close: async () => database.close(),
  };
}

function answerOf(rows: readonly Record<string, unknown>[]): Answer {
  return { points: rows.length, sum: rows.reduce((sum, row) => sum + Number(row["value"]), 0) };
}
