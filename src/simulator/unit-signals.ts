/**
 * Signals for tags of which only the unit is known. Slow waves with noise through most of the range, so that any
 * threshold inside it is crossed now and then; counters; switches.
 */
import { between } from "./random.ts";
import { elapsed, type Signal } from "./signal.ts";

/** The period of a wave: pressures change slowly, currents fast. */
const PERIOD_S: Readonly<Record<string, number>> = {
  K: 300,
  Pa: 240,
  "%": 240,
  m3: 300,
  V: 150,
  A: 90,
  W: 90,
  deg: 120,
};

export function unitSignal(unit: string): Signal {
  if (unit === "bool") return toggling;
  if (unit === "s" || unit === "h") return counting;
  const periodS = PERIOD_S[unit] ?? 180;
  return {
    kind: "level",
    of: ({ timeS }, { noise, trait }) => {
      const turns = timeS / (periodS * (0.8 + 0.4 * trait)) + trait * 7;
      return 0.5 + 0.42 * Math.sin(2 * Math.PI * turns) + 0.06 * noise;
    },
  };
}

/** Weather and rooms: they change slowly, over half an hour or more. */
export const calm: Signal = {
  kind: "level",
  of: ({ timeS }, { noise, trait }) =>
    0.35 + 0.3 * trait + 0.12 * Math.sin((2 * Math.PI * timeS) / (1500 + 1200 * trait) + 7 * trait) + 0.01 * noise,
};

/** A switch that is on for a quarter of the time, for 15 s on average. */
const toggling: Signal = {
  kind: "switch",
  of: (_ship, { on }) => on,
  advance: (own, { dtS, random }) => {
    const meanS = own.on ? 15 : 45;
    return random() < 1 - Math.exp(-dtS / meanS) ? { ...own, on: !own.on } : own;
  },
};

/** Elapsed time; after the end of its range it starts again. */
const counting: Signal = {
  kind: "level",
  of: (_ship, { level }) => level,
  advance: (own, { dtS, ...scale }) => ({ ...own, level: elapsed(own.level, dtS, scale) }),
};

/** The range of levels at which filling stops. */
const FULL = [0.93, 0.99] as const;

/** A tank that empties at the given rate (fraction of a full tank per second) and is filled when it is empty. */
export function drainingTank(ratePerS: (ship: Parameters<Signal["of"]>[0]) => number): Signal {
  return {
    kind: "level",
    of: (_ship, { level }) => level,
    advance: (own, { ship, dtS, random }) => {
      if (own.on) {
        const level = own.level + dtS / 45;
        return level < between(...FULL, random) ? { ...own, level } : { ...own, level: Math.min(level, 1), on: false };
      }
      const level = Math.max(0, own.level - ratePerS(ship) * dtS);
      return { ...own, level, on: level <= 0.01 };
    },
  };
}

/** A tank that fills at the given rate and is pumped out when it is full. */
export function fillingTank(ratePerS: (ship: Parameters<Signal["of"]>[0]) => number): Signal {
  return {
    kind: "level",
    of: (_ship, { level }) => level,
    advance: (own, { ship, dtS }) => {
      if (own.on) {
        const level = Math.max(0, own.level - dtS / 30);
        return { ...own, level, on: level > 0.02 };
      }
      const level = Math.min(1, own.level + ratePerS(ship) * dtS);
      return { ...own, level, on: level >= 0.99 };
    },
  };
}
