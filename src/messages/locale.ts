/**
 * Which language a person reads: in a terminal that of `LC_ALL`, `LC_MESSAGES` or `LANG` if there is a catalogue of it, else English; over
 * HTTP that of `Accept-Language`.
 */
import { languages } from "./languages.ts";

export type Locale = keyof typeof languages;

/** A header that names more is read no further. */
const RANGES_MOST = 20;

export const LOCALES = Object.keys(languages) as readonly Locale[];

export function localeOf(env: Readonly<Record<string, string | undefined>>): Locale {
  const name = env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  return LOCALES.find((locale) => new RegExp(`^${locale}(?![a-z])`, "i").test(name)) ?? "en";
}

/** The one of ours that `Accept-Language` prefers (RFC 9110, 12.5.4); undefined if it names none of them. */
export function localeAsked(header: string | undefined): Locale | undefined {
  const ranges = (header ?? "").split(",", RANGES_MOST).map((range) => {
    const [tag = "", ...options] = range.trim().split(/\s*;\s*/);
    const weight = options.find((option) => option.startsWith("q="));
    return { language: tag.toLowerCase().split("-", 1)[0], weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  const wanted = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return wanted
    .map(({ language }) => LOCALES.find((locale) => locale === language))
    .find((found) => found !== undefined);
}
