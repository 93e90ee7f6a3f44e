/** Entries of another log book, entered once: `payload.entry_sha256` is what an entry is known by, in whatever file it comes. */
import type { JsonObject } from "../core/json-value.ts";
import type { Logbook } from "./logbook.ts";

export interface ImportedEntry {
  /** Its own time. */
  readonly timeMs: number;
  readonly key: string;
  readonly summary: string;
  readonly payload: JsonObject;
}

const KEY = "entry_sha256";
/** Fewer than may wait for the disk. */
const AT_ONCE = 500;

/** Appends those that the book does not have, in the order of their own times. Resolves with how many, when all are on disk. */
export async function enterImported(
  logbook: Pick<Logbook, "append" | "scan">,
  user: string,
  entries: readonly ImportedEntry[],
): Promise<number> {
  const missing = new Map(entries.toSorted((a, b) => a.timeMs - b.timeMs).map((entry) => [entry.key, entry]));
  for await (const { payload } of logbook.scan(["manual"])) {
    const key = payload[KEY];
    if (typeof key === "string") missing.delete(key);
  }
  const all = [...missing.values()];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const part = all.slice(from, from + AT_ONCE);
    await Promise.all(part.map(({ summary, payload }) => logbook.append({ kind: "manual", summary, payload, user })));
  }
  return all.length;
}
