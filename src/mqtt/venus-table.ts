/**
 * What a Venus OS says, as tags: one table from service and path to tag, with the tags that an NMEA 2000 bus gives for the same
 * things. Paths are those of Venus' D-Bus (its wiki, “dbus”), which its MQTT topics repeat; `L#` is L1 to L3.
 *
 *     N/c0619ab1/battery/288/Dc/0/Voltage  {"value":26.4}  →  BATT_288.VOLTAGE_V
 *
 * `{N}` is Venus' number of the device, unless the project gives another one.
 */
import type { UnitSi } from "../core/units.ts";
import { unitOfTag } from "../tags/vocabulary/vocabulary.ts";

export interface VenusRow {
  readonly tag: string;
  /** Only where the vocabulary does not have all of these tags. */
  readonly unitSi?: UnitSi;
  readonly factor?: number;
  readonly offset?: number;
  /** States for which a boolean tag is true; for others it is false. */
  readonly on?: readonly number[];
}

const KELVIN = 273.15;
const JOULES_PER_KWH = 3_600_000;

type Rows = Readonly<Record<string, VenusRow | readonly VenusRow[]>>;

const of = (tag: string, more: Omit<VenusRow, "tag"> = {}): VenusRow => ({ tag, ...more });
const state = (tag: string, ...on: number[]): VenusRow => of(tag, { on });
const celsius = (tag: string): VenusRow => of(tag, { unitSi: "K", offset: KELVIN });

/** The unit of a tag that a row makes: the vocabulary's. */
export function unitOfRow({ on, unitSi }: VenusRow, tagId: string): UnitSi {
  return on === undefined ? (unitOfTag(tagId) ?? unitSi ?? "-") : "bool";
}

const directButPower = (device: string): Rows => ({
  "Dc/0/Voltage": of(`${device}.VOLTAGE_V`),
  "Dc/0/Current": of(`${device}.CURRENT_A`),
  "Dc/0/Temperature": celsius(`${device}.TEMP_K`),
});

const direct = (device: string): Rows => ({
  ...directButPower(device),
  "Dc/0/Power": of(`${device}.POWER_W`),
});

/** Charging states are the same for all devices: 2 fault, 3 bulk, 4 absorption, 5 float, 6 storage, 7 equalise, 247 and 252 by command. */
const charging = (device: string): readonly VenusRow[] => [
  state(`${device}.CHARGING`, 3, 4, 5, 6, 7, 247, 252),
  state(`${device}.BULK`, 3),
  state(`${device}.ABSORPTION`, 4),
  state(`${device}.FLOAT`, 5, 6),
  state(`${device}.FAULT`, 2),
];

/** 8 passes through, 9 inverts, 10 assists, 11 supplies. */
const inverting = (device: string): readonly VenusRow[] => [
  state(`${device}.INVERTING`, 9, 10, 11),
  state(`${device}.PASSING_THROUGH`, 8),
  state(`${device}.CHARGING`, 3, 4, 5, 6, 7, 247, 252),
  state(`${device}.FAULT`, 2),
];

const short = (from: string, device: string): Rows => ({
  [`${from}/L#/V`]: of(`${device}_L{L}.VOLTAGE_V`),
  [`${from}/L#/I`]: of(`${device}_L{L}.CURRENT_A`),
  [`${from}/L#/P`]: of(`${device}_L{L}.POWER_W`),
  [`${from}/L#/F`]: of(`${device}_L{L}.FREQUENCY_HZ`),
});

const meter = (device: string): Rows => ({
  "Ac/L#/Voltage": of(`${device}_L{L}.VOLTAGE_V`),
  "Ac/L#/Current": of(`${device}_L{L}.CURRENT_A`),
  "Ac/L#/Power": of(`${device}_L{L}.POWER_W`),
  "Ac/Frequency": of(`${device}.FREQUENCY_HZ`),
  "Ac/Power": of(`${device}.POWER_W`),
  "Ac/Energy/Forward": of(`${device}.ENERGY_IN_J`, { factor: JOULES_PER_KWH }),
  "Ac/Energy/Reverse": of(`${device}.ENERGY_OUT_J`, { factor: JOULES_PER_KWH }),
});

/** 1 is a warning, 2 an alarm, which is a warning as well. */
const guarded = (name: string): readonly VenusRow[] => [
  state(`BATT_{N}.${name}_WARNING`, 1, 2),
  state(`BATT_{N}.${name}_ALARM`, 2),
];

export const VENUS_TABLE: Readonly<Record<string, Rows>> = {
  battery: {
    ...direct("BATT_{N}"),
    Soc: of("BATT_{N}.STATE_OF_CHARGE_PCT"),
    Soh: of("BATT_{N}.STATE_OF_HEALTH_PCT"),
    TimeToGo: of("BATT_{N}.TIME_REMAINING_S"),
    Capacity: of("BATT_{N}.CAPACITY_C", { factor: 3600 }),
    ConsumedAmphours: of("BATT_{N}.CONSUMED_AH"),
    "Alarms/LowVoltage": guarded("LOW_VOLTAGE"),
    "Alarms/HighVoltage": guarded("HIGH_VOLTAGE"),
    "Alarms/LowSoc": guarded("LOW_CHARGE"),
    "Alarms/HighTemperature": guarded("HIGH_TEMPERATURE"),
    "Alarms/LowTemperature": guarded("LOW_TEMPERATURE"),
    "Alarms/HighChargeTemperature": guarded("HIGH_CHARGE_TEMPERATURE"),
    "Alarms/LowChargeTemperature": guarded("LOW_CHARGE_TEMPERATURE"),
    "Alarms/HighDischargeCurrent": guarded("HIGH_CURRENT"),
    "Alarms/HighChargeCurrent": guarded("HIGH_CHARGE_CURRENT"),
    "Alarms/CellImbalance": guarded("CELL_IMBALANCE"),
    "Alarms/InternalFailure": guarded("BMS_INTERNAL"),
    "Info/MaxChargeVoltage": of("BATT_{N}.CHARGE_LIMIT_V"),
    "Info/MaxChargeCurrent": of("BATT_{N}.CHARGE_LIMIT_A"),
    "Info/MaxDischargeCurrent": of("BATT_{N}.DISCHARGE_LIMIT_A"),
    "Info/BatteryLowVoltage": of("BATT_{N}.DISCHARGE_LIMIT_V"),
    "Io/AllowToCharge": state("BATT_{N}.CHARGE_ALLOWED", 1),
    "Io/AllowToDischarge": state("BATT_{N}.DISCHARGE_ALLOWED", 1),
    "System/MinCellVoltage": of("BATT_{N}.CELL_MIN_V"),
    "System/MaxCellVoltage": of("BATT_{N}.CELL_MAX_V"),
    "System/MinCellTemperature": celsius("BATT_{N}.CELL_MIN_TEMP_K"),
    "System/MaxCellTemperature": celsius("BATT_{N}.CELL_MAX_TEMP_K"),
  },
  solarcharger: {
    ...directButPower("SOLAR_{N}"),
    "Pv/V": of("SOLAR_{N}.PANEL_VOLTAGE_V"),
    "Yield/Power": of("SOLAR_{N}.POWER_W"),
    "Yield/User": of("SOLAR_{N}.ENERGY_J", { factor: JOULES_PER_KWH }),
    State: charging("SOLAR_{N}"),
  },
  charger: {
    ...direct("CHARGER_{N}"),
    "Ac/In/L#/I": of("CHARGER_{N}_L{L}.AC_CURRENT_A"),
    State: charging("CHARGER_{N}"),
  },
  alternator: {
    ...direct("ALTERNATOR_{N}"),
    Speed: of("ALTERNATOR_{N}.RPM"),
    State: charging("ALTERNATOR_{N}"),
  },
  dcdc: { ...direct("CONVERTER_{N}"), State: charging("CONVERTER_{N}") },
  vebus: {
    ...short("Ac/ActiveIn", "AC_IN_{N}"),
    ...short("Ac/Out", "AC_OUT_{N}"),
    ...direct("INVERTER_{N}"),
    "Ac/ActiveIn/Connected": state("AC_IN_{N}.CONNECTED", 1),
    State: inverting("INVERTER_{N}"),
    Mode: state("INVERTER_{N}.ENABLED", 2, 3),
  },
  multi: {
    ...short("Ac/In/1", "AC_IN_{N}"),
    ...short("Ac/Out", "AC_OUT_{N}"),
    ...direct("INVERTER_{N}"),
    State: inverting("INVERTER_{N}"),
  },
  inverter: { ...short("Ac/Out", "AC_OUT_{N}"), ...direct("INVERTER_{N}"), State: inverting("INVERTER_{N}") },
  tank: {
    Level: of("TANK_{TYPE}_{N}.LEVEL_PCT", { unitSi: "%" }),
    Capacity: of("TANK_{TYPE}_{N}.CAPACITY_M3", { unitSi: "m3" }),
    Remaining: of("TANK_{TYPE}_{N}.REMAINING_M3", { unitSi: "m3" }),
  },
  grid: meter("SHORE"),
  genset: {
    ...meter("GEN_{N}"),
    "Engine/Speed": of("GEN_{N}.RPM"),
    "Engine/CoolantTemperature": celsius("GEN_{N}.COOLANT_TEMP_K"),
    "Engine/OilPressure": of("GEN_{N}.OIL_PRESSURE_PA", { factor: 1000 }),
    "Engine/OperatingHours": of("GEN_{N}.HOURS_H", { factor: 1 / 3600 }),
    StatusCode: state("GEN_{N}.RUNNING", 8),
  },
  // Starts and stops a generator: 1 runs, 2 warms up, 3 cools down, 10 has failed.
  generator: { State: [state("GEN_{N}.RUNNING", 1, 2, 3), state("GEN_{N}.FAULT", 10)] },
  temperature: {
    Temperature: celsius("{TYPE}_{N}.TEMP_K"),
    Humidity: of("{TYPE}_{N}.HUMIDITY_PCT", { unitSi: "%" }),
    Pressure: of("{TYPE}_{N}.PRESSURE_PA", { unitSi: "Pa", factor: 100 }),
  },
  gps: {
    "Position/Latitude": of("VESSEL.LAT_DEG"),
    "Position/Longitude": of("VESSEL.LON_DEG"),
    Speed: of("VESSEL.SOG_MS"),
    Course: of("VESSEL.COG_TRUE_DEG"),
    Altitude: of("GNSS.ALTITUDE_M"),
    NrOfSatellites: of("GNSS.SATELLITES"),
    Fix: state("GNSS.FIX", 1),
  },
};

/** Where a number of the device says what it measures: the name for `{TYPE}`, by service and path. */
export const VENUS_TYPES: Readonly<Record<string, { readonly path: string; readonly names: readonly string[] }>> = {
  tank: {
    path: "FluidType",
    names: [
      "FUEL",
      "WATER",
      "GRAY_WATER",
      "LIVE_WELL",
      "OIL",
      "BLACK_WATER",
      "GASOLINE",
      "DIESEL",
      "LPG",
      "LNG",
      "HYDRAULIC_OIL",
      "RAW_WATER",
    ],
  },
  temperature: {
    path: "TemperatureType",
    names: ["BATTERY_BANK", "FRIDGE", "TEMPERATURE", "CABIN", "OUTSIDE", "WATER_HEATER", "FREEZER"],
  },
};
