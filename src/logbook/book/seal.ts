/**
 * Giving new entries their places at the end of a chain: ids and links. An entry is dated by the clock as it was read; the order
 * is that of the ids. Where the clock has leapt, an entry that says so stands before the first one that is dated by the new clock.
 */
import { formatIsoTime } from "../../core/time.ts";
import type { ChainHead } from "../entry/chain.ts";
import type { ClockReading, ClockStep, ClockWatch } from "../watch/clock-watch.ts";
import { type EntryBody, type LogEntry, sealEntry } from "../entry/entry.ts";

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

/** A new entry with both clocks as they were when it was handed over; without a body it is a look at the clocks only. */
export interface Reading extends ClockReading {
  readonly body: EntryBody | undefined;
}

export interface Explained {
  /** The entries, and between them those that record a leap. */
  readonly items: readonly NewEntry[];
  /** For each reading the place of its entry among the items; -1 for a look. */
  readonly places: readonly number[];
  readonly steps: readonly ClockStep[];
  readonly watch: ClockWatch;
}

/** `newest`: the time of the entry before them, or the empty string. Without `explain` no leap is recorded. */
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
