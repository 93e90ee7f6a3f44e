/** Positions of the vessel over time, as lines. Pure. */

export interface TrackPoint {
  readonly timeMs: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Over ground; null where it is not known. */
  readonly speedMs: number | null;
}

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A line ends at a gap in time, and at the 180th meridian, so that it does not go around the earth. */
export function linesOf(points: readonly TrackPoint[], gapMs: number): TrackPoint[][] {
  const lines: TrackPoint[][] = [];
  let before: TrackPoint | undefined;
  for (const point of points) {
    const line = lines.at(-1);
    const goesOn =
      before !== undefined &&
      point.timeMs - before.timeMs <= gapMs &&
      Math.abs(point.longitude - before.longitude) <= 180;
    if (goesOn && line !== undefined) line.push(point);
    else lines.push([point]);
    before = point;
  }
  return lines;
}

/** The box with a share of its size more on each side. If west is greater than east, it crosses the 180th meridian. */
export function grown({ west, south, east, north }: Box, share: number): Box {
  const [width, height] = [(east - west + 360) % 360, north - south];
  if (width * (1 + 2 * share) >= 360) return { west: -180, east: 180, south: -90, north: 90 };
  return {
    west: wrapped(west - width * share),
    east: wrapped(east + width * share),
    south: south - height * share,
    north: north + height * share,
  };
}

function wrapped(longitude: number): number {
  return longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude;
}

export function isIn({ west, south, east, north }: Box, { latitude, longitude }: TrackPoint): boolean {
  const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}

/** The points in the box, and those before and after them, so that lines lead in and out: a list for each stay. */
export function staysIn(points: readonly TrackPoint[], box: Box): TrackPoint[][] {
  const inside = points.map((point) => isIn(box, point));
  const stays: TrackPoint[][] = [];
  for (const [at, point] of points.entries()) {
    if (!isNear(inside, at)) continue;
    if (!isNear(inside, at - 1)) stays.push([]);
    stays.at(-1)?.push(point);
  }
  return stays;
}

function isNear(inside: readonly boolean[], at: number): boolean {
  return [at - 1, at, at + 1].some((near) => inside[near] === true) && at >= 0;
}
