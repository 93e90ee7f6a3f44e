/**
 * Which month files expire or are downsampled. Pure.
 *
 * A file has the samples of its month, and roll-ups of its minutes and hours. The samples expire first, then the minutes,
 * then the file. The oldest file is the one last written to longest ago, whatever its name says. A file is too old when its
 * month ended longer ago than the retention; so data is kept for up to a month longer than asked, never shorter. The file
 * that was written to last never expires and is never downsampled.
 *
 * Both clocks may have been wrong, the one that named the files and the one that gives their age:
 *
 * - A file is no older than what was written before it. A file whose name is from before such files existed (a computer
 *   without a clock starts in 1970), or from the future, counts as old as the next file with a plausible name.
 * - While the clock itself shows a time before such files existed, no file is too old.
 * - A clock that is far ahead of the last recording is believed after some days of recording (`limits.believeClockFlushes`); until then
 *   no file gets older than it was before the clock jumped. Far is more than a year; where less is kept, the retention and a season,
 *   since all of it would go at once. Doubt costs only the room of some days.
 */
import { limits } from "../limits.ts";
import { monthEndMs, monthStartMs } from "./month-name.ts";
import { HOUR_MS, MINUTE_MS } from "../reduce/rollup.ts";

/** No file of this kind was written before. */
const EARLIEST_MS = Date.UTC(2025, 0, 1);
/** A vessel may be laid up for a season: that is no clock jump. */
const LEAP_MS = 400 * 24 * HOUR_MS;
const SEASON_MS = 183 * 24 * HOUR_MS;

export interface RetainedFile {
  readonly month: string;
  readonly lastFrame: number;
  readonly isCurrent: boolean;
  /** What the file has: 0 means samples and roll-ups, otherwise the finest level of roll-ups, in milliseconds. */
  readonly finestMs: number;
}

export interface Retention {
  readonly retentionMs: number;
  /** How long the roll-ups of minutes and of hours are kept. A time that is shorter than that of what is finer has no effect. */
  readonly minutesMs?: number;
  readonly hoursMs?: number;
  /** Bytes of all files of the store together. */
  readonly maxBytes: number;
}

/** What a file is to keep: this level and coarser; Infinity: nothing, the file expires. */
export interface Due<T> {
  readonly file: T;
  readonly finestMs: number;
}

/** The oldest file that has something too old. */
export function tooOld<T extends RetainedFile>(
  files: readonly T[],
  retention: Retention,
  nowMs: number,
): Due<T> | undefined {
  if (nowMs < EARLIEST_MS) return undefined;
  const ordered = oldestFirst(files);
  const endsMs = writtenUntil(ordered, nowMs);
  const leapMs = Math.min(LEAP_MS, retention.retentionMs + SEASON_MS);
  const believedMs = believedNow(ordered, endsMs, nowMs, leapMs);
  for (const [i, file] of ordered.slice(0, -1).entries()) {
    if (file.isCurrent) return undefined;
    const finestMs = finestAt(believedMs - (endsMs[i] ?? believedMs), retention);
    if (finestMs > file.finestMs) return { file, finestMs };
  }
  return undefined;
}

/** What to remove next when there is too much: the oldest samples that have roll-ups, then the oldest file. */
export function tooMany<T extends RetainedFile>(files: readonly T[], retention: Retention): Due<T> | undefined {
  const ordered = oldestFirst(files).slice(0, -1);
  const withSamples = ordered.find(({ finestMs }) => finestMs === 0);
  if (withSamples !== undefined) return { file: withSamples, finestMs: finestInTheEnd(retention) };
  const [oldest] = ordered;
  return oldest === undefined ? undefined : { file: oldest, finestMs: Infinity };
}

/** Until when each file may have been written to. The files are in the order in which they were written. */
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

/** The time to go by: the clock's, or the end of the recording before a jump while too little was recorded since. */
function believedNow(
  ordered: readonly RetainedFile[],
  endsMs: readonly number[],
  nowMs: number,
  leapMs: number,
): number {
  const lastFrame = ordered.at(-1)?.lastFrame ?? 0;
  for (const [i, { lastFrame: frame }] of ordered.entries()) {
    const endMs = endsMs[i] ?? nowMs;
    const isLeap = (endsMs[i + 1] ?? nowMs) - endMs > leapMs;
    if (isLeap && lastFrame - frame < limits.believeClockFlushes) return endMs;
  }
  return nowMs;
}

function finestAt(ageMs: number, { retentionMs, minutesMs = 0, hoursMs = 0 }: Retention): number {
  if (ageMs < retentionMs) return 0;
  if (ageMs < minutesMs) return MINUTE_MS;
  return ageMs < hoursMs ? HOUR_MS : Infinity;
}

/** The finest level that a file keeps when its samples are removed for want of room. */
function finestInTheEnd({ retentionMs, minutesMs = 0, hoursMs = 0 }: Retention): number {
  if (minutesMs >= retentionMs) return MINUTE_MS;
  return hoursMs >= retentionMs ? HOUR_MS : Infinity;
}

function oldestFirst<T extends RetainedFile>(files: readonly T[]): T[] {
  return files.toSorted((a, b) => Number(a.isCurrent) - Number(b.isCurrent) || a.lastFrame - b.lastFrame);
}
