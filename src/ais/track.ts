/**
 * The last positions of a station, a point a minute, in a ring that never grows. Positions keep the resolution of the wire: 1e-7 degrees.
 */
import { limits } from "./limits.ts";
import type { Position } from "./report.ts";

const PER_DEGREE = 1e7;

/** Longitude before latitude, as GeoJSON has it. */
export type LonLat = readonly [longitude: number, latitude: number];

export class Track {
  readonly #ring = new Int32Array(2 * limits.track.points);
  #added = 0;
  #nextMs = -Infinity;

  /** `nowMs` is monotonic. Does nothing until it is time for the next point. */
  add({ latitude, longitude }: Position, nowMs: number): void {
    if (nowMs < this.#nextMs) return;
    this.#nextMs = nowMs + limits.track.intervalMs;
    const at = 2 * (this.#added % limits.track.points);
    this.#ring[at] = Math.round(longitude * PER_DEGREE);
    this.#ring[at + 1] = Math.round(latitude * PER_DEGREE);
    this.#added += 1;
  }

  /** Oldest first. */
  points(): LonLat[] {
    const { points } = limits.track;
    const length = Math.min(this.#added, points);
    return Array.from({ length }, (_, i) => {
      const at = 2 * ((this.#added - length + i) % points);
      return [(this.#ring[at] ?? 0) / PER_DEGREE, (this.#ring[at + 1] ?? 0) / PER_DEGREE];
    });
  }
}
