/**
 * The whole simulated vessel, without tags. `stepShip` is a pure function of the vessel, the time and the random
 * numbers.
 */
import { coldEngine, type Engine, stepEngine } from "./engine.ts";
import { dryHull, type Hull, stepHull } from "./hull.ts";
import { berthed, distanceOf, type Navigation, stepNavigation, throttleFor, type Waters } from "./navigation.ts";
import { type Power, restingPower, stepPower } from "./power.ts";
import type { Random } from "./random.ts";
import { firstOfPlan, stepPlan, type VoyagePlan, wayOf } from "./plan.ts";
import { firstVoyage, stepVoyage, throttle, type Voyage } from "./voyage.ts";

export interface Ship {
  readonly timeS: number;
  readonly waters: Waters;
  /** Where the project describes a voyage. */
  readonly plan: VoyagePlan | undefined;
  readonly voyage: Voyage;
  /** At least one. */
  readonly engines: readonly [Engine, ...Engine[]];
  readonly navigation: Navigation;
  readonly power: Power;
  readonly hull: Hull;
}

export function newShip(engines: number, waters: Waters, plan: VoyagePlan | undefined, random: Random): Ship {
  const others = Array.from({ length: Math.max(engines, 1) - 1 }, (_, index) => coldEngine(index + 1));
  return {
    timeS: 0,
    waters,
    plan,
    voyage: plan === undefined ? firstVoyage(random) : firstOfPlan(plan),
    engines: [coldEngine(0), ...others],
    navigation: berthed(waters),
    power: restingPower,
    hull: dryHull,
  };
}

export function stepShip(ship: Ship, dtS: number, random: Random): Ship {
  const { plan, waters, navigation } = ship;
  const distanceM = distanceOf(navigation);
  const voyage = plan ? stepPlan(plan, ship.voyage, navigation, dtS) : stepVoyage(ship.voyage, distanceM, dtS, random);
  const way = plan && wayOf(plan, voyage, navigation);
  const demand = plan ? throttleFor(way?.speedMs ?? 0, waters) : throttle(voyage, distanceM);
  const step = (engine: Engine) => stepEngine(engine, voyage, demand, dtS, random);
  const [first, ...others] = ship.engines;
  const engines: [Engine, ...Engine[]] = [step(first), ...others.map(step)];
  const { speed } = engines[0];
  return {
    timeS: ship.timeS + dtS,
    waters,
    plan,
    voyage,
    engines,
    navigation: stepNavigation(
      navigation,
      { voyage, waters, engineSpeed: speed, courseDeg: way?.courseDeg },
      dtS,
      random,
    ),
    power: stepPower(ship.power, voyage, speed, dtS),
    hull: stepHull(ship.hull, voyage, dtS),
  };
}
