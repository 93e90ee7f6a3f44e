/** All that people read, in one language. */
import { type Texts, textsOf } from "./catalogue.ts";
import { catalogue } from "./en/all.ts";
import { languages } from "./languages.ts";
import type { Locale } from "./locale.ts";
import { TAG_TEXTS, type TagTexts } from "../tags/vocabulary/vocabulary.ts";

export type Messages = Texts<typeof catalogue> & { readonly locale: Locale; readonly nmea: TagTexts };

const read = new Map<Locale, Messages>();

export function messagesIn(locale: Locale): Messages {
  let messages = read.get(locale);
  if (messages === undefined) {
    const texts = textsIn(catalogue, locale);
    Object.assign(texts.nmea, TAG_TEXTS[locale]);
    read.set(locale, (messages = Object.defineProperty(texts, "locale", { value: locale }) as Messages));
  }
  return messages;
}

/** The texts of a part that has a catalogue of its own, such as a connector. */
export function textsIn<const Catalogue extends object>(catalogue: Catalogue, locale: Locale): Texts<Catalogue> {
  return textsOf(catalogue, locale, languages[locale]);
}
