/** Temperatures, humidity and pressures, by where or in what they are measured. */
import { device, is, section, type SignalkRow } from "../row.ts";

/** Rooms by their names in Signal K. */
const ROOMS = [
  ["ENGINE_ROOM", "engineRoom"],
  ["CABIN", "mainCabin"],
  ["FRIDGE", "refrigerator"],
  ["FREEZER", "freezer"],
  ["HEATING", "heating"],
] as const;
/** The first one has no number, as with the reference server. */
const inside = (property: string, name: string): SignalkRow[] => [
  [`INSIDE_0.${property}`, `environment.inside.${name}`],
  [`INSIDE_{N}.${property}`, `environment.inside.{N}.${name}`],
  ...ROOMS.flatMap(([place, room]): SignalkRow[] => [
    [`${place}_0.${property}`, `environment.inside.${room}.${name}`],
    [`${place}_{N}.${property}`, `environment.inside.${room}{N}.${name}`],
  ]),
];

export const ENVIRONMENT = section(undefined, {
  ...device("ATMOSPHERE_{N}", {
    PRESSURE_PA: is("airPressure", "Pressure {N}: atmosphere", "Presión {N}: atmósfera", [
      ["ATMOSPHERE_0.PRESSURE_PA", "environment.outside.pressure"],
    ]),
  }),
  ...device("ALTIMETER_{N}", {
    PRESSURE_PA: is("airPressure", "Pressure {N}: altimeter setting", "Presión {N}: ajuste del altímetro"),
  }),
  ...device("{MEDIUM}_{N}", {
    PRESSURE_PA: is("Pa", "Pressure {N}: {MEDIUM}", "Presión {N}: {MEDIUM}"),
  }),
  ...device("{SOURCE}_{N}", {
    TEMP_K: is("K", "Temperature {N}: {SOURCE}", "Temperatura {N}: {SOURCE}", [
      ["SEA_0.TEMP_K", "environment.water.temperature"],
      ["OUTSIDE_0.TEMP_K", "environment.outside.temperature"],
      ["DEW_POINT_0.TEMP_K", "environment.outside.dewPointTemperature"],
      ["WIND_CHILL_APPARENT_0.TEMP_K", "environment.outside.apparentWindChillTemperature"],
      ["WIND_CHILL_THEORETICAL_0.TEMP_K", "environment.outside.theoreticalWindChillTemperature"],
      ["HEAT_INDEX_0.TEMP_K", "environment.outside.heatIndexTemperature"],
      ...inside("TEMP_K", "temperature"),
      ["EXHAUST_GAS_{N}.TEMP_K", "propulsion.{ENGINE}.exhaustTemperature"],
      ["LIVE_WELL_{N}.TEMP_K", "tanks.liveWell.{N}.temperature"],
      ["BAIT_WELL_{N}.TEMP_K", "tanks.baitWell.{N}.temperature"],
    ]),
  }),
  ...device("{AIR}_{N}", {
    HUMIDITY_PCT: is("humidity", "Humidity {N}: {AIR}", "Humedad {N}: {AIR}", [
      ["OUTSIDE_0.HUMIDITY_PCT", "environment.outside.relativeHumidity"],
      ...inside("HUMIDITY_PCT", "relativeHumidity"),
    ]),
  }),
  ...device("{SOURCE}_{N}", {
    SET_TEMP_K: is("K", "Set temperature {N}: {SOURCE}", "Temperatura fijada {N}: {SOURCE}"),
  }),
  ...device("{AIR}_{N}", {
    SET_HUMIDITY_PCT: is("humidity", "Set humidity {N}: {AIR}", "Humedad fijada {N}: {AIR}"),
  }),
  ...device("ATMOSPHERE_{N}", {
    SET_PRESSURE_PA: is("airPressure", "Set pressure {N}: atmosphere", "Presión fijada {N}: atmósfera"),
  }),
  ...device("ALTIMETER_{N}", {
    SET_PRESSURE_PA: is(
      "airPressure",
      "Set pressure {N}: altimeter setting",
      "Presión fijada {N}: ajuste del altímetro",
    ),
  }),
  ...device("{MEDIUM}_{N}", {
    SET_PRESSURE_PA: is("Pa", "Set pressure {N}: {MEDIUM}", "Presión fijada {N}: {MEDIUM}"),
  }),
});
