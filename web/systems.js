/**
 * Which system of the vessel a tag belongs to, in which order they are shown, and what parts of an id mean. The pattern
 * is that of the project file (`src/project/systems.ts`); a test keeps the two alike. Pure.
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
  [/^(BUS|GATEWAY)(_|\d|\.)/i, "network"],
  [/^(CABIN|HVAC|COMFORT|SALOON|FRIDGE|FREEZER|INSIDE|HEATING)(_|\d|\.)/i, "comfort"],
];

export const SYSTEMS = [...BY_ID.map(([, system]) => system), "other"];

/** What the crew looks at first comes first. */
export const SHOWN_ORDER = [
  "navigation",
  "propulsion",
  "tanks",
  "electrical",
  "steering",
  "hull",
  "safety",
  "comfort",
  "lights",
  "network",
  "other",
];

export function systemOf(tagId) {
  return BY_ID.find(([pattern]) => pattern.test(tagId))?.[1] ?? "other";
}

/** `ME_INST_0.RPM` → `{ device: "ME_INST_0", property: "RPM" }`. */
export function partsOf(tagId) {
  const dot = tagId.indexOf(".");
  return dot === -1 ? { device: tagId, property: "" } : { device: tagId.slice(0, dot), property: tagId.slice(dot + 1) };
}

/** The instance number at the end of a device's name, or undefined. */
export function instanceOf(device) {
  const digits = /(\d+)$/.exec(device)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
