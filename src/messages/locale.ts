/** Which language a person reads: that of `LC_ALL`, `LC_MESSAGES` or `LANG` if there is a catalogue of it, else English. */
import { languages } from "./languages.ts";

export type Locale = keyof typeof languages;
/** The languages that have all texts, those of connectors, too. */
export type FullLocale = "en" | "es";

export const LOCALES = Object.keys(languages) as readonly Locale[];

export function localeOf(env: Readonly<Record<string, string | undefined>>): Locale {
  const name = env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  return LOCALES.find((locale) => new RegExp(`^${locale}(?![a-z])`, "i").test(name)) ?? "en";
}
