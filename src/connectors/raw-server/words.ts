/** Words on the server of raw frames. `where` is its host and port. */
import type { Translation } from "../../messages/catalogue.ts";
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";

const en = {
  listening: "Raw frames (Yacht Devices RAW) at {where}",
  openToNetwork: "Raw frames (Yacht Devices RAW) at {where}: anyone who reaches this address can read the whole bus",
  failed: "Raw frames at {where}: {reason}",
} as const;

const es: Translation<typeof en> = {
  listening: "Tramas en bruto (Yacht Devices RAW) en {where}",
  openToNetwork: "Tramas en bruto (Yacht Devices RAW) en {where}: quien llegue a esta dirección puede leer todo el bus",
  failed: "Tramas en bruto en {where}: {reason}",
};

const catalogues = { en, es };

export const wordsIn = (locale: Locale) => textsIn(catalogues, locale);
