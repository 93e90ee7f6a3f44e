/**
 * What month files must let go of. Pure.
 *
 * A file has the samples of its month, and roll-ups of its minutes and hours. The samples expire first, then the minutes,
 * then the file. The oldest is the one that was written to longest ago, whatever its name says. It has grown too old when
 * its month ended longer ago than is kept; so what is kept is kept for up to a month longer than asked, never shorter. The
 * file that was written to last never lets go of anything.
 *
 * The clock that named the files, and the one that says what is old, may have been wrong:
 *
 * - A file is no older than what was written before it. One with a name from before there was such a file (a computer
 *   without a clock starts in 1970), or from the future, is as old as the next one with a name that may be true.
 * - While the clock itself stands in such a past, nothing grows too old.
 * - A clock that is more than a year ahead of what was written last is believed when it has gone on for some days of
 *   recording (`limits.believeClockFlushes`): until then nothing grows older than it was before the leap.
 */
import { limits } from "../limits.ts";
import { monthEndMs, monthStartMs } from "./month-name.ts";
import { HOUR_MS, MINUTE_MS } from "../reduce/rollup.ts";

/** No file of this kind was written before. */
const EARLIEST_MS = Date.UTC(2025, 0, 1);
/** A vessel laid up for a season is ordinary. */
const LEAP_MS = 400 * 24 * HOUR_MS;

export interface RetainedFile {
  readonly month: string;
  readonly lastFrame: number;
  readonly isCurrent: boolean;
  /** What it has: 0 samples and roll-ups, else the finest level of roll-ups, in milliseconds. */
  readonly finestMs: number;
}

export interface Retention {
  readonly retentionMs: number;
  /** For how long minutes and hours are kept, if that is longer than what is finer. */
  readonly minutesMs?: number;
  readonly hoursMs?: number;
  /** Bytes of all files of the store together. */
  readonly maxBytes: number;
}

/** What a file is to have from now on; Infinity: nothing, it leaves. */
export interface Due<T> {
  readonly file: T;
  readonly finestMs: number;
}

/** The first of the oldest files that has what is too old. */
export function tooOld<T extends RetainedFile>(
  files: readonly T[],
  retention: Retention,
  nowMs: number,
): Due<T> | undefined {
  if (nowMs < EARLIEST_MS) return undefined;
  const ordered = oldestFirst(files);
  const endsMs = writtenUntil(ordered, nowMs);
  const believedMs = believedNow(ordered, endsMs, nowMs);
  for (const [i, file] of ordered.slice(0, -1).entries()) {
    if (file.isCurrent) return undefined;
    const finestMs = finestAt(believedMs - (endsMs[i] ?? believedMs), retention);
    if (finestMs > file.finestMs) return { file, finestMs };
  }
  return undefined;
}

/** What must go next when there is too much: the oldest samples that have roll-ups, then the oldest file. */
export function tooMany<T extends RetainedFile>(files: readonly T[], retention: Retention): Due<T> | undefined {
  const ordered = oldestFirst(files).slice(0, -1);
  const withSamples = ordered.find(({ finestMs }) => finestMs === 0);
  if (withSamples !== undefined) return { file: withSamples, finestMs: finestInTheEnd(retention) };
  const [oldest] = ordered;
  return oldest === undefined ? undefined : { file: oldest, finestMs: Infinity };
}

/** Until when each of the files may have been written to. They are in the order in which that was. */
function writtenUntil(ordered: readonly RetainedFile[], nowMs: number): number[] {
  const named = ordered.map(({ month }) => monthEndMs(month));
  const isCredible = (i: number, endMs: number): boolean =>
    endMs > EARLIEST_MS && monthStartMs(ordered[i]?.month ?? "") <= nowMs;
  let latestMs = -Infinity;
  return named.map((_, i) => {
    const at = named.findIndex((endMs, later) => later >= i && isCredible(later, endMs));
    latestMs = Math.max(latestMs, Math.min(named[at] ?? nowMs, nowMs));
    return latestMs;
  });
}

/** What the clock says, or when the recording before a leap ended, while too little was recorded since. */
function believedNow(ordered: readonly RetainedFile[], endsMs: readonly number[], nowMs: number): number {
  const lastFrame = ordered.at(-1)?.lastFrame ?? 0;
  for (const [i, { lastFrame: frame }] of ordered.entries()) {
    const endMs = endsMs[i] ?? nowMs;
    const isLeap = (endsMs[i + 1] ?? nowMs) - endMs > LEAP_MS;
    if (isLeap && lastFrame - frame < limits.believeClockFlushes) return endMs;
  }
  return nowMs;
}

function finestAt(ageMs: number, { retentionMs, minutesMs = 0, hoursMs = 0 }: Retention): number {
  if (ageMs < retentionMs) return 0;
  if (ageMs < minutesMs) return MINUTE_MS;
  return ageMs < hoursMs ? HOUR_MS : Infinity;
}

/** What a file has when its samples must go, however young they are. */
function finestInTheEnd({ retentionMs, minutesMs = 0, hoursMs = 0 }: Retention): number {
  if (minutesMs >= retentionMs) return MINUTE_MS;
  return hoursMs >= retentionMs ? HOUR_MS : Infinity;
}

function oldestFirst<T extends RetainedFile>(files: readonly T[]): T[] {
  return files.toSorted((a, b) => Number(a.isCurrent) - Number(b.isCurrent) || a.lastFrame - b.lastFrame);
}
