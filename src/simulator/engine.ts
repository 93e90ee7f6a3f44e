/** An engine. Its values are fractions of their ranges; the range of a tag gives the actual value. */
import { approach, wander } from "./motion.ts";
import type { Random } from "./random.ts";
import { happens, type Voyage } from "./voyage.ts";

export interface Engine {
  readonly index: number;
  /** 0 is stopped, 0.25 idling, 1 full speed. */
  readonly speed: number;
  readonly coolant: number;
  readonly oilTemp: number;
  readonly oilPressure: number;
  /** The engine's oil warning: it runs with too little oil pressure. */
  readonly lowOil: boolean;
  readonly wander: number;
}

const COLD = 0.06;

export function coldEngine(index: number): Engine {
  return { index, speed: 0, coolant: COLD, oilTemp: COLD, oilPressure: 0, lowOil: false, wander: 0 };
}

export function isRunning(engine: Engine): boolean {
  return engine.speed > 0.15;
}

export function stepEngine(engine: Engine, voyage: Voyage, demand: number, dtS: number, random: Random): Engine {
  const drift = wander(engine.wander, 4, dtS, random);
  // The second engine of a pair is always slightly slower than the first.
  const asked = demand === 0 ? 0 : demand - 0.006 * (engine.index % 4) + 0.004 * drift;
  const speed = settle(approach(engine.speed, asked, demand > engine.speed ? 2.5 : 1.8, dtS));
  const running = speed > 0.15;
  const lowOil = running && losesOilPressure(engine.index, voyage);
  const cooler = 0.01 * (engine.index % 4);
  return {
    index: engine.index,
    speed,
    coolant: running
      ? approach(engine.coolant, 0.68 + 0.3 * speed ** 2.5 - cooler, 16, dtS)
      : approach(engine.coolant, COLD, 60, dtS),
    oilTemp: approach(engine.oilTemp, running ? 0.5 + 0.38 * speed ** 2 : COLD, running ? 30 : 80, dtS),
    oilPressure: settle(approach(engine.oilPressure, oilPressure(speed, engine.oilTemp, lowOil), 1.2, dtS)),
    lowOil,
    wander: drift,
  };
}

/** The engine drives the oil pump. Hot oil is thin and has less pressure. */
function oilPressure(speed: number, oilTemp: number, lowOil: boolean): number {
  if (speed < 0.05) return 0;
  return (0.3 + 0.5 * speed ** 0.6 - 0.12 * oilTemp) * (lowOil ? 0.3 : 1);
}

/** A fault on each way home, of engines with even and odd numbers in turn. */
function losesOilPressure(index: number, voyage: Voyage): boolean {
  return voyage.number % 2 === index % 2 && happens(voyage, "returning", 12, 9);
}

/** A very small value becomes 0, so that what decays comes to a stop. */
function settle(value: number): number {
  return value < 0.004 ? 0 : value;
}
