/** The signal of a tag of anything but an engine, by its id and unit. */
import { apparentWind, courseOf, depthOf, pitchOf, rollOf } from "./navigation.ts";
import { METRES_PER_DEGREE } from "./plan.ts";
import type { Ship } from "./ship.ts";
import type { Signal } from "./signal.ts";
import { calm, drainingTank, fillingTank } from "./unit-signals.ts";

/** The berth of the demo: a pier in the bay of Palma, with open water to the south. */
export const HOME_PORT = { latDeg: 39.556, lonDeg: 2.634 } as const;

/** The berth for the tags of a project: their ranges may be those of other waters. */
export interface Home {
  readonly latDeg: number;
  readonly lonDeg: number;
}

export const LATITUDE = /(^|[._])LAT(ITUDE)?([._]|$)/i;
export const LONGITUDE = /(^|[._])(LON|LONG|LONGITUDE)([._]|$)/i;

const RADIANS = Math.PI / 180;

const underway = ({ voyage }: Ship) => voyage.phase !== "moored" && voyage.phase !== "anchored";

/**
 * The fuel consumption, in full tanks per second: at full speed a tank lasts half an hour, so that the level falls
 * visibly.
 */
const burns = ({ engines }: Ship) => engines[0].speed ** 3 / 1800;

type Entry = readonly [id: RegExp, units: readonly string[], signal: Signal];

const level = (of: (ship: Ship, noise: number) => number): Signal => ({
  kind: "level",
  of: (ship, { noise }) => of(ship, noise),
});
const swing = (of: (ship: Ship, noise: number) => number): Signal => ({
  kind: "swing",
  of: (ship, { noise }) => of(ship, noise),
});
const direction = (of: (ship: Ship) => number): Signal => ({ kind: "direction", of });
/** A direction whose default range is 0 to a full turn; that of other directions is -180 to 180 degrees. */
const bearing = (of: (ship: Ship) => number): Signal => ({ kind: "direction", of, fullTurn: true });
const onOff = (of: (ship: Ship) => boolean): Signal => ({ kind: "switch", of });

/** The first row that matches id and unit applies. */
const TABLE: readonly Entry[] = [
  [/RATE.*TURN|TURN.*RATE|\bROT/, ["deg/s", "rad/s"], swing(({ navigation: n }) => n.turnDegS / 6)],
  [/ROLL|HEEL/, ["deg", "rad"], swing(({ navigation: n, waters }) => rollOf(n, waters))],
  [/PITCH|TRIM/, ["deg", "rad"], swing(({ navigation: n, waters }) => pitchOf(n, waters))],
  [/RUDDER|STEER/, ["deg", "rad"], swing(({ navigation: n }, noise) => n.turnDegS / 7 + 0.03 * noise)],
  [/WIND.*(ANGLE|DIR)|AWA|TWA/, ["deg", "rad"], direction(({ navigation: n }) => apparentWind(n).angleDeg)],
  [/COG|COURSE|TRACK/, ["deg", "rad"], bearing(({ navigation: n }) => courseOf(n))],
  [/HEAD|HDG|COMPASS/, ["deg", "rad"], bearing(({ navigation: n }) => n.headingDeg)],
  [/YAW/, ["deg", "rad"], direction(({ navigation: n }) => n.headingDeg)],
  [/WIND|AWS|TWS/, ["m/s"], { kind: "measure", of: ({ navigation: n }) => apparentWind(n).speedMs }],
  [
    /SOG|STW|SPEED|LOG/,
    ["m/s"],
    { kind: "measure", of: ({ navigation: n }, { trait }) => n.speedMs * (0.98 + 0.02 * trait) },
  ],
  [/DEPTH|KEEL|SOUND/, ["m"], level(({ navigation: n, plan }) => depthOf(n, plan === undefined))],

  [/CAPACITY|SIZE/, ["m3", "%"], level(() => 1)],
  [/TANK.*(BLACK|GR[AE]Y|SEWAGE|WASTE|AGUAS)/, ["%", "m3", "ratio"], fillingTank(() => 1 / 700)],
  [/(TANK|FUEL).*(FUEL|DIESEL|GASOIL|LEVEL)|^FUEL/, ["%", "m3", "ratio"], drainingTank(burns)],
  [/TANK.*WATER/, ["%", "m3", "ratio"], drainingTank(() => 1 / 1500)],
  [/TANK.*OIL/, ["%", "m3", "ratio"], drainingTank((ship) => burns(ship) / 4)],
  [/TANK/, ["%", "m3", "ratio"], drainingTank(() => 1 / 1200)],

  [/BILGE.*PUMP|PUMP.*BILGE|ACHIQUE/, ["bool"], onOff(({ hull }) => hull.pumping)],
  [/HIGH_?WATER|FLOOD|FLOAT/, ["bool"], onOff(({ hull }) => hull.highWater)],
  [/BILGE/, ["bool"], onOff(({ hull }) => hull.water > 0.7)],
  [/BILGE/, ["%", "m", "m3", "ratio"], level(({ hull }) => hull.water)],
  [/DOOR|HATCH/, ["bool"], onOff(({ hull }) => hull.doorOpen)],
  [/FIRE|SMOKE|GAS/, ["bool"], onOff(({ hull }) => hull.smoke)],
  [/LIGHT.*(DECK|ANCHOR)/, ["bool"], onOff((ship) => !underway(ship))],
  [/LIGHT/, ["bool"], onOff(underway)],
  [/AUTOPILOT|PILOT/, ["bool"], onOff(({ voyage: { phase } }) => phase === "cruising" || phase === "returning")],
  [/THRUSTER/, ["bool"], onOff(({ power }) => power.thruster)],

  [/AIR|SEA|WATER|OUTSIDE|AMBIENT|ATMOS|WEATHER|BARO|ENV|VESSEL/, ["K", "Pa", "%"], calm],
  [/CABIN|SALOON|HVAC|ROOM|FRIDGE|FREEZER/, ["K", "%"], calm],

  [/SHORE/, ["bool"], onOff(({ power }) => power.shore)],
  [/SHORE/, ["V", "Hz"], level(({ power }, noise) => (power.shore ? 0.96 + 0.01 * noise : 0))],
  [/^GEN/, ["bool"], onOff(({ power }) => power.generator > 0.5)],
  [/^GEN/, ["Hz", "V", "rpm"], level(({ power }, noise) => power.generator * (0.97 + 0.008 * noise))],
  [/^GEN/, ["W", "A", "%"], level(({ power }, noise) => power.generator * (0.5 + 0.2 * noise))],
  [/^GEN/, ["K"], level(({ power }) => power.generatorHeat)],
  [/^BATT?(ERY)?_?[1-9].*/, ["V"], level(({ power }, noise) => power.startVoltage + 0.003 * noise)],
  [/^BATT?(ERY)?_?[1-9].*/, ["A"], swing(({ power }) => power.startCurrent)],
  [/^BATT/, ["V"], level(({ power }, noise) => power.houseVoltage + 0.003 * noise)],
  [/^BATT/, ["A"], swing(({ power }, noise) => power.current + 0.01 * noise)],
  [/^BATT/, ["%", "ratio"], level(({ power }) => power.charge)],
  [/^BATT/, ["K"], level(({ power }, noise) => 0.35 + 0.1 * Math.abs(power.current) + 0.05 * noise)],
];

export function vesselSignal(id: string, unit: string, home: Home): Signal | undefined {
  const name = id.toUpperCase();
  if (unit === "deg" || unit === "rad") {
    if (LATITUDE.test(id)) return position(unit, home.latDeg, latitude(home));
    if (LONGITUDE.test(id)) return position(unit, home.lonDeg, longitude(home));
  }
  return TABLE.find(([pattern, units]) => units.includes(unit) && pattern.test(name))?.[2];
}

function position(unit: string, homeDeg: number, of: (ship: Ship) => number): Signal {
  const factor = unit === "rad" ? RADIANS : 1;
  const usual = { min: (homeDeg - 0.05) * factor, max: (homeDeg + 0.05) * factor, decimals: unit === "rad" ? 8 : 6 };
  return { kind: "measure", of: (ship) => of(ship) * factor, usual };
}

const latitude =
  ({ latDeg }: Home) =>
  ({ navigation }: Ship) =>
    latDeg + navigation.northM / METRES_PER_DEGREE;

const longitude =
  ({ latDeg, lonDeg }: Home) =>
  ({ navigation }: Ship) =>
    lonDeg + navigation.eastM / (METRES_PER_DEGREE * Math.cos(latDeg * RADIANS));
