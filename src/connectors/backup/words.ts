/** Words on the backups that the service makes. */
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";

export const en = {
  none: "There is no backup in {dir}",
  newest: "The newest backup in {dir} is of {at}",
} as const;

export const wordsIn = (locale: Locale) => textsIn(en, locale);
