/** Puts a damaged file aside as `NAME.damaged-TIME`, so that somebody can look at it, and removes the oldest of those beyond a bound. */
import { readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ifMissing } from "./errors.ts";
import { limits } from "./limits.ts";
import { formatIsoTime } from "./time.ts";

/** A file that is not there (any more) is nothing to put aside. Rejects with the error of the system. */
export async function setAside(file: string, nowMs: number): Promise<void> {
  const folder = dirname(file);
  const prefix = `${basename(file)}.damaged-`;
  const kept = (await readdir(folder)).filter((name) => name.startsWith(prefix)).sort();
  const dated = `${prefix}${formatIsoTime(nowMs).replaceAll(":", "-")}`;
  let name = dated;
  for (let n = 2; kept.includes(name); n += 1) name = `${dated}-${n}`;
  await rename(file, join(folder, name)).catch(ifMissing(undefined));
  const surplus = kept.slice(0, Math.max(0, kept.length + 1 - limits.damagedFiles));
  for (const old of surplus) await rm(join(folder, old), { force: true, recursive: true });
}
