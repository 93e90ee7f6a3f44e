/**
 * Lines with fewer points that look alike (Visvalingam and Whyatt, 1993): the point whose triangle with its neighbours has the least area
 * goes first. The ends of a line stay. The cost is n log n, whatever the lines are. Pure.
 */
import { type Timed, TimerHeap } from "../core/timer-heap.ts";
import type { TrackPoint } from "./track-point.ts";

interface Corner extends Timed {
  readonly point: TrackPoint;
  before: Corner | undefined;
  after: Corner | undefined;
}

/** Corners looked at in one step: about a millisecond on a small computer. */
const STEP = 500;

/** At most `most` points of all lines together, but both ends of each. In steps, between which others have their turn. */
export function* simplifying(lines: readonly (readonly TrackPoint[])[], most: number): Generator<void, TrackPoint[][]> {
  let left = lines.reduce((sum, { length }) => sum + length, 0);
  if (left <= most) return lines.map((line) => [...line]);
  const heap = new TimerHeap<Corner>();
  const firsts = lines.map(chained);
  let looked = 0;
  for (const first of firsts)
    for (let corner = first; corner !== undefined; corner = corner.after) {
      place(corner, 0, heap);
      if ((looked += 1) % STEP === 0) yield;
    }
  while (left > most) {
    const area = heap.leastMs;
    const gone = heap.takeDue(Infinity);
    if (gone?.before === undefined || gone.after === undefined) break;
    left -= 1;
    if (left % STEP === 0) yield;
    const { before, after } = gone;
    before.after = after;
    after.before = before;
    place(before, area, heap);
    place(after, area, heap);
  }
  return firsts.map((first) => {
    const line: TrackPoint[] = [];
    for (let corner = first; corner !== undefined; corner = corner.after) line.push(corner.point);
    return line;
  });
}

function chained(line: readonly TrackPoint[]): Corner | undefined {
  let first: Corner | undefined;
  let last: Corner | undefined;
  for (const point of line) {
    const corner: Corner = { place: -1, point, before: last, after: undefined };
    if (last !== undefined) last.after = corner;
    first ??= corner;
    last = corner;
  }
  return first;
}

/** The ends have no place. A neighbour never goes before what went last: its area counts as at least as large. */
function place(corner: Corner, least: number, heap: TimerHeap<Corner>): void {
  const { before, after, point } = corner;
  if (before === undefined || after === undefined) return;
  heap.remove(corner);
  heap.bringForward(corner, Math.max(least, areaOf(before.point, point, after.point)));
}

/** Twice the area in square degrees of latitude: meridians come together towards the poles. */
function areaOf(a: TrackPoint, b: TrackPoint, c: TrackPoint): number {
  const [x1, x2] = [b.longitude - a.longitude, c.longitude - a.longitude];
  const [y1, y2] = [b.latitude - a.latitude, c.latitude - a.latitude];
  return Math.abs(x1 * y2 - x2 * y1) * Math.cos((b.latitude * Math.PI) / 180);
}
