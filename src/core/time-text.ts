/** Times as files have them: ISO 8601, or numbers since 1970 in ns, µs, ms or s. Pure. */
import { parseIsoTime } from "./time.ts";

export const PRECISIONS = ["auto", "ns", "us", "ms", "s"] as const;
export type Precision = (typeof PRECISIONS)[number];

/** Digits after milliseconds. */
const CUT = { ns: 6, us: 3, ms: 0 } as const;

/** Whole milliseconds since 1970; undefined if the text is no number. `auto`: by how many digits it has, from the year 1973 on. */
export function timeOfNumber(text: string, precision: Precision): number | undefined {
  const [, whole, fraction = ""] = /^(-?\d{1,19})(\.\d+)?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const unit = precision === "auto" ? unitOf(whole.length) : precision;
  if (unit === "s") return Math.round(Number(whole + fraction) * 1000);
  // Nanoseconds are beyond what a number holds exactly, so digits are cut from the text.
  return CUT[unit] === 0 ? Number(whole) : Number(whole.slice(0, -CUT[unit]));
}

function unitOf(digits: number): Exclude<Precision, "auto"> {
  if (digits >= 18) return "ns";
  if (digits >= 15) return "us";
  return digits >= 12 ? "ms" : "s";
}

/** As `timeOfNumber`, and ISO 8601. */
export function timeOfText(text: string, precision: Precision): number | undefined {
  return timeOfNumber(text, precision) ?? parseIsoTime(text);
}
