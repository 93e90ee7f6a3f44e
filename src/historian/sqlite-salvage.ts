/**
 * What is done with a main file that is damaged: it is set aside as `historian.db.damaged-1`, `-2`, …, a new one takes
 * its place, and the frames that can still be read, each with its checksum, go into that. What was sealed is in the month
 * files anyway.
 */
import { existsSync, readdirSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isBitacoraError } from "../core/errors.ts";
import { limits } from "../core/limits.ts";
import { GrowingColumns } from "./columns.ts";
import { bytesOf, isDamage } from "./damage.ts";
import { unpackFrame } from "./frame-codec.ts";
import { parseMonthFile } from "./month-name.ts";
import { asBitacoraError, removeDatabase } from "./sqlite-file.ts";
import { SqliteHotFile, type StoredFrame, type TagName } from "./sqlite-hot-file.ts";

export interface OpenedHotFile {
  readonly hot: SqliteHotFile;
  /** Where a damaged file was put; undefined where the file is whole. */
  readonly setAside: string | undefined;
}

/** Opens the main file, or a new one in the place of a damaged one. Throws what is wrong when it is anything else. */
export function openOrReplace(file: string): OpenedHotFile {
  try {
    return { hot: SqliteHotFile.open(file), setAside: undefined };
  } catch (error) {
    if (!isOursAndDamaged(file, error)) throw error;
  }
  const aside = freeName(file);
  move(file, aside);
  try {
    const hot = SqliteHotFile.open(file);
    try {
      salvage(aside, hot);
      return { hot, setAside: aside };
    } catch (error) {
      hot.close();
      throw error;
    }
  } catch (error) {
    // No room for a new one, say: what was there stays what there is, and is tried again.
    removeDatabase(file);
    move(aside, file);
    throw error;
  }
}

/** A file whose header is gone looks foreign; where its month files are it is ours. */
function isOursAndDamaged(file: string, error: unknown): boolean {
  if (isBitacoraError(error, "historian-damaged")) return true;
  if (!isBitacoraError(error, "historian-foreign-file")) return false;
  return readdirSync(dirname(file)).some((name) => parseMonthFile(file, name) !== undefined);
}

/** The next number; of those there are, the oldest leave when there are too many. */
function freeName(file: string): string {
  const prefix = `${basename(file)}.damaged-`;
  const numbers = readdirSync(dirname(file))
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)))
    .filter((number) => Number.isSafeInteger(number))
    .toSorted((a, b) => a - b);
  for (const number of numbers.slice(0, 1 - limits.historian.damagedFiles))
    removeDatabase(join(dirname(file), `${prefix}${number}`));
  return join(dirname(file), `${prefix}${(numbers.at(-1) ?? 0) + 1}`);
}

/** With its log, which has the newest frames. */
function move(from: string, to: string): void {
  try {
    for (const suffix of ["-wal", "-shm", "-journal"])
      if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix);
    renameSync(from, to);
  } catch (error) {
    throw asBitacoraError(error, from);
  }
}

function salvage(aside: string, hot: SqliteHotFile): void {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(aside);
  } catch (error) {
    // Not even SQLite can make anything of it.
    if (!isDamage(error)) throw error;
    return;
  }
  try {
    const names = rowsOf(database, "SELECT number, name FROM tag").map((row): TagName => [Number(row["number"]), String(row["name"])]); // prettier-ignore
    const frames = rowsOf(database, "SELECT id, bytes FROM frame ORDER BY id")
      .map((row) => ({ id: Number(row["id"]), bytes: row["bytes"] }))
      .filter(isWhole);
    hot.restore(frames, names);
  } finally {
    database.close();
  }
}

function isWhole(frame: { readonly id: number; readonly bytes: unknown }): frame is StoredFrame {
  const scratch = new GrowingColumns();
  try {
    unpackFrame(bytesOf(frame.bytes), frame.id, () => scratch);
    return true;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return false;
  }
}

/** The rows up to the first that cannot be read. */
function rowsOf(database: DatabaseSync, sql: string): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = [];
  try {
    for (const row of database.prepare(sql).iterate()) rows.push(row);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  return rows;
}
