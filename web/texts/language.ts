/** The language of the reader, and dates and times in it, in the zone that was chosen. */
import { keepTranslation, keptTranslation, translated, type Translation } from "./translation.ts";
import { dayAt, timeZone } from "./zone.ts";

export type Language = "en" | "es";

const KEPT = "bitacora.language";

/** Spanish for a browser that asks for it, English for all others. */
export function languageOf(preferred: readonly string[]): Language {
  return /^es\b/i.test(preferred.find((tag) => /^(es|en)\b/i.test(tag)) ?? "") ? "es" : "en";
}

/** Chosen on this device, else `auto`: the browser's. Another than ours is the code of a translation that is kept. */
export function chosenLanguage(): string {
  const kept = globalThis.localStorage?.getItem(KEPT) ?? "";
  return kept === "en" || kept === "es" || kept === keptTranslation()?.code ? kept : "auto";
}

/** Every word on the screen changes, so the page is loaded again. */
export function chooseLanguage(chosen: Language | "auto" | Translation): void {
  keepTranslation(typeof chosen === "string" ? undefined : chosen);
  localStorage.setItem(KEPT, typeof chosen === "string" ? chosen : chosen.code);
  location.reload();
}

const chosen = chosenLanguage();
/** Undefined: it is one of ours. */
export const translation = chosen === "auto" || chosen === "en" || chosen === "es" ? undefined : keptTranslation();

/** The language of the service's words; English if the reader's language is not one of ours. */
export const language: Language =
  translation !== undefined
    ? "en"
    : chosen === "en" || chosen === "es"
      ? chosen
      : languageOf(globalThis.navigator?.languages ?? []);
/** The reader's, for dates: of the languages of the browser the one with a region, so that a day stands before its month where it does. */
export const locale: string =
  translation?.code ?? globalThis.navigator?.languages?.find((tag) => tag.startsWith(`${language}-`)) ?? language;

/** The texts of a page in the reader's language: `inLanguage({ en, es })`. */
export function inLanguage<Texts>(tables: Readonly<Record<Language, Texts>>): Texts {
  return translation === undefined ? tables[language] : translated(tables.en, translation.words);
}

/** Formats times in the chosen zone. */
export function timeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...options, ...(timeZone !== undefined && { timeZone }) });
}

const clockFormat = timeFormat({
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
const dayFormat = timeFormat({ day: "numeric", month: "short" });

/** `10:31:05`, with the day in front where it is not today. */
export function formatTime(time: string | number | Date, now = new Date()): string {
  const date = new Date(time);
  const clock = clockFormat.format(date);
  return dayAt(date.getTime()) === dayAt(now.getTime()) ? clock : `${dayFormat.format(date)} ${clock}`;
}

const momentFormat = timeFormat({
  dateStyle: "medium",
  timeStyle: "medium",
  hourCycle: "h23",
});

/** `Nov 24, 2027, 10:31:05`: what must not be taken for another day or year. */
export function formatMoment(time: string | number): string {
  return momentFormat.format(new Date(time));
}

const yearFormat = timeFormat({ dateStyle: "medium" });

/** `Nov 24, 2027`: for what is far away. */
export function formatDate(time: string): string {
  return yearFormat.format(new Date(time));
}
