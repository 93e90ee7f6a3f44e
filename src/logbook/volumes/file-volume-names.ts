/** The names of the volumes in a book's folder: `logbook-000001.jsonl`, `logbook-000002.jsonl`, … */
import { readdirSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

const VOLUME = /^logbook-(\d{6,9})\.jsonl$/;
const SET_ASIDE = /^logbook-\d{6,9}\.torn-/;

export function volumeName(number: number): string {
  return `logbook-${String(number).padStart(6, "0")}.jsonl`;
}

export function nextVolumeName(name: string): string {
  return volumeName(Number(VOLUME.exec(name)?.[1]) + 1);
}

/**
 * The volumes in a folder, oldest first, and the torn tails that were set aside. Files with other names are ignored. Names with the same
 * number are in the order of their characters. `verify.py` has the same rules.
 */
export async function listVolumes(dir: string): Promise<{ volumes: string[]; setAside: string[] }> {
  const names = (await readdir(dir)).sort();
  const numberOf = (name: string): number => Number(VOLUME.exec(name)?.[1]);
  return {
    volumes: names.filter((name) => VOLUME.test(name)).sort((a, b) => numberOf(a) - numberOf(b)),
    setAside: names.filter((name) => SET_ASIDE.test(name)),
  };
}

/** The volumes in a folder that are regular files and not empty; none if there is no folder. */
export function writtenVolumes(dir: string): string[] {
  try {
    return readdirSync(dir).filter((name) => {
      const stats = VOLUME.test(name) ? statSync(join(dir, name), { throwIfNoEntry: false }) : undefined;
      return stats?.isFile() === true && stats.size > 0;
    });
  } catch {
    return [];
  }
}
