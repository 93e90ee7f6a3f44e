/**
 * Which sentence carries which tag, for reading and writing: one row for each sentence, or for each of its forms. Units are those of the tags, so
 * a knot is 0.5144 m/s. The tags are the same as those from the bus.
 *
 * If a sentence has a value in several units, the last cell counts: it has the unit (knots, metres) from which instruments convert the others.
 * If several sentences carry the same value, all are read, and the newest counts; the project decides which are sent. Field numbers
 * count from 0 after the formatter. IEC 61162-1 is known second-hand, from the documents of gpsd and OpenCPN, checked against recordings
 * and @signalk/nmea0183-signalk.
 */
import {
  type Cell,
  letter,
  number,
  offBow,
  oneOf,
  position,
  repeated,
  sided,
  sumBeyond,
  time,
  truth,
} from "./cells.ts";
import { dimensions, mode, modes, quality, status, unwritten, type Vouch } from "./vouches.ts";

export interface SentenceRow {
  readonly formatter: string;
  /** Fields after the formatter. */
  readonly size: number;
  readonly cells: readonly Cell[];
  /** Whether the sentence is of this form. */
  readonly holds?: (fields: readonly string[]) => boolean;
  /** The fields in which the sentence says how good it is: status, mode, quality. */
  readonly vouches?: readonly Vouch[];
  /** It is sent when this cell has a value; by default when any cell has one. */
  readonly needs?: number;
  /** The tags that its status is about, where they are known; by default those of its cells. */
  readonly vouchesFor?: readonly string[];
  /** Its status or quality is that of the receiver's fix, `GNSS.FIX`. */
  readonly tellsFix?: true;
}

export const FIX_TAG = "GNSS.FIX";
const POSITION = ["VESSEL.LAT_DEG", "VESSEL.LON_DEG"];
/** Tags that are unknown without a fix, even if they still have a value. */
export const OF_FIX: ReadonlySet<string> = new Set([
  ...POSITION,
  "VESSEL.SOG_MS",
  "VESSEL.COG_TRUE_DEG",
  "VESSEL.COG_MAGNETIC_DEG",
  "GNSS.ALTITUDE_M",
  "GNSS.GEOIDAL_SEPARATION_M",
]);

const KNOT = 1852 / 3600;
const MILE = 1852;
const FOOT = 0.3048;
const KELVIN = 273.15;

const angle = { decimals: 1, isAngle: true };
const knots = { scale: KNOT, decimals: 2 };
const celsius = { offset: KELVIN, decimals: 1 };
const EAST_WEST = { positive: "E", negative: "W", decimals: 1 };
/** To starboard is positive. */
const BOW_SIDES = { positive: "R", negative: "L", decimals: 1, isOffBow: true };
/** `L`: steer to port, for the vessel is to starboard of her track. */
const STEER = { positive: "L", negative: "R", scale: MILE, decimals: 3 };
/** `STEER` with the letter of its unit: miles or kilometres. */
const STEER_UNITS = { ...STEER, units: { at: 4, scales: { N: MILE, K: 1000 } } };

const WAYPOINT_BEARING = { T: "NAV.WAYPOINT_BEARING_TRUE_DEG", M: "NAV.WAYPOINT_BEARING_MAGNETIC_DEG" };

const miles = { scale: MILE, decimals: 3 };

/** MWV of one kind of wind: a row for each unit of its speed. */
const windForms = (reference: string, tags: string): SentenceRow[] =>
  (
    [
      ["N", KNOT],
      ["M", 1],
      ["K", 1 / 3.6],
      ["S", 1609.344 / 3600],
    ] as const
  ).map(([unit, scale]) => ({
    formatter: "MWV",
    size: 5,
    vouches: [status(4, { mayLack: true })],
    // A void sentence may lack the letters, too: it then voids both winds.
    holds: ({ 1: wind = "", 3: speed = "", 4: word }) =>
      word === "V" ? unit === "N" && (wind || reference) === reference : wind === reference && speed === unit,
    cells: [
      offBow(0, `${tags}.ANGLE_DEG`),
      letter(1, reference),
      number(2, `${tags}.SPEED_MS`, { scale, decimals: 2 }),
      letter(3, unit),
    ],
  }));

/**
 * Revolutions of an engine. The sentence numbers engines from the centre line: 0 is a single engine, odd numbers are to starboard, even ones
 * to port. On the bus, 0 is the single or the port engine and 1 the starboard one.
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

/** The rows. Where several rows of a formatter have the same tags, the first one is written. */
const SENTENCES: readonly SentenceRow[] = [
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
  ...windForms("R", "WIND_APPARENT"),
  ...windForms("T", "WIND_TRUE_BOAT"),
  {
    formatter: "MWD",
    size: 8,
    cells: [
      number(0, "WIND_GROUND_TRUE.DIRECTION_DEG", { ...angle, unit: "T" }),
      number(2, "WIND_GROUND_MAGNETIC.DIRECTION_DEG", { ...angle, unit: "M" }),
      number(6, "WIND_GROUND_TRUE.SPEED_MS", { decimals: 2, unit: "M" }),
      number(4, "WIND_GROUND_TRUE.SPEED_MS", { ...knots, unit: "N" }),
    ],
  },
  ...(
    [
      ["VWR", "WIND_APPARENT"],
      ["VWT", "WIND_TRUE_BOAT"],
    ] as const
  ).map(([formatter, tags]) => ({
    formatter,
    size: 8,
    cells: [
      sided(0, `${tags}.ANGLE_DEG`, BOW_SIDES),
      number(6, `${tags}.SPEED_MS`, { scale: 1 / 3.6, decimals: 2, unit: "K" }),
      number(4, `${tags}.SPEED_MS`, { decimals: 2, unit: "M" }),
      number(2, `${tags}.SPEED_MS`, { ...knots, unit: "N" }),
    ],
  })),
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
  { formatter: "MTW", size: 2, cells: [number(0, "SEA_0.TEMP_K", { ...celsius, unit: "C" })] },
  { formatter: "MTA", size: 2, cells: [number(0, "OUTSIDE_0.TEMP_K", { ...celsius, unit: "C" })] },
  {
    formatter: "MDA",
    size: 20,
    cells: [
      number(0, "ATMOSPHERE_0.PRESSURE_PA", { scale: 3386.389, decimals: 2, unit: "I" }),
      number(2, "ATMOSPHERE_0.PRESSURE_PA", { scale: 1e5, decimals: 4, unit: "B" }),
      number(4, "OUTSIDE_0.TEMP_K", { ...celsius, unit: "C" }),
      number(6, "SEA_0.TEMP_K", { ...celsius, unit: "C" }),
      number(8, "OUTSIDE_0.HUMIDITY_PCT", { decimals: 0 }),
      number(10, "DEW_POINT_0.TEMP_K", { ...celsius, unit: "C" }),
      number(12, "WIND_GROUND_TRUE.DIRECTION_DEG", { ...angle, unit: "T" }),
      number(14, "WIND_GROUND_MAGNETIC.DIRECTION_DEG", { ...angle, unit: "M" }),
      number(18, "WIND_GROUND_TRUE.SPEED_MS", { decimals: 2, unit: "M" }),
      number(16, "WIND_GROUND_TRUE.SPEED_MS", { ...knots, unit: "N" }),
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

/** Tags that are true or false. */
export const TRUTHS: ReadonlySet<string> = new Set([FIX_TAG, "NAV.WAYPOINT_ARRIVED", "NAV.WAYPOINT_PASSED"]);

/** Each formatter with its rows. */
export const ROWS_OF: ReadonlyMap<string, readonly SentenceRow[]> = Map.groupBy(SENTENCES, (row) => row.formatter);

export const FORMATTERS: readonly string[] = [...ROWS_OF.keys(), "XDR"];
