/**
 * Where a vessel that should stay where she is really is, out of fixes of which some are wrong. Pure. A fix counts if its receiver has a
 * fix with a dilution that can be believed, and if the vessel can have come there since the last one. Of the last five the middle one, by
 * its distance from what is watched, is where she is: one wrong fix, or two, wake nobody.
 *
 * A leap is not believed until it has been said for twenty seconds: then the fixes before it were the wrong ones.
 */
import type { Position } from "../ais/report.ts";
import { distanceM } from "../ais/distance.ts";
import { limits } from "./limits.ts";

export interface Fix {
  readonly position: Position;
  /** Undefined if the receiver does not say it. */
  readonly hdop?: number | undefined;
  /** Monotonic, s. */
  readonly atS: number;
}

/** Most of those that are kept: this many have a middle. */
const LEAST_FIXES = (limits.fixes + 1) / 2;

export class BelievedPosition {
  #believed: Fix[] = [];
  /** When the last fix came, believed or not. */
  #heardS = -Infinity;
  /** When one was last believed, or the watch began. */
  #sinceS: number;
  /** Fixes of a leap, since its first. */
  #leap: { readonly sinceS: number; last: Fix } | undefined;
  readonly counters = { believed: 0, diluted: 0, leaps: 0 };

  /** `nowS` is monotonic. */
  constructor(nowS: number) {
    this.#sinceS = nowS;
  }

  hear(fix: Fix): void {
    if (fix.hdop !== undefined && fix.hdop > limits.hdop) {
      this.counters.diluted += 1;
      return;
    }
    const last = this.#believed.at(-1);
    if (fix.atS - this.#heardS < limits.fixEveryS) return;
    const sinceS = fix.atS - this.#heardS;
    this.#heardS = fix.atS;
    if (last === undefined || canFollow(last, fix, sinceS)) {
      this.#take(fix);
      return;
    }
    this.counters.leaps += 1;
    if (this.#leap === undefined || !canFollow(this.#leap.last, fix, sinceS))
      this.#leap = { sinceS: fix.atS, last: fix };
    this.#leap.last = fix;
    if (fix.atS - this.#leap.sinceS < limits.leapS) return;
    this.#believed = [];
    this.#take(fix);
  }

  /** The newest fix is one of a leap that is not believed yet. */
  get isLeaping(): boolean {
    return this.#leap !== undefined;
  }

  /** No fix has been believed for half a minute. */
  isLost(nowS: number): boolean {
    return nowS - this.#sinceS > limits.lostS;
  }

  /** After a start it is not known yet whether there is a position: what was so in the last run stays. */
  isWaiting(nowS: number): boolean {
    return !this.isLost(nowS) && this.#believed.length < LEAST_FIXES;
  }

  /** The middle one of what is measured at each of the last fixes; undefined until there are enough of them, and while they are lost. */
  middle(measure: (position: Position) => number, nowS: number): number | undefined {
    if (this.isLost(nowS) || this.isWaiting(nowS)) return undefined;
    const measured = this.#believed.map(({ position }) => measure(position)).toSorted((a, b) => a - b);
    return measured[Math.floor(measured.length / 2)];
  }

  get newest(): Fix | undefined {
    return this.#believed.at(-1);
  }

  #take(fix: Fix): void {
    this.counters.believed += 1;
    this.#leap = undefined;
    // Where she was before nobody knew says nothing of where she is.
    if (this.isLost(fix.atS)) this.#believed = [];
    this.#sinceS = fix.atS;
    this.#believed.push(fix);
    if (this.#believed.length > limits.fixes) this.#believed.shift();
  }
}

/** `sinceS`: since any fix came. Repeating a leap gives the vessel no more time to get there than the time between two fixes. */
function canFollow(before: Fix, { position }: Fix, sinceS: number): boolean {
  return distanceM(before.position, position) <= limits.errorM + limits.fastestMs * sinceS;
}
