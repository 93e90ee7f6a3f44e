/**
 * Numbers of 64 bits, which a double cannot hold, as two halves of 32 bits: `high` and `low`; `low` is always unsigned.
 * - A quantity (a position in steps of 1e-16 degrees) becomes the double nearest to raw ÷ divisor, rounded once. For a
 *   longitude beyond 128 degrees a double has steps of 2.8e-14 degrees, three millionths of a millimetre on the ground.
 * - A count becomes a number while that is exact, and beyond 2 ** 53 a text of its decimal digits.
 * - The NAME of a device becomes sixteen hexadecimal digits, the most significant first.
 */
const HALF = 4_294_967_296;
/** Splits the 53 bits of a double into two halves whose products are exact (Veltkamp). */
const SPLITTER = 134_217_729;

/** The double nearest to (high × 2³² + low) ÷ divisor, by Dekker's division: the exact remainder is divided again. */
export function wideQuotient(high: number, low: number, divisor: number): number {
  const top = high * HALF;
  const sum = top + low;
  const lost = low - (sum - top);
  const quotient = sum / divisor;
  if (lost === 0 && Number.isSafeInteger(sum)) return quotient;
  const product = quotient * divisor;
  const [q1, q0] = halves(quotient);
  const [d1, d0] = halves(divisor);
  const rounded = q0 * d0 - (product - q1 * d1 - q0 * d1 - q1 * d0);
  return quotient + (sum - product - rounded + lost) / divisor;
}

/**
 * The whole number of at most 64 bits nearest to value × factor, in two halves. It is computed from the product as a
 * double, and the error of its rounding.
 */
export function wideProduct(value: number, factor: number): { readonly high: number; readonly low: number } {
  const product = value * factor;
  const [v1, v0] = halves(value);
  const [f1, f0] = halves(factor);
  const lost = v0 * f0 - (product - v1 * f1 - v0 * f1 - v1 * f0);
  const whole = Math.floor(product);
  let high = Math.floor(whole / HALF);
  let low = whole - high * HALF + Math.floor(product - whole + lost + 0.5);
  const carry = Math.floor(low / HALF);
  high += carry;
  low -= carry * HALF;
  return { high, low };
}

function halves(value: number): [number, number] {
  const scaled = value * SPLITTER;
  const high = scaled - (scaled - value);
  return [high, value - high];
}

export function wideCount(high: number, low: number): number | string {
  const value = high * HALF + low;
  return Number.isSafeInteger(value) ? value : ((BigInt(high) << 32n) | BigInt(low)).toString();
}

export function nameDigits(high: number, low: number): string {
  return hex32(high) + hex32(low);
}

function hex32(half: number): string {
  return (half >>> 0).toString(16).padStart(8, "0");
}
