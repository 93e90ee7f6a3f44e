/**
 * Derivations that are known by name: `derive: [true_wind, battery_power]`. Each is an expression like any other, of tags that the
 * vocabulary knows; `docs/derive.md` lists them. Some are made for each device: the engines, batteries and tanks that are named.
 */
import { limits as aisLimits } from "../ais/limits.ts";

/** A tag and its expression. */
type Made = readonly [tagId: string, value: string];

interface Recipe {
  /** Which devices it is made of. */
  readonly devices?: RegExp;
  /** Where the project names none. */
  readonly usual?: readonly string[];
  readonly takesTable?: true;
  /** For devices such as `BATT_0`; `table`: per cent and litres of each tank, without it the capacity that the bus says. */
  readonly make: (given: {
    readonly devices: readonly string[];
    readonly table?: readonly (readonly [percent: number, litres: number])[] | undefined;
  }) => readonly Made[];
}

const AWS = "WIND_APPARENT.SPEED_MS";
const AWA = "WIND_APPARENT.ANGLE_DEG";
const STW = "VESSEL.STW_MS";
const SOG = "VESSEL.SOG_MS";
const HEADING = "first(VESSEL.HEADING_TRUE_DEG, rose(VESSEL.HEADING_MAGNETIC_DEG + VESSEL.VARIATION_DEG))";
const COURSE = "first(VESSEL.COG_TRUE_DEG, rose(VESSEL.COG_MAGNETIC_DEG + VESSEL.VARIATION_DEG))";
const TWA = "WIND_TRUE_WATER.ANGLE_DEG";

const AT_REST = `${aisLimits.noCourseMs} m/s`;
/** Below this speed it is calm (Beaufort 0), and the wind has no direction. */
const CALM = "0.3 m/s";
/** Below this speed a current is the noise of the logs, and has no direction. */
const SLACK = "0.05 m/s";

/** A part of the speed over ground. At rest a course is noise, or is not said: then none is needed. */
const overGround = (part: string): string => {
  const moved = `${SOG} * ${part}(${COURSE})`;
  return `if(${SOG} < ${AT_REST}, first(${moved}, 0), ${moved})`;
};

/** The vector of the current: over ground less through the water. */
const EAST = `(${overGround("sin")} - ${STW} * sin(${HEADING}))`;
const NORTH = `(${overGround("cos")} - ${STW} * cos(${HEADING}))`;
const DRIFT = `sqrt(${EAST}^2 + ${NORTH}^2)`;

/** The vector of the true wind, across and along the vessel. */
const ACROSS = `${AWS} * sin(${AWA})`;
const ALONG = `(${AWS} * cos(${AWA}) - ${STW})`;
const TWS = `sqrt((${ACROSS})^2 + ${ALONG}^2)`;

/** The Magnus formula, with the constants of Alduchov and Eskridge. */
const B = 17.625;
const C = "243.04 K";
const OUTSIDE = "(OUTSIDE_0.TEMP_K - 273.15 K)";
/** A hygrometer in fog says more than 100 %: no dew point is above the air. */
const HUMIDITY = "min(OUTSIDE_0.HUMIDITY_PCT, 100 %)";
const MAGNUS = `(ln(${HUMIDITY} / 100 %) + ${B} * ${OUTSIDE} / (${C} + ${OUTSIDE}))`;

const ENGINE = /^ME_INST_\d+$/;
const RANGE_DEVICE = /^(?:ME_INST|TANK_FUEL)_\d+$/;

const isTank = (device: string): boolean => device.startsWith("TANK_");
const sum = (parts: readonly string[]): string => (parts.length === 1 ? (parts[0] ?? "0") : `(${parts.join(" + ")})`);

/** Volume of fuel for each metre; none below the speed at which it says nothing. */
const fuelUse = (engines: readonly string[]): string =>
  `when(${SOG} > 0.5 m/s, ${sum(engines.map((engine) => `${engine}.FUEL_RATE_M3H`))} / ${SOG})`;

const fuelIn = (tank: string): string => `first(${tank}.REMAINING_M3, ${tank}.LEVEL_PCT / 100 % * ${tank}.CAPACITY_M3)`;

export const LIBRARY = {
  true_wind: {
    make: () => [
      ["WIND_TRUE_WATER.SPEED_MS", TWS],
      [TWA, `when(${TWS} >= ${CALM}, atan2(${ACROSS}, ${ALONG}))`],
      ["WIND_TRUE_WATER.DIRECTION_DEG", `rose(${HEADING} + ${TWA})`],
    ],
  },
  vmg: { make: () => [["VESSEL.VMG_WIND_MS", `${STW} * cos(${TWA})`]] },
  current: {
    make: () => [
      ["VESSEL.DRIFT_MS", DRIFT],
      ["VESSEL.SET_TRUE_DEG", `when(${DRIFT} >= ${SLACK}, rose(atan2(${EAST}, ${NORTH})))`],
    ],
  },
  dew_point: { make: () => [["DEW_POINT_0.TEMP_K", `${C} * ${MAGNUS} / (${B} - ${MAGNUS}) + 273.15 K`]] },
  battery_power: {
    devices: /^(?:BATT|ALTERNATOR|CONVERTER|SOLAR|WINDGEN)_\d+$/,
    usual: ["BATT_0"],
    make: ({ devices }) =>
      devices.map((device) => [`${device}.POWER_W`, `${device}.VOLTAGE_V * ${device}.CURRENT_A`] as const),
  },
  battery_margins: {
    devices: /^BATT_\d+$/,
    usual: ["BATT_0"],
    make: ({ devices }) =>
      devices.flatMap((device): Made[] => {
        const [volts, cellMin, cellMax] = [`${device}.VOLTAGE_V`, `${device}.CELL_MIN_V`, `${device}.CELL_MAX_V`];
        const most = `${device}.CHARGE_LIMIT_V`;
        const least = `${device}.DISCHARGE_LIMIT_V`;
        // As if all cells were as its weakest. Of how many, its strongest says: it is nearer to the others then.
        const weakest = `min(${volts}, first(round(${volts} / ${cellMax}) * ${cellMin}, ${volts}))`;
        const strongest = `max(${volts}, first(round(2 * ${volts} / (${cellMin} + ${cellMax})) * ${cellMax}, ${volts}))`;
        return [
          [`${device}.LOW_MARGIN_PCT`, `when(${least} > 0 V, (${weakest} / ${least} - 1) * 100 %)`],
          [`${device}.HIGH_MARGIN_PCT`, `when(${most} > 0 V, (1 - ${strongest} / ${most}) * 100 %)`],
        ];
      }),
  },
  fuel_per_mile: {
    devices: ENGINE,
    usual: ["ME_INST_0"],
    make: ({ devices }) => [["VESSEL.FUEL_USE_M3M", fuelUse(devices)]],
  },
  range: {
    devices: RANGE_DEVICE,
    usual: ["ME_INST_0", "TANK_FUEL_0"],
    make: ({ devices }) => {
      const tanks = devices.filter(isTank);
      const engines = devices.filter((device) => !isTank(device));
      const fuel = sum((tanks.length === 0 ? ["TANK_FUEL_0"] : tanks).map(fuelIn));
      const use = fuelUse(engines.length === 0 ? ["ME_INST_0"] : engines);
      return [["VESSEL.FUEL_DISTANCE_TO_EMPTY_M", `${fuel} / damp(${use}, 60 s)`]];
    },
  },
  tank_volume: {
    devices: /^TANK_[A-Z_]+_\d+$/,
    usual: ["TANK_FUEL_0"],
    takesTable: true,
    make: ({ devices, table }) =>
      devices.map((tank) => {
        const level = `${tank}.LEVEL_PCT`;
        const value =
          table === undefined
            ? `${level} / 100 % * ${tank}.CAPACITY_M3`
            : `table(${level}, ${table.map(([percent, litres]) => `${percent} %: ${litres} L`).join(", ")})`;
        return [`${tank}.REMAINING_M3`, value] as const;
      }),
  },
  trip: {
    make: () => [
      ["VESSEL.TRIP_LOG_M", `integrate(first(${STW}, ${SOG}), TRIP.RESET)`],
      ["VESSEL.TRIP_TIME_S", `integrate(first(${STW}, ${SOG}) > 0.5 m/s, TRIP.RESET)`],
    ],
  },
  hours: {
    devices: ENGINE,
    usual: ["ME_INST_0"],
    make: ({ devices }) =>
      devices.map((engine) => [`${engine}.HOURS_S`, `integrate(${engine}.RPM > 300 rpm)`] as const),
  },
} as const satisfies Readonly<Record<string, Recipe>>;

export type RecipeName = keyof typeof LIBRARY;

export const RECIPES = Object.keys(LIBRARY) as readonly RecipeName[];

export function recipeOf(name: string): Recipe | undefined {
  return Object.hasOwn(LIBRARY, name) ? LIBRARY[name as RecipeName] : undefined;
}

/** The switch that a person or a program sets to begin a trip: it exists where something reads it. */
export const TRIP_RESET = "TRIP.RESET";
