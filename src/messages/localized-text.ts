/** A text of a connector's section, in each language. English and Spanish are always there; where another has none it reads English. */
import type { Locale } from "./locale.ts";

export type LocalizedText = Readonly<Record<"en" | "es", string>> & Readonly<Partial<Record<Locale, string>>>;

export function textIn(words: LocalizedText, locale: Locale): string {
  return words[locale] ?? words.en;
}
