/** What stands along an axis of time: a clock time, and a date where a new day begins. */
import { dayAt, timeZone } from "../texts/zone.ts";

const DAY_S = 86_400;
const ZONE = timeZone === undefined ? {} : { timeZone };

/** `stepS`: the seconds between two labels. */
export function timeLabels(seconds: readonly number[], stepS: number, language: string): string[] {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...options, ...ZONE });
  const clock = format({
    hour: "2-digit",
    minute: "2-digit",
    ...(stepS < 60 ? { second: "2-digit" } : {}),
    hourCycle: "h23",
  });
  const day = format({ day: "numeric", month: "short" });
  const month = format({ month: "short" });
  const year = format({ year: "numeric" });
  return seconds.map((second, at) => {
    const date = new Date(second * 1000);
    const today = dayAt(date.getTime());
    const before = at === 0 ? "" : dayAt((seconds[at - 1] ?? 0) * 1000);
    const isNewYear = before.slice(0, 4) !== today.slice(0, 4);
    if (stepS >= 360 * DAY_S) return year.format(date);
    if (stepS >= 28 * DAY_S) return isNewYear ? `${month.format(date)} ${year.format(date)}` : month.format(date);
    if (stepS >= DAY_S) return isNewYear && at === 0 ? `${day.format(date)} ${year.format(date)}` : day.format(date);
    const text = stepS < 1 ? `${clock.format(date)}.${Math.floor(date.getMilliseconds() / 100)}` : clock.format(date);
    return before !== today ? `${text}\n${day.format(date)}` : text;
  });
}

/** The whole of a moment, for a reading: `Wed 25 Nov 2026, 18:00:05`. */
export function momentText(ms: number, language: string): string {
  return new Intl.DateTimeFormat(language, {
    ...ZONE,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).format(new Date(ms));
}

/** The zone as it is at that moment: `GMT+1`. */
export function zoneName(ms: number, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { ...ZONE, timeZoneName: "short" }).formatToParts(new Date(ms));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
