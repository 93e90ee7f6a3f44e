/** The frames that the receiver has: closed intervals of ids, ascending and not adjacent. Pure. */
import { limits } from "../limits.ts";

export type FrameInterval = readonly [from: number, through: number];

/** Adds an interval. If there are too many, the oldest one except the first is dropped, and its samples are sent twice. */
export function withFrames(
  taken: readonly FrameInterval[],
  from: number,
  through: number,
  most: number = limits.shipment.intervals,
): FrameInterval[] {
  if (through < from) return [...taken];
  const before = taken.filter(([, end]) => end < from - 1);
  const after = taken.filter(([start]) => start > through + 1);
  const touched = taken.slice(before.length, taken.length - after.length);
  const merged: FrameInterval = [
    Math.min(from, touched[0]?.[0] ?? from),
    Math.max(through, touched.at(-1)?.[1] ?? through),
  ];
  const all = [...before, merged, ...after];
  return all.length <= most ? all : [...all.slice(0, 1), ...all.slice(all.length - most + 1)];
}

export function covers(taken: readonly FrameInterval[], after: number, through: number): boolean {
  return after >= through || taken.some(([from, end]) => from <= after + 1 && end >= through);
}

/** The first gap from `from` through `through`; undefined if there is none. */
export function firstGap(taken: readonly FrameInterval[], from: number, through: number): FrameInterval | undefined {
  let start = from;
  for (const [begin, end] of taken) {
    if (end < start) continue;
    if (begin > start) return start <= through ? [start, Math.min(through, begin - 1)] : undefined;
    start = end + 1;
  }
  return start <= through ? [start, through] : undefined;
}

/** Removes frames after `newest`: they belong to a log that no longer exists. */
export function upTo(taken: readonly FrameInterval[], newest: number): FrameInterval[] {
  return taken.flatMap(([from, through]) => (from > newest ? [] : [[from, Math.min(through, newest)] as const]));
}
