/** Stations for tests of AIS: each a report of one message, and the lines of it. */
import type { AisClass, AisSaid } from "../../../src/ais/report.ts";
import { aisLines } from "../../../src/nmea0183/ais/ais-sentences.ts";
import { type Reported, writeAisMessage } from "../../../src/nmea0183/ais/write-message.ts";

export const DEGREE = Math.PI / 180;
export const KNOT = 1852 / 3600;

const PLACE = { position: { latitude: 39.5512, longitude: 2.6321 }, isAccurate: true };
const HULL = { lengthM: 180, beamM: 28, fromBowM: 150, fromStarboardM: 10 };
const ETA_MS = Date.UTC(2026, 11, 24, 6, 30);
export const HEARD_MS = Date.UTC(2026, 10, 24, 12, 30, 15);

/** What each message can say, by its number. */
export const SAID: Readonly<Record<string, { mmsi: string; class: AisClass; said: AisSaid }>> = {
  1: {
    mmsi: "244710359",
    class: "A",
    said: {
      ...PLACE,
      speedMs: 12.3 * KNOT,
      courseRad: 187.4 * DEGREE,
      headingRad: 185 * DEGREE,
      rateOfTurnRadS: (10 / 60) * DEGREE,
      navStatus: 0,
      maneuver: 1,
    },
  },
  5: {
    mmsi: "244710359",
    class: "A",
    said: {
      name: "NOORDERLICHT",
      callsign: "PCXX",
      imo: 9_074_729,
      shipType: 70,
      ...HULL,
      draughtM: 7.4,
      destination: "PALMA DE MALLORCA",
      etaMs: ETA_MS,
    },
  },
  18: {
    mmsi: "244670233",
    class: "B",
    said: { ...PLACE, speedMs: 5 * KNOT, courseRad: 90 * DEGREE, headingRad: 91 * DEGREE },
  },
  19: {
    mmsi: "244670234",
    class: "B",
    said: {
      ...PLACE,
      speedMs: 6.1 * KNOT,
      courseRad: 359.9 * DEGREE,
      headingRad: null,
      name: "LANGE NAME VAN SCHIP",
      shipType: 36,
      ...HULL,
    },
  },
  "24A": { mmsi: "244670233", class: "B", said: { name: "KAIROS" } },
  "24B": { mmsi: "244670233", class: "B", said: { callsign: "PC8968", shipType: 36, ...HULL } },
  4: { mmsi: "002241000", class: "base", said: PLACE },
  9: {
    mmsi: "111224001",
    class: "aircraft",
    said: { ...PLACE, speedMs: 150 * KNOT, courseRad: 271.3 * DEGREE, altitudeM: 303 },
  },
  21: {
    mmsi: "992241001",
    class: "aton",
    said: {
      ...PLACE,
      name: "ISLA DRAGONERA CARDINAL NORD",
      atonType: 20,
      isVirtual: true,
      isOffPosition: true,
      lengthM: 2,
      beamM: 2,
      fromBowM: 1,
      fromStarboardM: 1,
    },
  },
};

export function linesOf(reported: Omit<Reported, "timestampMs">, { isOwn = false, sequence = 0 } = {}): string[] {
  const bits = writeAisMessage({ ...reported, timestampMs: HEARD_MS });
  return bits === undefined ? [] : aisLines(bits, isOwn, sequence);
}
