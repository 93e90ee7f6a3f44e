/**
 * The anchor watch: from where the vessel is believed to be, it says how far she is from her anchor, and whether that can be known. Pure;
 * the alarms are rules on its distance. What becomes of each state is in docs/watch-states.md, cell by cell.
 */
import type { Position } from "../ais/report.ts";
import { distanceM } from "../ais/distance.ts";
import { type Anchorage, ringsOf } from "./anchorage.ts";
import type { BelievedPosition, Fix } from "./believed-position.ts";
import { limits } from "./limits.ts";

/** `outside`: beyond the radius; `far`: well beyond it. */
export const ANCHOR_STATES = ["up", "waiting", "watching", "near", "outside", "far", "blind"] as const;
export type AnchorState = (typeof ANCHOR_STATES)[number];

export interface Watched {
  /** Undefined while it is not known. */
  readonly distanceM: number | undefined;
  readonly state: AnchorState;
}

export const NOT_WATCHED: Watched = { distanceM: undefined, state: "up" };

export class AnchorWatch {
  /** It may be moved, or get another radius; the swing goes on. */
  anchorage: Anchorage;
  readonly #swing: Fix[] = [];

  constructor(anchorage: Anchorage) {
    this.anchorage = anchorage;
  }

  /** Where she was, oldest first. */
  get swing(): readonly Fix[] {
    return this.#swing;
  }

  look(position: BelievedPosition, nowS: number): Watched {
    this.#follow(position.newest);
    const { position: anchor, radiusM } = this.anchorage;
    const away = position.middle((place) => distanceM(anchor, place), nowS);
    if (away === undefined) return { distanceM: undefined, state: position.isLost(nowS) ? "blind" : "waiting" };
    return { distanceM: away, state: stateAt(away, radiusM) };
  }

  #follow(newest: Fix | undefined): void {
    if (newest === undefined) return;
    const last = this.#swing.at(-1);
    if (last !== undefined) {
      const sinceS = newest.atS - last.atS;
      const hasMoved = sinceS >= limits.swingLeastS && distanceM(last.position, newest.position) >= limits.swingM;
      if (sinceS < limits.swingEveryS && !hasMoved) return;
    }
    this.#swing.push(newest);
    if (this.#swing.length > limits.swingPoints) this.#swing.shift();
  }
}

function stateAt(awayM: number, radiusM: number): AnchorState {
  const { nearM, farM } = ringsOf(radiusM);
  if (awayM > farM) return "far";
  if (awayM > radiusM) return "outside";
  return awayM > nearM ? "near" : "watching";
}

/** Whether she has lain still for an hour, wherever that is. */
export class Stillness {
  #from: { readonly place: Position; readonly sinceS: number } | undefined;

  look(newest: Fix | undefined, nowS: number): boolean {
    if (newest === undefined) return false;
    const { position: place } = newest;
    if (this.#from === undefined || distanceM(this.#from.place, place) > limits.stillM)
      this.#from = { place, sinceS: nowS };
    return nowS - this.#from.sinceS >= limits.stillS;
  }
}
