/**
 * Counts refusals by kind: the first is reported at once, later ones together, as one sum a window. So ten thousand wrong passwords fill
 * neither the log book nor the memory. Pure.
 */
import type { Refusal } from "./access-event.ts";
import { limits } from "./limits.ts";

export interface RefusalSum {
  readonly event: Refusal["event"];
  readonly count: number;
  /** The first `limits.namedInSum` different names; empty if no refusal had one. */
  readonly names: readonly string[];
  readonly addresses: readonly string[];
  readonly doors: readonly string[];
}

export class RefusalCount {
  /** A kind is in the map from its first refusal until a whole window passes without one. */
  readonly #windows = new Map<Refusal["event"], { beganMs: number; sum: Sum }>();
  /** Counted in this run. */
  total = 0;

  /** A sum of this one refusal if it must be reported at once; undefined if it waits for the sum of its window. */
  add(refusal: Refusal, nowMs: number): RefusalSum | undefined {
    this.total += 1;
    const { event } = refusal;
    const window = this.#windows.get(event);
    if (window !== undefined) {
      window.sum.add(refusal);
      return undefined;
    }
    this.#windows.set(event, { beganMs: nowMs, sum: new Sum(event) });
    const alone = new Sum(event);
    alone.add(refusal);
    return alone;
  }

  /** The sums whose window is over; with `isLast` the others too. */
  due(nowMs: number, isLast = false): RefusalSum[] {
    const sums: RefusalSum[] = [];
    for (const [event, { beganMs, sum }] of this.#windows) {
      if (!isLast && nowMs - beganMs < limits.refusalWindowMs) continue;
      this.#windows.delete(event);
      if (sum.count === 0) continue;
      sums.push(sum);
      this.#windows.set(event, { beganMs: nowMs, sum: new Sum(event) });
    }
    return sums;
  }
}

class Sum implements RefusalSum {
  readonly event: Refusal["event"];
  count = 0;
  readonly #names = new Set<string>();
  readonly #addresses = new Set<string>();
  readonly #doors = new Set<string>();

  constructor(event: Refusal["event"]) {
    this.event = event;
  }

  get names(): readonly string[] {
    return [...this.#names];
  }

  get addresses(): readonly string[] {
    return [...this.#addresses];
  }

  get doors(): readonly string[] {
    return [...this.#doors];
  }

  add({ name, address, door }: Refusal): void {
    this.count += 1;
    for (const [values, value] of [
      [this.#names, name],
      [this.#addresses, address],
      [this.#doors, door],
    ] as const)
      if (value !== null && values.size < limits.namedInSum) values.add(value);
  }
}
