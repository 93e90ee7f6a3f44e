/** The sentences of heading, speed through water, depth, current, rudder and engines. */
import { letter, number, sided, sumBeyond } from "./cells.ts";
import { angle, EAST_WEST, knots, MILE, type SentenceRow } from "./sentence-row.ts";
import { mode, status } from "./vouches.ts";

const FOOT = 0.3048;

/**
 * Revolutions of an engine. The sentence numbers engines from the centre line: 0 is a single engine, odd numbers are to starboard, even
 * ones to port. On the bus, 0 is the single or the port engine and 1 the starboard one.
 */
const engineForms: readonly SentenceRow[] = [0, 1].map((instance) => ({
  formatter: "RPM",
  size: 5,
  needs: 2,
  vouches: [status(4)],
  holds: ({ 0: source = "", 1: number = "" }) =>
    source === "E" && (instance === 1 ? number === "1" : /^[02]$/.test(number)),
  cells: [letter(0, "E"), letter(1, String(instance)), number(2, `ME_INST_${instance}.RPM`, { decimals: 1 })],
}));

export const motionSentences: readonly SentenceRow[] = [
  { formatter: "HDT", size: 2, cells: [number(0, "VESSEL.HEADING_TRUE_DEG", { ...angle, unit: "T" })] },
  {
    formatter: "THS",
    size: 2,
    // The letter of THS is its only status: without it the heading is not believed.
    holds: ({ 1: letter = "" }) => letter !== "",
    vouches: [mode(1)],
    cells: [number(0, "VESSEL.HEADING_TRUE_DEG", angle)],
  },
  { formatter: "HDM", size: 2, cells: [number(0, "VESSEL.HEADING_MAGNETIC_DEG", { ...angle, unit: "M" })] },
  {
    formatter: "HDG",
    size: 5,
    needs: 0,
    cells: [
      number(0, "VESSEL.HEADING_MAGNETIC_DEG", angle),
      sided(1, "VESSEL.DEVIATION_DEG", EAST_WEST),
      sided(3, "VESSEL.VARIATION_DEG", EAST_WEST),
    ],
  },
  {
    formatter: "ROT",
    size: 2,
    vouches: [status(1)],
    cells: [number(0, "VESSEL.RATE_OF_TURN_DEG_S", { scale: 1 / 60, decimals: 1 })],
  },
  {
    formatter: "RSA",
    size: 4,
    vouches: [status(1)],
    cells: [number(0, "RUDDER_0.ANGLE_DEG", { decimals: 1 }), letter(3, "V")],
  },
  {
    formatter: "VHW",
    size: 8,
    cells: [
      number(0, "VESSEL.HEADING_TRUE_DEG", { ...angle, unit: "T" }),
      number(2, "VESSEL.HEADING_MAGNETIC_DEG", { ...angle, unit: "M" }),
      number(6, "VESSEL.STW_MS", { scale: 1 / 3.6, decimals: 2, unit: "K" }),
      number(4, "VESSEL.STW_MS", { ...knots, unit: "N" }),
    ],
  },
  {
    formatter: "VLW",
    size: 4,
    cells: [
      number(0, "VESSEL.LOG_M", { scale: MILE, decimals: 3, unit: "N" }),
      number(2, "VESSEL.TRIP_LOG_M", { scale: MILE, decimals: 3, unit: "N" }),
    ],
  },
  {
    formatter: "DBT",
    size: 6,
    cells: [
      number(0, "VESSEL.DEPTH_M", { scale: FOOT, decimals: 1, unit: "f" }),
      number(4, "VESSEL.DEPTH_M", { scale: 6 * FOOT, decimals: 2, unit: "F" }),
      number(2, "VESSEL.DEPTH_M", { decimals: 2, unit: "M" }),
    ],
  },
  ...(
    [
      ["DBS", "VESSEL.DEPTH_BELOW_SURFACE_M"],
      ["DBK", "VESSEL.DEPTH_BELOW_KEEL_M"],
    ] as const
  ).map(([formatter, tag]) => ({
    formatter,
    size: 6,
    cells: [
      number(0, tag, { scale: FOOT, decimals: 1, unit: "f" }),
      number(4, tag, { scale: 6 * FOOT, decimals: 2, unit: "F" }),
      number(2, tag, { decimals: 2, unit: "M" }),
    ],
  })),
  {
    formatter: "DPT",
    size: 3,
    needs: 0,
    cells: [
      number(0, "VESSEL.DEPTH_M", { decimals: 2 }),
      number(1, "VESSEL.DEPTH_OFFSET_M", { decimals: 2 }),
      // As on the bus: the sign of the transducer's offset says whether the sum is the depth below the keel or below the surface.
      sumBeyond(0, 1, -1, "VESSEL.DEPTH_BELOW_KEEL_M"),
      sumBeyond(0, 1, 1, "VESSEL.DEPTH_BELOW_SURFACE_M"),
    ],
  },
  {
    formatter: "VDR",
    size: 6,
    cells: [
      number(0, "VESSEL.SET_TRUE_DEG", { ...angle, unit: "T" }),
      number(2, "VESSEL.SET_MAGNETIC_DEG", { ...angle, unit: "M" }),
      number(4, "VESSEL.DRIFT_MS", { ...knots, unit: "N" }),
    ],
  },
  ...engineForms,
];
