/** Queries of a book: the indexes select the lines, and only those are read. Rejects with `logbook-io`. */
import { AUDIT_KINDS, isChosen } from "../entry/audit-event.ts";
import type { EntryKind, LogEntry } from "../entry/entry.ts";
import { hasWords } from "../entry/words.ts";
import { limits } from "../limits.ts";
import type { EntryQuery } from "../logbook.ts";
import { volumeError } from "../volumes/file-volume.ts";
import type { IndexedVolume } from "./file-load.ts";
import { readEntries } from "./file-read.ts";

/** The newest entries that match, newest first. */
export async function* queryEntries(volumes: readonly IndexedVolume[], query: EntryQuery): AsyncGenerator<LogEntry> {
  const { kind, limit, audit, text, user, ...bounds } = query;
  const kinds = kind === undefined ? (audit === "only" ? AUDIT_KINDS : undefined) : [kind];
  const filter = kinds === undefined ? bounds : { ...bounds, kinds };
  const isFiltered = audit !== undefined || text !== undefined || user !== undefined;
  let given = 0;
  let looked = 0;
  if (limit <= 0) return;
  for (const from of volumes.toReversed()) {
    const lines = from.index.select(filter, "newest-first");
    for await (const entry of readLines(from, lines, limit - given)) {
      if (isFiltered && (looked += 1) > limits.auditLookEntries) return;
      if (!matches(entry, query) || !isChosen(entry, audit) || !hasWords(entry, query)) continue;
      given += 1;
      yield entry;
      // Before another line is fetched.
      if (given >= limit) return;
    }
  }
}

/** In a book without a break, the entry's id gives its position. */
export async function entryWithId(volumes: readonly IndexedVolume[], id: number): Promise<LogEntry | undefined> {
  let passed = 0;
  for (const from of volumes) {
    const line = id - 1 - passed;
    passed += from.index.lines;
    if (line < 0 || line >= from.index.lines) continue;
    for await (const entry of readLines(from, [line], 1)) if (entry.id === id) return entry;
  }
  return undefined;
}

/** Every entry of these kinds, oldest first. */
export async function* scanEntries(
  volumes: readonly IndexedVolume[],
  kinds: readonly EntryKind[],
): AsyncGenerator<LogEntry> {
  for (const from of volumes) yield* readLines(from, from.index.select({ kinds }, "oldest-first"));
}

/** As `readEntries`, but rejects with the book's own errors. */
export async function* readLines(
  from: IndexedVolume,
  lines: Iterable<number>,
  atOnce?: number,
): AsyncGenerator<LogEntry> {
  try {
    yield* readEntries(from, lines, atOnce);
  } catch (error) {
    throw volumeError(error, from.volume.path);
  }
}

/** Checks the filter again: a line that somebody has changed may mislead the index, which does not parse it. */
function matches(entry: LogEntry, { kind, sinceMs = -Infinity, untilMs = Infinity }: EntryQuery): boolean {
  const timeMs = Date.parse(entry.timestamp);
  return (kind === undefined || entry.kind === kind) && timeMs >= sinceMs && timeMs <= untilMs;
}
