/**
 * A track as GeoJSON (RFC 7946): lines of [longitude, latitude]. A line ends at a gap in the data, and at the 180th meridian, so that it
 * does not go around the earth. A single point makes no line.
 */
import type { LonLat } from "../ais/track.ts";

export interface TrackLines {
  readonly type: "MultiLineString";
  readonly coordinates: readonly (readonly LonLat[])[];
}

export interface TrackPoint {
  readonly timeMs: number;
  readonly at: LonLat;
}

/** Undefined if there is no line. */
export function trackLines(points: readonly TrackPoint[], gapMs: number): TrackLines | undefined {
  const lines: LonLat[][] = [];
  let line: LonLat[] = [];
  let before: TrackPoint | undefined;
  for (const point of points) {
    const isApart =
      before !== undefined && (point.timeMs - before.timeMs > gapMs || Math.abs(point.at[0] - before.at[0]) > 180);
    if (isApart) {
      lines.push(line);
      line = [];
    }
    line.push(point.at);
    before = point;
  }
  lines.push(line);
  const coordinates = lines.filter(({ length }) => length > 1);
  return coordinates.length === 0 ? undefined : { type: "MultiLineString", coordinates };
}
