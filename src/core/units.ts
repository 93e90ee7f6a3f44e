/**
 * The units a tag may have. The service stores and sends SI, and a few others that the field treats as such (rpm, %, deg,
 * bool). Knots, bar and °C are made at the edge, where people read.
 */
export const UNITS = [
  "rpm", "K", "Pa", "deg", "rad", "rad/s", "deg/s", "m", "m/s", "m/s2", "V", "A", "W", "J", "Wh", "Ah", "C", "ohm", "%",
  "m3", "m3/s", "m3/h", "m3/m", "L/h", "kg", "kg/s", "Hz", "bit/s", "s", "h", "N", "Nm", "T", "lx", "dB", "VA", "var", "ppm", "ratio", "count", "bool", "text", "-",
] as const; // prettier-ignore

export type UnitSi = (typeof UNITS)[number];

export function isUnit(text: string): text is UnitSi {
  return (UNITS as readonly string[]).includes(text);
}

/** The period of a unit whose values wrap around: their averages are circular. */
export function periodOf(unit: string): number | undefined {
  if (unit === "deg") return 360;
  if (unit === "rad") return 2 * Math.PI;
  return undefined;
}
