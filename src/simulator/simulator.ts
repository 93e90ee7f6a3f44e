/**
 * The simulator as a source of tag updates: a tick at a time against the clock. The first values are written at once on
 * start. Ticks fall due at fixed times, so that they do not drift; those that could not be kept (a machine that slept)
 * are left out and counted, not made up for.
 */
import type { Clock } from "../core/clock.ts";
import type { TagDefinition, TagUpdate } from "../tags/tag.ts";
import { type Random, seededRandom } from "./random.ts";
import { newSimulation, readings, type Simulation, step } from "./simulation.ts";

/** Calls back once after a delay; the result calls it off. */
export type Schedule = (callback: () => void, delayMs: number) => () => void;

export interface SimulatorOptions {
  readonly tags: readonly TagDefinition[];
  readonly seed: number;
  readonly tickS: number;
  readonly clock: Clock;
  readonly write: (update: TagUpdate) => void;
  readonly schedule?: Schedule;
}

export interface SimulatorStatistics {
  readonly ticks: number;
  readonly updates: number;
  readonly skipped_ticks: number;
}

const timer: Schedule = (callback, delayMs) => {
  const handle = setTimeout(callback, delayMs);
  return () => clearTimeout(handle);
};

export class Simulator {
  readonly #options: SimulatorOptions;
  readonly #random: Random;
  #simulation: Simulation;
  #cancel: (() => void) | undefined;
  #startedAt = 0;
  /** The number of the tick that was last due since the start. */
  #tick = 0;
  #ticks = 0;
  #updates = 0;
  #skipped = 0;

  constructor(options: SimulatorOptions) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
    this.#simulation = newSimulation(options.tags, this.#random);
  }

  /** Writes the values of this moment and goes on from there. A simulator that runs is left as it is. */
  start(): void {
    if (this.#cancel !== undefined) return;
    this.#startedAt = this.#options.clock.monotonic();
    this.#tick = 0;
    this.#scheduleNext();
    this.#writeAll();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  statistics(): SimulatorStatistics {
    return { ticks: this.#ticks, updates: this.#updates, skipped_ticks: this.#skipped };
  }

  #scheduleNext(): void {
    const { clock, tickS, schedule = timer } = this.#options;
    const dueAt = this.#startedAt + (this.#tick + 1) * tickS * 1000;
    this.#cancel = schedule(() => this.#onTimer(), Math.max(0, dueAt - clock.monotonic()));
  }

  #onTimer(): void {
    const { clock, tickS } = this.#options;
    // Timers may come a little early; half a millisecond more makes that the tick it was meant for.
    const due = Math.floor((clock.monotonic() - this.#startedAt + 0.5) / (tickS * 1000));
    const passed = due - this.#tick;
    if (passed > 0) {
      this.#tick = due;
      this.#skipped += passed - 1;
      this.#simulation = step(this.#simulation, tickS, this.#random);
      this.#ticks += 1;
    }
    this.#scheduleNext();
    if (passed > 0) this.#writeAll();
  }

  #writeAll(): void {
    const timestampMs = this.#options.clock.now();
    for (const { tagId, value } of readings(this.#simulation)) {
      this.#updates += 1;
      this.#options.write({ tagId, value, quality: "good", timestampMs, source: "simulator" });
    }
  }
}
