/**
 * Limits the series that each vessel may send in a day: the engine indexes every series that it has seen for as long as it keeps samples.
 * Series are remembered by a 32-bit hash; a collision lets one series more pass. Beyond so many of all vessels the vessel that has been
 * silent longest is evicted. Pure; the clock is an argument.
 */
import { hash } from "node:crypto";
import { limits } from "../limits.ts";

interface Day {
  readonly beganMs: number;
  readonly series: Set<number>;
}

const DAY_MS = 86_400_000;

export class SeriesQuota {
  /** By vessel, in the order of their last containers. */
  readonly #days = new Map<string, Day>();
  readonly #most: number;
  #remembered = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get remembered(): number {
    return this.#remembered;
  }

  /** Call it for each container. The returned function says whether the container may have the series. */
  open(vessel: string, monotonicMs: number): (series: string) => boolean {
    let day = this.#days.get(vessel);
    this.#days.delete(vessel);
    if (day !== undefined && monotonicMs - day.beganMs >= DAY_MS) {
      this.#remembered -= day.series.size;
      day = undefined;
    }
    const { series } = day ?? { series: new Set<number>() };
    this.#days.set(vessel, day ?? { beganMs: monotonicMs, series });
    return (name) => {
      const short = Number.parseInt(hash("md5", name).slice(0, 8), 16);
      if (series.has(short)) return true;
      if (series.size >= limits.seriesPerDay) return false;
      series.add(short);
      this.#remembered += 1;
      this.#forget(vessel);
      return true;
    };
  }

  /** Seconds until the vessel's day ends. */
  waitS(vessel: string, monotonicMs: number): number {
    const beganMs = this.#days.get(vessel)?.beganMs ?? monotonicMs - DAY_MS;
    return Math.max(1, Math.ceil((beganMs + DAY_MS - monotonicMs) / 1000));
  }

  #forget(present: string): void {
    for (const [vessel, { series }] of this.#days) {
      if (this.#remembered <= this.#most) return;
      if (vessel === present) continue;
      this.#days.delete(vessel);
      this.#remembered -= series.size;
    }
  }
}
