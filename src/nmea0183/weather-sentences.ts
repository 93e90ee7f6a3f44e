/** The sentences of wind, temperature and pressure. */
import { letter, number, offBow, sided } from "./cells.ts";
import { angle, celsius, KNOT, knots, type SentenceRow } from "./sentence-row.ts";
import { status } from "./vouches.ts";

/** To starboard is positive. */
const BOW_SIDES = { positive: "R", negative: "L", decimals: 1, isOffBow: true };

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

export const weatherSentences: readonly SentenceRow[] = [
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
];
