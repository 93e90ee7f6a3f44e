/** The text about a station that AIS hears, and how it is drawn. Pure. */
import type { Answer } from "../link/api.ts";

export type Station = Answer<"get", "/targets">[number];

/** A report that is older is drawn pale: she is no longer where it says. */
export const OLD_S = 180;

export type Shape = "vessel" | "moored" | "aton" | "base" | "beacon";

export function shapeOf({ kind, beacon, speed_ms: speed, course_deg: course, heading_deg: heading }: Station): Shape {
  if (beacon !== null) return "beacon";
  if (kind === "aton" || kind === "base") return kind;
  const isUnderWay = (speed ?? 0) > 0.25;
  return (course === null && heading === null) || (!isUnderWay && heading === null) ? "moored" : "vessel";
}

/** Where the bow points; the course where that is not known. */
export function bowOf({ heading_deg: heading, course_deg: course }: Station): number {
  return heading ?? course ?? 0;
}

export function nameOf({ name, mmsi }: Station): string {
  return name ?? mmsi;
}

/** Ship types of ITU-R M.1371 by their tens, and those that have a word of their own. */
export const TYPES = [
  "fishing",
  "towing",
  "sailing",
  "pleasure",
  "pilot",
  "rescue",
  "tug",
  "highSpeed",
  "passenger",
  "cargo",
  "tanker",
  "other",
] as const;
const OWN_TYPES: Readonly<Record<number, (typeof TYPES)[number]>> = {
  30: "fishing",
  31: "towing",
  32: "towing",
  36: "sailing",
  37: "pleasure",
  50: "pilot",
  51: "rescue",
  52: "tug",
};
const TENS: Readonly<Record<number, (typeof TYPES)[number]>> = {
  4: "highSpeed",
  6: "passenger",
  7: "cargo",
  8: "tanker",
  9: "other",
};

export function typeOf({ ship_type: type }: Station): (typeof TYPES)[number] | undefined {
  return type === null ? undefined : (OWN_TYPES[type] ?? TENS[Math.floor(type / 10)]);
}

/** Each word of the search is in the name, the MMSI, the call sign or the destination. */
export function isFound(station: Station, search: string): boolean {
  const text = [station.name, station.mmsi, station.callsign, station.destination].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
