/** Words on the plotters that are told of the console. */
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";
import type { LocalizedText } from "../../project/section.ts";

export const en = {
  description: "Instruments, alarms and log book of the vessel",
  home: "Home",
  onlyHere:
    "no plotter is told of the console: the service listens on this computer only; start it with --host 0.0.0.0",
  failed: "plotters ({maker}) are not told of the console: {reason}",
} as const;

export const wordsIn = (locale: Locale) => textsIn(en, locale);

export const example: LocalizedText = {
  en: `# The tile of the console on plotters that are on the same Ethernet: Simrad, B&G and Lowrance; Garmin.
# plotters: { navico: true, garmin: true }`,
  es: `# La consola como icono en los plotters de la misma Ethernet: Simrad, B&G y Lowrance; Garmin.
# plotters: { navico: true, garmin: true }`,
};
