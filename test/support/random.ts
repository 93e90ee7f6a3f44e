/** A small seeded generator (mulberry32), so that a random test can be run again with the seed that it printed. */
export interface Random {
  readonly seed: number;
  /** In [0, 1). */
  next(): number;
  /** A whole number in [0, below). */
  below(below: number): number;
  pick<T>(items: readonly T[]): T;
}

export function seededRandom(seed: number = Math.floor(Math.random() * 2 ** 32)): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    seed,
    next,
    below,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new RangeError("nothing to pick from");
      return items[below(items.length)] as T;
    },
  };
}

/** The seed in the environment (`SEED=123 ava …` repeats a run), or a fresh one. */
export function seedOf(env: Readonly<Record<string, string | undefined>> = process.env): number {
  const given = Number(env["SEED"]);
  return Number.isInteger(given) && given > 0 ? given : 1 + Math.floor(Math.random() * 2 ** 31);
}
