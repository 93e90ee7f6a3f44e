/** What became of the values of an import: each is added, was there already, or is refused for one cause. */
import { limits } from "../limits.ts";

export const REFUSALS = [
  "noTag",
  "otherVessel",
  "noValue",
  "noTime",
  "badTime",
  "twice",
  "cutOff",
  "unreadable",
] as const;
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
    twice: 0,
    cutOff: 0,
    unreadable: 0,
  };
  readonly #names = new Map<string, number>();
  readonly #vessels = new Map<string, number>();

  refuse(cause: Refusal, count = 1): void {
    this.refused[cause] += count;
  }

  refuseVessel(context: string, count: number): void {
    this.refuse("otherVessel", count);
    countIn(this.#vessels, context, count);
  }

  refuseName(name: string): void {
    this.refuse("noTag");
    countIn(this.#names, name, 1);
  }

  /** All values that were read. */
  get values(): number {
    return this.added + this.present + REFUSALS.reduce((sum, cause) => sum + this.refused[cause], 0);
  }

  /** Names without a tag and how often each came, the most frequent first. */
  unknownNames(): (readonly [name: string, count: number])[] {
    return mostFirst(this.#names);
  }

  /** Other vessels, by their contexts, and how many values each had. */
  otherVessels(): (readonly [context: string, count: number])[] {
    return mostFirst(this.#vessels);
  }
}

function countIn(counts: Map<string, number>, name: string, count: number): void {
  const key = counts.has(name) || counts.size < limits.history.unknownNames ? name : "…";
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function mostFirst(counts: ReadonlyMap<string, number>): (readonly [name: string, count: number])[] {
  return [...counts].toSorted(([, one], [, other]) => other - one);
}
