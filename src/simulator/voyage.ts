/**
 * What the vessel is doing: a voyage of about five minutes out of the harbour and back, for ever. Engines start and
 * stop, she goes slowly and fast, so that everything aboard moves while one looks at it.
 */
import { between, type Random } from "./random.ts";

export type Phase = "moored" | "leaving" | "cruising" | "fast" | "returning" | "arriving";

export interface Voyage {
  readonly phase: Phase;
  /** How long the phase has lasted, s. */
  readonly sinceS: number;
  /** How long it lasts at most, s. */
  readonly lastsS: number;
  /** 0 for the first voyage, 1 for the second, … */
  readonly number: number;
  /** The course out of the harbour relative to the straight one, -1 … 1: no two voyages are the same. */
  readonly side: number;
}

const NEXT: Readonly<Record<Phase, Phase>> = {
  moored: "leaving",
  leaving: "cruising",
  cruising: "fast",
  fast: "returning",
  returning: "arriving",
  arriving: "moored",
};

/** Seconds that a phase lasts, from … to. The way home ends where the harbour is; these are its bounds. */
const LASTS: Readonly<Record<Phase, readonly [number, number]>> = {
  moored: [30, 40],
  leaving: [30, 36],
  cruising: [40, 55],
  fast: [46, 54],
  returning: [120, 120],
  arriving: [60, 60],
};

/** Metres from the berth at which the way home goes over to the next phase. */
const HARBOUR_M = 150;
const BERTH_M = 12;

/** Moored, with ten seconds left: who starts the demo sees the engines start. */
export function firstVoyage(random: Random): Voyage {
  return { phase: "moored", sinceS: 20, lastsS: 30, number: 0, side: between(-1, 1, random) };
}

export function stepVoyage(voyage: Voyage, distanceM: number, dtS: number, random: Random): Voyage {
  const sinceS = voyage.sinceS + dtS;
  if (sinceS < voyage.lastsS && !hasArrived(voyage.phase, distanceM)) return { ...voyage, sinceS };
  const phase = NEXT[voyage.phase];
  const [shortest, longest] = LASTS[phase];
  const next = { phase, sinceS: 0, lastsS: between(shortest, longest, random) };
  if (phase !== "moored") return { ...voyage, ...next };
  return { ...next, number: voyage.number + 1, side: between(-1, 1, random) };
}

function hasArrived(phase: Phase, distanceM: number): boolean {
  return (phase === "returning" && distanceM < HARBOUR_M) || (phase === "arriving" && distanceM < BERTH_M);
}

/** What is asked of the engines: 0 stopped, 0.25 idling, 1 all they have. */
export function throttle({ phase, sinceS }: Voyage, distanceM: number): number {
  switch (phase) {
    case "moored":
      return 0;
    case "leaving":
      return sinceS < 8 ? 0.25 : 0.42;
    case "cruising":
    case "returning":
      return 0.72;
    case "fast":
      return 0.96 + 0.015 * Math.sin(sinceS / 3);
    case "arriving":
      return 0.24 + 0.18 * Math.min(1, distanceM / 60);
    default:
      return 0;
  }
}

/** Whether something that happens once in a phase, from `fromS` for `forS` seconds, is happening now. */
export function happens(voyage: Voyage, phase: Phase, fromS: number, forS: number): boolean {
  return voyage.phase === phase && voyage.sinceS >= fromS && voyage.sinceS < fromS + forS;
}
