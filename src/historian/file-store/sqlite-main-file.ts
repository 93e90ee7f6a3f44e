/**
 * The main file, by whose name a historian is known. It holds the lock that keeps a second service out. It says whose the
 * files are and of what version, whether there is a log of frames beside it (`frame-log.ts`), and which month files should
 * exist (`sqlite-month-list.ts`).
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
import { holdSharedLock, openUnchanged } from "../disk/sqlite-unchanged.ts";
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
  /** When the file is only read: the lock that keeps a service out. */
  readonly #hold: { close(): void } | undefined;

  private constructor(file: string, database: DatabaseSync, hold?: { close(): void }) {
    this.file = file;
    this.#database = database;
    this.#hold = hold;
  }

  /** Opens the file, or creates it. Throws a coded error if it is not ours, newer, in use or damaged. */
  static open(file: string): SqliteMainFile {
    if (!checkHeader(file, MAIN_SCHEMA)) createDatabase(file, MAIN_SCHEMA);
    return SqliteMainFile.#checked(new SqliteMainFile(file, openForWriting(file, "FULL")));
  }

  /** Opens the file for reading only, and keeps a service from opening it meanwhile. Throws as `open` does. */
  static openToRead(file: string): SqliteMainFile {
    if (!checkHeader(file, MAIN_SCHEMA)) return SqliteMainFile.standIn(file);
    // If it is in use, this throws.
    holdSharedLock(file).close();
    // The database first: finding out how to open it closes a descriptor of the file, which would release the lock.
    const database = openUnchanged(file);
    try {
      return SqliteMainFile.#checked(new SqliteMainFile(file, database, holdSharedLock(file)));
    } catch (error) {
      if (database.isOpen) database.close();
      throw error;
    }
  }

  /** In memory: what a service would create in the place of an empty or damaged file. */
  static standIn(file: string): SqliteMainFile {
    const database = new DatabaseSync(":memory:");
    database.exec(`${MAIN_SCHEMA.sql} PRAGMA user_version = ${MAIN_SCHEMA.version};`);
    return new SqliteMainFile(file, database);
  }

  /** Closes the file and throws if its content is not as it should be. */
  static #checked(main: SqliteMainFile): SqliteMainFile {
    const { file } = main;
    try {
      const check = main.#database.prepare("PRAGMA quick_check(1)").get()?.["quick_check"];
      if (check !== "ok") throw new BitacoraError("historian-damaged", { file, reason: String(check) });
      // Throws if the schema is not what its version says.
      void main.hasLog;
      void main.months;
      return main;
    } catch (error) {
      main.close();
      throw asBitacoraError(error, file);
    }
  }

  /** The month files that should exist. */
  get months(): SqliteMonthList {
    return (this.#months ??= new SqliteMonthList(this.#database, this.file));
  }

  get hasLog(): boolean {
    return logAfter(this.#database) !== undefined;
  }

  /** The newest frame of the log that this log replaced; 0 if there was none. */
  get logAfter(): number {
    return logAfter(this.#database) ?? 0;
  }

  /** To be called when the log is new and month files know frames of an earlier one. */
  noteLogAfter(frame: number): void {
    inTransaction(this.#database, this.file, () => {
      this.#database.prepare("UPDATE log SET after_frame = ?").run(frame);
    });
  }

  /** Including the log. */
  get bytes(): number {
    return mainFileBytes(this.file);
  }

  /** What SQLite finds wrong with the file, or what is wrong with the list of months; undefined if nothing. */
  fault(): string | undefined {
    const found = String(this.#database.prepare("PRAGMA integrity_check(1)").get()?.["integrity_check"]);
    return found === "ok" ? listFault(this.#database) : found;
  }

  /** To be called when a log exists on disk. */
  noteLog(): void {
    if (this.hasLog) return;
    inTransaction(this.#database, this.file, () => this.#database.exec("INSERT INTO log VALUES (0)"));
  }

  close(): void {
    this.#database.close();
    this.#hold?.close();
  }
}

/** The frame after which the log begins; undefined if there is no log. */
export function logAfter(database: DatabaseSync): number | undefined {
  const row = database.prepare("SELECT after_frame FROM log").get();
  return row === undefined ? undefined : Number(row["after_frame"]);
}
