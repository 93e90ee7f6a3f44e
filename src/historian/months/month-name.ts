/**
 * The names of the month files. Beside `historian.db` stand `historian-2026-11.db` with what was sealed in November 2026 (by
 * the machine's clock, UTC) and, once that has grown too large, `historian-2026-11.2.db`, and so on. Pure.
 */
import { basename, dirname, extname, join } from "node:path";

export interface MonthName {
  /** `2026-11`; comparable as text. */
  readonly month: string;
  /** 1, 2, … */
  readonly part: number;
}

export function monthOf(timeMs: number): string {
  const date = new Date(timeMs);
  return `${String(date.getUTCFullYear()).padStart(4, "0")}-${String(date.getUTCMonth() + 1).padStart(2, "0")}`;
}

/** When the month began. */
export function monthStartMs(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`);
}

/** When the next month begins. */
export function monthEndMs(month: string): number {
  const start = new Date(monthStartMs(month));
  return start.setUTCMonth(start.getUTCMonth() + 1);
}

/** `2026-11`, `2026-11.2`: the part of a file's name that does not depend on the main file. */
export function labelOf({ month, part }: MonthName): string {
  return part > 1 ? `${month}.${part}` : month;
}

export function monthFilePath(mainFile: string, name: MonthName): string {
  return labelledPath(mainFile, labelOf(name));
}

export function labelledPath(mainFile: string, label: string): string {
  const extension = extname(mainFile);
  return join(dirname(mainFile), `${basename(mainFile, extension)}-${label}${extension}`);
}

/** The month and part of a month file of `mainFile`; undefined for any other file. */
export function parseMonthFile(mainFile: string, file: string): MonthName | undefined {
  const extension = extname(mainFile);
  const stem = `${basename(mainFile, extension)}-`;
  const name = basename(file);
  if (!name.startsWith(stem) || !name.endsWith(extension)) return undefined;
  return parseLabel(name.slice(stem.length, name.length - extension.length));
}

/** The month and part of a label; undefined if the text is no label. */
export function parseLabel(label: string): MonthName | undefined {
  const m = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:\.([1-9]\d{0,5}))?$/.exec(label);
  const month = m?.[1];
  if (month === undefined) return undefined;
  const parsed = { month, part: Number(m?.[2] ?? 1) };
  // `.1` and the like would be a second name of the same file.
  return labelOf(parsed) === label ? parsed : undefined;
}
