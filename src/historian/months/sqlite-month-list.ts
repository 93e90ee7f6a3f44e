/**
 * Which month files there ought to be: a table of the main file, so that one that somebody removes is missed.
 *
 *     a month begins:  its file is made and on disk ──▶ on the list ──▶ samples are sealed in it
 *     a month expires: its file is renamed, synced ──▶ off the list ──▶ the file is removed
 *
 * A file that is there and not on the list is put on it at the next start. So a power cut at any moment neither makes a month
 * look missing nor has one forgotten; and a file that comes back is taken again, as are those of a main file that is new.
 *
 * What is on the list and no label is what damage has made of one. No file is missed for it; it leaves the list when the file
 * that the label was of is put on it again.
 */
import type { DatabaseSync } from "node:sqlite";
import { inTransaction, removeDatabase } from "../disk/sqlite-file.ts";
import { expiredBeside } from "./files-beside.ts";
import { labelledPath, labelOf, parseLabel } from "./month-name.ts";

export const MONTH_LIST_SQL = `
  -- What the name of a month file has after the main file's: 2026-11, 2026-11.2.
  CREATE TABLE month (label TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;

export class SqliteMonthList {
  readonly #database: DatabaseSync;
  readonly #file: string;
  #labels: Set<string>;
  /** Labels of months that have expired and are still on the list. */
  #expired: ReadonlySet<string> = new Set();

  /** `database` is the main file's. */
  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#labels = new Set(listedMonths(database));
  }

  get labels(): ReadonlySet<string> {
    return this.#labels;
  }

  /** When it returns they are on the list, on disk. */
  add(labels: readonly string[]): void {
    this.#change(() => {
      const remove = this.#database.prepare("DELETE FROM month WHERE label = ?");
      for (const what of notLabels(this.#database)) remove.run(what);
      const insert = this.#database.prepare("INSERT OR IGNORE INTO month VALUES (?)");
      for (const label of labels) insert.run(label);
    });
  }

  /** When it returns they are not. */
  remove(labels: readonly string[]): void {
    const removed = labels.filter((label) => this.#labels.has(label));
    if (removed.length === 0) return;
    this.#change(() => {
      const remove = this.#database.prepare("DELETE FROM month WHERE label = ?");
      for (const label of removed) remove.run(label);
    });
  }

  /** Takes months that have expired off the list, and removes what is left of them. */
  removeExpired(): void {
    const expired = expiredBeside(this.#file);
    if (expired.length === 0) return;
    this.#expired = new Set(expired.map(({ name }) => labelOf(name)));
    this.remove([...this.#expired]);
    for (const { file } of expired) removeDatabase(file);
    this.#expired = new Set();
  }

  /** For a reader, which may not remove them: months that have expired are not missing. */
  noteExpired(): void {
    this.#expired = new Set(expiredBeside(this.#file).map(({ name }) => labelOf(name)));
  }

  /** Paths of those that there ought to be, other than these. */
  missing(there: ReadonlySet<string>): string[] {
    const labels = [...this.#labels].filter((label) => !this.#expired.has(label));
    return labels.map((label) => labelledPath(this.#file, label)).filter((file) => !there.has(file));
  }

  #change(work: () => void): void {
    inTransaction(this.#database, this.#file, work);
    this.#labels = new Set(listedMonths(this.#database));
  }
}

/** The labels of a main file. */
export function listedMonths(database: DatabaseSync): string[] {
  return listed(database).filter(isLabel);
}

/** What is wrong with the list; undefined where that is nothing. */
export function listFault(database: DatabaseSync): string | undefined {
  const [what] = notLabels(database);
  return what === undefined ? undefined : `its list of months has ${JSON.stringify(what)}, which is none`;
}

function notLabels(database: DatabaseSync): string[] {
  return listed(database).filter((what) => !isLabel(what));
}

const isLabel = (what: string): boolean => parseLabel(what) !== undefined;

function listed(database: DatabaseSync): string[] {
  return database
    .prepare("SELECT label FROM month")
    .all()
    .map(({ label }) => String(label));
}
