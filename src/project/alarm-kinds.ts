/**
 * Which advice goes with which default alarm: by the kind of alarm, the tags and, after a space, the ids of the alarms where a tag has
 * several (`*` stands for anything). Each default alarm is of one kind.
 */
import { matchesWildcard } from "../core/wildcard.ts";
import type { AlarmKind } from "../messages/en/alarm-advice.ts";

const KINDS: Readonly<Record<AlarmKind, readonly string[]>> = {
  personOverboard: ["MOB.ACTIVE"],
  bilgeHigh: ["BILGE_{N}.HIGH_WATER", "BILGE_{N}.LEVEL_PCT"],

  lowOilPressure: ["ME_INST_{N}.LOW_OIL_PRESSURE", "ME_INST_{N}.OIL_PRESSURE_PA"],
  engineHot: ["ME_INST_{N}.OVER_TEMPERATURE", "ME_INST_{N}.COOLANT_TEMP_K"],
  engineOilHot: ["ME_INST_{N}.OIL_TEMP_K"],
  coolingWater: ["ME_INST_{N}.WATER_FLOW"],
  overspeed: ["ME_INST_{N}.REV_LIMIT_EXCEEDED"],
  emergencyStop: ["ME_INST_{N}.EMERGENCY_STOP"],
  engineStopping: ["ME_INST_{N}.WARNING_LEVEL_2", "ME_INST_{N}.ENGINE_SHUTTING_DOWN"],
  engineFault: ["ME_INST_{N}.CHECK_ENGINE", "ME_INST_{N}.WARNING_LEVEL_1"],
  powerReduced: ["ME_INST_{N}.POWER_REDUCTION"],
  lowOilLevel: ["ME_INST_{N}.LOW_OIL_LEVEL"],
  lowFuelPressure: ["ME_INST_{N}.LOW_FUEL_PRESSURE"],
  notCharging: ["ME_INST_{N}.LOW_SYSTEM_VOLTAGE", "ME_INST_{N}.CHARGE_INDICATOR"],
  lowCoolant: ["ME_INST_{N}.LOW_COOLANT_LEVEL"],
  waterInFuel: ["ME_INST_{N}.WATER_IN_FUEL"],
  boostPressure: ["ME_INST_{N}.HIGH_BOOST_PRESSURE"],
  throttleSensor: ["ME_INST_{N}.THROTTLE_POSITION_SENSOR"],
  engineElectronics: ["ME_INST_{N}.ENGINE_COMM_ERROR"],
  exhaustSystem: ["ME_INST_{N}.EGR_SYSTEM"],
  maintenance: ["ME_INST_{N}.MAINTENANCE_NEEDED"],

  gearboxHot: ["ME_INST_{N}.TRANSMISSION_OVER_TEMPERATURE", "ME_INST_{N}.TRANSMISSION_OIL_TEMP_K"],
  gearboxOilPressure: ["ME_INST_{N}.TRANSMISSION_LOW_OIL_PRESSURE"],
  gearboxOilLevel: ["ME_INST_{N}.TRANSMISSION_LOW_OIL_LEVEL"],
  gearboxFault: ["ME_INST_{N}.TRANSMISSION_CHECK"],
  sailDriveWater: ["ME_INST_{N}.TRANSMISSION_SAIL_DRIVE"],

  thrusterTooFast: ["THRUSTER_{N}.TOO_FAST"],
  thrusterHot: ["THRUSTER_{N}.TEMP_K"],
  windlassFault: ["WINDLASS_{N}.SYSTEM_ERROR", "WINDLASS_{N}.SENSOR_ERROR"],
  windlassStuck: ["WINDLASS_{N}.NO_MOTION", "WINDLASS_{N}.OVER_CURRENT"],
  rodeEnd: ["WINDLASS_{N}.END_OF_RODE"],
  windlassVoltage: ["WINDLASS_{N}.UNDER_VOLTAGE"],
  windlassHot: ["WINDLASS_{N}.OVER_TEMPERATURE"],

  batteryLow: ["BATT_{N}.STATE_OF_CHARGE_PCT", "BATT_{N}.VOLTAGE_V low_*"],
  batteryVoltageHigh: ["BATT_{N}.VOLTAGE_V high_*", "CHARGER_{N}.OVERCHARGE"],
  batteryHot: ["BATT_{N}.TEMP_K"],
  chargerFault: ["CHARGER_{N}.FAULT"],
  inverterFault: ["INVERTER_{N}.FAULT", "CONVERTER_{N}.FAULT"],
  converterHot: ["CONVERTER_{N}.TEMPERATURE_ERROR", "CONVERTER_{N}.TEMPERATURE_WARNING"],
  converterOverload: ["CONVERTER_{N}.OVERLOAD_ERROR", "CONVERTER_{N}.OVERLOAD_WARNING"],
  converterBattery: ["CONVERTER_{N}.LOW_DC_VOLTAGE_ERROR", "CONVERTER_{N}.LOW_DC_VOLTAGE_WARNING"],
  converterRipple: ["CONVERTER_{N}.RIPPLE_ERROR", "CONVERTER_{N}.RIPPLE_WARNING"],
  generatorFault: ["GEN_{N}.FAULT"],
  supplyPoor: ["AC_IN_{N}_L{L}.UNACCEPTABLE"],
  supplyLow: ["AC_IN_{N}_L{L}.VOLTAGE_V low_*", "SHORE.VOLTAGE_V low_*", "GEN_{N}.VOLTAGE_V low_*"],
  supplyHigh: ["AC_IN_{N}_L{L}.VOLTAGE_V high", "SHORE.VOLTAGE_V high", "GEN_{N}.VOLTAGE_V high"],
  supplyFrequency: ["AC_IN_{N}_L{L}.FREQUENCY_HZ", "SHORE.FREQUENCY_HZ", "GEN_{N}.FREQUENCY_HZ"],

  offCourse: ["AUTOPILOT.OFF_HEADING_LIMIT_EXCEEDED", "AUTOPILOT.OFF_TRACK_LIMIT_EXCEEDED"],
  rudderLimit: ["AUTOPILOT.RUDDER_LIMIT_EXCEEDED"],
  autopilotOverridden: ["AUTOPILOT.OVERRIDE"],
  positionUnsure: ["GNSS.UNSAFE"],
  positionLost: ["GNSS.FIX"],

  watermakerFault: ["WATERMAKER.EMERGENCY_STOP", "WATERMAKER.SYSTEM_WARNING"],
  watermakerSalt: ["WATERMAKER.PRODUCT_VALVE_WARNING", "WATERMAKER.SALINITY_WARNING"],
  watermakerSensor: ["WATERMAKER.SENSOR_WARNING"],
  watermakerService: ["WATERMAKER.OIL_CHANGE_WARNING", "WATERMAKER.FILTER_WARNING"],

  fuelLow: ["TANK_FUEL_{N}.LEVEL_PCT"],
  waterLow: ["TANK_WATER_{N}.LEVEL_PCT"],
  wasteHigh: ["TANK_GRAY_WATER_{N}.LEVEL_PCT", "TANK_BLACK_WATER_{N}.LEVEL_PCT"],
};

/** The kinds in the order of the table, each with what is of it, for the page that lists them. */
export const ALARM_KINDS = Object.entries(KINDS) as [AlarmKind, readonly string[]][];

/** Of the default alarm with this id, of the tags of this pattern. Throws where it is of none, or of several. */
export function kindOf(pattern: string, alarmId: string): AlarmKind {
  const [kind, ...others] = ALARM_KINDS.filter(([, listed]) =>
    listed.some((each) => {
      const [tag, ids = "*"] = each.split(" ");
      return tag === pattern && matchesWildcard(alarmId, ids);
    }),
  );
  if (kind === undefined || others.length > 0) throw new Error(`${pattern} ${alarmId} is not of one kind`);
  return kind[0];
}
