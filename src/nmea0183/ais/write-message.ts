/**
 * Reports as AIS messages, the counterpart of `readAisMessage`: a report that a receiver on another wire decoded is encoded again. Its
 * values show which message it was. Values that the report no longer has (the second of the position, the state of the radio, whether the
 * position was supervised) are sent as not available, and so are impossible ones.
 */
import { type AisClass, type AisField, type AisSaid, type AisValues, BELIEVED } from "../../ais/report.ts";
import { BitWriter } from "./bit-writer.ts";

const KNOT = 1852 / 3600;
const DEGREE = Math.PI / 180;
/** The UTC second that means not available. */
const NO_SECOND = 60;
/** Fields of which nothing is known: the kind of position source, the state of the radio. */
const NONE = 0;

export interface Reported {
  /** Nine digits. */
  readonly mmsi: string;
  /** Undefined for a safety text. */
  readonly class: AisClass | undefined;
  readonly said: AisSaid;
  readonly timestampMs: number;
  readonly isLongRange?: boolean | undefined;
  /** A text to a single station is not sent on: to whom, the report does not say. */
  readonly isToAll?: boolean | undefined;
}

/** Undefined if there is no message for what the report says. */
export function writeAisMessage(reported: Reported): BitWriter | undefined {
  const { said } = reported;
  switch (reported.class) {
    case "A":
      if (reported.isLongRange === true) return longRange(reported);
      return "position" in said ? classA(reported) : "name" in said ? voyage(reported) : undefined;
    case "B":
      if ("position" in said) return "name" in said ? extendedB(reported) : classB(reported);
      if ("callsign" in said) return restOfB(reported);
      return "name" in said ? head(24, reported).number(0, 2).text(known(said, "name"), 20) : undefined;
    case "base":
      return base(reported);
    case "aircraft":
      return aircraft(reported);
    case "aton":
      return aton(reported);
    case undefined:
      return reported.isToAll === true ? toAll(reported) : undefined;
    default:
      return reported.class satisfies never;
  }
}

function known<F extends AisField>(said: AisSaid, field: F): AisValues[F] | undefined {
  const value = said[field];
  if (value === undefined || value === null || !BELIEVED[field](value)) return undefined;
  return value;
}

function toAll(reported: Reported): BitWriter | undefined {
  const text = known(reported.said, "safetyText");
  return text === undefined ? undefined : head(14, reported).number(0, 2).text(text, text.length);
}

function head(type: number, { mmsi }: Reported): BitWriter {
  return new BitWriter().number(type, 6).number(0, 2).number(Number(mmsi), 30);
}

function classA(reported: Reported): BitWriter {
  const { said } = reported;
  const bits = head(1, reported)
    .number(known(said, "navStatus") ?? 15, 4)
    .number(turnOf(known(said, "rateOfTurnRadS")), 8);
  return motion(bits, said, speedOf(said))
    .number(headingOf(said), 9)
    .number(NO_SECOND, 6)
    .number(known(said, "maneuver") ?? 0, 2)
    .number(NONE, 3 + 1 + 19);
}

/** As rough as it came: tenths of a minute, whole knots and degrees. */
function longRange(reported: Reported): BitWriter {
  const { said } = reported;
  const [position, speed, course] = [known(said, "position"), known(said, "speedMs"), known(said, "courseRad")];
  return head(27, reported)
    .flag(known(said, "isAccurate") === true)
    .flag(false)
    .number(known(said, "navStatus") ?? 15, 4)
    .number((position?.longitude ?? 181) * 600, 18)
    .number((position?.latitude ?? 91) * 600, 17)
    .number(speed === undefined ? 63 : clamped(speed / KNOT, 0, 62), 6)
    .number(course === undefined ? 511 : Math.round(course / DEGREE) % 360, 9)
    .number(NONE, 1 + 1);
}

function base(reported: Reported): BitWriter {
  // Year, month, day, hour, minute and second of its clock: not available.
  const bits = head(4, reported).number(0, 14).number(0, 4).number(0, 5).number(24, 5).number(60, 6).number(60, 6);
  return place(bits, reported.said).number(NONE, 4 + 10 + 1 + 19);
}

function voyage(reported: Reported): BitWriter {
  const { said } = reported;
  const eta = known(said, "etaMs");
  const at = eta === undefined ? undefined : new Date(eta);
  const bits = head(5, reported)
    .number(0, 2)
    .number(known(said, "imo") ?? 0, 30)
    .text(known(said, "callsign"), 7)
    .text(known(said, "name"), 20);
  return hull(bits.number(known(said, "shipType") ?? 0, 8), said)
    .number(NONE, 4)
    .number(at === undefined ? 0 : at.getUTCMonth() + 1, 4)
    .number(at === undefined ? 0 : at.getUTCDate(), 5)
    .number(at === undefined ? 24 : at.getUTCHours(), 5)
    .number(at === undefined ? 60 : at.getUTCMinutes(), 6)
    .number((known(said, "draughtM") ?? 0) * 10, 8)
    .text(known(said, "destination"), 20)
    .number(NONE, 2);
}

function aircraft(reported: Reported): BitWriter {
  const { said } = reported;
  const altitude = known(said, "altitudeM");
  const speed = known(said, "speedMs");
  const bits = head(9, reported).number(altitude === undefined ? 4095 : clamped(altitude, 0, 4094), 12);
  return motion(bits, said, speed === undefined ? 1023 : clamped(speed / KNOT, 0, 1022))
    .number(NO_SECOND, 6)
    .number(NONE, 8)
    .number(1, 1)
    .number(NONE, 3 + 1 + 1 + 20);
}

function classB(reported: Reported): BitWriter {
  const { said } = reported;
  return motion(head(18, reported).number(NONE, 8), said, speedOf(said))
    .number(headingOf(said), 9)
    .number(NO_SECOND, 6)
    .number(NONE, 2)
    .flag(true)
    .number(NONE, 4 + 1 + 1 + 20);
}

function extendedB(reported: Reported): BitWriter {
  const { said } = reported;
  const bits = motion(head(19, reported).number(NONE, 8), said, speedOf(said))
    .number(headingOf(said), 9)
    .number(NO_SECOND, 6)
    .number(NONE, 4)
    .text(known(said, "name"), 20);
  return hull(bits.number(known(said, "shipType") ?? 0, 8), said)
    .number(NONE, 4 + 1)
    .number(1, 1)
    .number(NONE, 1 + 4);
}

function restOfB(reported: Reported): BitWriter {
  const { said, mmsi } = reported;
  const bits = head(24, reported)
    .number(1, 2)
    .number(known(said, "shipType") ?? 0, 8)
    .number(NONE, 42)
    .text(known(said, "callsign"), 7);
  // A craft of a mother ship has that ship's MMSI there, which is not known.
  return (mmsi.startsWith("98") ? bits.number(0, 30) : hull(bits, said)).number(NONE, 6);
}

function aton(reported: Reported): BitWriter {
  const { said, timestampMs } = reported;
  const name = known(said, "name") ?? "";
  const isOff = known(said, "isOffPosition");
  const bits = head(21, reported)
    .number(known(said, "atonType") ?? 0, 5)
    .text(name, 20);
  hull(place(bits, said), said)
    .number(NONE, 4)
    // Receivers look at the off-position flag only if there is a UTC second.
    .number(isOff === undefined ? NO_SECOND : new Date(timestampMs).getUTCSeconds(), 6)
    .flag(isOff === true)
    .number(NONE, 8 + 1)
    .flag(known(said, "isVirtual") === true)
    .number(NONE, 1 + 1);
  return name.length > 20 ? bits.text(name.slice(20), Math.min(14, name.length - 20)) : bits;
}

function place(bits: BitWriter, said: AisSaid): BitWriter {
  const position = known(said, "position");
  return bits
    .flag(known(said, "isAccurate") === true)
    .number(position === undefined ? 181 * 600_000 : position.longitude * 600_000, 28)
    .number(position === undefined ? 91 * 600_000 : position.latitude * 600_000, 27);
}

function motion(bits: BitWriter, said: AisSaid, speed: number): BitWriter {
  const course = known(said, "courseRad");
  return place(bits.number(speed, 10), said).number(
    course === undefined ? 3600 : Math.round((course / DEGREE) * 10) % 3600,
    12,
  );
}

function speedOf(said: AisSaid): number {
  const speed = known(said, "speedMs");
  return speed === undefined ? 1023 : clamped((speed / KNOT) * 10, 0, 1022);
}

function headingOf(said: AisSaid): number {
  const heading = known(said, "headingRad");
  return heading === undefined ? 511 : Math.round(heading / DEGREE) % 360;
}

/** 4.733 times the square root of the degrees per minute. */
function turnOf(radS: number | undefined): number {
  if (radS === undefined) return -128;
  const perMinute = (radS / DEGREE) * 60;
  return Math.sign(perMinute) * clamped(4.733 * Math.sqrt(Math.abs(perMinute)), 0, 126);
}

/** If the antenna's place is not known, its distances to bow and port are zero, as AIS defines. */
function hull(bits: BitWriter, said: AisSaid): BitWriter {
  const [length, beam] = [known(said, "lengthM") ?? 0, known(said, "beamM") ?? 0];
  const [bow, starboard] = [known(said, "fromBowM"), known(said, "fromStarboardM")];
  const isPlaced = bow !== undefined && starboard !== undefined && bow <= length && starboard <= beam;
  const [toBow, toStarboard] = isPlaced ? [Math.round(bow), Math.round(starboard)] : [0, Math.round(beam)];
  return bits
    .number(clamped(toBow, 0, 511), 9)
    .number(clamped(length - toBow, 0, 511), 9)
    .number(clamped(beam - toStarboard, 0, 63), 6)
    .number(clamped(toStarboard, 0, 63), 6);
}

function clamped(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}
