/** Every word of the console, in the browser's language. A test keeps the tables alike. */
import { en, type Texts } from "./texts/en.ts";
import { es } from "./texts/es.ts";

export type Language = "en" | "es";

export const tables: Readonly<Record<Language, Texts>> = { en, es };

/**
 * Spanish for a browser that asks for it, English for all others.
 */
export function languageOf(preferred: readonly string[]): Language {
  return /^es\b/i.test(preferred.find((tag) => /^(es|en)\b/i.test(tag)) ?? "") ? "es" : "en";
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
export function formatTime(time: string | number | Date, now = new Date()): string {
  const date = new Date(time);
  const clock = clockFormat.format(date);
  return date.toDateString() === now.toDateString() ? clock : `${dayFormat.format(date)} ${clock}`;
}

const yearFormat = new Intl.DateTimeFormat(language, { dateStyle: "medium" });

/** `Nov 24, 2027`: for what is far away. */
export function formatDate(time: string): string {
  return yearFormat.format(new Date(time));
}
