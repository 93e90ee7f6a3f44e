/**
 * Engines and gearboxes that speak J1939: the same tags as by NMEA 2000, of which they are rivals where both speak. Rank 1: where a gateway
 * gives the same as NMEA 2000, that one has been set up for this vessel.
 */
import { cubicMetres } from "../conversions.ts";
import type { PgnFrame } from "../../pgn-frame.ts";
import { type Key, ON_CHANGE, type TagGroup } from "../tag-mapping.ts";
import { group, offOn } from "./row.ts";

/** What a source address of J1939 is of: engines have 0 and 1, their gearboxes 3 and 4. Others say nothing about an engine. */
export const ENGINE = "engine";
const ENGINES: ReadonlyMap<number, number> = new Map([
  [0, 0],
  [1, 1],
  [3, 0],
  [4, 1],
]);

/** Null for a message of another device. */
export function engineOf({ source, j1939 }: Pick<PgnFrame, "source" | "j1939">): number | null {
  const engine = ENGINES.get(source);
  return engine === undefined ? null : engine + (j1939?.engine ?? 0);
}

/** As PGN 130316 numbers them, and 127505 what is in a tank. */
const [OUTSIDE, CABIN, EXHAUST_GAS] = [1, 4, 14];
const FUEL = 0;

const engine: Key = { place: "N", field: ENGINE };
const keys = [engine];

/** Gears as numbers; 126 is park. */
const AHEAD = Array.from({ length: 125 }, (_, i) => i + 1);
const ASTERN = AHEAD.map((gear) => -gear);

const list: readonly TagGroup[] = [
  group(61443, { keys }, "ME_INST_{N}.", [["load", "LOAD_PCT"]]),
  group(61445, { keys }, "ME_INST_{N}.", [
    ["currentGear", "GEAR_AHEAD", { on: AHEAD, off: [0, ...ASTERN] }],
    ["currentGear", "GEAR_ASTERN", { on: ASTERN, off: [0, ...AHEAD] }],
  ]),
  group(61444, { keys }, "ME_INST_{N}.", [
    ["speed", "RPM"],
    ["torque", "TORQUE_PCT"],
  ]),
  group(65190, { keys }, "ME_INST_{N}.", [["boostPressure", "BOOST_PA", {}, 1]]),
  group(65214, { keys, intervalMs: ON_CHANGE }, "ME_INST_{N}.", [["ratedSpeed", "RATED_RPM"]]),
  group(65253, { keys, intervalMs: 60_000 }, "ME_INST_{N}.", [["hours", "HOURS_S"]]),
  group(65257, { keys, intervalMs: 60_000 }, "ME_INST_{N}.", [["tripFuel", "TRIP_FUEL_M3", cubicMetres]]),
  group(65262, { keys }, "ME_INST_{N}.", [
    ["coolantTemperature", "COOLANT_TEMP_K"],
    ["oilTemperature", "OIL_TEMP_K"],
    ["fuelTemperature", "FUEL_TEMP_K"],
  ]),
  group(65263, { keys }, "ME_INST_{N}.", [
    ["oilPressure", "OIL_PRESSURE_PA"],
    ["coolantPressure", "COOLANT_PRESSURE_PA"],
    ["fuelPressure", "FUEL_PRESSURE_PA"],
    ["oilLevel", "OIL_LEVEL_PCT"],
    ["coolantLevel", "COOLANT_LEVEL_PCT"],
  ]),
  group(65266, { keys }, "ME_INST_{N}.", [["fuelRate", "FUEL_RATE_M3H", cubicMetres]]),
  // The barometer of an engine's computer reads by half a kilopascal, in the air that the engine draws: no rival of the vessel's own.
  group(65269, { keys }, "", [
    ["barometricPressure", "ME_INST_{N}.BAROMETRIC_PA"],
    ["intakeTemperature", "ME_INST_{N}.AIR_INLET_TEMP_K"],
    ["airTemperature", "{SOURCE}_{N}.TEMP_K", { fixed: { SOURCE: OUTSIDE } }],
    ["cabinTemperature", "{SOURCE}_{N}.TEMP_K", { fixed: { SOURCE: CABIN } }],
  ]),
  group(65270, { keys }, "", [
    ["boostPressure", "ME_INST_{N}.BOOST_PA"],
    ["intakeTemperature", "ME_INST_{N}.INTAKE_TEMP_K"],
    ["exhaustTemperature", "{SOURCE}_{N}.TEMP_K", { fixed: { SOURCE: EXHAUST_GAS } }],
  ]),
  // Most engines send the second only.
  group(65271, { keys }, "ME_INST_{N}.", [
    ["alternatorVoltage", "ALTERNATOR_V"],
    ["batteryVoltage", "ALTERNATOR_V", {}, 1],
  ]),
  group(65272, { keys }, "ME_INST_{N}.", [
    ["oilPressure", "TRANSMISSION_OIL_PRESSURE_PA"],
    ["oilTemperature", "TRANSMISSION_OIL_TEMP_K"],
  ]),
  group(65276, { keys }, "TANK_{TYPE}_{N}.", [["fuelLevel", "LEVEL_PCT", { fixed: { TYPE: FUEL } }]]),
  group(65279, { keys }, "ME_INST_{N}.", [["waterInFuel", "WATER_IN_FUEL", offOn]]),
];

export const J1939: readonly TagGroup[] = list.map((each) => ({
  ...each,
  rows: each.rows.map((row) => ({ ...row, rank: row.rank + 1 })),
}));
