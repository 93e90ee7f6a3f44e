/**
 * The tags that stand for other vessels and for beacons that AIS hears: `AIS.COLLISION_1` to `AIS.COLLISION_32` and so on. Their value is
 * the MMSI of the station, -1 for none: 0 is the number of a transponder that was never given one. There are as many as were ever needed at
 * once, so that a busy harbour does not fill the tag store with the vessels of a year, and the history says who it was.
 */
export type StationFamily = "COLLISION" | "DISTRESS" | "BEACON_TEST" | "URGENCY_CALL" | "SAFETY_CALL";

/** What the collision watch says of itself. */
export const COLLISION_TAGS = { isLost: "AIS.WATCH_LOST", leftOut: "AIS.DANGERS_LEFT_OUT" } as const;

export function isCollisionTag(tagId: string): boolean {
  return Object.values(COLLISION_TAGS).some((own) => own === tagId);
}

const TAG = /^AIS\.(COLLISION|DISTRESS|BEACON_TEST|URGENCY_CALL|SAFETY_CALL)_([1-9]\d*)$/;

export function stationTag(family: StationFamily, place: number): string {
  return `AIS.${family}_${place}`;
}

/** Undefined for any other tag. */
export function stationFamilyOf(tagId: string): StationFamily | undefined {
  return TAG.exec(tagId)?.[1] as StationFamily | undefined;
}

/** The value of a place that no station has. */
export const NO_STATION = -1;

/** Nine digits; undefined where it is no station's. */
export function stationIn(value: unknown): string | undefined {
  return typeof value === "number" && value > NO_STATION ? String(value).padStart(9, "0") : undefined;
}
