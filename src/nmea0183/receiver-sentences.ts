/** The sentences of a receiver: position, course, time, satellites. */
import { letter, number, position, sided, time } from "./cells.ts";
import { angle, EAST_WEST, knots, POSITION, type SentenceRow } from "./sentence-row.ts";
import { dimensions, mode, modes, quality, status } from "./vouches.ts";

export const receiverSentences: readonly SentenceRow[] = [
  {
    formatter: "RMC",
    size: 12,
    vouches: [status(1), mode(11)],
    vouchesFor: POSITION,
    tellsFix: true,
    needs: 1,
    cells: [
      time(0, { at: 8 }),
      position(2),
      number(6, "VESSEL.SOG_MS", knots),
      number(7, "VESSEL.COG_TRUE_DEG", angle),
      sided(9, "VESSEL.VARIATION_DEG", EAST_WEST),
    ],
  },
  {
    formatter: "GGA",
    size: 14,
    // gpsd drops a position that a GGA gives without satellites: then only RMC and GLL are sent.
    needs: 2,
    vouches: [quality(5)],
    vouchesFor: POSITION,
    tellsFix: true,
    cells: [
      time(0, undefined),
      position(1),
      number(6, "GNSS.SATELLITES", { decimals: 0 }),
      number(7, "GNSS.HDOP", { decimals: 2 }),
      number(8, "GNSS.ALTITUDE_M", { decimals: 1, unit: "M" }),
      number(10, "GNSS.GEOIDAL_SEPARATION_M", { decimals: 1, unit: "M" }),
    ],
  },
  {
    formatter: "GNS",
    size: 12,
    needs: 2,
    vouches: [modes(5)],
    vouchesFor: POSITION,
    tellsFix: true,
    cells: [
      time(0, undefined),
      position(1),
      number(6, "GNSS.SATELLITES", { decimals: 0 }),
      number(7, "GNSS.HDOP", { decimals: 2 }),
      number(8, "GNSS.ALTITUDE_M", { decimals: 1 }),
      number(9, "GNSS.GEOIDAL_SEPARATION_M", { decimals: 1 }),
    ],
  },
  {
    formatter: "GLL",
    size: 7,
    vouches: [status(5), mode(6)],
    vouchesFor: POSITION,
    tellsFix: true,
    needs: 0,
    cells: [position(0), time(4, undefined)],
  },
  {
    formatter: "VTG",
    size: 9,
    vouches: [mode(8)],
    cells: [
      number(0, "VESSEL.COG_TRUE_DEG", { ...angle, unit: "T" }),
      number(2, "VESSEL.COG_MAGNETIC_DEG", { ...angle, unit: "M" }),
      number(6, "VESSEL.SOG_MS", { scale: 1 / 3.6, decimals: 2, unit: "K" }),
      number(4, "VESSEL.SOG_MS", { ...knots, unit: "N" }),
    ],
  },
  { formatter: "ZDA", size: 6, needs: 0, cells: [time(0, { at: 1, isSplit: true }), letter(4, "00"), letter(5, "00")] },
  {
    formatter: "GSA",
    size: 17,
    vouches: [dimensions(1)],
    vouchesFor: POSITION,
    cells: [
      letter(0, "A"),
      number(14, "GNSS.PDOP", { decimals: 2 }),
      number(15, "GNSS.HDOP", { decimals: 2 }),
      number(16, "GNSS.VDOP", { decimals: 2 }),
    ],
  },
  {
    formatter: "GSV",
    size: 3,
    cells: [letter(0, "1"), letter(1, "1"), number(2, "GNSS.SATELLITES_IN_VIEW", { decimals: 0 })],
  },
];
