/**
 * What one AIS message says about one station, whether it came by NMEA 2000 or in sentences of NMEA 0183. SI units; positions are in
 * degrees (WGS 84), angles in radians, true. Pure.
 *
 * Null is a value that the message itself marks as not available: an earlier value no longer holds. A value that is missing is not part of
 * the message.
 */
import { limits } from "./limits.ts";

/** The kind of messages by which a station reports. A distress beacon sends those of class A and is recognised by its MMSI (`beaconOf`). */
export const AIS_CLASSES = ["A", "B", "base", "aton", "aircraft"] as const;
export type AisClass = (typeof AIS_CLASSES)[number];

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Reads a position that somebody else has said or written, without its altitude. Undefined unless it is a place on earth. */
export function positionIn(value: unknown): Position | undefined {
  const { latitude, longitude } = (typeof value === "object" && value !== null ? value : {}) as Partial<Position>;
  const isPlace =
    typeof latitude === "number" &&
    typeof longitude === "number" &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180;
  return isPlace ? { latitude, longitude } : undefined;
}

export interface AisValues {
  readonly position: Position;
  /** Whether the position is better than 10 m. */
  readonly isAccurate: boolean;
  readonly speedMs: number;
  readonly courseRad: number;
  readonly headingRad: number;
  /** Positive to starboard. */
  readonly rateOfTurnRadS: number;
  /** ITU-R M.1371: 0 under way using engine, 1 at anchor … 14 AIS-SART. */
  readonly navStatus: number;
  /** 1 not engaged in a special manoeuvre, 2 engaged. */
  readonly maneuver: number;
  /** Only for aircraft. */
  readonly altitudeM: number;
  readonly name: string;
  readonly callsign: string;
  readonly imo: number;
  /** ITU-R M.1371: 30 fishing, 36 sailing, 70 to 79 cargo … */
  readonly shipType: number;
  readonly lengthM: number;
  readonly beamM: number;
  /** Where the antenna is. */
  readonly fromBowM: number;
  readonly fromStarboardM: number;
  readonly draughtM: number;
  readonly destination: string;
  readonly etaMs: number;
  /** ITU-R M.1371: 1 reference point, 2 racon … 31 light vessel. */
  readonly atonType: number;
  readonly isVirtual: boolean;
  readonly isOffPosition: boolean;
  /** A text that a person, or a beacon, sent to one station or to all stations around: `MOB ACTIVE`. */
  readonly safetyText: string;
}

export type AisField = keyof AisValues;
export type AisSaid = { readonly [F in AisField]?: AisValues[F] | null };

export interface AisReport {
  /** As in the message: not checked yet. */
  readonly mmsi: unknown;
  /** Undefined for a message that any station sends. */
  readonly class: AisClass | undefined;
  /** Whether our own transponder marks it as its own transmission. */
  readonly isOwn: boolean;
  readonly timestampMs: number;
  /** As the source of a tag: `nmea2000:can0:43`. */
  readonly source: string;
  readonly said: AisSaid;
  /** It is for satellites: a place within some 100 m, whole knots and degrees. */
  readonly isLongRange?: boolean | undefined;
  /** A text to all stations around, not to a single one. */
  readonly isToAll?: boolean | undefined;
}

/** Whether a value is plausible: a device on a bus may send anything. */
export const BELIEVED: { readonly [F in AisField]: (value: AisValues[F]) => boolean } = {
  position: ({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180,
  isAccurate: isFlag,
  // An aircraft's may have 1022 knots.
  speedMs: within(0, 526),
  courseRad: within(0, 2 * Math.PI),
  headingRad: within(0, 2 * Math.PI),
  rateOfTurnRadS: within(-2, 2),
  navStatus: within(0, 14),
  maneuver: within(1, 2),
  altitudeM: within(-1000, 100_000),
  name: isText(limits.textChars),
  callsign: isText(limits.textChars),
  // A number of the International Maritime Organization has seven digits.
  imo: within(1_000_000, 9_999_999),
  shipType: within(1, 255),
  lengthM: within(0, 1022),
  beamM: within(0, 126),
  fromBowM: within(0, 1022),
  fromStarboardM: within(0, 126),
  draughtM: within(0, 25.5),
  destination: isText(limits.textChars),
  etaMs: within(0, Date.UTC(2200, 0)),
  atonType: within(1, 31),
  isVirtual: isFlag,
  isOffPosition: isFlag,
  safetyText: isText(limits.safetyTextChars),
};

function within(least: number, most: number): (value: unknown) => boolean {
  return (value) => typeof value === "number" && value >= least && value <= most;
}

function isFlag(value: unknown): boolean {
  return typeof value === "boolean";
}

/** The alphabet of AIS is part of ASCII. */
function isText(chars: number): (value: unknown) => boolean {
  return (value) => typeof value === "string" && value.length <= chars && /^[\x20-\x7e]+$/.test(value);
}
