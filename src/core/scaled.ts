/** A number of a device times the scale of its table. By 0.1 it is divided by 10, which gives 87.3 and not 87.30000000000001. */
export function scaled(value: number, scale: number): number {
  const divisor = Math.round(1 / scale);
  return 1 / divisor === scale ? value / divisor : value * scale;
}
