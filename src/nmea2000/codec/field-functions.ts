/** Functions for compiled code that decode fields for which an expression is not enough. */
import { nameDigits, wideCount, wideQuotient } from "./wide.ts";

export { bitsText, countedText, decimalText, encodedText, fixedText, hexText } from "./field-text.ts";
export { endOfCountedText, endOfEncodedText } from "./field-text.ts";
export { dateText, timeText } from "./field-time.ts";

const TOP = 0xffff_ffff;
const SIGNED_TOP = 0x7fff_ffff;
/** The three highest raw integers are not values. */
const FIRST_CODE = TOP - 2;

/** `low` is unsigned, `high` is signed, as they are read. */
export function wideName(low: number, high: number): string | null {
  return low === TOP && high === -1 ? null : nameDigits(high, low);
}

export function wideWhole(low: number, high: number): number | string | null {
  return high === -1 && low >= FIRST_CODE ? null : wideCount(high >>> 0, low);
}

export function wideScaled(low: number, high: number, rawMin: number, rawMax: number, divisor: number): number | null {
  if (high === SIGNED_TOP && low >= FIRST_CODE) return null;
  const value = high * 0x1_0000_0000 + low;
  return value >= rawMin && value <= rawMax ? wideQuotient(high, low, divisor) : null;
}

export function nineDigits(raw: number): string {
  return raw >= 100_000_000 ? String(raw) : String(raw).padStart(9, "0");
}

const float = new DataView(new ArrayBuffer(4));

export function floatOf(raw: number): number | null {
  float.setInt32(0, raw);
  const value = float.getFloat32(0);
  return Number.isFinite(value) ? value : null;
}
