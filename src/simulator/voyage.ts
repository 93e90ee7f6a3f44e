/**
 * The voyage of the vessel unless the project describes one (`plan.ts`): about five minutes out of the harbour and back, repeated for ever.
 * Engines start and stop and the speed changes, so that all values aboard change within minutes.
 */
import { between, type Random } from "./random.ts";

type Round = "moored" | "leaving" | "cruising" | "fast" | "returning" | "arriving";
export type Phase = Round | "anchored";

export interface Voyage {
  readonly phase: Phase;
  /** How long the phase has lasted so far. */
  readonly sinceS: number;
  /** How long the phase lasts at most. */
  readonly lastsS: number;
  /** 0 for the first voyage, 1 for the second, … */
  readonly number: number;
  /** Of a voyage that the project describes: its leg, and the time since it began. */
  readonly planned?: { readonly leg: number; readonly totalS: number };
  /** The deviation of the course out of the harbour from the straight course, -1 … 1. It differs for each voyage. */
  readonly side: number;
}

const NEXT: Readonly<Record<Round, Round>> = {
  moored: "leaving",
  leaving: "cruising",
  cruising: "fast",
  fast: "returning",
  returning: "arriving",
  arriving: "moored",
};

/** The shortest and the longest duration of a phase, s. The two phases of the way home end earlier, when the vessel arrives. */
const LASTS: Readonly<Record<Round, readonly [number, number]>> = {
  moored: [30, 40],
  leaving: [30, 36],
  cruising: [40, 55],
  fast: [46, 54],
  returning: [120, 120],
  arriving: [60, 60],
};

/** The distance from the berth at which a phase of the way home ends. */
const HARBOUR_M = 150;
const BERTH_M = 12;

/** Starts in the last ten seconds at the berth, so that the engines start soon after the demo begins. */
export function firstVoyage(random: Random): Voyage {
  return { phase: "moored", sinceS: 20, lastsS: 30, number: 0, side: between(-1, 1, random) };
}

export function stepVoyage(voyage: Voyage, distanceM: number, dtS: number, random: Random): Voyage {
  const sinceS = voyage.sinceS + dtS;
  if (sinceS < voyage.lastsS && !hasArrived(voyage.phase, distanceM)) return { ...voyage, sinceS };
  const phase = voyage.phase === "anchored" ? "returning" : NEXT[voyage.phase];
  const [shortest, longest] = LASTS[phase];
  const next = { phase, sinceS: 0, lastsS: between(shortest, longest, random) };
  if (phase !== "moored") return { ...voyage, ...next };
  return { ...next, number: voyage.number + 1, side: between(-1, 1, random) };
}

function hasArrived(phase: Phase, distanceM: number): boolean {
  return (phase === "returning" && distanceM < HARBOUR_M) || (phase === "arriving" && distanceM < BERTH_M);
}

/** The demanded engine speed: 0 is stopped, 0.25 idling, 1 full speed. */
export function throttle({ phase, sinceS }: Voyage, distanceM: number): number {
  switch (phase) {
    case "moored":
    case "anchored":
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

/**
 * Whether an event that begins `fromS` seconds after the start of a phase, and lasts `forS` seconds, is happening now. On a voyage that the
 * project describes happens what it says.
 */
export function happens(voyage: Voyage, phase: Phase, fromS: number, forS: number): boolean {
  return (
    voyage.planned === undefined && voyage.phase === phase && voyage.sinceS >= fromS && voyage.sinceS < fromS + forS
  );
}
