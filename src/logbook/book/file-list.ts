/** Reads a book's entries from its files. It never writes, so a service may run and append meanwhile. */
import { join } from "node:path";
import { KnownNames } from "../../core/look-alike.ts";
import { openRegular } from "../../core/regular-file.ts";
import { limits } from "../limits.ts";
import { type AuditChoice, isChosen } from "../entry/audit-event.ts";
import type { EntryKind, LogEntry } from "../entry/entry.ts";
import { BackReferences } from "../entry/entry-reference.ts";
import { feedFile } from "../volumes/file-lines.ts";
import { listVolumes } from "../volumes/file-volume-names.ts";
import { parseEntry } from "../entry/line.ts";
import { LineSplitter } from "../entry/line-splitter.ts";

/** How far a book was read: the volume's name, and the offset in it in bytes. */
export interface ReadPosition {
  readonly volume: string;
  readonly offset: number;
}

/** Calls `onEntry` with each entry after a position, and returns the position to read on from. A line without newline waits. */
export async function readFrom(
  dir: string,
  from: ReadPosition | undefined,
  onEntry: (entry: LogEntry) => void,
): Promise<ReadPosition | undefined> {
  let place = from;
  const { volumes } = await listVolumes(dir);
  const start = from === undefined ? 0 : Math.max(0, volumes.indexOf(from.volume));
  for (const name of volumes.slice(start)) {
    const begin = name === from?.volume ? from.offset : 0;
    let end = begin;
    const splitter = new LineSplitter(
      limits.entryBytes,
      (line, offset, length) => {
        end = offset + length;
        const entry = parseEntry(line.toString("utf8"));
        if (entry !== undefined) onEntry(entry);
      },
      begin,
    );
    const handle = await openRegular(join(dir, name));
    try {
      await feedFile(handle, splitter, begin, (await handle.stat()).size);
    } finally {
      await handle.close();
    }
    place = { volume: name, offset: end };
  }
  return place;
}

export interface ListFilter {
  readonly kind: EntryKind | undefined;
  readonly sinceMs: number | undefined;
  readonly untilMs: number | undefined;
  readonly audit: AuditChoice | undefined;
  readonly limit: number;
}

export interface Listed {
  /** The newest entries that pass the filter, oldest first. */
  readonly entries: readonly LogEntry[];
  readonly references: BackReferences;
  /** The names in all entries, also in those that do not pass the filter. */
  readonly names: KnownNames;
  readonly place: ReadPosition | undefined;
}

export async function listEntries(dir: string, filter: ListFilter): Promise<Listed> {
  const references = new BackReferences();
  const names = new KnownNames(limits.knownNames);
  let entries: LogEntry[] = [];
  const place = await readFrom(dir, undefined, (entry) => {
    references.take(entry);
    names.take(entry.user);
    if (!passes(entry, filter)) return;
    entries.push(entry);
    if (entries.length >= 2 * filter.limit) entries = entries.slice(-filter.limit);
  });
  return { entries: entries.slice(-filter.limit), references, names, place };
}

export function passes(entry: LogEntry, { kind, sinceMs = -Infinity, untilMs = Infinity, audit }: ListFilter): boolean {
  const timeMs = Date.parse(entry.timestamp);
  const isInTime = timeMs >= sinceMs && timeMs <= untilMs;
  return (kind === undefined || entry.kind === kind) && isInTime && isChosen(entry, audit);
}
