/** The systems of a vessel that tags belong to: what a tag's id says where the file does not. */

const BY_ID: readonly (readonly [RegExp, string])[] = [
  [/^(ME|ENG|ENGINE|PROP|GEARBOX|TRANSMISSION|THRUSTER)(_|\d|\.)/i, "propulsion"],
  [/^(TANK|FUEL|WATER)(_|\d|\.)/i, "tanks"],
  [/^(BATT|BATTERY|GEN|GENSET|SHORE|AC|DC|ALTERNATOR|INVERTER|CHARGER|SOLAR)(_|\d|\.)/i, "electrical"],
  [/^(VESSEL|NAV|WIND|DEPTH|GNSS|GPS|COMPASS|ENV)(_|\d|\.)/i, "navigation"],
  [/^(RUDDER|STEERING|AUTOPILOT)(_|\d|\.)/i, "steering"],
  [/^(HULL|BILGE|DOOR|HATCH)(_|\d|\.)/i, "hull"],
  [/^(SAFETY|FIRE|SMOKE|GAS)(_|\d|\.)/i, "safety"],
  [/^(LIGHT|LIGHTS|NAVLIGHTS)(_|\d|\.)/i, "lights"],
  [/^BUS(_|\d|\.)/i, "network"],
  [/^(CABIN|HVAC|COMFORT|SALOON|FRIDGE)(_|\d|\.)/i, "comfort"],
];

export function systemOf(tagId: string): string {
  return BY_ID.find(([pattern]) => pattern.test(tagId))?.[1] ?? "other";
}
