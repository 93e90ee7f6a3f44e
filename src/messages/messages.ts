/** All that people read, in one language. */
import { type Texts, textsOf } from "./catalogue.ts";
import type { catalogue } from "./en/index.ts";
import { languages } from "./languages.ts";
import type { Locale } from "./locale.ts";

export type Messages = Texts<typeof catalogue>;

const read = new Map<Locale, Messages>();

export function messagesIn(locale: Locale): Messages {
  let messages = read.get(locale);
  if (messages === undefined) read.set(locale, (messages = textsOf(languages[locale], locale) as Messages));
  return messages;
}
