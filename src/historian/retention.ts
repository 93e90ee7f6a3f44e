/**
 * Which month files must leave. Pure.
 *
 * The oldest is the one that was written to longest ago, whatever its name says. It has grown too old when the month of
 * the one after it began longer ago than samples are kept; so a file that a wrong clock named 1970 or 2045 is neither
 * dropped at once nor kept for ever; and samples are kept for up to a month longer than asked, never shorter. The file
 * that is being written never leaves.
 */
import { monthStartMs } from "./month-name.ts";

export interface RetainedFile {
  readonly month: string;
  readonly lastFrame: number;
  readonly bytes: number;
  readonly isCurrent: boolean;
}

export interface Retention {
  readonly retentionMs: number;
  /** Bytes of all files of the store together. */
  readonly maxBytes: number;
}

/** The oldest file, if it is too old. */
export function tooOld<T extends RetainedFile>(
  files: readonly T[],
  retention: Retention,
  nowMs: number,
): T | undefined {
  const [oldest, next] = oldestFirst(files);
  if (oldest === undefined || next === undefined || oldest.isCurrent) return undefined;
  return monthStartMs(next.month) <= nowMs - retention.retentionMs ? oldest : undefined;
}

/** The oldest files without which `totalBytes` are few enough. */
export function tooMany<T extends RetainedFile>(files: readonly T[], retention: Retention, totalBytes: number): T[] {
  const leaving: T[] = [];
  let bytes = totalBytes;
  for (const file of oldestFirst(files)) {
    if (bytes <= retention.maxBytes || file.isCurrent) break;
    leaving.push(file);
    bytes -= file.bytes;
  }
  return leaving;
}

function oldestFirst<T extends RetainedFile>(files: readonly T[]): T[] {
  return files.toSorted((a, b) => Number(a.isCurrent) - Number(b.isCurrent) || a.lastFrame - b.lastFrame);
}
