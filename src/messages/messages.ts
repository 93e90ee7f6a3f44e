/** All that people read, in one language. */
import { type Texts, textsOf, type Translation } from "./catalogue.ts";
import type { catalogue } from "./en/all.ts";
import { languages } from "./languages.ts";
import type { FullLocale, Locale } from "./locale.ts";

export type Messages = Texts<typeof catalogue> & { readonly locale: Locale };

const read = new Map<Locale, Messages>();

export function messagesIn(locale: Locale): Messages {
  let messages = read.get(locale);
  if (messages === undefined) {
    const texts = textsOf(languages[locale], locale) as Texts<typeof catalogue>;
    read.set(locale, (messages = Object.defineProperty(texts, "locale", { value: locale }) as Messages));
  }
  return messages;
}

/** The texts of a part that has catalogues of its own, such as a connector. Where it has none of a language they are English. */
export function textsIn<const Catalogue extends object>(
  catalogues: { readonly en: Catalogue } & Readonly<Record<FullLocale, Translation<Catalogue>>> &
    Readonly<Partial<Record<Locale, Translation<Catalogue>>>>,
  locale: Locale,
): Texts<Catalogue> {
  const known = catalogues[locale] === undefined ? "en" : locale;
  return textsOf(catalogues[known] ?? catalogues.en, known) as Texts<Catalogue>;
}
