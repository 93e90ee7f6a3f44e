/**
 * Our own motion, out of what the tags say now: speed and course over ground; else the magnetic course and the variation; else both from
 * the positions of the last half minute. A value that is missing, stale or bad counts as none.
 */
import type { Position } from "../../../ais/report.ts";
import { limits } from "../../../collision/limits.ts";
import type { Motion } from "../../../collision/motion.ts";
import { believedMotion } from "../../../collision/sighting.ts";
import { MotionOfPositions } from "../../../collision/motion-of-positions.ts";
import type { Clock } from "../../../core/clock.ts";
import type { TagStore } from "../../../tags/tag-store.ts";
import { usableNumber } from "../../../tags/usable-number.ts";

const DEGREE = Math.PI / 180;

export interface OwnWayParts {
  readonly tags: Pick<TagStore, "value">;
  readonly clock: Pick<Clock, "monotonic">;
  readonly position: () => Position | undefined;
}

export class OwnWay {
  readonly #parts: OwnWayParts;
  readonly #passed = new MotionOfPositions();
  #takenMs: number | undefined;

  constructor(parts: OwnWayParts) {
    this.#parts = parts;
  }

  /** Takes the newest position; called once a second. */
  look(): void {
    const position = this.#parts.position();
    const [latitude, longitude] = ["VESSEL.LAT_DEG", "VESSEL.LON_DEG"].map((id) => this.#parts.tags.value(id));
    if (position === undefined || latitude === undefined || latitude.timestampMs === this.#takenMs) return;
    // Latitude of one receiver and longitude of another are no place to measure from.
    if (latitude.source !== longitude?.source) return;
    this.#takenMs = latitude.timestampMs;
    this.#passed.hear({ position, source: latitude.source, atS: this.#nowS });
  }

  /** Undefined while our position, our speed or, under way, our course cannot be known. */
  get motion(): Motion | undefined {
    const position = this.#parts.position();
    if (position === undefined) return undefined;
    const passed = this.#passed.motion(this.#nowS);
    const speedMs = this.#number("VESSEL.SOG_MS") ?? passed?.speedMs;
    const courseRad = this.#courseRad ?? passed?.courseRad;
    if (speedMs === undefined || (courseRad === undefined && speedMs >= limits.noCourseMs)) return undefined;
    return believedMotion({ position, courseRad: courseRad ?? 0, speedMs });
  }

  get #courseRad(): number | undefined {
    const course = this.#number("VESSEL.COG_TRUE_DEG");
    if (course !== undefined) return course * DEGREE;
    const [magnetic, variation] = [this.#number("VESSEL.COG_MAGNETIC_DEG"), this.#number("VESSEL.VARIATION_DEG")];
    return magnetic === undefined || variation === undefined ? undefined : (magnetic + variation) * DEGREE;
  }

  #number(tagId: string): number | undefined {
    return usableNumber(this.#parts.tags, tagId);
  }

  get #nowS(): number {
    return this.#parts.clock.monotonic() / 1000;
  }
}
