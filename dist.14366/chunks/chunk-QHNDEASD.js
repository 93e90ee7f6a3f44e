import {
  unitOfTag
} from "./chunk-BOUECWPG.js";

// src/mqtt/venus-table.ts
var KELVIN = 273.15;
var JOULES_PER_KWH = 36e5;
var of = (tag, more = {}) => ({ tag, ...more });
var state = (tag, ...on) => of(tag, { on });
var celsius = (tag) => of(tag, { unitSi: "K", offset: KELVIN });
function unitOfRow({ on, unitSi }, tagId) {
  return on === void 0 ? unitOfTag(tagId) ?? unitSi ?? "-" : "bool";
}
var directButPower = (device) => ({
  "Dc/0/Voltage": of(`${device}.VOLTAGE_V`),
  "Dc/0/Current": of(`${device}.CURRENT_A`),
  "Dc/0/Temperature": celsius(`${device}.TEMP_K`)
});
var direct = (device) => ({
  ...directButPower(device),
  "Dc/0/Power": of(`${device}.POWER_W`)
});
var charging = (device) => [
  state(`${device}.CHARGING`, 3, 4, 5, 6, 7, 247, 252),
  state(`${device}.BULK`, 3),
  state(`${device}.ABSORPTION`, 4),
  state(`${device}.FLOAT`, 5, 6),
  state(`${device}.FAULT`, 2)
];
var inverting = (device) => [
  state(`${device}.INVERTING`, 9, 10, 11),
  state(`${device}.PASSING_THROUGH`, 8),
  state(`${device}.CHARGING`, 3, 4, 5, 6, 7, 247, 252),
  state(`${device}.FAULT`, 2)
];
var short = (from, device) => ({
  [`${from}/L#/V`]: of(`${device}_L{L}.VOLTAGE_V`),
  [`${from}/L#/I`]: of(`${device}_L{L}.CURRENT_A`),
  [`${from}/L#/P`]: of(`${device}_L{L}.POWER_W`),
  [`${from}/L#/F`]: of(`${device}_L{L}.FREQUENCY_HZ`)
});
var meter = (device) => ({
  "Ac/L#/Voltage": of(`${device}_L{L}.VOLTAGE_V`),
  "Ac/L#/Current": of(`${device}_L{L}.CURRENT_A`),
  "Ac/L#/Power": of(`${device}_L{L}.POWER_W`),
  "Ac/Frequency": of(`${device}.FREQUENCY_HZ`),
  "Ac/Power": of(`${device}.POWER_W`),
  "Ac/Energy/Forward": of(`${device}.ENERGY_IN_J`, { factor: JOULES_PER_KWH }),
  "Ac/Energy/Reverse": of(`${device}.ENERGY_OUT_J`, { factor: JOULES_PER_KWH })
});
var VENUS_TABLE = {
  battery: {
    ...direct("BATT_{N}"),
    Soc: of("BATT_{N}.STATE_OF_CHARGE_PCT"),
    Soh: of("BATT_{N}.STATE_OF_HEALTH_PCT"),
    TimeToGo: of("BATT_{N}.TIME_REMAINING_S"),
    Capacity: of("BATT_{N}.CAPACITY_C", { factor: 3600 }),
    ConsumedAmphours: of("BATT_{N}.CONSUMED_AH"),
    "Alarms/LowVoltage": state("BATT_{N}.LOW_VOLTAGE_WARNING", 1, 2),
    "Alarms/HighVoltage": state("BATT_{N}.HIGH_VOLTAGE_WARNING", 1, 2),
    "Alarms/LowSoc": state("BATT_{N}.LOW_CHARGE_WARNING", 1, 2),
    "Alarms/HighTemperature": state("BATT_{N}.HIGH_TEMPERATURE_WARNING", 1, 2)
  },
  solarcharger: {
    ...directButPower("SOLAR_{N}"),
    "Pv/V": of("SOLAR_{N}.PANEL_VOLTAGE_V"),
    "Yield/Power": of("SOLAR_{N}.POWER_W"),
    "Yield/User": of("SOLAR_{N}.ENERGY_J", { factor: JOULES_PER_KWH }),
    State: charging("SOLAR_{N}")
  },
  charger: {
    ...direct("CHARGER_{N}"),
    "Ac/In/L#/I": of("CHARGER_{N}_L{L}.AC_CURRENT_A"),
    State: charging("CHARGER_{N}")
  },
  alternator: {
    ...direct("ALTERNATOR_{N}"),
    Speed: of("ALTERNATOR_{N}.RPM"),
    State: charging("ALTERNATOR_{N}")
  },
  dcdc: { ...direct("CONVERTER_{N}"), State: charging("CONVERTER_{N}") },
  vebus: {
    ...short("Ac/ActiveIn", "AC_IN_{N}"),
    ...short("Ac/Out", "AC_OUT_{N}"),
    ...direct("INVERTER_{N}"),
    "Ac/ActiveIn/Connected": state("AC_IN_{N}.CONNECTED", 1),
    State: inverting("INVERTER_{N}"),
    Mode: state("INVERTER_{N}.ENABLED", 2, 3)
  },
  multi: {
    ...short("Ac/In/1", "AC_IN_{N}"),
    ...short("Ac/Out", "AC_OUT_{N}"),
    ...direct("INVERTER_{N}"),
    State: inverting("INVERTER_{N}")
  },
  inverter: { ...short("Ac/Out", "AC_OUT_{N}"), ...direct("INVERTER_{N}"), State: inverting("INVERTER_{N}") },
  tank: {
    Level: of("TANK_{TYPE}_{N}.LEVEL_PCT", { unitSi: "%" }),
    Capacity: of("TANK_{TYPE}_{N}.CAPACITY_M3", { unitSi: "m3" }),
    Remaining: of("TANK_{TYPE}_{N}.REMAINING_M3", { unitSi: "m3" })
  },
  grid: meter("SHORE"),
  genset: {
    ...meter("GEN_{N}"),
    "Engine/Speed": of("GEN_{N}.RPM"),
    "Engine/CoolantTemperature": celsius("GEN_{N}.COOLANT_TEMP_K"),
    "Engine/OilPressure": of("GEN_{N}.OIL_PRESSURE_PA", { factor: 1e3 }),
    "Engine/OperatingHours": of("GEN_{N}.HOURS_H", { factor: 1 / 3600 }),
    StatusCode: state("GEN_{N}.RUNNING", 8)
  },
  // Starts and stops a generator: 1 runs, 2 warms up, 3 cools down, 10 has failed.
  generator: { State: [state("GEN_{N}.RUNNING", 1, 2, 3), state("GEN_{N}.FAULT", 10)] },
  temperature: {
    Temperature: celsius("{TYPE}_{N}.TEMP_K"),
    Humidity: of("{TYPE}_{N}.HUMIDITY_PCT", { unitSi: "%" }),
    Pressure: of("{TYPE}_{N}.PRESSURE_PA", { unitSi: "Pa", factor: 100 })
  },
  gps: {
    "Position/Latitude": of("VESSEL.LAT_DEG"),
    "Position/Longitude": of("VESSEL.LON_DEG"),
    Speed: of("VESSEL.SOG_MS"),
    Course: of("VESSEL.COG_TRUE_DEG"),
    Altitude: of("GNSS.ALTITUDE_M"),
    NrOfSatellites: of("GNSS.SATELLITES"),
    Fix: state("GNSS.FIX", 1)
  }
};
var VENUS_TYPES = {
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
      "RAW_WATER"
    ]
  },
  temperature: {
    path: "TemperatureType",
    names: ["BATTERY_BANK", "FRIDGE", "TEMPERATURE", "CABIN", "OUTSIDE", "WATER_HEATER", "FREEZER"]
  }
};

export {
  unitOfRow,
  VENUS_TABLE,
  VENUS_TYPES
};
