/**
 * Reports of AIS as messages of NMEA 2000: the counterpart of `ais-groups.ts`. Its values show which message it was. What the report does
 * not have (the second of the position, the state of the radio, who supervised the position) is sent as not available; a flag of one bit
 * has no such value and is sent as not set.
 */
import { type AisField, type AisReport, type AisSaid, type AisValues, BELIEVED } from "../../ais/report.ts";
import type { Outgoing } from "../codec/content.ts";
import { LONG_RANGE } from "./ais-groups.ts";

type Reported = Pick<AisReport, "class" | "isLongRange" | "isToAll" | "said"> & { readonly mmsi: string };

interface Made {
  readonly pgn: number;
  readonly content: Outgoing;
}

/** The UTC second that means not available. */
const NO_SECOND = 60;
/** A greater value means not available on the bus. */
const MOST_SHIP_TYPE = 252;
/** As AIS texts of M.1371 end. */
const CARRIER_SENSE = 1;

/** Undefined if there is no message for what the report says. */
export function aisMessage({ class: station, said, mmsi, isLongRange, isToAll }: Reported): Made | undefined {
  const made = (pgn: number, messageId: number, content: Outgoing): Made => ({
    pgn,
    content: { messageId, repeatIndicator: 0, userId: mmsi, ...content },
  });
  switch (station) {
    case "A":
      if ("position" in said) return made(129_038, isLongRange === true ? LONG_RANGE : 1, classA(said));
      return "name" in said ? made(129_794, 5, voyage(said)) : undefined;
    case "B":
      if ("position" in said)
        return "name" in said ? made(129_040, 19, extendedB(said)) : made(129_039, 18, classB(said));
      if ("callsign" in said) return made(129_810, 24, { callsign: known(said, "callsign"), ...hull(said) });
      return "name" in said ? made(129_809, 24, { name: known(said, "name") }) : undefined;
    case "base":
      return made(129_793, 4, place(said));
    case "aircraft":
      return made(129_798, 9, { ...motion(said), altitude: known(said, "altitudeM"), dte: 1 });
    case "aton":
      return made(129_041, 21, aton(said));
    case undefined: {
      const text = known(said, "safetyText");
      // One to a single station is not for all.
      if (text === undefined || isToAll !== true) return undefined;
      return { pgn: 129_802, content: { messageId: 14, repeatIndicator: 0, sourceId: mmsi, safetyRelatedText: text } };
    }
    default:
      return station satisfies never;
  }
}

function known<F extends AisField>(said: AisSaid, field: F): AisValues[F] | undefined {
  const value = said[field];
  return value === undefined || value === null || !BELIEVED[field](value) ? undefined : value;
}

function flag(said: AisSaid, field: "isAccurate" | "isOffPosition" | "isVirtual"): number {
  return known(said, field) === true ? 1 : 0;
}

function place(said: AisSaid): Outgoing {
  const { latitude, longitude } = known(said, "position") ?? {};
  return { latitude, longitude, positionAccuracy: flag(said, "isAccurate"), raim: 0 };
}

function motion(said: AisSaid): Outgoing {
  return { ...place(said), timeStamp: NO_SECOND, cog: known(said, "courseRad"), sog: known(said, "speedMs") };
}

function classA(said: AisSaid): Outgoing {
  return {
    ...motion(said),
    heading: known(said, "headingRad"),
    rateOfTurn: known(said, "rateOfTurnRadS"),
    navStatus: known(said, "navStatus"),
    specialManeuverIndicator: known(said, "maneuver") ?? 0,
  };
}

function classB(said: AisSaid): Outgoing {
  const unknown = { integratedDisplay: 0, dsc: 0, band: 0, canHandleMsg22: 0, aisMode: 0 };
  const unit = { unitType: CARRIER_SENSE, aisCommunicationState: CARRIER_SENSE };
  return { ...motion(said), heading: known(said, "headingRad"), ...unit, ...unknown };
}

function extendedB(said: AisSaid): Outgoing {
  const heading = { trueHeading: known(said, "headingRad") };
  return { ...motion(said), ...heading, name: known(said, "name"), ...hull(said), dte: 1, aisMode: 0 };
}

function voyage(said: AisSaid): Outgoing {
  const eta = known(said, "etaMs");
  const iso = eta === undefined ? undefined : new Date(eta).toISOString();
  return {
    imoNumber: known(said, "imo") ?? 0,
    callsign: known(said, "callsign"),
    name: known(said, "name"),
    ...hull(said),
    etaDate: iso?.slice(0, 10).replaceAll("-", "."),
    etaTime: iso?.slice(11, 19),
    draft: known(said, "draughtM"),
    destination: known(said, "destination"),
    dte: 1,
  };
}

function hull(said: AisSaid): Outgoing {
  const shipType = known(said, "shipType") ?? Infinity;
  return {
    typeOfShip: shipType > MOST_SHIP_TYPE ? undefined : shipType,
    length: known(said, "lengthM"),
    beam: known(said, "beamM"),
    positionReferenceFromBow: known(said, "fromBowM"),
    positionReferenceFromStarboard: known(said, "fromStarboardM"),
  };
}

function aton(said: AisSaid): Outgoing {
  return {
    ...place(said),
    timeStamp: NO_SECOND,
    lengthDiameter: known(said, "lengthM"),
    beamDiameter: known(said, "beamM"),
    positionReferenceFromStarboardEdge: known(said, "fromStarboardM"),
    positionReferenceFromTrueNorthFacingEdge: known(said, "fromBowM"),
    atonType: known(said, "atonType") ?? 0,
    offPositionIndicator: flag(said, "isOffPosition"),
    virtualAtonFlag: flag(said, "isVirtual"),
    assignedModeFlag: 0,
    atonName: known(said, "name"),
  };
}
