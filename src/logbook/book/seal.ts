/**
 * Seals new entries at the end of a chain: gives them ids, links and hashes. Entries are in order of their ids; each is dated by the
 * clock as it was read. If the clock has leapt, an entry that records the leap comes before the first entry with the new time.
 */
import { formatIsoTime } from "../../core/time.ts";
import type { ChainHead } from "../entry/chain.ts";
import type { ClockReading, ClockStep, ClockWatch } from "../watch/clock-watch.ts";
import { type EntryBody, type LogEntry, sealEntry } from "../entry/entry.ts";

export interface NewEntry {
  readonly body: EntryBody;
  /** When it was passed to the log book, by the wall clock, in ms since 1970. */
  readonly timeMs: number;
}

export interface SealedGroup {
  readonly entries: readonly LogEntry[];
  readonly lines: readonly Buffer[];
  /** Where the chain ends after them. */
  readonly head: ChainHead;
}

export function sealGroup(items: readonly NewEntry[], after: ChainHead): SealedGroup {
  const entries: LogEntry[] = [];
  const lines: Buffer[] = [];
  let head = after;
  for (const { body, timeMs } of items) {
    const timestamp = formatIsoTime(timeMs);
    const { entry, line } = sealEntry(body, { id: head.nextId, timestamp, prevHash: head.prevHash });
    entries.push(entry);
    lines.push(line);
    head = { nextId: entry.id + 1, prevHash: entry.hash, timestamp };
  }
  return { entries, lines, head };
}

/** A new entry with both clocks as they were when it was passed in. Without a body it is only a check of the clocks. */
export interface Reading extends ClockReading {
  readonly body: EntryBody | undefined;
}

export interface Explained {
  /** The entries, with those that record a leap between them. */
  readonly items: readonly NewEntry[];
  /** For each reading the index of its entry in `items`; -1 for a check of the clocks. */
  readonly places: readonly number[];
  readonly steps: readonly ClockStep[];
  readonly watch: ClockWatch;
}

/** `newest`: the time of the last entry, or the empty string. Without `explain` no leap is recorded. */
export function explainLeaps(
  readings: readonly Reading[],
  watch: ClockWatch,
  newest: string,
  explain: ((step: ClockStep) => EntryBody) | undefined,
): Explained {
  const items: NewEntry[] = [];
  const places: number[] = [];
  const steps: ClockStep[] = [];
  let newestMs = newest === "" ? -Infinity : Date.parse(newest);
  let after = watch;
  for (const reading of readings) {
    const { body, wallMs: timeMs } = reading;
    const step = body === undefined ? after.look(reading) : after.lookAtEntry(reading, newestMs);
    if (step !== undefined && explain !== undefined) {
      steps.push(step);
      items.push({ body: explain(step), timeMs });
    }
    places.push(body === undefined ? -1 : items.length);
    if (body !== undefined) items.push({ body, timeMs });
    newestMs = items.at(-1)?.timeMs ?? newestMs;
    after = after.after(reading);
  }
  return { items, places, steps, watch: after };
}
