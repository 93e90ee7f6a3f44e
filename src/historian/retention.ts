/**
 * What month files must let go of. Pure.
 *
 * A file has the samples of its month, and roll-ups of its minutes and hours. The samples leave first, then the minutes,
 * then the file. The oldest is the one that was written to longest ago, whatever its name says. It has grown too old when
 * the month of the one after it began longer ago than is kept; so a file that a wrong clock named 1970 or 2045 is neither
 * dropped at once nor kept for ever; and what is kept is kept for up to a month longer than asked, never shorter. The
 * file that is being written never lets go of anything.
 */
import { monthStartMs } from "./month-name.ts";
import { HOUR_MS, MINUTE_MS } from "./rollup.ts";

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
  const ordered = oldestFirst(files);
  for (const [i, file] of ordered.entries()) {
    const next = ordered[i + 1];
    if (next === undefined || file.isCurrent) return undefined;
    const finestMs = finestAt(nowMs - monthStartMs(next.month), retention);
    if (finestMs > file.finestMs) return { file, finestMs };
  }
  return undefined;
}

/** What must go next when there is too much: the oldest samples that leave roll-ups, then the oldest file. */
export function tooMany<T extends RetainedFile>(files: readonly T[], retention: Retention): Due<T> | undefined {
  const ordered = oldestFirst(files).filter(({ isCurrent }) => !isCurrent);
  const withSamples = ordered.find(({ finestMs }) => finestMs === 0);
  if (withSamples !== undefined) return { file: withSamples, finestMs: finestInTheEnd(retention) };
  const [oldest] = ordered;
  return oldest === undefined ? undefined : { file: oldest, finestMs: Infinity };
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
