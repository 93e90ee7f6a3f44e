/** The one timer of a node: it is set for the next task, and only moved when a task is due earlier. */
import type { Clock } from "../../core/clock.ts";
import type { Timer } from "./node-options.ts";

export class NodeAlarm {
  readonly #clock: Clock;
  readonly #timer: Timer;
  readonly #run: () => void;
  #set: { readonly atMs: number; readonly cancel: () => void } | undefined;

  constructor(clock: Clock, timer: Timer, run: () => void) {
    this.#clock = clock;
    this.#timer = timer;
    this.#run = run;
  }

  /** Calls `run` at this monotonic time, or earlier; never for Infinity. */
  set(atMs: number): void {
    // A timer that fires too early does no harm: it only sets the next one.
    if (this.#set !== undefined && this.#set.atMs <= atMs && atMs < Infinity) return;
    this.#set?.cancel();
    this.#set = undefined;
    if (atMs === Infinity) return;
    const cancel = this.#timer(Math.max(1, Math.ceil(atMs - this.#clock.monotonic())), () => {
      this.#set = undefined;
      this.#run();
    });
    this.#set = { atMs, cancel };
  }
}
