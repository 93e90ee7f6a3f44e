/** The sentences of a route: waypoint, cross-track error, bearings. */
import { number, oneOf, position, repeated, sided, truth } from "./cells.ts";
import { angle, knots, MILE, type SentenceRow } from "./sentence-row.ts";
import { mode, status, unwritten } from "./vouches.ts";

/** `L`: steer to port, for the vessel is to starboard of her track. */
const STEER = { positive: "L", negative: "R", scale: MILE, decimals: 3 };
/** `STEER` with the letter of its unit: miles or kilometres. */
const STEER_UNITS = { ...STEER, units: { at: 4, scales: { N: MILE, K: 1000 } } };
const WAYPOINT_BEARING = { T: "NAV.WAYPOINT_BEARING_TRUE_DEG", M: "NAV.WAYPOINT_BEARING_MAGNETIC_DEG" };

const miles = { scale: MILE, decimals: 3 };

export const routeSentences: readonly SentenceRow[] = [
  {
    formatter: "XTE",
    size: 6,
    vouches: [status(0), status(1), mode(5)],
    needs: 0,
    cells: [sided(2, "NAV.CROSS_TRACK_M", STEER_UNITS)],
  },
  {
    formatter: "RMB",
    size: 14,
    vouches: [status(0), mode(13)],
    // "Arrived: no" alone would be a valid route without a way to steer.
    needs: 0,
    cells: [
      sided(1, "NAV.CROSS_TRACK_M", STEER),
      position(5, "NAV.WAYPOINT_LAT_DEG", "NAV.WAYPOINT_LON_DEG"),
      number(9, "NAV.WAYPOINT_DISTANCE_M", miles),
      number(10, "NAV.WAYPOINT_BEARING_TRUE_DEG", angle),
      number(11, "NAV.WAYPOINT_CLOSING_MS", knots),
      truth(12, "NAV.WAYPOINT_ARRIVED"),
    ],
  },
  {
    formatter: "APB",
    size: 14,
    vouches: [status(0), status(1), unwritten(mode(14))],
    needs: 0,
    cells: [
      sided(2, "NAV.CROSS_TRACK_M", STEER_UNITS),
      truth(5, "NAV.WAYPOINT_ARRIVED"),
      truth(6, "NAV.WAYPOINT_PASSED"),
      oneOf(7, { T: "NAV.LEG_BEARING_TRUE_DEG", M: "NAV.LEG_BEARING_MAGNETIC_DEG" }),
      oneOf(10, WAYPOINT_BEARING),
      // What an autopilot steers: straight to the waypoint, as chart programs write it.
      repeated(oneOf(12, WAYPOINT_BEARING)),
    ],
  },
  {
    formatter: "BWC",
    size: 13,
    vouches: [mode(12)],
    needs: [1, 2],
    cells: [
      position(1, "NAV.WAYPOINT_LAT_DEG", "NAV.WAYPOINT_LON_DEG"),
      number(5, "NAV.WAYPOINT_BEARING_TRUE_DEG", { ...angle, unit: "T" }),
      number(7, "NAV.WAYPOINT_BEARING_MAGNETIC_DEG", { ...angle, unit: "M" }),
      number(9, "NAV.WAYPOINT_DISTANCE_M", { ...miles, unit: "N" }),
    ],
  },
  {
    formatter: "BOD",
    size: 6,
    cells: [
      number(0, "NAV.LEG_BEARING_TRUE_DEG", { ...angle, unit: "T" }),
      number(2, "NAV.LEG_BEARING_MAGNETIC_DEG", { ...angle, unit: "M" }),
    ],
  },
];
