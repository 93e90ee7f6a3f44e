/** Repeatable random numbers: the same seed gives the same numbers on every machine. */

/** Returns a number in [0, 1). */
export type Random = () => number;

/** xoshiro128** of Blackman and Vigna: a period of 2^128 - 1, its state spread from the seed by splitmix32. */
export function seededRandom(seed: number): Random {
  let spread = seed >>> 0;
  const split = () => {
    spread = (spread + 0x9e3779b9) | 0;
    let z = Math.imul(spread ^ (spread >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return z ^ (z >>> 16);
  };
  let [a, b, c, d] = [split(), split(), split(), split()];
  return () => {
    const product = Math.imul(b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result / 2 ** 32;
  };
}

/** Uniformly distributed between `min` and `max`. */
export function between(min: number, max: number, random: Random): number {
  return min + (max - min) * random();
}

/** Approximately normal: mean 0, standard deviation 1, never beyond ±3. */
export function bell(random: Random): number {
  return (random() + random() + random() - 1.5) * 2;
}
