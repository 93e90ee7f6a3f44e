/** What the watch over position and time sees in one second: what each receiver says, log and compass, and who is heard. Pure. */
import { METRES_OF_DEGREE, PER_DEGREE, wrapped } from "../ais/distance.ts";
import type { Position } from "../ais/report.ts";
import { keepNewest } from "../core/keep-newest.ts";
import { limits } from "./limits.ts";

/** Where an antenna is, m, from a point that all antennas of the vessel share. */
interface AntennaOffset {
  readonly aheadM: number;
  readonly starboardM: number;
}

/** A receiver that is heard now. */
export interface Receiver {
  readonly source: string;
  /** Undefined: it says that it has none. */
  readonly position: Position | undefined;
  /** When this position was first seen; monotonic, s. */
  readonly atS: number;
  readonly hdop?: number | undefined;
  readonly heightM?: number | undefined;
  readonly sogMs?: number | undefined;
  /** True. */
  readonly cogDeg?: number | undefined;
  /** Its time, minus our monotonic clock, s. */
  readonly aheadS?: number | undefined;
  /** Of the satellites that it tracks; undefined while it does not say. */
  readonly strengthsDb?: readonly number[] | undefined;
  readonly antenna?: AntennaOffset | undefined;
}

export interface Report {
  /** Each report has an object of its own. */
  readonly position: Position;
  readonly atS: number;
}

export interface Look {
  /** Monotonic. */
  readonly nowS: number;
  /** The one whose position counts first. */
  readonly receivers: readonly Receiver[];
  readonly stwMs?: number | undefined;
  /** True. */
  readonly headingDeg?: number | undefined;
  /** Of the vessel, m. */
  readonly lengthM: number;
  /** The newest position of each vessel that AIS hears. */
  readonly ships: ReadonlyMap<string, Report>;
  /** The newest report with our own number. */
  readonly twin?: Report | undefined;
}

/** It has its own memory, and looks once a second. */
export interface Detector {
  /** Whether what it sees contradicts itself now. */
  look(look: Look): boolean;
}

/** East and north, m. */
export interface Vector {
  readonly eastM: number;
  readonly northM: number;
}

export const ZERO: Vector = { eastM: 0, northM: 0 };

export function between(from: Position, to: Position): Vector {
  const northM = (to.latitude - from.latitude) * METRES_OF_DEGREE;
  const east = wrapped(to.longitude - from.longitude) * METRES_OF_DEGREE;
  return { eastM: east * Math.cos(((from.latitude + to.latitude) / 2) * PER_DEGREE), northM };
}

export function from({ latitude, longitude }: Position, { eastM, northM }: Vector): Position {
  const perDegree = METRES_OF_DEGREE * Math.max(0.01, Math.cos(latitude * PER_DEGREE));
  return { latitude: latitude + northM / METRES_OF_DEGREE, longitude: wrapped(longitude + eastM / perDegree) };
}

export function towards(degrees: number, metres: number): Vector {
  return { eastM: Math.sin(degrees * PER_DEGREE) * metres, northM: Math.cos(degrees * PER_DEGREE) * metres };
}

/** One and so many times the other. */
export function plus(one: Vector, other: Vector, times = 1): Vector {
  return { eastM: one.eastM + times * other.eastM, northM: one.northM + times * other.northM };
}

export function lengthOf({ eastM, northM }: Vector): number {
  return Math.hypot(eastM, northM);
}

/** Through the water; undefined without log or compass. */
export function waterOf({ stwMs, headingDeg }: Look): Vector | undefined {
  return stwMs === undefined || headingDeg === undefined ? undefined : towards(headingDeg, stwMs);
}

/** Over ground, as a receiver says it. Its course counts for nothing where she hardly moves. */
export function groundOf({ sogMs, cogDeg }: Receiver): Vector | undefined {
  if (sogMs === undefined) return undefined;
  if (cogDeg === undefined) return sogMs < 0.5 ? ZERO : undefined;
  return towards(cogDeg, sogMs);
}

/** A fix that is worth to be judged. */
export function isPrecise({ position, hdop = 0 }: Receiver): boolean {
  return position !== undefined && hdop <= limits.hdop;
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** Something for each receiver that is heard; those of others are forgotten, beyond a few. */
export class EachReceiver<State> {
  readonly #states = new Map<string, State>();
  readonly #make: () => State;

  constructor(make: () => State) {
    this.#make = make;
  }

  of({ source }: Pick<Receiver, "source">): State {
    const state = this.#states.get(source) ?? this.#make();
    keepNewest(this.#states, source, state, limits.receivers);
    return state;
  }
}
