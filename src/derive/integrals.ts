/**
 * The totals of integrals, by tag and expression. An integral whose text is the same, apart from white space, goes on after a reload and a
 * restart.
 */
import type { Integral } from "./expression/over-time.ts";
import { limits } from "./limits.ts";

/** The totals of integrals by their keys, as they lie on disk. */
export type Totals = Readonly<Record<string, number>>;

export class Integrals {
  /** Those that are computed come first. */
  #known: ReadonlyMap<string, Integral>;

  constructor(totals: Totals) {
    this.#known = new Map(
      Object.entries(totals).map(([key, total]) => [keyOf(key), { text: keyOf(key), total, resets: 0 }] as const),
    );
  }

  /** Gives `compile` the integrals of its expressions. Those that it does not take are kept while there is room. */
  taken<T>(compile: (integralOf: (tagId: string, text: string) => Integral) => T): T {
    const taken = new Map<string, Integral>();
    const result = compile((tagId, text) => {
      const first = keyOf(`${tagId}: ${text}`);
      let key = first;
      // The same integral twice in one expression is two.
      for (let again = 2; taken.has(key); again += 1) key = `${first}(${again})`;
      const integral = this.#known.get(key) ?? { text: key, total: 0, resets: 0 };
      taken.set(key, integral);
      return integral;
    });
    const kept = [...taken, ...[...this.#known].filter(([key]) => !taken.has(key))];
    this.#known = new Map(kept.slice(0, limits.totals));
    return result;
  }

  /** How often one of them was reset. */
  resets(): number {
    return this.#known.values().reduce((sum, { resets }) => sum + resets, 0);
  }

  totals(): Totals {
    return Object.fromEntries([...this.#known].map(([key, { total }]) => [key, total]));
  }
}

function keyOf(text: string): string {
  return text.replaceAll(/\s/g, "");
}
