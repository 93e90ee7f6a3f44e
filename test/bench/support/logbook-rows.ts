/** The plain way to keep a log: rows of SQLite with an index, each insert a transaction of its own that is synced. */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { LogEntry } from "../../../src/logbook/entry/entry.ts";
import type { EntryDraft, EntryQuery } from "../../../src/logbook/logbook.ts";

export class LogbookRows {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      CREATE TABLE entry (id INTEGER PRIMARY KEY, kind TEXT, time INTEGER, summary TEXT, payload TEXT, user TEXT);
      CREATE INDEX by_kind ON entry (kind, time, id);
      CREATE INDEX by_time ON entry (time, id);
    `);
    this.#insert = this.#database.prepare(
      "INSERT INTO entry (kind, time, summary, payload, user) VALUES (?, ?, ?, ?, ?)",
    );
  }

  /** All in one transaction; newest first, as a book is asked. */
  fill(entries: readonly LogEntry[]): void {
    this.#database.exec("BEGIN");
    for (const { kind, timestamp, summary, payload, user } of entries.toReversed()) {
      this.#insert.run(kind, Date.parse(timestamp), summary, JSON.stringify(payload), user);
    }
    this.#database.exec("COMMIT");
  }

  insert({ kind, summary, payload, user }: EntryDraft): void {
    this.#insert.run(kind, Date.now(), summary, JSON.stringify(payload), user);
  }

  /** With the payload as an object, as a book gives it. */
  query({ kind, sinceMs = 0, untilMs = Number.MAX_SAFE_INTEGER, limit }: EntryQuery): unknown[] {
    const where = kind === undefined ? "" : "kind = ? AND ";
    const statement = this.#database.prepare(
      `SELECT * FROM entry WHERE ${where} time BETWEEN ? AND ? ORDER BY time DESC, id DESC LIMIT ?`,
    );
    const bounds = [sinceMs, untilMs, limit];
    const rows = kind === undefined ? statement.all(...bounds) : statement.all(kind, ...bounds);
    return rows.map((row) => ({ ...row, payload: JSON.parse(String(row["payload"])) as unknown }));
  }

  close(): void {
    this.#database.close();
  }
}
