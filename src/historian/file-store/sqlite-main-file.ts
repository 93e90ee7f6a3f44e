/**
 * The main file, which is what a historian is named by: it holds the lock that keeps a second service out, says whose the
 * files are and of what version, whether there is a log of frames beside it (`frame-log.ts`), and which month files there
 * ought to be (`sqlite-month-list.ts`).
 */
import { DatabaseSync } from "node:sqlite";
import { BitacoraError } from "../../core/errors.ts";
import { mainFileBytes } from "../disk/file-bytes.ts";
import {
  asBitacoraError,
  checkHeader,
  createDatabase,
  inTransaction,
  openForWriting,
  type Schema,
} from "../disk/sqlite-file.ts";
import { holdUnchanged, openUnchanged } from "../disk/sqlite-unchanged.ts";
import { listFault, MONTH_LIST_SQL, SqliteMonthList } from "../months/sqlite-month-list.ts";

export const MAIN_SCHEMA: Schema = {
  applicationId: 0x4269_7448, // BitH
  version: 3,
  pageSize: 4096,
  sql: `
    -- A row when there is a log: where none is found then, it was lost. Its frames come after this one.
    CREATE TABLE log (after_frame INTEGER NOT NULL) STRICT;
    ${MONTH_LIST_SQL}
  `,
};

export class SqliteMainFile {
  readonly file: string;
  readonly #database: DatabaseSync;
  #months: SqliteMonthList | undefined;
  /** Where the file is only read: the lock that keeps a service out. */
  readonly #hold: { close(): void } | undefined;

  private constructor(file: string, database: DatabaseSync, hold?: { close(): void }) {
    this.file = file;
    this.#database = database;
    this.#hold = hold;
  }

  /** Opens the file, or makes it. Rejects what is not ours, newer, in use or damaged with a coded error. */
  static open(file: string): SqliteMainFile {
    if (!checkHeader(file, MAIN_SCHEMA)) createDatabase(file, MAIN_SCHEMA);
    return SqliteMainFile.#checked(new SqliteMainFile(file, openForWriting(file, "FULL")));
  }

  /** Opens the file for reading only, and keeps a service from opening it meanwhile. Rejects as `open` does. */
  static openToRead(file: string): SqliteMainFile {
    if (!checkHeader(file, MAIN_SCHEMA)) return SqliteMainFile.standIn(file);
    // In use, it is not looked at any further.
    holdUnchanged(file).close();
    // First the database: finding out how to open it closes a descriptor of the file, which would drop the lock.
    const database = openUnchanged(file);
    try {
      return SqliteMainFile.#checked(new SqliteMainFile(file, database, holdUnchanged(file)));
    } catch (error) {
      if (database.isOpen) database.close();
      throw error;
    }
  }

  /** What a service would put in the place of one that is damaged or empty, in memory. */
  static standIn(file: string): SqliteMainFile {
    const database = new DatabaseSync(":memory:");
    database.exec(`${MAIN_SCHEMA.sql} PRAGMA user_version = ${MAIN_SCHEMA.version};`);
    return new SqliteMainFile(file, database);
  }

  /** Closes it where it is not as it should be. */
  static #checked(main: SqliteMainFile): SqliteMainFile {
    const { file } = main;
    try {
      const check = main.#database.prepare("PRAGMA quick_check(1)").get()?.["quick_check"];
      if (check !== "ok") throw new BitacoraError("historian-damaged", { file, reason: String(check) });
      // A schema that is not what its version says shows itself here.
      void main.hasLog;
      void main.months;
      return main;
    } catch (error) {
      main.close();
      throw asBitacoraError(error, file);
    }
  }

  /** The month files that there ought to be. */
  get months(): SqliteMonthList {
    return (this.#months ??= new SqliteMonthList(this.#database, this.file));
  }

  get hasLog(): boolean {
    return logAfter(this.#database) !== undefined;
  }

  /** The last frame of the log before this one, if there was one. */
  get logAfter(): number {
    return logAfter(this.#database) ?? 0;
  }

  /** To be called when the log is a new one and month files know of frames that were in another. */
  noteLogAfter(frame: number): void {
    inTransaction(this.#database, this.file, () => {
      this.#database.prepare("UPDATE log SET after_frame = ?").run(frame);
    });
  }

  /** With the log. */
  get bytes(): number {
    return mainFileBytes(this.file);
  }

  /** What SQLite finds wrong with it, or is with its list; undefined where that is nothing. */
  fault(): string | undefined {
    const found = String(this.#database.prepare("PRAGMA integrity_check(1)").get()?.["integrity_check"]);
    return found === "ok" ? listFault(this.#database) : found;
  }

  /** To be called when there is a log, on disk. */
  noteLog(): void {
    if (this.hasLog) return;
    inTransaction(this.#database, this.file, () => this.#database.exec("INSERT INTO log VALUES (0)"));
  }

  close(): void {
    this.#database.close();
    this.#hold?.close();
  }
}

/** The frame after which the log begins; undefined where there is no log. */
export function logAfter(database: DatabaseSync): number | undefined {
  const row = database.prepare("SELECT after_frame FROM log").get();
  return row === undefined ? undefined : Number(row["after_frame"]);
}
