/**
 * Reports of AIS as messages of NMEA 2000: the counterpart of `ais-groups.ts`. Its values show which message it was. What the report does
 * not have (the state of the radio) is sent as not available; a flag of one bit has no such value and is sent as not set.
 */
import { type AisEnvelope, type AisReport, type AisSaid, known } from "../../ais/report.ts";
import type { Outgoing } from "../codec/content.ts";
import { LONG_RANGE } from "./ais-groups.ts";

type Reported = AisEnvelope & Pick<AisReport, "class" | "said"> & { readonly mmsi: string };

interface Made {
  readonly pgn: number;
  readonly content: Outgoing;
}

/** The UTC second that means not available. */
const NO_SECOND = 60;
/** A greater value means not available on the bus. */
const MOST_SHIP_TYPE = 252;
/** What ends a text of AIS, the characters of a name or a destination, and those of a call sign or a vendor's name. */
const END = "@";
const NAME = 20;
const CALLSIGN = 7;
/** As AIS texts of M.1371 end. */
const CARRIER_SENSE = 1;

/** Undefined if there is no message for what the report says. */
export function aisMessage(reported: Reported): Made | undefined {
  const { class: station, said, mmsi, isLongRange } = reported;
  const made = (pgn: number, messageId: number, content: Outgoing): Made => ({
    pgn,
    content: { messageId, repeatIndicator: 0, userId: mmsi, ...content },
  });
  switch (station) {
    case "A":
      if ("position" in said) return made(129_038, isLongRange === true ? LONG_RANGE : 1, classA(reported));
      return "name" in said ? made(129_794, 5, voyage(said)) : undefined;
    case "B":
      if ("position" in said)
        return "name" in said ? made(129_040, 19, extendedB(reported)) : made(129_039, 18, classB(reported));
      if ("callsign" in said)
        return made(129_810, 24, {
          vendorId: END.repeat(CALLSIGN),
          callsign: filled(said, "callsign", CALLSIGN),
          ...hull(said),
        });
      return "name" in said ? made(129_809, 24, { name: filled(said, "name", NAME) }) : undefined;
    case "base":
      return made(129_793, 4, { ...place(reported), ...dateAndTime(reported.clockMs, "position") });
    case "aircraft":
      return made(129_798, 9, { ...motion(reported), altitude: known(said, "altitudeM"), dte: 1 });
    case "aton":
      return made(129_041, 21, aton(reported));
    case undefined:
      return safetyText(reported);
    default:
      return station satisfies never;
  }
}

function safetyText({ said, mmsi, isFor }: Reported): Made | undefined {
  const text = known(said, "safetyText");
  if (text === undefined || isFor === undefined) return undefined;
  const content = { repeatIndicator: 0, sourceId: mmsi, safetyRelatedText: text };
  if (isFor === "all") return { pgn: 129_802, content: { messageId: 14, ...content } };
  const to = { sequenceNumber: isFor.sequence, destinationId: isFor.mmsi, retransmitFlag: isFor.isSentAgain ? 1 : 0 };
  return { pgn: 129_801, content: { messageId: 12, ...content, ...to } };
}

/** To the end of its field, as receivers of AIS send it: the library of many displays knows no other end, and shows what else is there. */
function filled(said: AisSaid, field: "name" | "callsign" | "destination", length: number): string {
  return (known(said, field) ?? "").padEnd(length, END);
}

function flag(said: AisSaid, field: "isAccurate" | "isOffPosition" | "isVirtual"): number {
  return known(said, field) === true ? 1 : 0;
}

function place({ said, hasRaim }: Reported): Outgoing {
  const { latitude, longitude } = known(said, "position") ?? {};
  return { latitude, longitude, positionAccuracy: flag(said, "isAccurate"), raim: hasRaim === true ? 1 : 0 };
}

function motion(reported: Reported): Outgoing {
  const { said, second = NO_SECOND } = reported;
  return { ...place(reported), timeStamp: second, cog: known(said, "courseRad"), sog: known(said, "speedMs") };
}

function classA(reported: Reported): Outgoing {
  const { said } = reported;
  return {
    ...motion(reported),
    heading: known(said, "headingRad"),
    rateOfTurn: known(said, "rateOfTurnRadS"),
    navStatus: known(said, "navStatus"),
    specialManeuverIndicator: known(said, "maneuver") ?? 0,
  };
}

function classB(reported: Reported): Outgoing {
  const unknown = { integratedDisplay: 0, dsc: 0, band: 0, canHandleMsg22: 0, aisMode: 0 };
  const unit = { unitType: CARRIER_SENSE, aisCommunicationState: CARRIER_SENSE };
  return { ...motion(reported), heading: known(reported.said, "headingRad"), ...unit, ...unknown };
}

function extendedB(reported: Reported): Outgoing {
  const { said } = reported;
  const heading = { trueHeading: known(said, "headingRad") };
  return { ...motion(reported), ...heading, name: filled(said, "name", NAME), ...hull(said), dte: 1, aisMode: 0 };
}

function voyage(said: AisSaid): Outgoing {
  return {
    imoNumber: known(said, "imo") ?? 0,
    callsign: filled(said, "callsign", CALLSIGN),
    name: filled(said, "name", NAME),
    ...hull(said),
    ...dateAndTime(known(said, "etaMs"), "eta"),
    draft: known(said, "draughtM"),
    destination: filled(said, "destination", NAME),
    dte: 1,
  };
}

function dateAndTime(ms: number | undefined, of: "eta" | "position"): Outgoing {
  const iso = ms === undefined ? undefined : new Date(ms).toISOString();
  return { [`${of}Date`]: iso?.slice(0, 10).replaceAll("-", "."), [`${of}Time`]: iso?.slice(11, 19) };
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

function aton(reported: Reported): Outgoing {
  const { said, second = NO_SECOND } = reported;
  return {
    ...place(reported),
    timeStamp: second,
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
