/**
 * The list of month files that should exist: a table of the main file. It shows when somebody has removed one.
 *
 *     a month begins:  its file is created and synced ──▶ on the list ──▶ samples are sealed into it
 *     a month expires: its file is renamed, synced ──▶ off the list ──▶ the file is removed
 *
 * A file that exists and is not on the list is added at the next start. So a power cut at any moment neither makes a month
 * look missing nor drops one from the list. A file that comes back is used again, and so are the files beside a new main
 * file.
 *
 * A row of the list that is no label comes from damage. It makes no file missing. The row is removed when the file whose
 * label it was is added again.
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

  /** `database` is that of the main file. */
  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#labels = new Set(listedMonths(database));
  }

  get labels(): ReadonlySet<string> {
    return this.#labels;
  }

  /** When it returns, the labels are on the list, on disk. */
  add(labels: readonly string[]): void {
    this.#change(() => {
      const remove = this.#database.prepare("DELETE FROM month WHERE label = ?");
      for (const what of notLabels(this.#database)) remove.run(what);
      const insert = this.#database.prepare("INSERT OR IGNORE INTO month VALUES (?)");
      for (const label of labels) insert.run(label);
    });
  }

  /** When it returns, the labels are off the list, on disk. */
  remove(labels: readonly string[]): void {
    const removed = labels.filter((label) => this.#labels.has(label));
    if (removed.length === 0) return;
    this.#change(() => {
      const remove = this.#database.prepare("DELETE FROM month WHERE label = ?");
      for (const label of removed) remove.run(label);
    });
  }

  /** Takes expired months off the list, and removes what is left of their files. */
  removeExpired(): void {
    const expired = expiredBeside(this.#file);
    if (expired.length === 0) return;
    this.#expired = new Set(expired.map(({ name }) => labelOf(name)));
    this.remove([...this.#expired]);
    for (const { file } of expired) removeDatabase(file);
    this.#expired = new Set();
  }

  /** For a reader, which may not remove anything: expired months do not count as missing. */
  noteExpired(): void {
    this.#expired = new Set(expiredBeside(this.#file).map(({ name }) => labelOf(name)));
  }

  /** Paths of the files that should exist, except for these. */
  missing(there: ReadonlySet<string>): string[] {
    const labels = [...this.#labels].filter((label) => !this.#expired.has(label));
    return labels.map((label) => labelledPath(this.#file, label)).filter((file) => !there.has(file));
  }

  #change(work: () => void): void {
    inTransaction(this.#database, this.#file, work);
    this.#labels = new Set(listedMonths(this.#database));
  }
}

/** The labels in a main file. */
export function listedMonths(database: DatabaseSync): string[] {
  return listed(database).filter(isLabel);
}

/** What is wrong with the list; undefined if nothing. */
export function listFault(database: DatabaseSync): string | undefined {
  const [what] = notLabels(database);
  return what === undefined ? undefined : `its list of months has ${JSON.stringify(what)}, which is not a month`;
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
