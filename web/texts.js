/** Every word of the console, in the browser's language. A test keeps the tables alike. */
import { en } from "./texts/en.js";
import { es } from "./texts/es.js";

/** @asBrowser */
export const tables = { en, es };

/**
 * Spanish for a browser that asks for it, English for all others.
 * @asBrowser
 */
export function languageOf(preferred) {
  return (
    preferred
      .find((tag) => /^(es|en)\b/i.test(tag))
      ?.slice(0, 2)
      .toLowerCase() ?? "en"
  );
}

export const language = languageOf(globalThis.navigator?.languages ?? []);
export const texts = tables[language];

const clockFormat = new Intl.DateTimeFormat(language, {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
const dayFormat = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });

/** The device's own time: `10:31:05`, with the day in front where it is not today. */
export function formatTime(time, now = new Date()) {
  const date = new Date(time);
  const clock = clockFormat.format(date);
  return date.toDateString() === now.toDateString() ? clock : `${dayFormat.format(date)} ${clock}`;
}

const yearFormat = new Intl.DateTimeFormat(language, { dateStyle: "medium" });

/** `Nov 24, 2027`: for what is far away. */
export function formatDate(time) {
  return yearFormat.format(new Date(time));
}
