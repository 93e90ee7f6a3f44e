/**
 * The anchor watch: given the fixes of the vessel, it says how far she is from her anchor, and whether that can be known. Pure; the alarms
 * are rules on its distance.
 */
import type { Anchorage } from "./anchorage.ts";
import { BelievedPosition, type Fix } from "./believed-position.ts";
import { limits } from "./limits.ts";

export interface Watched {
  /** Undefined while it is not known. */
  readonly distanceM: number | undefined;
  /** No fix that can be believed for half a minute. */
  readonly isLost: boolean;
}

export class AnchorWatch {
  readonly #anchorage: Anchorage;
  readonly #position = new BelievedPosition();
  readonly #swing: { readonly atS: number; readonly fix: Fix }[] = [];
  #sinceS: number;

  /** `nowS` is monotonic. */
  constructor(anchorage: Anchorage, nowS: number) {
    this.#anchorage = anchorage;
    this.#sinceS = nowS;
  }

  get counters(): Readonly<Record<string, number>> {
    return this.#position.counters;
  }

  /** Where she was, oldest first. */
  get swing(): readonly Fix[] {
    return this.#swing.map(({ fix }) => fix);
  }

  hear(fix: Fix): void {
    this.#position.hear(fix);
    const { newest } = this.#position;
    if (newest !== fix) return;
    this.#sinceS = fix.atS;
    const last = this.#swing.at(-1);
    if (last !== undefined && fix.atS - last.atS < limits.swingEveryS) return;
    this.#swing.push({ atS: fix.atS, fix });
    if (this.#swing.length > limits.swingPoints) this.#swing.shift();
  }

  look(nowS: number): Watched {
    const isLost = nowS - this.#sinceS > limits.lostS;
    const distanceM = isLost ? undefined : this.#position.distanceTo(this.#anchorage.position);
    return { distanceM, isLost };
  }
}
