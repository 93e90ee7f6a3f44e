/** Engines, gearboxes, thrusters, and deck equipment. */
import { cubicMetres } from "../conversions.ts";
import type { Key } from "../tag-mapping.ts";
import { bits, group, instance, offOn, onChange, sent } from "./row.ts";

const keys = [instance];
const out = sent("engine");
const identifier: Key = { place: "N", field: "identifier" };
const windlass: Key = { place: "N", field: "windlassId" };

/** A status byte of all ones means "not available". */
const NO_BYTE = 0xff;
const NO_SIX_BITS = 0x3f;

/** The meaning of the bits is that of canboat 8 and of the open NMEA2000 library (`tN2kDD206`); canboat 6.2 has only the byte. */
const TRANSMISSION_WARNINGS = [
  "TRANSMISSION_CHECK",
  "TRANSMISSION_OVER_TEMPERATURE",
  "TRANSMISSION_LOW_OIL_PRESSURE",
  "TRANSMISSION_LOW_OIL_LEVEL",
  "TRANSMISSION_SAIL_DRIVE",
] as const;

export const PROPULSION = [
  group(127488, { keys, ...out }, "ME_INST_{N}.", [
    ["speed", "RPM"],
    ["boostPressure", "BOOST_PA"],
    ["tiltTrim", "TRIM_PCT"],
  ]),
  group(127489, { keys, ...out }, "ME_INST_{N}.", [
    ["oilPressure", "OIL_PRESSURE_PA"],
    ["oilTemperature", "OIL_TEMP_K"],
    ["temperature", "COOLANT_TEMP_K"],
    ["alternatorPotential", "ALTERNATOR_V"],
    ["fuelRate", "FUEL_RATE_M3H", { conversion: cubicMetres, none: -0.1 }],
    ["totalEngineHours", "HOURS_S"],
    ["coolantPressure", "COOLANT_PRESSURE_PA"],
    ["fuelPressure", "FUEL_PRESSURE_PA"],
    ["engineLoad", "LOAD_PCT", { none: -1 }],
    ["engineTorque", "TORQUE_PCT", { none: -1 }],
    ...bits("discreteStatus1", [
      "CHECK_ENGINE",
      "OVER_TEMPERATURE",
      "LOW_OIL_PRESSURE",
      "LOW_OIL_LEVEL",
      "LOW_FUEL_PRESSURE",
      "LOW_SYSTEM_VOLTAGE",
      "LOW_COOLANT_LEVEL",
      "WATER_FLOW",
      "WATER_IN_FUEL",
      "CHARGE_INDICATOR",
      "PREHEAT_INDICATOR",
      "HIGH_BOOST_PRESSURE",
      "REV_LIMIT_EXCEEDED",
      "EGR_SYSTEM",
      "THROTTLE_POSITION_SENSOR",
      "EMERGENCY_STOP",
    ]),
    ...bits("discreteStatus2", [
      "WARNING_LEVEL_1",
      "WARNING_LEVEL_2",
      "POWER_REDUCTION",
      "MAINTENANCE_NEEDED",
      "ENGINE_COMM_ERROR",
      "SUB_OR_SECONDARY_THROTTLE",
      "NEUTRAL_START_PROTECT",
      "ENGINE_SHUTTING_DOWN",
    ]),
  ]),
  group(127493, { keys, ...out }, "ME_INST_{N}.", [
    ["transmissionGear", "GEAR_AHEAD", { on: [0], off: [1, 2] }],
    ["transmissionGear", "GEAR_ASTERN", { on: [2], off: [0, 1] }],
    ["oilPressure", "TRANSMISSION_OIL_PRESSURE_PA"],
    ["oilTemperature", "TRANSMISSION_OIL_TEMP_K"],
    ...bits("discreteStatus1", TRANSMISSION_WARNINGS, NO_BYTE),
  ]),
  group(127496, out, "VESSEL.", [
    ["timeToEmpty", "FUEL_TIME_TO_EMPTY_S"],
    ["distanceToEmpty", "FUEL_DISTANCE_TO_EMPTY_M"],
    ["estimatedFuelRemaining", "FUEL_REMAINING_M3", cubicMetres],
    ["tripRunTime", "TRIP_TIME_S"],
  ]),
  group(127497, { keys, ...out }, "ME_INST_{N}.", [
    ["tripFuelUsed", "TRIP_FUEL_M3", cubicMetres],
    ["fuelRateAverage", "FUEL_RATE_AVERAGE_M3H", cubicMetres],
    ["fuelRateEconomy", "FUEL_RATE_ECONOMY_M3H", cubicMetres],
    ["instantaneousFuelEconomy", "FUEL_ECONOMY_M3H", cubicMetres],
  ]),
  group(127498, { keys, ...onChange, ...out }, "ME_INST_{N}.", [["ratedEngineSpeed", "RATED_RPM"]]),
  group(128006, { keys: [identifier] }, "THRUSTER_{N}.", [
    ["directionControl", "TO_PORT", { on: [2], off: [0, 1, 3] }],
    ["directionControl", "TO_STARBOARD", { on: [3], off: [0, 1, 2] }],
    ["powerEnabled", "POWER_ENABLED", offOn],
    ["speedControl", "SPEED_PCT"],
    ...bits("controlEvents", ["OTHER_DEVICE_CONTROLS", "TOO_FAST"], NO_BYTE),
  ]),
  group(128008, { keys: [identifier] }, "THRUSTER_{N}.", [
    ["current", "CURRENT_A"],
    ["temperature", "TEMP_K"],
    ["operatingTime", "HOURS_S"],
  ]),
  group(128777, { keys: [windlass] }, "WINDLASS_{N}.", [
    ["rodeCounterValue", "RODE_M"],
    ["windlassLineSpeed", "LINE_SPEED_MS"],
    ["windlassMotionStatus", "LOWERING", { on: [1], off: [0, 2] }],
    ["windlassMotionStatus", "RAISING", { on: [2], off: [0, 1] }],
    ["anchorDockingStatus", "DOCKED", offOn],
    ...bits(
      "windlassOperatingEvents",
      ["SYSTEM_ERROR", "SENSOR_ERROR", "NO_MOTION", "DOCKING_DISTANCE_REACHED", "END_OF_RODE"],
      NO_SIX_BITS,
    ),
  ]),
  group(128778, { keys: [windlass] }, "WINDLASS_{N}.", [
    ["controllerVoltage", "VOLTAGE_V"],
    ["motorCurrent", "CURRENT_A"],
    ["totalMotorTime", "HOURS_S"],
    ...bits("windlassMonitoringEvents", ["UNDER_VOLTAGE", "OVER_CURRENT", "OVER_TEMPERATURE"], NO_BYTE),
  ]),
  group(130576, {}, "TRIM_TABS.", [
    ["portTrimTab", "PORT_PCT"],
    ["starboardTrimTab", "STARBOARD_PCT"],
  ]),
];
