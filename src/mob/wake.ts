/**
 * The vessel's own positions of the last hours, oldest first. A press that reaches the service late is marked where the vessel was then.
 * Between two positions the place is interpolated. Pure.
 */
import { distanceM, wrapped } from "../ais/distance.ts";
import { limits } from "./limits.ts";
import type { Placed } from "./mob-event.ts";

export class Wake {
  #passed: Placed[] = [];

  /** About once a second. */
  pass(placed: Placed): void {
    const last = this.#passed.at(-1);
    // The clock went back: positions with a later time are wrong.
    if (last !== undefined && placed.atMs < last.atMs)
      this.#passed = this.#passed.filter(({ atMs }) => atMs < placed.atMs);
    else if (last?.atMs === placed.atMs) return;
    this.#passed.push(placed);
    if (this.#passed.length > limits.wakePlaces) this.#passed.shift();
  }

  /** Where she was at this time: between two positions, else at the last one before it. `now`: where she is now. */
  at(atMs: number, now: Placed | null): Placed | null {
    const passed = now === null ? this.#passed : [...this.#passed, now];
    const after = passed.find((placed) => placed.atMs >= atMs);
    const before = passed.findLast((placed) => placed.atMs <= atMs);
    if (before === undefined) return after !== undefined && isWithin(after, atMs, limits.wakeNearS) ? after : null;
    if (after !== undefined && after.atMs - before.atMs <= limits.wakeGapS * 1000) return between(before, after, atMs);
    return isWithin(before, atMs, limits.positionS) ? before : null;
  }
}

/** The place of a press: the vessel's own position or the one that the screen showed, whichever is nearer in time; if equal, her own. */
export function placeOfPress(
  atMs: number,
  own: Placed | null,
  shown: Placed | undefined,
  now: Placed | null,
): Placed | null {
  if (shown === undefined || shown.atMs > atMs || !isWithin(shown, atMs, limits.positionS)) return own;
  const known = own ?? now;
  if (known !== null && !isReachable(known, shown)) return own;
  return own !== null && own.atMs >= shown.atMs ? own : shown;
}

function isWithin(placed: Placed, atMs: number, withinS: number): boolean {
  return Math.abs(atMs - placed.atMs) <= withinS * 1000;
}

function isReachable(a: Placed, b: Placed): boolean {
  const elapsedS = Math.abs(a.atMs - b.atMs) / 1000;
  return distanceM(a.position, b.position) <= limits.nearM + limits.fastestMs * elapsedS;
}

function between(a: Placed, b: Placed, atMs: number): Placed {
  const part = b.atMs === a.atMs ? 0 : (atMs - a.atMs) / (b.atMs - a.atMs);
  const east = wrapped(b.position.longitude - a.position.longitude);
  const longitude = a.position.longitude + part * east;
  const latitude = a.position.latitude + part * (b.position.latitude - a.position.latitude);
  return { position: { latitude, longitude: wrapped(longitude) }, atMs };
}
