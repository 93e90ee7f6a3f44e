/** Straight lines between the pairs [x, y], whose x rise; beyond them the outermost y. NaN for NaN, and without pairs. */
export function interpolated(pairs: readonly (readonly number[])[], x: number): number {
  if (Number.isNaN(x)) return x;
  const next = pairs.findIndex(([each = NaN]) => each > x);
  const [x1 = NaN, y1 = NaN] = pairs.at(next) ?? [];
  if (next <= 0) return y1;
  const [x0 = NaN, y0 = NaN] = pairs[next - 1] ?? [];
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

/** Whether the x of the pairs rise. */
export function isRising(pairs: readonly (readonly number[])[]): boolean {
  return pairs.every(([x = NaN], i) => i === 0 || x > (pairs[i - 1]?.[0] ?? NaN));
}
