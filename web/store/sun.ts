/** The sun's place, for the light of the screen. Pure: formulas of the Astronomical Almanac, a hundredth of a degree off at most. */
import type { Palette } from "./palette.ts";

const RADIANS = Math.PI / 180;
const J2000_MS = Date.UTC(2000, 0, 1, 12);

/** Its height above the horizon, in degrees. */
export function sunHeight(ms: number, latitude: number, longitude: number): number {
  const days = (ms - J2000_MS) / 86_400_000;
  const anomaly = (357.528 + 0.9856003 * days) * RADIANS;
  const mean = 280.46 + 0.9856474 * days;
  const ecliptic = (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS;
  const tilt = (23.439 - 0.0000004 * days) * RADIANS;
  const declination = Math.asin(Math.sin(tilt) * Math.sin(ecliptic));
  const rightAscension = Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic));
  const sidereal = (280.46061837 + 360.98564736629 * days + longitude) * RADIANS;
  const hourAngle = sidereal - rightAscension;
  const [phi, delta] = [latitude * RADIANS, declination];
  return Math.asin(Math.sin(phi) * Math.sin(delta) + Math.cos(phi) * Math.cos(delta) * Math.cos(hourAngle)) / RADIANS;
}

/** By day; while it is neither light nor dark, to the end of nautical twilight; and at night. */
export function paletteBySun(height: number): Palette {
  if (height > -0.8) return "day";
  return height > -12 ? "dusk" : "night";
}
