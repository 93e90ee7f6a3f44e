/** Words on the backups that the service makes. */
import type { Translation } from "../../messages/catalogue.ts";
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";

const en = {
  none: "There is no backup in {dir}",
  newest: "The newest backup in {dir} is of {at}",
} as const;

const es: Translation<typeof en> = {
  none: "No hay ninguna copia en {dir}",
  newest: "La copia más reciente en {dir} es del {at}",
};

const catalogues = { en, es };

export const wordsIn = (locale: Locale) => textsIn(catalogues, locale);
