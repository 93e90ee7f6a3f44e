/** The system of the vessel that a device belongs to, judged by the name of the device in tag ids. Projects name devices as they like. */
import type { System } from "./row.ts";

const DEVICES = {
  propulsion: "ME ENG ENGINE ENGINE_ROOM PROP GEARBOX TRANSMISSION THRUSTER EXHAUST_GAS SHAFT_SEAL HYDRAULIC OIL",
  tanks: "TANK FUEL WATER WATERMAKER LIVE_WELL BAIT_WELL",
  electrical: "BATT BATTERY GEN GENSET SHORE AC DC ALTERNATOR INVERTER CHARGER SOLAR CONVERTER WINDGEN SWITCHBANK",
  navigation:
    "VESSEL NAV ANCHOR AREA WIND DEPTH GNSS GPS COMPASS ENV SEA OUTSIDE ATMOSPHERE ALTIMETER DEW_POINT HEAT_INDEX",
  steering: "RUDDER STEERING AUTOPILOT TRIM_TABS",
  hull: "HULL BILGE DOOR HATCH WINDLASS",
  safety: "SAFETY FIRE SMOKE GAS MOB",
  lights: "LIGHT LIGHTS NAVLIGHTS",
  network: "BUS GATEWAY LOGBOOK",
  comfort: "CABIN HVAC COMFORT SALOON FRIDGE FREEZER INSIDE HEATING",
} as const satisfies Readonly<Record<Exclude<System, "other">, string>>;

const EXPRESSIONS = Object.entries(DEVICES).map(
  ([system, names]) => [system as System, new RegExp(`^(?:${names.replaceAll(" ", "|")})(?:_|\\d|\\.)`, "i")] as const,
);

export function systemByDevice(tagId: string): System {
  return EXPRESSIONS.find(([, expression]) => expression.test(tagId))?.[0] ?? "other";
}
