/**
 * The whole simulated vessel, without tags. `stepShip` is a pure function of the vessel, the time and the random
 * numbers.
 */
import { coldEngine, type Engine, stepEngine } from "./engine.ts";
import { dryHull, type Hull, stepHull } from "./hull.ts";
import { berthed, distanceOf, type Navigation, stepNavigation, type Waters } from "./navigation.ts";
import { type Power, restingPower, stepPower } from "./power.ts";
import type { Random } from "./random.ts";
import { firstVoyage, stepVoyage, throttle, type Voyage } from "./voyage.ts";

export interface Ship {
  readonly timeS: number;
  readonly waters: Waters;
  readonly voyage: Voyage;
  /** At least one. */
  readonly engines: readonly [Engine, ...Engine[]];
  readonly navigation: Navigation;
  readonly power: Power;
  readonly hull: Hull;
}

export function newShip(engines: number, waters: Waters, random: Random): Ship {
  const others = Array.from({ length: Math.max(engines, 1) - 1 }, (_, index) => coldEngine(index + 1));
  return {
    timeS: 0,
    waters,
    voyage: firstVoyage(random),
    engines: [coldEngine(0), ...others],
    navigation: berthed(waters),
    power: restingPower,
    hull: dryHull,
  };
}

export function stepShip(ship: Ship, dtS: number, random: Random): Ship {
  const distanceM = distanceOf(ship.navigation);
  const voyage = stepVoyage(ship.voyage, distanceM, dtS, random);
  const demand = throttle(voyage, distanceM);
  const step = (engine: Engine) => stepEngine(engine, voyage, demand, dtS, random);
  const [first, ...others] = ship.engines;
  const engines: [Engine, ...Engine[]] = [step(first), ...others.map(step)];
  const { speed } = engines[0];
  return {
    timeS: ship.timeS + dtS,
    waters: ship.waters,
    voyage,
    engines,
    navigation: stepNavigation(ship.navigation, { voyage, waters: ship.waters, engineSpeed: speed }, dtS, random),
    power: stepPower(ship.power, voyage, speed, dtS),
    hull: stepHull(ship.hull, voyage, dtS),
  };
}
