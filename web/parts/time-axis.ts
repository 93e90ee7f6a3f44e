/** What stands along an axis of time: a clock time, and a date where a new day begins. Pure. */

const DAY_S = 86_400;

/** `stepS`: the seconds between two labels. */
export function timeLabels(seconds: readonly number[], stepS: number, language: string): string[] {
  const clock = new Intl.DateTimeFormat(language, {
    hour: "2-digit",
    minute: "2-digit",
    ...(stepS < 60 ? { second: "2-digit" } : {}),
    hourCycle: "h23",
  });
  const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
  const month = new Intl.DateTimeFormat(language, { month: "short" });
  const year = new Intl.DateTimeFormat(language, { year: "numeric" });
  return seconds.map((second, at) => {
    const date = new Date(second * 1000);
    const before = new Date((seconds[at - 1] ?? Number.NaN) * 1000);
    const isNewYear = before.getFullYear() !== date.getFullYear();
    if (stepS >= 360 * DAY_S) return year.format(date);
    if (stepS >= 28 * DAY_S) return isNewYear ? `${month.format(date)} ${year.format(date)}` : month.format(date);
    if (stepS >= DAY_S) return isNewYear && at === 0 ? `${day.format(date)} ${year.format(date)}` : day.format(date);
    const isNewDay = date.toDateString() !== before.toDateString();
    const text = stepS < 1 ? `${clock.format(date)}.${Math.floor(date.getMilliseconds() / 100)}` : clock.format(date);
    return isNewDay ? `${text}\n${day.format(date)}` : text;
  });
}

/** The whole of a moment, for a reading: `Wed 25 Nov 2026, 18:00:05`. */
export function momentText(ms: number, language: string): string {
  return new Intl.DateTimeFormat(language, {
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

/** The zone of the device, as it is at that moment: `GMT+1`. */
export function zoneText(ms: number, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZoneName: "short" }).formatToParts(new Date(ms));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
