/**
 * Our motion from successive positions, for a receiver that gives neither course nor speed. Pure. All positions are of one receiver: another
 * one has its antenna elsewhere.
 */
import { bearingDeg, distanceM } from "../ais/distance.ts";
import type { Position } from "../ais/report.ts";
import { limits } from "./limits.ts";
import type { Motion } from "./motion.ts";

interface Fix {
  readonly position: Position;
  readonly source: string;
  /** Monotonic. */
  readonly atS: number;
}

const DEGREE = Math.PI / 180;

export class MotionOfPositions {
  /** Oldest first. */
  #fixes: Fix[] = [];

  /** Called about once a second with a position that is new. */
  hear(fix: Fix): void {
    const last = this.#fixes.at(-1);
    const isSame = last?.source === fix.source;
    const passedS = fix.atS - (last?.atS ?? fix.atS);
    const isLeap = last !== undefined && distanceM(last.position, fix.position) > limits.leapMs * Math.max(1, passedS);
    if (!isSame || isLeap) this.#fixes = [];
    this.#fixes.push(fix);
    this.#drop(fix.atS);
  }

  /** Undefined while there are too few positions. */
  motion(nowS: number): Pick<Motion, "courseRad" | "speedMs"> | undefined {
    this.#drop(nowS);
    const [first, last] = [this.#fixes[0], this.#fixes.at(-1)];
    if (first === undefined || last === undefined || last.atS - first.atS < limits.positionsLeastS) return undefined;
    return {
      courseRad: bearingDeg(first.position, last.position) * DEGREE,
      speedMs: distanceM(first.position, last.position) / (last.atS - first.atS),
    };
  }

  #drop(nowS: number): void {
    while (nowS - (this.#fixes[0]?.atS ?? nowS) > limits.positionsS) this.#fixes.shift();
  }
}
