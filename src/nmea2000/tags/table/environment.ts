/**
 * Tanks, temperatures, humidity, pressures, the watermaker. A temperature's tag is named after the place of measurement. The two
 * older groups (130310, 130311) have no instance and count as the first one. If a sensor also sends the newer groups, which have
 * more digits, those are used.
 */
import { cubicMetres } from "../conversions.ts";
import type { Key } from "../tag-mapping.ts";
import { group, instance, instanceOrOnly, offOn, onChange, oneOf, type Row, sent } from "./row.ts";

const source: Key = { place: "SOURCE", field: "source" };
const air: Key = { place: "AIR", field: "source" };
const medium: Key = { place: "MEDIUM", field: "source" };

const out = sent("environment");
const OUTSIDE = 1;

const WATERMAKER_STATES = 8;

const status = <const Tag extends string>(field: string, tag: Tag): Row<Tag> => [field, tag, offOn];

export const ENVIRONMENT = [
  group(127505, { keys: [instance, { place: "TYPE", field: "type" }], ...sent("tanks") }, "TANK_{TYPE}_{N}.", [
    // First, since a level is judged by it.
    ["capacity", "CAPACITY_M3", cubicMetres],
    ["level", "LEVEL_PCT", { essential: true }],
  ]),
  group(130310, out, "", [
    ["waterTemperature", "{SOURCE}_{N}.TEMP_K", { fixed: { SOURCE: 0, N: 0 } }, 3],
    ["outsideAmbientAirTemperature", "{SOURCE}_{N}.TEMP_K", { fixed: { SOURCE: 1, N: 0 } }, 3],
    ["atmosphericPressure", "{MEDIUM}_{N}.PRESSURE_PA", { fixed: { MEDIUM: 0, N: 0 } }, 2],
  ]),
  group(
    130311,
    {
      keys: [
        { place: "SOURCE", field: "temperatureSource" },
        { place: "AIR", field: "humiditySource" },
      ],
      // The pressure is in every message: that of the outside has it.
      ...sent("environment", [], { when: { temperatureSource: OUTSIDE, humiditySource: OUTSIDE } }),
    },
    "",
    [
      ["temperature", "{SOURCE}_{N}.TEMP_K", { fixed: { N: 0 } }, 2],
      ["humidity", "{AIR}_{N}.HUMIDITY_PCT", { fixed: { N: 0 } }, 1],
      ["atmosphericPressure", "{MEDIUM}_{N}.PRESSURE_PA", { fixed: { MEDIUM: 0, N: 0 } }, 1],
    ],
  ),
  group(130312, { keys: [instanceOrOnly, source], ...out }, "{SOURCE}_{N}.", [
    ["actualTemperature", "TEMP_K", {}, 1],
    ["setTemperature", "SET_TEMP_K", {}, 1],
  ]),
  group(130313, { keys: [instanceOrOnly, air], ...out }, "{AIR}_{N}.", [
    ["actualHumidity", "HUMIDITY_PCT"],
    ["setHumidity", "SET_HUMIDITY_PCT"],
  ]),
  group(130314, { keys: [instanceOrOnly, medium], ...out }, "{MEDIUM}_{N}.", [["pressure", "PRESSURE_PA"]]),
  group(130315, { keys: [instanceOrOnly, medium], ...onChange, ...out }, "{MEDIUM}_{N}.", [
    ["pressure", "SET_PRESSURE_PA"],
  ]),
  group(130316, { keys: [instanceOrOnly, source], ...out }, "{SOURCE}_{N}.", [
    ["temperature", "TEMP_K"],
    ["setTemperature", "SET_TEMP_K"],
  ]),
  group(130567, {}, "WATERMAKER.", [
    ["watermakerOperatingState", "RUNNING", oneOf(WATERMAKER_STATES, 2)],
    status("emergencyStop", "EMERGENCY_STOP"),
    status("lowPressurePumpStatus", "LOW_PRESSURE_PUMP"),
    status("highPressurePumpStatus", "HIGH_PRESSURE_PUMP"),
    status("flushModeStatus", "FLUSHING"),
    status("productSolenoidValveStatus", "PRODUCT_VALVE_WARNING"),
    status("salinityStatus", "SALINITY_WARNING"),
    status("sensorStatus", "SENSOR_WARNING"),
    status("oilChangeIndicatorStatus", "OIL_CHANGE_WARNING"),
    status("filterStatus", "FILTER_WARNING"),
    status("systemStatus", "SYSTEM_WARNING"),
    ["salinity", "SALINITY_PPM"],
    ["productWaterTemperature", "PRODUCT_TEMP_K"],
    ["preFilterPressure", "PRE_FILTER_PRESSURE_PA"],
    ["postFilterPressure", "POST_FILTER_PRESSURE_PA"],
    ["feedPressure", "FEED_PRESSURE_PA"],
    ["systemHighPressure", "HIGH_PRESSURE_PA"],
    ["productWaterFlow", "PRODUCT_FLOW_M3H", cubicMetres],
    ["brineWaterFlow", "BRINE_FLOW_M3H", cubicMetres],
    ["runTime", "HOURS_S"],
  ]),
];
