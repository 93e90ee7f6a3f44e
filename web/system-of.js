/**
 * Which system of the vessel a tag belongs to, by its id where the project file does not say. The service loads this file
 * (`src/project/systems.ts`) and so does the console: there is one table. Pure.
 */

const BY_ID = [
  [
    /^(ME|ENG|ENGINE|ENGINE_ROOM|PROP|GEARBOX|TRANSMISSION|THRUSTER|EXHAUST_GAS|SHAFT_SEAL|HYDRAULIC|OIL)(_|\d|\.)/i,
    "propulsion",
  ],
  [/^(TANK|FUEL|WATER|WATERMAKER|LIVE_WELL|BAIT_WELL)(_|\d|\.)/i, "tanks"],
  [
    /^(BATT|BATTERY|GEN|GENSET|SHORE|AC|DC|ALTERNATOR|INVERTER|CHARGER|SOLAR|CONVERTER|WINDGEN|SWITCHBANK)(_|\d|\.)/i,
    "electrical",
  ],
  [
    /^(VESSEL|NAV|WIND|DEPTH|GNSS|GPS|COMPASS|ENV|SEA|OUTSIDE|ATMOSPHERE|ALTIMETER|DEW_POINT|HEAT_INDEX)(_|\d|\.)/i,
    "navigation",
  ],
  [/^(RUDDER|STEERING|AUTOPILOT|TRIM_TABS)(_|\d|\.)/i, "steering"],
  [/^(HULL|BILGE|DOOR|HATCH|WINDLASS)(_|\d|\.)/i, "hull"],
  [/^(SAFETY|FIRE|SMOKE|GAS|MOB)(_|\d|\.)/i, "safety"],
  [/^(LIGHT|LIGHTS|NAVLIGHTS)(_|\d|\.)/i, "lights"],
  [/^(BUS|GATEWAY|LOGBOOK)(_|\d|\.)/i, "network"],
  [/^(CABIN|HVAC|COMFORT|SALOON|FRIDGE|FREEZER|INSIDE|HEATING)(_|\d|\.)/i, "comfort"],
];

/** @asBrowser */
export const SYSTEMS = [...BY_ID.map(([, system]) => system), "other"];

export function systemOf(tagId) {
  return BY_ID.find(([pattern]) => pattern.test(tagId))?.[1] ?? "other";
}
