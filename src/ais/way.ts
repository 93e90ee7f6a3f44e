/** The motion of a vessel from her positions, for one whose course or speed is not reported. Pure. */
import { bearingDeg, distanceM, PER_DEGREE } from "./distance.ts";
import { limits } from "./limits.ts";
import type { Position } from "./report.ts";

interface Fix {
  readonly position: Position;
  readonly atMs: number;
}

const { leastMs, mostMs, fastestMs } = limits.way;

export class Way {
  /** Two earlier positions, so that one is always old enough to measure from; `#now` is the newest. */
  #passed: readonly Fix[] = [];
  #now: Fix | undefined;

  /** Each new position, with its own time. */
  pass(position: Position, atMs: number): void {
    this.#now = { position, atMs };
    const sinceMs = atMs - (this.#passed.at(-1)?.atMs ?? -Infinity);
    if (sinceMs < 0 || sinceMs > mostMs) this.#passed = [this.#now];
    else if (sinceMs >= leastMs) this.#passed = [...this.#passed.slice(-1), this.#now];
  }

  /** Undefined while there are too few positions, and after a leap. */
  get motion(): { readonly courseRad: number; readonly speedMs: number } | undefined {
    const [first, now] = [this.#passed[0], this.#now];
    if (first === undefined || now === undefined || now.atMs - first.atMs < leastMs) return undefined;
    const speedMs = distanceM(first.position, now.position) / ((now.atMs - first.atMs) / 1000);
    return speedMs > fastestMs
      ? undefined
      : { courseRad: bearingDeg(first.position, now.position) * PER_DEGREE, speedMs };
  }
}
