/**
 * The simulator as a source of tag updates, in ticks of the clock. The first values are written at the start. Ticks are
 * due at fixed times, so that they do not drift. Missed ticks (the machine slept) are skipped and counted.
 */
import type { Clock } from "../core/clock.ts";
import { SIMULATOR_SOURCE } from "../tags/origin.ts";
import type { TagDefinition, TagUpdate } from "../tags/tag.ts";
import { type Random, seededRandom } from "./random.ts";
import { type OtherShip, placeOfShip, type VoyagePlan } from "./plan.ts";
import { newSimulation, readings, type Simulation, step } from "./simulation.ts";

/** Calls `callback` once after the delay, unless the returned function is called before. */
export type Schedule = (callback: () => void, delayMs: number) => () => void;

export interface SimulatorOptions {
  readonly tags: readonly TagDefinition[];
  readonly seed: number;
  readonly tickS: number;
  readonly clock: Clock;
  readonly write: (update: TagUpdate) => void;
  readonly schedule?: Schedule;
  /** Of a voyage that the project describes. */
  readonly plan?: VoyagePlan | undefined;
  /** Gets the other ships of the plan every few seconds; now and then a report says who they are. */
  readonly hear?: ((ship: OtherShip, place: ReturnType<typeof placeOfShip>, isNamed: boolean) => void) | undefined;
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
  /** The number of the last tick that was due since the start. */
  #tick = 0;
  #ticks = 0;
  #updates = 0;
  #skipped = 0;

  constructor(options: SimulatorOptions) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
    this.#simulation = newSimulation(options.tags, this.#random, options.plan);
  }

  /** Writes the current values and starts the ticks. Does nothing if the simulator runs. */
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
    // A timer may fire slightly early: half a millisecond is added to reach its tick.
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
      this.#options.write({ tagId, value, quality: "good", timestampMs, source: SIMULATOR_SOURCE });
    }
    this.#hearShips();
  }

  /** As transponders do: where they are each six seconds, who they are each minute. */
  #hearShips(): void {
    const { plan, hear, tickS } = this.#options;
    const every = (seconds: number): boolean => this.#ticks % Math.max(1, Math.round(seconds / tickS)) === 0;
    if (plan === undefined || hear === undefined || !every(6)) return;
    for (const ship of plan.ships) hear(ship, placeOfShip(ship, this.#simulation.ship.voyage), every(60));
  }
}
