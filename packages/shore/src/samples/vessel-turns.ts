/**
 * Gives the vessels turns to import, each with at most `importsPerVessel` at work, so that no vessel waits behind another one's backlog.
 * At most `importsWaiting` imports wait. Pure.
 */
import { limits } from "../limits.ts";

export class VesselTurns {
  #atWork = 0;
  #waiting = 0;
  readonly #atWorkOf = new Map<string, number>();
  /** Waiting imports by vessel. A vessel that has had a turn goes to the end. */
  readonly #queues = new Map<string, (() => void)[]>();

  get waiting(): number {
    return this.#waiting;
  }

  /** Resolves when it is this vessel's turn; call `end` after it. Undefined if too many are waiting. */
  take(vessel: string): Promise<void> | undefined {
    if (this.#mayWork(vessel)) {
      this.#begin(vessel);
      return Promise.resolve();
    }
    if (this.#waiting >= limits.importsWaiting) return undefined;
    this.#waiting += 1;
    return new Promise((resolve) => {
      const queue = this.#queues.get(vessel);
      if (queue === undefined) this.#queues.set(vessel, [resolve]);
      else queue.push(resolve);
    });
  }

  end(vessel: string): void {
    this.#atWork -= 1;
    const left = (this.#atWorkOf.get(vessel) ?? 1) - 1;
    if (left > 0) this.#atWorkOf.set(vessel, left);
    else this.#atWorkOf.delete(vessel);
    for (const [next, [resolve, ...others]] of this.#queues) {
      if (resolve === undefined || !this.#mayWork(next)) continue;
      this.#queues.delete(next);
      if (others.length > 0) this.#queues.set(next, others);
      this.#waiting -= 1;
      this.#begin(next);
      resolve();
      return;
    }
  }

  #mayWork(vessel: string): boolean {
    return this.#atWork < limits.imports && (this.#atWorkOf.get(vessel) ?? 0) < limits.importsPerVessel;
  }

  #begin(vessel: string): void {
    this.#atWork += 1;
    this.#atWorkOf.set(vessel, (this.#atWorkOf.get(vessel) ?? 0) + 1);
  }
}
