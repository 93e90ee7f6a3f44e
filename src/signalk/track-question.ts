/**
 * A query for a track, as chart programs send it:
 *
 *     timespan=23h          the length of the track: s, m, h or d; a day by default
 *     timespanOffset=1      how long before now it ends, in the unit of the timespan unless it has its own
 *     resolution=10s        the time between two points; a minute by default
 *
 * and for a selection of all tracks:
 *
 *     radius=10000              tracks whose last point is within this many metres of our vessel
 *     bbox=2.3,39.3,2.9,39.7    west, south, east, north; if west is greater than east, the box crosses the 180th meridian
 */
import { distanceM } from "../ais/distance.ts";
import type { Position } from "../ais/report.ts";
import { secondsOf, type TimeSpan } from "./history-question.ts";
import { limits } from "./limits.ts";

export interface TrackQuestion extends TimeSpan {
  readonly resolutionMs: number;
}

/** Selects tracks by their last point. */
export type TrackFilter = (end: Position) => boolean;

/** What is wrong with a question. */
export type TrackFault = "timespan" | "resolution" | "radius" | "bbox";

type Query = Readonly<Record<string, unknown>>;

export function readTrackQuestion(query: Query, nowMs: number): TrackQuestion | TrackFault {
  const { timespan = "1d", timespanOffset: offset = "0", resolution = String(limits.track.resolutionS) } = query;
  const spanS = secondsOf(timespan);
  const unit = /[smhd]$/.exec(String(timespan))?.[0] ?? "";
  const offsetS = secondsOf(typeof offset === "string" && /^[\d.]+$/.test(offset) ? offset + unit : offset);
  if (spanS === undefined || spanS <= 0 || offsetS === undefined) return "timespan";
  const resolutionS = secondsOf(resolution);
  if (resolutionS === undefined || resolutionS < 0.001) return "resolution";
  const toMs = Math.max(1, nowMs - offsetS * 1000);
  return { fromMs: Math.max(0, toMs - spanS * 1000), toMs, resolutionMs: Math.round(resolutionS * 1000) };
}

/** While our own position is unknown, a radius selects no track. */
export function readTrackFilter({ radius, bbox }: Query, own: Position | undefined): TrackFilter | TrackFault {
  const filters: TrackFilter[] = [];
  if (bbox !== undefined) {
    const [west, south, east, north, ...more] = typeof bbox === "string" ? bbox.split(",").map(numberOf) : [];
    if (west === undefined || south === undefined || east === undefined || north === undefined || more.length > 0)
      return "bbox";
    filters.push(({ latitude, longitude }) => {
      const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
      return isBetween && latitude >= south && latitude <= north;
    });
  }
  if (radius !== undefined) {
    const radiusM = typeof radius === "string" ? numberOf(radius) : undefined;
    if (radiusM === undefined || radiusM < 0) return "radius";
    filters.push((end) => own !== undefined && distanceM(own, end) <= radiusM);
  }
  return (end) => filters.every((isMeant) => isMeant(end));
}

function numberOf(text: string): number | undefined {
  return /^\s*[+-]?\d{1,12}(\.\d{1,15})?\s*$/.test(text) ? Number(text) : undefined;
}
