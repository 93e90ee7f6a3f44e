/** The list of month files that there ought to be, beside those that there are. */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { labelledPath } from "../../../src/historian/months/month-name.ts";

/** As a start would find it; whoever has the main file open keeps its lock. */
export function listedMonths(mainFile: string): string[] {
  const dir = mkdtempSync(join(tmpdir(), "bitacora-listed-"));
  try {
    const copy = join(dir, "copy.db");
    cpSync(mainFile, copy);
    if (existsSync(`${mainFile}-wal`)) cpSync(`${mainFile}-wal`, `${copy}-wal`);
    const database = new DatabaseSync(copy);
    try {
      if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'month'").get() === undefined) return [];
      const rows = database.prepare("SELECT label FROM month ORDER BY label").all();
      return rows.map(({ label }) => basename(labelledPath(mainFile, String(label))));
    } finally {
      database.close();
    }
  } finally {
    rmSync(dir, { recursive: true });
  }
}

export function monthFilesOf(mainFile: string): string[] {
  return readdirSync(dirname(mainFile))
    .filter((name) => /^historian-.*\.db$/.test(name))
    .toSorted();
}

/**
 * What is wrong with the list, a sentence each, where nobody has removed a file. At rest, a file that is just beginning need
 * not be on it, and one that is leaving still is; a store that is open has put that right.
 */
export function listFaults(mainFile: string, when: "at rest" | "opened"): string[] {
  if (!existsSync(mainFile)) return [];
  const listed = listedMonths(mainFile);
  const there = monthFilesOf(mainFile);
  const missing = listed.filter((name) => !there.includes(name) && !(when === "at rest" && isLeaving(mainFile, name)));
  const forgotten = when === "at rest" ? [] : there.filter((name) => !listed.includes(name));
  return [
    ...missing.map((name) => `${name} is missing ${when}`),
    ...forgotten.map((name) => `${name} is not on the list`),
  ];
}

function isLeaving(mainFile: string, name: string): boolean {
  return existsSync(join(dirname(mainFile), `${name}.leaving`));
}
