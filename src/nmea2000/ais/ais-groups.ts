/**
 * The parameter groups by which an AIS receiver hands on what it hears, as reports:
 *
 *     129038  position, class A (messages 1 to 3)      129794  static and voyage data, class A (5)
 *     129039  position, class B (18)                   129809  static data, class B (24 A): name
 *     129040  position and static data, class B (19)   129810  static data, class B (24 B): the rest
 *     129041  aid to navigation (21)                   129793  base station (4)
 *     129798  aircraft of search and rescue (9)        129801  safety text to one (12)
 *                                                      129802  safety text to all (14)
 *
 * AIS has its own numbers for "not available", and receivers hand them on as values: no ship is 0 m long or makes 102.3 knots. Where the
 * group's definition knows them, the codec gives null. The UTC second 63 (her positioning has failed) is ignored: on the bus a device that
 * does not know the second writes it as well.
 */
import { mmsiOf } from "../../ais/mmsi.ts";
import { judgedBusTime } from "../../core/judged-time.ts";
import { oneLine } from "../../core/shown-text.ts";
import type { AisAddressee, AisClass, AisEnvelope, AisSaid, Position } from "../../ais/report.ts";
import type { Content } from "../codec/content.ts";
import { daysOf, ticksOf } from "../codec/field-time.ts";

interface AisGroup {
  /** Undefined for a message that any class of station may send. */
  readonly class?: AisClass;
  /** `nowMs`: when the message came. */
  readonly read: (content: Content, nowMs: number) => AisSaid;
}

/** 102.3 knots, for an aircraft 1023: not available. */
const NO_SPEED_MS = 52.6;
const NO_AIRCRAFT_SPEED_MS = 526;

/** Some receivers hand on the message of long range (27) as a position of class A. */
export const LONG_RANGE = 27;

const TEXT_TO_ONE = 129_801;
const TEXT_TO_ALL = 129_802;
const NO_SECOND = 60;
const POSITIONING_FAILED = 63;

export function envelopeOf(pgn: number, content: Content, nowMs: number): AisEnvelope {
  const { messageId, timeStamp: second, raim, positionDate: date, positionTime: time } = content;
  const isSecond = typeof second === "number" && second < POSITIONING_FAILED && second !== NO_SECOND;
  return {
    isLongRange: messageId === LONG_RANGE,
    second: isSecond ? second : undefined,
    hasRaim: flagOf(raim) ?? undefined,
    clockMs: typeof time === "string" ? (timeOf(date, time, nowMs) ?? undefined) : undefined,
    isFor: pgn === TEXT_TO_ALL ? "all" : pgn === TEXT_TO_ONE ? addresseeOf(content) : undefined,
  };
}

function addresseeOf({ destinationId, sequenceNumber, retransmitFlag }: Content): AisAddressee | undefined {
  const mmsi = mmsiOf(destinationId);
  const sequence = numberOf(sequenceNumber) ?? 0;
  return mmsi === undefined ? undefined : { mmsi, sequence, isSentAgain: flagOf(retransmitFlag) === true };
}

/** By PGN. */
export const AIS_GROUPS: ReadonlyMap<number, AisGroup> = new Map<number, AisGroup>([
  [
    129038,
    {
      class: "A",
      read: (content) => ({
        ...motionOf(content, NO_SPEED_MS),
        headingRad: angleOf(content["heading"]),
        rateOfTurnRadS: numberOf(content["rateOfTurn"]),
        navStatus: numberOf(content["navStatus"]),
        maneuver: countOf(content["specialManeuverIndicator"]),
      }),
    },
  ],
  [
    129039,
    {
      class: "B",
      read: (content) => ({ ...motionOf(content, NO_SPEED_MS), headingRad: angleOf(content["heading"]) }),
    },
  ],
  [
    129040,
    {
      class: "B",
      read: (content) => ({
        ...motionOf(content, NO_SPEED_MS),
        headingRad: angleOf(content["trueHeading"]),
        name: textOf(content["name"]),
        ...hullOf(content),
      }),
    },
  ],
  [129041, { class: "aton", read: atonOf }],
  [129793, { class: "base", read: placeOf }],
  [129794, { class: "A", read: voyageOf }],
  [
    129798,
    {
      class: "aircraft",
      read: (content) => ({
        ...motionOf(content, NO_AIRCRAFT_SPEED_MS),
        altitudeM: numberOf(content["altitude"]),
      }),
    },
  ],
  [129801, { read: safetyTextOf }],
  [129802, { read: safetyTextOf }],
  [129809, { class: "B", read: (content) => ({ name: textOf(content["name"]) }) }],
  [129810, { class: "B", read: (content) => ({ callsign: textOf(content["callsign"]), ...hullOf(content) }) }],
]);

function placeOf({ latitude, longitude, positionAccuracy }: Content): AisSaid {
  const isKnown = typeof latitude === "number" && typeof longitude === "number";
  const position: Position | null = isKnown ? { latitude, longitude } : null;
  return { position, isAccurate: flagOf(positionAccuracy) };
}

function motionOf(content: Content, noSpeedMs: number): AisSaid {
  const speedMs = numberOf(content["sog"]);
  return {
    ...placeOf(content),
    speedMs: speedMs !== null && speedMs >= noSpeedMs ? null : speedMs,
    courseRad: angleOf(content["cog"]),
  };
}

function voyageOf(content: Content, nowMs: number): AisSaid {
  return {
    name: textOf(content["name"]),
    callsign: textOf(content["callsign"]),
    imo: countOf(content["imoNumber"]),
    ...hullOf(content),
    draughtM: countOf(content["draft"]),
    destination: textOf(content["destination"]),
    etaMs: timeOf(content["etaDate"], content["etaTime"], nowMs),
  };
}

function hullOf(content: Content): AisSaid {
  return {
    shipType: countOf(content["typeOfShip"]),
    lengthM: countOf(content["length"]),
    beamM: countOf(content["beam"]),
    ...antennaOf(content["positionReferenceFromBow"], content["positionReferenceFromStarboard"]),
  };
}

function atonOf(content: Content): AisSaid {
  return {
    ...placeOf(content),
    name: textOf(content["atonName"]),
    atonType: countOf(content["atonType"]),
    isVirtual: flagOf(content["virtualAtonFlag"]),
    isOffPosition: flagOf(content["offPositionIndicator"]),
    lengthM: countOf(content["lengthDiameter"]),
    beamM: countOf(content["beamDiameter"]),
    ...antennaOf(content["positionReferenceFromTrueNorthFacingEdge"], content["positionReferenceFromStarboardEdge"]),
  };
}

function safetyTextOf(content: Content): AisSaid {
  return { safetyText: textOf(content["safetyRelatedText"]) };
}

type Field = Content[string] | undefined;

/** Two zeros (a corner of the hull) mean that the antenna's place is not known. */
function antennaOf(bow: Field, starboard: Field): AisSaid {
  const [fromBowM, fromStarboardM] = [numberOf(bow), numberOf(starboard)];
  return fromBowM === 0 && fromStarboardM === 0
    ? { fromBowM: null, fromStarboardM: null }
    : { fromBowM, fromStarboardM };
}

function numberOf(value: Field): number | null {
  return typeof value === "number" ? value : null;
}

/** Zero is not available. */
function countOf(value: Field): number | null {
  return typeof value === "number" && value !== 0 ? value : null;
}

/** 360° is not available. */
function angleOf(value: Field): number | null {
  return typeof value === "number" && value < 2 * Math.PI ? value : null;
}

function flagOf(value: Field): boolean | null {
  return value === 0 ? false : value === 1 ? true : null;
}

/** In AIS a text ends at its first `@`; some senders leave junk behind it. */
function textOf(value: Field): string | null {
  const text = typeof value === "string" ? oneLine(value.replace(/@.*$/s, "")) : "";
  return text === "" ? null : text;
}

const DAY_MS = 86_400_000;
const TICKS_PER_MS = 10;

/** Receivers write a missing date as the first day of 1970. A missing time of day (`24:00` in AIS) becomes midnight. */
function timeOf(date: Field, time: Field, nowMs: number): number | null {
  const days = typeof date === "string" ? daysOf(date) : 0;
  if (!(days > 0)) return null;
  const timeMs = typeof time === "string" ? ticksOf(time) / TICKS_PER_MS : 0;
  return judgedBusTime(days * DAY_MS + (timeMs < DAY_MS ? timeMs : 0), nowMs) ?? null;
}
