/**
 * Times as people and programs write them: ISO 8601 / RFC 3339, stored as milliseconds since 1970 (UTC). What the service
 * prints always has milliseconds and `Z`.
 */

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** 0001-01-01 and 9999-12-31T23:59:59.999Z: the range of four-digit years. */
const EARLIEST_MS = -62_135_596_800_000;
const LATEST_MS = 253_402_300_799_999;

/** An earlier time is no time of a measurement, but that of a clock which was not set: ms since 1970. */
export const FIRST_MEASURED_MS = Date.UTC(1980, 0, 1);

/**
 * Milliseconds since 1970 of an ISO 8601 date or date-time, or undefined when it is not one. Without an offset it is
 * UTC, never the machine's own zone. Digits beyond milliseconds are cut. `2026-02-30` and `25:00` are not times.
 */
export function parseIsoTime(text: string): number | undefined {
  const m = ISO.exec(text.trim());
  if (!m) return undefined;
  const [, year, month, day, hour = "00", minute = "00", second = "00", fraction = "", zone = "Z"] = m;
  const ms = Number(fraction.slice(0, 3).padEnd(3, "0"));
  const leap = second === "60";
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  // A leap second has no number of its own in POSIX time: it is the last millisecond before it.
  date.setUTCHours(Number(hour), Number(minute), leap ? 59 : Number(second), leap ? 999 : ms);
  const time = date.getTime() - offsetMs(zone);
  return time >= EARLIEST_MS && time <= LATEST_MS ? time : undefined;
}

function offsetMs(zone: string): number {
  if (zone === "Z" || zone === "z") return 0;
  const sign = zone.startsWith("-") ? -1 : 1;
  const digits = zone.slice(1).replace(":", "");
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || "0")) * 60_000;
}

/** `2026-11-21T00:48:00.123Z`. A time outside the years 1 to 9999 is clamped to them. Throws a RangeError for NaN. */
export function formatIsoTime(timeMs: number): string {
  const ms = Math.trunc(Math.min(Math.max(timeMs, EARLIEST_MS), LATEST_MS));
  const day = Math.floor(ms / DAY_MS);
  if (day !== lastDay) {
    lastDate = new Date(ms).toISOString().slice(0, "2026-11-21T".length);
    lastDay = day;
  }
  const ofDay = ms - day * DAY_MS;
  const hour = Math.floor(ofDay / 3_600_000);
  const minute = Math.floor(ofDay / 60_000) % 60;
  const second = Math.floor(ofDay / 1000) % 60;
  return `${lastDate}${TWO_DIGITS[hour]}:${TWO_DIGITS[minute]}:${TWO_DIGITS[second]}.${THREE_DIGITS[ofDay % 1000]}Z`;
}

/** Consecutive times are mostly of one day, and formatting the date is what costs. */
let lastDay = Number.NaN;
let lastDate = "";
const DAY_MS = 86_400_000;
const TWO_DIGITS = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, "0"));
const THREE_DIGITS = Array.from({ length: 1000 }, (_, i) => String(i).padStart(3, "0"));
