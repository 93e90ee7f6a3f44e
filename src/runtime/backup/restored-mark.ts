/**
 * Left in a data directory by `bitacora restore`, and by `bitacora-shore restore`; the service's first start makes an entry of it in the
 * log book and removes it.
 *
 *   <data dir>/restored.json   {"generation":"000012-20261123T084000Z","made_at":…,"project_id":…,"user":…}
 *
 * The book of a backup is an older state: what was written after it is not there, and the entry says so.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory, writeDurably } from "../../core/durable-file.ts";
import { readRegular } from "../../core/regular-file.ts";

const RESTORED_FILE = "restored.json";

/** Where a restore puts the files together. It is there only while one runs, or after one that was cut off. */
export const restoreAside = (dataDir: string) => `${dataDir}.restore`;

export interface RestoredMark {
  readonly generation: string;
  readonly made_at: string;
  readonly project_id: string;
  /** Who restored it. */
  readonly user: string;
}

export async function writeRestoredMark(dataDir: string, mark: RestoredMark): Promise<void> {
  await writeDurably(join(dataDir, RESTORED_FILE), `${JSON.stringify(mark)}\n`, 0o640);
}

/** What `restore` has left there; undefined if nothing. */
export async function readRestoredMark(dataDir: string): Promise<Partial<RestoredMark> | undefined> {
  const text = await readRegular(join(dataDir, RESTORED_FILE));
  return text === undefined ? undefined : markOf(text);
}

export async function removeRestoredMark(dataDir: string): Promise<void> {
  await rm(join(dataDir, RESTORED_FILE), { force: true });
  await syncDirectory(dataDir);
}

/** A mark that somebody has damaged still shows that the directory was restored. */
function markOf(text: string): Partial<RestoredMark> {
  try {
    return JSON.parse(text) as Partial<RestoredMark>;
  } catch {
    return {};
  }
}
