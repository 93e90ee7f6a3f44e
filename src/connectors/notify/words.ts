/** Words on receivers of alarms. */
import type { Translation } from "../../messages/catalogue.ts";
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";
import type { Said } from "../../project/section.ts";

const en = {
  failing: "Alarms do not reach {id} ({reason}); they wait and are tried again",
  back: "Alarms reach {id} again",
  refused: "{id} does not take the alarm message {notification}; it is passed over",
} as const;

const es: Translation<typeof en> = {
  failing: "Las alarmas no llegan a {id} ({reason}); esperan y se reintenta",
  back: "Las alarmas vuelven a llegar a {id}",
  refused: "{id} no admite el mensaje de alarma {notification}; se pasa al siguiente",
};

const catalogues = { en, es };

export const wordsIn = (locale: Locale) => textsIn(catalogues, locale);

/** What can be wrong in its section. */
export const urlOrCommand: Said = {
  en: "says whom to tell by url or by command: give one of the two",
  es: "dice a quién avisar con url o con command: ponga uno de los dos",
};
