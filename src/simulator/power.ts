/** Batteries, shore power and the generator: charging, loads and voltages. */
import { approach, clamp } from "./motion.ts";
import { happens, type Voyage } from "./voyage.ts";

export interface Power {
  /** State of charge of the house battery, 0 … 1. */
  readonly charge: number;
  /** Net current of the house battery, -1 … 1, positive while it is charged. */
  readonly current: number;
  readonly houseVoltage: number;
  readonly startVoltage: number;
  readonly startCurrent: number;
  readonly shore: boolean;
  /** The speed of the generator, 0 … 1. */
  readonly generator: number;
  readonly generatorHeat: number;
  readonly thruster: boolean;
}

export const restingPower: Power = {
  charge: 0.8,
  current: 0,
  houseVoltage: 0.4,
  startVoltage: 0.45,
  startCurrent: 0,
  shore: true,
  generator: 0,
  generatorHeat: 0.06,
  thruster: false,
};

export function stepPower(before: Power, voyage: Voyage, engineSpeed: number, dtS: number): Power {
  const shore = voyage.phase === "moored" && voyage.sinceS > 6 && voyage.sinceS < voyage.lastsS - 4;
  const thruster = usesThruster(voyage);
  const underway = voyage.phase === "cruising" || voyage.phase === "fast" || voyage.phase === "returning";
  const generator = approach(before.generator, underway ? 1 : 0, 1.5, dtS);
  const alternators = engineSpeed > 0.15 ? 0.35 + 0.4 * engineSpeed : 0;
  const charging = Math.max(alternators, shore ? 0.45 : 0, generator > 0.9 ? 0.5 : 0);
  const drawing = 0.15 + (thruster ? 0.95 : 0);
  // A full battery takes little current.
  const current = clamp(charging * (1.1 - before.charge) * 2 - drawing, -1, 1);
  const charge = clamp(before.charge + (current * dtS) / 400, 0.15, 1);
  const starter = happens(voyage, "leaving", 0, 2.5);
  return {
    charge,
    current: approach(before.current, current, 0.6, dtS),
    houseVoltage: approach(
      before.houseVoltage,
      0.24 + 0.16 * charge + 0.5 * charging - 0.52 * (drawing - 0.15),
      0.7,
      dtS,
    ),
    startVoltage: approach(before.startVoltage, starter ? 0.12 : 0.45 + 0.5 * alternators, starter ? 0.3 : 1.5, dtS),
    startCurrent: approach(before.startCurrent, starter ? -0.85 : 0.25 * alternators, 0.5, dtS),
    shore,
    generator,
    generatorHeat: approach(before.generatorHeat, generator > 0.5 ? 0.82 : 0.06, 25, dtS),
    thruster,
  };
}

/** For a long time when leaving, in short bursts when arriving. */
function usesThruster(voyage: Voyage): boolean {
  const arrives = voyage.planned === undefined && voyage.phase === "arriving";
  return happens(voyage, "leaving", 14, 6) || (arrives && voyage.sinceS % 12 > 9.5);
}
