/**
 * The month files beside a main file, found by their names in its folder:
 *
 *     historian-2026-11.db           a month file
 *     historian-2026-11.db.new       one that was being written when the power was cut
 *     historian-2026-11.db.leaving   one that has expired, until it is taken off the list
 */
import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { labelledPath, labelOf, parseMonthFile, type MonthName } from "./month-name.ts";

export const EXPIRED_ENDING = ".leaving";

export interface FileBeside {
  readonly file: string;
  readonly name: MonthName;
}

/** By name. */
export function monthFilesBeside(mainFile: string): FileBeside[] {
  return filesBeside(mainFile, "");
}

export function unfinishedBeside(mainFile: string): FileBeside[] {
  return filesBeside(mainFile, ".new");
}

export function expiredBeside(mainFile: string): FileBeside[] {
  return filesBeside(mainFile, EXPIRED_ENDING);
}

/** Whether there is no such file; false if the disk cannot tell. */
export function isGone(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

/** The labels on the list whose files are missing. */
export function missingBeside(mainFile: string, listed: Iterable<string>): string[] {
  const beside = [...monthFilesBeside(mainFile), ...expiredBeside(mainFile)];
  const there = new Set(beside.map(({ name }) => labelOf(name)));
  return [...listed].filter((label) => !there.has(label));
}

/** The part number for a new file. A missing file keeps its name: it may come back. */
export function nextPart(mainFile: string, month: string, listed: Iterable<string>): number {
  const names = monthFilesBeside(mainFile).map(({ name }) => name);
  for (const label of listed) {
    const name = parseMonthFile(mainFile, labelledPath(mainFile, label));
    if (name !== undefined) names.push(name);
  }
  return 1 + Math.max(0, ...names.filter((name) => name.month === month).map(({ part }) => part));
}

function filesBeside(mainFile: string, ending: string): FileBeside[] {
  const directory = dirname(mainFile);
  const found: FileBeside[] = [];
  for (const entry of readdirSync(directory)) {
    if (!entry.endsWith(ending)) continue;
    const name = parseMonthFile(mainFile, entry.slice(0, entry.length - ending.length));
    if (name !== undefined) found.push({ file: join(directory, entry), name });
  }
  return found.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}
