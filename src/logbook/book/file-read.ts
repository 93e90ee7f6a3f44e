/** Reads selected entries of a volume. Lines that are close together are fetched in one read. */
import { fairTurn } from "../../core/fair-turn.ts";
import type { LogEntry } from "../entry/entry.ts";
import type { IndexedVolume } from "./file-load.ts";
import type { LineSpan } from "./entry-index.ts";
import { parseEntry } from "../entry/line.ts";

/** Bytes fetched at once. */
const WINDOW_BYTES = 64 * 1024;
/** A gap of up to this many bytes is read along: that is cheaper than a second read. */
const BRIDGE_BYTES = 16 * 1024;

/**
 * The entries on the given lines, which must ascend or descend. Lines that are not entries are left out. `atOnce`: this many
 * the caller wants, so that only those are fetched at first. A caller who goes on after them throws many away, and gets full reads.
 */
export async function* readEntries(
  { volume, index }: IndexedVolume,
  lines: Iterable<number>,
  atOnce = Infinity,
): AsyncGenerator<LogEntry> {
  let window: LineSpan[] = [];
  let from = 0;
  let to = 0;
  let left = atOnce;
  for (const line of lines) {
    const span = index.span(line);
    const end = span.offset + span.length;
    const apart = window.length > 0 && (span.offset > to + BRIDGE_BYTES || end < from - BRIDGE_BYTES);
    const wide = Math.max(to, end) - Math.min(from, span.offset) > WINDOW_BYTES;
    if (window.length > 0 && (apart || wide || window.length >= left)) {
      const entries = await readWindow(volume, window, from, to);
      left = left > entries.length ? left - entries.length : Infinity;
      yield* entries;
      window = [];
    }
    from = window.length === 0 ? span.offset : Math.min(from, span.offset);
    to = window.length === 0 ? end : Math.max(to, end);
    window.push(span);
  }
  if (window.length > 0) yield* await readWindow(volume, window, from, to);
}

async function readWindow(
  volume: IndexedVolume["volume"],
  window: readonly LineSpan[],
  from: number,
  to: number,
): Promise<LogEntry[]> {
  const bytes = await volume.read(from, to - from);
  await fairTurn();
  const entries: LogEntry[] = [];
  for (const { offset, length } of window) {
    const entry = parseEntry(bytes.toString("utf8", offset - from, offset - from + length - 1));
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}
