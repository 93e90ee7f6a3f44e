/**
 * Reads the samples of one tag from the oldest to the newest, a bounded number at a time, however many there are. A store
 * answers with the newest samples inside bounds, so a window of time moves forward: it is narrowed when it holds more than a
 * batch, and widened where samples are rare. Pure over the query it is given.
 *
 * A cursor is a time, and how many samples of exactly that time have been read (`TimeCursor`). Samples of the same time come
 * in order of arrival: reading on from a cursor neither skips nor repeats a sample, even if another one of that time has
 * arrived meanwhile. A sample that arrives later with a time before the cursor is not read.
 */
import { type Columns, copyColumns, GrowingColumns } from "./codec/columns.ts";
import type { HistoryQuery } from "./historian-store.ts";

export type QueryHistory = (query: HistoryQuery) => Promise<Columns>;

/** Just before sample number `given` (from 0) of those with this time. */
export interface TimeCursor {
  readonly timeMs: number;
  readonly given: number;
}

export interface ForwardRead {
  readonly tagId: string;
  /** Where to begin; undefined: with the oldest sample. */
  readonly from: TimeCursor | undefined;
  /** Inclusive; undefined: what is there when the reading begins. */
  readonly untilMs: number | undefined;
  /** Samples of one batch; larger only if more samples than this have the same millisecond. */
  readonly batch: number;
}

/** 0001-01-01: no stored sample is older. */
const EARLIEST_MS = -62_135_596_800_000;
/** Width of the first window, in ms for each sample of a batch: two samples a second. */
const MS_A_SAMPLE = 500;
/** 9999 years: a window never needs to be wider. */
const WIDEST_MS = 3.2e14;

/** Batches in ascending time, none of them empty. */
export async function* readForward(ask: QueryHistory, read: ForwardRead): AsyncGenerator<Columns, void> {
  const { tagId, batch } = read;
  const from = read.from ?? (await oldestCursor(ask, tagId, read.untilMs));
  if (from === undefined) return;
  const untilMs = read.untilMs ?? (await newestMs(ask, { tagId, sinceMs: from.timeMs }));
  if (untilMs === undefined) return;
  let { timeMs: sinceMs, given } = from;
  let widthMs = batch * MS_A_SAMPLE;
  let limit = batch;
  while (sinceMs <= untilMs) {
    const endMs = Math.min(sinceMs + widthMs - 1, untilMs);
    const points = await ask({ tagId, sinceMs, untilMs: endMs, limit: limit + given + 1 });
    if (points.length > limit + given) {
      // The window holds more than was asked for, and the answer has only its newest. Narrow it; within a single millisecond,
      // ask for more.
      if (endMs > sinceMs) widthMs = Math.max(1, Math.floor((endMs - sinceMs + 1) / 3));
      else limit *= 4;
      continue;
    }
    const passed = Math.min(given, equalTo(points, sinceMs));
    if (points.length > passed) yield passed === 0 ? points : copyColumns(points, passed);
    sinceMs = endMs + 1;
    given = 0;
    limit = batch;
    if (points.length < batch / 4) widthMs = Math.min(widthMs * (points.length === 0 ? 8 : 2), WIDEST_MS);
  }
}

export interface Page {
  readonly points: Columns;
  /** Where the next page begins. */
  readonly next: TimeCursor;
  /** Whether the page has `limit` samples: there may be more. */
  readonly isFull: boolean;
}

/** At most `limit` samples from a cursor on, in ascending time. */
export async function readPage(
  ask: QueryHistory,
  { tagId, from, untilMs, limit }: Omit<ForwardRead, "batch"> & { readonly limit: number },
): Promise<Page> {
  const points = new GrowingColumns();
  for await (const { length, times, values, states } of readForward(ask, { tagId, from, untilMs, batch: limit })) {
    const most = Math.min(length, limit - points.length);
    for (let i = 0; i < most; i += 1) points.add(times[i] ?? 0, values[i] ?? 0, states[i] ?? 0);
    if (points.length === limit) break;
  }
  return {
    points,
    next: cursorAfter(from ?? { timeMs: EARLIEST_MS, given: 0 }, points),
    isFull: points.length === limit,
  };
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
