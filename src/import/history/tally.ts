/** What became of the values of an import: each is added, was there already, or is refused for one cause. */
import { limits } from "../limits.ts";

export const REFUSALS = ["noTag", "otherVessel", "noValue", "noTime", "badTime", "unreadable"] as const;
export type Refusal = (typeof REFUSALS)[number];

export class Tally {
  added = 0;
  /** The same sample was there: of the same tag, time, value and quality. */
  present = 0;
  readonly refused: Record<Refusal, number> = {
    noTag: 0,
    otherVessel: 0,
    noValue: 0,
    noTime: 0,
    badTime: 0,
    unreadable: 0,
  };
  readonly #names = new Map<string, number>();

  refuse(cause: Refusal, count = 1): void {
    this.refused[cause] += count;
  }

  refuseName(name: string): void {
    this.refuse("noTag");
    const key = this.#names.has(name) || this.#names.size < limits.history.unknownNames ? name : "…";
    this.#names.set(key, (this.#names.get(key) ?? 0) + 1);
  }

  /** All values that were read. */
  get values(): number {
    return this.added + this.present + REFUSALS.reduce((sum, cause) => sum + this.refused[cause], 0);
  }

  /** Names without a tag and how often each came, the most frequent first. */
  unknownNames(): (readonly [name: string, count: number])[] {
    return [...this.#names].toSorted(([, one], [, other]) => other - one);
  }
}
