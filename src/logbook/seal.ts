/** Giving new entries their places at the end of a chain: ids, times that do not run backwards, links. */
import { formatIsoTime } from "../core/time.ts";
import type { ChainHead } from "./chain.ts";
import { type EntryBody, type LogEntry, sealEntry } from "./entry.ts";

export interface NewEntry {
  readonly body: EntryBody;
  /** When it was handed over, by the wall clock, in ms since 1970. */
  readonly timeMs: number;
}

export interface SealedGroup {
  readonly entries: readonly LogEntry[];
  readonly lines: readonly Buffer[];
  /** The chain with them. */
  readonly head: ChainHead;
  /** How many took the time of the entry before them, because the wall clock was behind it. */
  readonly clockBehind: number;
}

export function sealGroup(items: readonly NewEntry[], after: ChainHead): SealedGroup {
  const entries: LogEntry[] = [];
  const lines: Buffer[] = [];
  let head = after;
  let clockBehind = 0;
  for (const { body, timeMs } of items) {
    const now = formatIsoTime(timeMs);
    const behind = now < head.timestamp;
    if (behind) clockBehind += 1;
    const timestamp = behind ? head.timestamp : now;
    const { entry, line } = sealEntry(body, { id: head.nextId, timestamp, prevHash: head.prevHash });
    entries.push(entry);
    lines.push(line);
    head = { nextId: entry.id + 1, prevHash: entry.hash, timestamp };
  }
  return { entries, lines, head, clockBehind };
}
