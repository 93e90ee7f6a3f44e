/**
 * Where a person overboard was marked, and where they may be now. Pure. A person in the water drifts with the current: the place is carried
 * on by the set and the drift as they are now. It is an estimate: the wind takes a person too, and the current of a coast turns.
 */
import { bearingDeg, distanceM } from "../ais/distance.ts";
import type { Position } from "../ais/report.ts";
import { placeAt } from "../anchor/anchorage.ts";
import type { MobEvent, Placed } from "./mob-event.ts";

export interface Current {
  /** Where it flows to, degrees true. */
  readonly setDeg: number;
  readonly driftMs: number;
}

/** From the vessel. */
export interface Way {
  readonly position: Position;
  /** Degrees true; null while the vessel's own position is not known, as is the distance. */
  readonly bearing: number | null;
  readonly distanceM: number | null;
}

export function wayTo(position: Position, here: Position | undefined): Way {
  if (here === undefined) return { position, bearing: null, distanceM: null };
  return { position, bearing: bearingDeg(here, position), distanceM: distanceM(here, position) };
}

/** The first place of the event that is known, and when somebody was there. */
export function markedPlace({ marks }: MobEvent): Placed | undefined {
  return marks.find(({ placed }) => placed !== null)?.placed ?? undefined;
}

/** Undefined if the place or the current is not known. */
export function driftedTo(event: MobEvent, current: Current | undefined, nowMs: number): Position | undefined {
  const marked = markedPlace(event);
  if (marked === undefined || current === undefined) return undefined;
  const elapsedS = Math.max(0, nowMs - marked.atMs) / 1000;
  return placeAt(marked.position, current.setDeg, current.driftMs * elapsedS);
}
