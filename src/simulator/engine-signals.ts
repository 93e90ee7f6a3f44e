/** The signal of a tag of an engine, by the last part of its id and by its unit. */
import { type Engine, isRunning } from "./engine.ts";
import { elapsed, type Signal } from "./signal.ts";
import type { Ship } from "./ship.ts";

const ENGINE_DEVICE = /^(ME|ENG|ENGINE|MOTOR|PROP|SHAFT|GEARBOX|TRANSMISSION)(_|\d|$)/i;

/** The number of simulated engines; the ninth engine of a vessel is the same as the first. */
const MAX_ENGINES = 8;

/** The number of the engine of a device: ME_INST_1 and ENGINE_STBD are 1. Undefined for any other device. */
export function engineIndexOf(device: string): number | undefined {
  if (!ENGINE_DEVICE.test(device)) return undefined;
  if (/STBD|STARBOARD|ESTRIBOR/i.test(device)) return 1;
  return Number(/\d+/.exec(device)?.[0] ?? 0) % MAX_ENGINES;
}

type FromEngine = (engine: Engine, noise: number) => number;

/** The first row that matches name and unit applies. */
const LEVELS: readonly (readonly [name: RegExp, units: readonly string[], of: FromEngine])[] = [
  [/./, ["rpm"], (e) => e.speed],
  [/COOLANT|WATER|JACKET/, ["K"], (e, noise) => e.coolant + 0.003 * noise],
  [/TRANSMISSION|GEAR/, ["K"], (e, noise) => 0.94 * e.oilTemp + 0.003 * noise],
  [/EXHAUST/, ["K"], (e, noise) => (isRunning(e) ? 0.25 + 0.6 * e.speed ** 1.5 : 0.4 * e.coolant) + 0.005 * noise],
  [/./, ["K"], (e, noise) => e.oilTemp + 0.003 * noise],
  [/TRANSMISSION|GEAR/, ["Pa"], (e, noise) => (isRunning(e) ? 0.55 + 0.3 * e.speed + 0.005 * noise : 0)],
  [/BOOST|TURBO/, ["Pa"], (e) => 0.94 * e.speed ** 2],
  [/FUEL/, ["Pa"], (e, noise) => (isRunning(e) ? 0.7 + 0.02 * noise : 0)],
  [/COOLANT|WATER/, ["Pa"], (e, noise) => (isRunning(e) ? 0.3 + 0.4 * e.speed + 0.01 * noise : 0)],
  [/./, ["Pa"], (e, noise) => e.oilPressure + (isRunning(e) ? 0.006 * noise : 0)],
  [/./, ["m3/h", "m3/s", "L/h", "kg/s"], (e) => 0.98 * e.speed ** 3],
  [/./, ["V"], (e, noise) => (isRunning(e) ? 0.66 + 0.1 * e.speed : 0.3) + 0.004 * noise],
  [/./, ["%", "Nm", "W", "ratio", "N"], (e) => 0.97 * e.speed ** 1.8],
];

export function engineSignal(index: number, name: string, unit: string): Signal | undefined {
  const engineOf = (ship: Ship) => ship.engines[index] ?? ship.engines[0];
  if (unit === "bool") return engineSwitch(engineOf, name);
  if ((unit === "s" || unit === "h") && !/DELAY|TIME_TO/i.test(name)) return hourMeter(engineOf);
  if (/TRIM|TAB|FLAP/i.test(name))
    return { kind: "swing", of: (ship, { noise }) => 0.55 * engineOf(ship).speed ** 2 + 0.05 * noise };
  const level = LEVELS.find(([pattern, units]) => units.includes(unit) && pattern.test(name.toUpperCase()));
  if (level === undefined) return undefined;
  const [, , of] = level;
  return { kind: "level", of: (ship, { noise }) => of(engineOf(ship), noise) };
}

function engineSwitch(engineOf: (ship: Ship) => Engine, name: string): Signal {
  if (/RUN|START|ON$|MARCHA/i.test(name)) return { kind: "switch", of: (ship) => isRunning(engineOf(ship)) };
  if (/OIL.*PRES/i.test(name)) return { kind: "switch", of: (ship) => engineOf(ship).lowOil };
  if (/TEMP|HOT/i.test(name)) return { kind: "switch", of: (ship) => engineOf(ship).coolant > 0.93 };
  return { kind: "switch", of: () => false };
}

/** Counts while the engine runs; after the end of its range it starts again. */
function hourMeter(engineOf: (ship: Ship) => Engine): Signal {
  return {
    kind: "level",
    of: (_ship, { level }) => level,
    advance: (own, { ship, dtS, ...scale }) =>
      isRunning(engineOf(ship)) ? { ...own, level: elapsed(own.level, dtS, scale) } : own,
  };
}
