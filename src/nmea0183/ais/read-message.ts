/**
 * Messages of AIS (ITU-R M.1371-5) as reports: 1, 2 and 3 position of class A, 4 base station, 5 static and voyage data, 9 aircraft of
 * search and rescue, 12 and 14 safety text, 18, 19 and 24 class B, 21 aid to navigation, 27 long range. The numbers are positions of bits:
 *
 *        0      6      8         38 …
 *     ┌──────┬──────┬─────────┬──────────────────
 *     │ type │repeat│  MMSI   │ by type            all numbers high bit first, positions in 1/10000 of a minute
 *     └──────┴──────┴─────────┴──────────────────
 *
 * Each value reserves a number for "not available"; it becomes null.
 */
import type { AisClass, AisSaid, Position } from "../../ais/report.ts";
import type { BitReader } from "./bit-reader.ts";

export interface AisMessage {
  readonly mmsi: string;
  /** Undefined for a message that any class of station may send. */
  readonly class: AisClass | undefined;
  readonly said: AisSaid;
  readonly isLongRange?: boolean;
  readonly isToAll?: boolean;
}

/** Why there is no report: an unknown type, or a message that is too short for its type. */
type NoMessage = "unknown" | "damaged";

const KNOT = 1852 / 3600;
const DEGREE = Math.PI / 180;
const NAME_LETTERS = 20;

const LONG_RANGE = 27;
const TO_ALL = 14;

/**
 * The second of a position report that says: the vessel's positioning has failed. What such a report says of place and motion is what she
 * knew last, and is not taken. That of dead reckoning (62) or set by hand (61) is: it is about right, and all that there is.
 */
const POSITIONING_FAILED = 63;

/** By type: the class of the sender, the fewest bits of the message, and its reader. */
const KINDS: Readonly<Record<number, { class?: AisClass; bits: number; read: (bits: BitReader, nowMs: number) => AisSaid }>> = {
  1: { class: "A", bits: 149, read: classA },
  2: { class: "A", bits: 149, read: classA },
  3: { class: "A", bits: 149, read: classA },
  4: { class: "base", bits: 149, read: (bits) => place(bits, 78) },
  5: { class: "A", bits: 420, read: voyage },
  9: { class: "aircraft", bits: 148, read: aircraft },
  12: { bits: 72, read: (bits) => ({ safetyText: bits.text(72, 156) }) },
  [TO_ALL]: { bits: 40, read: (bits) => ({ safetyText: bits.text(40, 161) }) },
  18: { class: "B", bits: 148, read: classB },
  19: { class: "B", bits: 301, read: (bits) => ({ ...classB(bits), name: bits.text(143, 20), ...hull(bits, 263, 271) }) },
  21: { class: "aton", bits: 270, read: aton },
  [LONG_RANGE]: { class: "A", bits: 94, read: longRange },
}; // prettier-ignore

/** `nowMs`: the wall clock; an arrival has no year. */
export function readAisMessage(bits: BitReader, nowMs: number): AisMessage | NoMessage {
  const type = bits.unsigned(0, 6);
  const mmsi = String(bits.unsigned(8, 30)).padStart(9, "0");
  if (type === 24) return staticB(bits, mmsi);
  const kind = KINDS[type];
  if (kind === undefined) return "unknown";
  if (bits.size < kind.bits) return "damaged";
  const message = { mmsi, class: kind.class, said: kind.read(bits, nowMs) };
  if (type === LONG_RANGE) return { ...message, isLongRange: true };
  return type === TO_ALL ? { ...message, isToAll: true } : message;
}

function place(bits: BitReader, at: number): AisSaid {
  const [longitude, latitude] = [bits.signed(at + 1, 28) / 600_000, bits.signed(at + 29, 27) / 600_000];
  return { position: positionOf(longitude, latitude), isAccurate: bits.flag(at) };
}

/** 181° and 91° mean not available. */
function positionOf(longitude: number, latitude: number): Position | null {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { latitude, longitude } : null;
}

/** Speed, then position, course and perhaps heading: the same in all messages of moving stations. `secondAt`: where the UTC second is. */
function motion(bits: BitReader, at: number, speed: number | null, secondAt: number): AisSaid {
  if (bits.unsigned(secondAt, 6) === POSITIONING_FAILED) return {};
  const course = bits.unsigned(at + 66, 12);
  return { ...place(bits, at + 10), speedMs: speed, courseRad: course < 3600 ? (course / 10) * DEGREE : null };
}

function speedOf(tenths: number): number | null {
  return tenths < 1023 ? (tenths / 10) * KNOT : null;
}

function headingOf(bits: BitReader, at: number): number | null {
  const heading = bits.unsigned(at, 9);
  return heading < 360 ? heading * DEGREE : null;
}

function classA(bits: BitReader): AisSaid {
  const turn = bits.signed(42, 8);
  const navStatus = bits.unsigned(38, 4);
  const maneuver = bits.unsigned(143, 2);
  // ±127 means faster than 5° in 30 s, with no figure; -128 is not available.
  const perMinute = Math.sign(turn) * (turn / 4.733) ** 2;
  return {
    ...motion(bits, 50, speedOf(bits.unsigned(50, 10)), 137),
    headingRad: headingOf(bits, 128),
    rateOfTurnRadS: Math.abs(turn) <= 126 ? (perMinute / 60) * DEGREE : null,
    navStatus: navStatus === 15 ? null : navStatus,
    maneuver: maneuver === 1 || maneuver === 2 ? maneuver : null,
  };
}

function classB(bits: BitReader): AisSaid {
  return { ...motion(bits, 46, speedOf(bits.unsigned(46, 10)), 133), headingRad: headingOf(bits, 124) };
}

/** A short message for satellites: tenths of a minute, whole knots and degrees. */
function longRange(bits: BitReader): AisSaid {
  const navStatus = bits.unsigned(40, 4);
  const [longitude, latitude] = [bits.signed(44, 18) / 600, bits.signed(62, 17) / 600];
  const [speed, course] = [bits.unsigned(79, 6), bits.unsigned(85, 9)];
  return {
    position: positionOf(longitude, latitude),
    isAccurate: bits.flag(38),
    speedMs: speed < 63 ? speed * KNOT : null,
    courseRad: course < 360 ? course * DEGREE : null,
    navStatus: navStatus === 15 ? null : navStatus,
  };
}

/** An aircraft's speed is in whole knots. */
function aircraft(bits: BitReader): AisSaid {
  const [altitude, speed] = [bits.unsigned(38, 12), bits.unsigned(50, 10)];
  return {
    ...motion(bits, 50, speed < 1023 ? speed * KNOT : null, 128),
    altitudeM: altitude < 4095 ? altitude : null,
  };
}

function voyage(bits: BitReader, nowMs: number): AisSaid {
  return {
    name: bits.text(112, 20),
    callsign: bits.text(70, 7),
    imo: bits.unsigned(40, 30) || null,
    ...hull(bits, 232, 240),
    draughtM: bits.unsigned(294, 8) / 10 || null,
    destination: bits.text(302, 20),
    etaMs: arrivalOf(bits, nowMs),
  };
}

function aton(bits: BitReader): AisSaid {
  const { shipType: _, ...size } = hull(bits, 38, 219);
  const second = bits.unsigned(253, 6);
  const name = bits.text(43, NAME_LETTERS);
  // A name that fills its field goes on at the end of the message. After a shorter one some senders leave junk there.
  const rest = name?.length === NAME_LETTERS ? (bits.text(272, 14) ?? "") : "";
  return {
    ...place(bits, 163),
    name: name === null ? null : name + rest,
    atonType: bits.unsigned(38, 5) || null,
    isVirtual: bits.flag(269),
    isOffPosition: second < 60 ? bits.flag(259) : null,
    ...size,
  };
}

/** Two parts: the name, and the rest. In the second part a craft of a mother ship has that ship's MMSI in place of the hull's size. */
function staticB(bits: BitReader, mmsi: string): AisMessage | NoMessage {
  const part = bits.unsigned(38, 2);
  if (part > 1) return "unknown";
  if (bits.size < (part === 0 ? 160 : 162)) return "damaged";
  if (part === 0) return { mmsi, class: "B", said: { name: bits.text(40, 20) } };
  const { shipType = null, ...size } = hull(bits, 40, 132);
  const said = { callsign: bits.text(90, 7), shipType, ...(mmsi.startsWith("98") ? {} : size) };
  return { mmsi, class: "B", said };
}

/** The antenna's distances to bow, stern, port and starboard. If they put it into a front corner of the hull, its place is unknown. */
function hull(bits: BitReader, typeAt: number, at: number): AisSaid {
  const [bow, stern] = [bits.unsigned(at, 9), bits.unsigned(at + 9, 9)];
  const [port, starboard] = [bits.unsigned(at + 18, 6), bits.unsigned(at + 24, 6)];
  const isPlaced = (bow !== 0 || port !== 0) && (bow !== 0 || starboard !== 0);
  return {
    shipType: bits.unsigned(typeAt, 8) || null,
    lengthM: bow + stern || null,
    beamM: port + starboard || null,
    fromBowM: isPlaced ? bow : null,
    fromStarboardM: isPlaced ? starboard : null,
  };
}

const HALF_YEAR_MS = 183 * 86_400_000;

/** A date without a year: the nearest one is taken. If the time of day is not available, it is midnight. */
function arrivalOf(bits: BitReader, nowMs: number): number | null {
  const [month, day] = [bits.unsigned(274, 4), bits.unsigned(278, 5)];
  const [hour, minute] = [bits.unsigned(283, 5), bits.unsigned(288, 6)];
  if (month < 1 || month > 12 || day < 1) return null;
  const at = (year: number) => Date.UTC(year, month - 1, day, hour < 24 ? hour : 0, minute < 60 ? minute : 0);
  const year = new Date(nowMs).getUTCFullYear();
  const found = [year - 1, year, year + 1].map(at).find((each) => each > nowMs - HALF_YEAR_MS) ?? at(year);
  return new Date(found).getUTCDate() === day ? found : null;
}
