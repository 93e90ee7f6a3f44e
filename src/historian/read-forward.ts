/**
 * Reads the samples of one tag from the oldest to the newest, a bounded number at a time, however many there are. A store
 * answers with the newest samples inside bounds, so a window of time moves forward: it is narrowed when it holds more than a
 * page, and widened where samples are rare. Pure over the query it is given.
 *
 * A cursor is a time, and how many samples of exactly that time have been read (`TimeCursor`). Samples of the same time come
 * in order of arrival: reading on from a cursor neither skips nor repeats a sample, even if another one of that time has
 * arrived meanwhile. A sample that arrives later with a time before the cursor is not read.
 */
import { type Columns, GrowingColumns } from "./codec/columns.ts";
import type { HistoryQuery } from "./historian-store.ts";

export type QueryHistory = (query: HistoryQuery) => Promise<Columns>;

/** Just before sample number `given` (from 0) of those with this time. */
export interface TimeCursor {
  readonly timeMs: number;
  readonly given: number;
}

/** 0001-01-01: no stored sample is older. */
const EARLIEST_MS = -62_135_596_800_000;
const NOWHERE: TimeCursor = { timeMs: EARLIEST_MS, given: 0 };
/** Width of the first window, in ms for each sample of a batch: two samples a second. */
const MS_A_SAMPLE = 500;
/** 9999 years: a window never needs to be wider. */
const WIDEST_MS = 3.2e14;

export interface Page {
  readonly points: Columns;
  /** Where the next page begins. */
  readonly next: TimeCursor;
  /** Whether the page has `limit` samples: there may be more. */
  readonly isFull: boolean;
}

export interface PageRead {
  readonly tagId: string;
  /** Where to begin; undefined: with the oldest sample. */
  readonly from: TimeCursor | undefined;
  /** Inclusive; undefined: what is there when the reading begins. */
  readonly untilMs: number | undefined;
  readonly limit: number;
}

/** At most `limit` samples from a cursor on, in ascending time. */
export async function readPage(ask: QueryHistory, read: PageRead): Promise<Page> {
  const { tagId, limit } = read;
  const points = new GrowingColumns();
  const from = read.from ?? (await oldestCursor(ask, tagId, read.untilMs));
  let { timeMs: sinceMs, given } = from ?? NOWHERE;
  const newest = from && (read.untilMs ?? (await newestMs(ask, { tagId, sinceMs })));
  const untilMs = newest ?? -Infinity;
  let widthMs = limit * MS_A_SAMPLE;
  let most = limit;
  while (points.length < limit && sinceMs <= untilMs) {
    const endMs = Math.min(sinceMs + widthMs - 1, untilMs);
    const found = await ask({ tagId, sinceMs, untilMs: endMs, limit: most + given + 1 });
    if (found.length > most + given) {
      // The window holds more than was asked for, and the answer has only its newest. Narrow it; within a single millisecond,
      // ask for more.
      if (endMs > sinceMs) widthMs = Math.max(1, Math.floor((endMs - sinceMs + 1) / 3));
      else most *= 4;
      continue;
    }
    const { times, values, states } = found;
    for (let i = Math.min(given, equalTo(found, sinceMs)); i < found.length && points.length < limit; i += 1)
      points.add(times[i] ?? 0, values[i] ?? 0, states[i] ?? 0);
    sinceMs = endMs + 1;
    given = 0;
    most = limit;
    if (found.length < limit / 4) widthMs = Math.min(widthMs * (found.length === 0 ? 8 : 2), WIDEST_MS);
  }
  return { points, next: cursorAfter(read.from ?? NOWHERE, points), isFull: points.length === limit };
}

/** Where reading continues after these samples, which were read from `cursor` on. */
function cursorAfter(cursor: TimeCursor, { length, times }: Columns): TimeCursor {
  const timeMs = times[length - 1];
  if (timeMs === undefined) return cursor;
  let given = timeMs === cursor.timeMs ? cursor.given : 0;
  for (let i = length - 1; i >= 0 && times[i] === timeMs; i -= 1) given += 1;
  return { timeMs, given };
}

/** The time of the newest sample inside the bounds. */
async function newestMs(ask: QueryHistory, bounds: Omit<HistoryQuery, "limit">): Promise<number | undefined> {
  const { length, times } = await ask({ ...bounds, limit: 1 });
  return length === 0 ? undefined : times[0];
}

/** The time of the oldest sample inside the bounds: found by bisection, since a store gives the newest samples. */
export async function oldestMs(
  ask: QueryHistory,
  { tagId, sinceMs = EARLIEST_MS, untilMs }: Omit<HistoryQuery, "limit">,
): Promise<number | undefined> {
  let high = await newestMs(ask, { tagId, sinceMs, ...(untilMs === undefined ? {} : { untilMs }) });
  if (high === undefined) return undefined;
  // There is a sample at `high`, and none before `low`.
  let low = sinceMs;
  let stepMs = 60_000;
  while (low < high) {
    // Growing steps back from the newest sample stay near what is recorded; bisection alone would begin centuries too early.
    const at: number = Math.max(Math.floor((low + high - 1) / 2), high - 1 - stepMs);
    const found: number | undefined = await newestMs(ask, { tagId, sinceMs: low, untilMs: at });
    if (found === undefined) low = at + 1;
    else {
      high = found;
      stepMs *= 8;
    }
  }
  return high;
}

async function oldestCursor(
  ask: QueryHistory,
  tagId: string,
  untilMs: number | undefined,
): Promise<TimeCursor | undefined> {
  const timeMs = await oldestMs(ask, { tagId, ...(untilMs === undefined ? {} : { untilMs }) });
  return timeMs === undefined ? undefined : { timeMs, given: 0 };
}

function equalTo({ length, times }: Columns, timeMs: number): number {
  let count = 0;
  while (count < length && times[count] === timeMs) count += 1;
  return count;
}
