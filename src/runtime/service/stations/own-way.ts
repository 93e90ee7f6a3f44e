/**
 * Our own motion, from the tags: speed and true course over ground, else the magnetic course and the variation, else both from two
 * positions of one receiver. A value that is missing, stale or bad does not count.
 */
import { PER_DEGREE } from "../../../ais/distance.ts";
import { Way } from "../../../ais/way.ts";
import { limits } from "../../../collision/limits.ts";
import type { Motion } from "../../../collision/motion.ts";
import { believedMotion } from "../../../collision/sighting.ts";
import type { WholeService } from "../whole-service.ts";
import { usableNumber } from "../../../tags/usable-number.ts";

export class OwnWay {
  readonly #service: Pick<WholeService, "clock" | "tags" | "targets">;
  #way = new Way();
  /** The receiver of the positions, since each has its antenna elsewhere; empty while latitude and longitude come from two. */
  #source = "";
  #takenMs: number | undefined;

  constructor(service: Pick<WholeService, "clock" | "tags" | "targets">) {
    this.#service = service;
  }

  /** Takes the newest position; called once a second. */
  look(): void {
    const position = this.#service.targets.ownPosition;
    const [latitude, longitude] = ["VESSEL.LAT_DEG", "VESSEL.LON_DEG"].map((id) => this.#service.tags.value(id));
    if (position === undefined || latitude === undefined || latitude.timestampMs === this.#takenMs) return;
    this.#takenMs = latitude.timestampMs;
    // The latitude of one receiver and the longitude of another are not a position.
    const source = latitude.source === longitude?.source ? latitude.source : "";
    if (source !== this.#source || source === "") this.#way = new Way();
    this.#source = source;
    this.#way.pass(position, this.#service.clock.monotonic());
  }

  /** Undefined while our position, our speed or, under way, our course cannot be known. */
  get motion(): Motion | undefined {
    const position = this.#service.targets.ownPosition;
    if (position === undefined) return undefined;
    const way = this.#way.motion;
    const speedMs = this.#number("VESSEL.SOG_MS") ?? way?.speedMs;
    const courseRad = this.#courseRad ?? way?.courseRad;
    if (speedMs === undefined || (courseRad === undefined && speedMs >= limits.noCourseMs)) return undefined;
    return believedMotion({ position, courseRad: courseRad ?? 0, speedMs });
  }

  get #courseRad(): number | undefined {
    const course = this.#number("VESSEL.COG_TRUE_DEG");
    if (course !== undefined) return course * PER_DEGREE;
    const [magnetic, variation] = [this.#number("VESSEL.COG_MAGNETIC_DEG"), this.#number("VESSEL.VARIATION_DEG")];
    return magnetic === undefined || variation === undefined ? undefined : (magnetic + variation) * PER_DEGREE;
  }

  #number(tagId: string): number | undefined {
    return usableNumber(this.#service.tags, tagId);
  }
}
