/** Distances and speeds of the page in the reader's units. */
import { formatCourse, valueWithUnit } from "../../src/tags/vocabulary/shown-number.ts";
import { units } from "../store/preferences.ts";
import { inUnits } from "../store/units.ts";
import { language } from "../texts/language.ts";
import { roundLength } from "./map-view.ts";

const MILE_M = 1852;
const MILES = { unit: "NM", scale: 1 / MILE_M, offset: 0, decimals: 2 };
const METRES = { unit: "m", scale: 1, offset: 0, decimals: 0 };
const KNOTS = { unit: "kn", scale: 3600 / MILE_M, offset: 0, decimals: 1 };
/** Below it metres say more than miles, on a scale. */
const NEAR_M = 400;

/** In one unit, near and far: who looks down a column compares the numbers. */
export function distanceText(metres: number): string {
  const look = { ...MILES, decimals: metres < 10 * MILE_M ? 2 : 1 };
  return valueWithUnit(metres, inUnits(look, units.value), language);
}

export function speedText(metresPerSecond: number): string {
  return valueWithUnit(metresPerSecond, inUnits(KNOTS, units.value), language);
}

export function directionText(degrees: number): string {
  return formatCourse(degrees);
}

/** Until the closest point: minutes and seconds, `4:05`; from an hour on `2 h 17`. */
export function timeText(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.round(whole / 60);
  if (whole >= 3600) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export function lengthText(metres: number): string {
  return valueWithUnit(metres, inUnits(METRES, units.value), language);
}

/** For a scale: the longest round length in the reader's unit that has at most this many metres. */
export function scaleLength(most: number): { readonly metres: number; readonly text: string } {
  const look = inUnits(most < NEAR_M ? METRES : MILES, units.value);
  const length = roundLength(most * look.scale);
  const metres = length / look.scale;
  const decimals = Math.max(0, Math.ceil(-Math.log10(length) - 1e-9));
  return { metres, text: valueWithUnit(metres, { ...look, decimals }, language) };
}
