/**
 * Tanks, temperatures, humidity, pressures, the watermaker. A temperature's tag is called by where it is measured. The two
 * older groups (130310, 130311) say no instance and are taken for the first one; a sensor that sends the newer groups as
 * well, which it does with more digits, is heard in those.
 */
import { cubicMetres } from "../conversions.ts";
import type { Key } from "../tag-mapping.ts";
import { group, instance, instanceOrOnly, offOn, onChange, oneOf, type Row } from "./row.ts";

const source: Key = { place: "SOURCE", field: "source" };
const air: Key = { place: "AIR", field: "source" };
const medium: Key = { place: "MEDIUM", field: "source" };

const WATERMAKER_STATES = 8;

const warning = (field: string, tag: string): Row => [field, tag, "bool", offOn];

export const ENVIRONMENT = [
  group(127505, { keys: [instance, { place: "TYPE", field: "type" }] }, "TANK_{TYPE}_{N}.", [
    ["level", "LEVEL_PCT", "%"],
    ["capacity", "CAPACITY_M3", "m3", cubicMetres],
  ]),
  group(130310, {}, "", [
    ["waterTemperature", "{SOURCE}_{N}.TEMP_K", "K", { fixed: { SOURCE: 0, N: 0 } }, 3],
    ["outsideAmbientAirTemperature", "{SOURCE}_{N}.TEMP_K", "K", { fixed: { SOURCE: 1, N: 0 } }, 3],
    ["atmosphericPressure", "{MEDIUM}_{N}.PRESSURE_PA", "Pa", { fixed: { MEDIUM: 0, N: 0 } }, 2],
  ]),
  group(
    130311,
    {
      keys: [
        { place: "SOURCE", field: "temperatureSource" },
        { place: "AIR", field: "humiditySource" },
      ],
    },
    "",
    [
      ["temperature", "{SOURCE}_{N}.TEMP_K", "K", { fixed: { N: 0 } }, 2],
      ["humidity", "{AIR}_{N}.HUMIDITY_PCT", "%", { fixed: { N: 0 } }, 1],
      ["atmosphericPressure", "{MEDIUM}_{N}.PRESSURE_PA", "Pa", { fixed: { MEDIUM: 0, N: 0 } }, 1],
    ],
  ),
  group(130312, { keys: [instanceOrOnly, source] }, "{SOURCE}_{N}.", [
    ["actualTemperature", "TEMP_K", "K", {}, 1],
    ["setTemperature", "SET_TEMP_K", "K", {}, 1],
  ]),
  group(130313, { keys: [instanceOrOnly, air] }, "{AIR}_{N}.", [
    ["actualHumidity", "HUMIDITY_PCT", "%"],
    ["setHumidity", "SET_HUMIDITY_PCT", "%"],
  ]),
  group(130314, { keys: [instanceOrOnly, medium] }, "{MEDIUM}_{N}.", [["pressure", "PRESSURE_PA", "Pa"]]),
  group(130315, { keys: [instanceOrOnly, medium], ...onChange }, "{MEDIUM}_{N}.", [
    ["pressure", "SET_PRESSURE_PA", "Pa"],
  ]),
  group(130316, { keys: [instanceOrOnly, source] }, "{SOURCE}_{N}.", [
    ["temperature", "TEMP_K", "K"],
    ["setTemperature", "SET_TEMP_K", "K"],
  ]),
  group(130567, {}, "WATERMAKER.", [
    ["watermakerOperatingState", "RUNNING", "bool", oneOf(WATERMAKER_STATES, 2)],
    warning("emergencyStop", "EMERGENCY_STOP"),
    warning("lowPressurePumpStatus", "LOW_PRESSURE_PUMP"),
    warning("highPressurePumpStatus", "HIGH_PRESSURE_PUMP"),
    warning("flushModeStatus", "FLUSHING"),
    warning("productSolenoidValveStatus", "PRODUCT_VALVE_WARNING"),
    warning("salinityStatus", "SALINITY_WARNING"),
    warning("sensorStatus", "SENSOR_WARNING"),
    warning("oilChangeIndicatorStatus", "OIL_CHANGE_WARNING"),
    warning("filterStatus", "FILTER_WARNING"),
    warning("systemStatus", "SYSTEM_WARNING"),
    ["salinity", "SALINITY_PPM", "ppm"],
    ["productWaterTemperature", "PRODUCT_TEMP_K", "K"],
    ["preFilterPressure", "PRE_FILTER_PRESSURE_PA", "Pa"],
    ["postFilterPressure", "POST_FILTER_PRESSURE_PA", "Pa"],
    ["feedPressure", "FEED_PRESSURE_PA", "Pa"],
    ["systemHighPressure", "HIGH_PRESSURE_PA", "Pa"],
    ["productWaterFlow", "PRODUCT_FLOW_M3H", "m3/h", cubicMetres],
    ["brineWaterFlow", "BRINE_FLOW_M3H", "m3/h", cubicMetres],
    ["runTime", "HOURS_S", "s"],
  ]),
];
