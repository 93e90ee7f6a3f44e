/**
 * A question for a track, as chart programs ask it:
 *
 *     timespan=23h          how much of it: s, m, h or d; a day by default
 *     timespanOffset=1      until when before now, in the unit of the timespan unless it has its own
 *     resolution=10s        how far its points are apart; a minute by default
 *
 * and which of all tracks:
 *
 *     radius=10000              those whose last point is so near to us, in metres
 *     bbox=2.3,39.3,2.9,39.7    west, south, east, north; where west is more than east it goes across the 180th meridian
 */
import { distanceM } from "../ais/distance.ts";
import type { Position } from "../ais/report.ts";
import { secondsOf, type TimeSpan } from "./history-question.ts";
import { limits } from "./limits.ts";

export interface TrackQuestion extends TimeSpan {
  readonly resolutionMs: number;
}

/** Which tracks are meant, by where they end. */
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

/** While we do not know where we are, nothing is known to be near us. */
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
