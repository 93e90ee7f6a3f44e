/**
 * Several tags on one axis of time: the reduced points of each are put in the intervals they belong to, and an interval in
 * which a tag has none is a gap, told by null. Pure.
 */
import type { Quality } from "../../tags/quality.ts";
import type { Scalar } from "../../tags/tag.ts";
import type { HistoryPoint } from "../historian-store.ts";

/** Intervals by number: number n begins at n × intervalMs after 1970. Both ends are inclusive. */
export interface Axis {
  readonly intervalMs: number;
  readonly first: number;
  readonly last: number;
}

export interface SharedColumn {
  readonly tagId: string;
  readonly values: readonly Scalar[];
  /** null where there is a gap. */
  readonly qualities: readonly (Quality | null)[];
}

export interface SharedRows {
  /** The beginnings of the intervals, in ms since 1970. */
  readonly times: readonly number[];
  readonly columns: readonly SharedColumn[];
}

export interface TagPoints {
  readonly tagId: string;
  /** At most one for each interval; those outside the axis are left out. */
  readonly points: readonly HistoryPoint[];
}

export function onAxis({ intervalMs, first, last }: Axis, tags: readonly TagPoints[]): SharedRows {
  const length = Math.max(0, last - first + 1);
  const times = Array.from({ length }, (_, row) => (first + row) * intervalMs);
  const columns = tags.map(({ tagId, points }) => {
    const values = Array.from<Scalar>({ length }).fill(null);
    const qualities = Array.from<Quality | null>({ length }).fill(null);
    for (const { timestampMs, value, quality } of points) {
      const row = Math.floor(timestampMs / intervalMs) - first;
      if (row < 0 || row >= length) continue;
      values[row] = value;
      qualities[row] = quality;
    }
    return { tagId, values, qualities };
  });
  return { times, columns };
}

/**
 * The axis of an answer with at most `limit` intervals: from bound to bound where that fits, so that gaps at the ends are
 * told, too; else the newest that end where the newest sample is. Undefined where there is neither a sample nor both bounds.
 */
export function axisOf(
  intervalMs: number,
  bounds: { readonly sinceMs?: number; readonly untilMs?: number },
  limit: number,
  tags: readonly TagPoints[],
): Axis | undefined {
  let oldest = Infinity;
  let newest = -Infinity;
  for (const { points } of tags) {
    for (const { timestampMs } of points) {
      if (timestampMs < oldest) oldest = timestampMs;
      if (timestampMs > newest) newest = timestampMs;
    }
  }
  const first = Math.floor((bounds.sinceMs ?? oldest) / intervalMs);
  const last = Math.floor((bounds.untilMs ?? newest) / intervalMs);
  if (last - first < limit) return last < first ? undefined : { intervalMs, first, last };
  if (newest === -Infinity) return undefined;
  const end = Math.floor(newest / intervalMs);
  return {
    intervalMs,
    first: Math.max(Math.floor(Math.max(first, end - limit + 1)), Math.floor(oldest / intervalMs)),
    last: end,
  };
}
