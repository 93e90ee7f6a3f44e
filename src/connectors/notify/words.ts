/** What the receivers of alarms say to people. */
import type { Locale } from "../../messages/locale.ts";
import type { Said } from "../../project/section.ts";

const en = {
  failing: (id: string, reason: string) => `Alarms do not reach ${id} (${reason}); they wait and are tried again`,
  back: (id: string) => `Alarms reach ${id} again`,
  refused: (id: string, notification: string) =>
    `${id} does not take the alarm message ${notification}; it is passed over`,
};

const es: typeof en = {
  failing: (id, reason) => `Las alarmas no llegan a ${id} (${reason}); esperan y se reintenta`,
  back: (id) => `Las alarmas vuelven a llegar a ${id}`,
  refused: (id, notification) => `${id} no admite el mensaje de alarma ${notification}; se pasa al siguiente`,
};

export const words: Readonly<Record<Locale, typeof en>> = { en, es };

/** What can be wrong in its section. */
export const urlOrCommand: Said = {
  en: "says whom to tell by url or by command: give one of the two",
  es: "dice a quién avisar con url o con command: ponga uno de los dos",
};
