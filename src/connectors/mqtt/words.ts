/** What MQTT brokers have us say to people. The compiler says what one language lacks. */
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";
import type { LocalizedText } from "../../project/section.ts";
import { en } from "./words.en.ts";

export const wordsIn = (locale: Locale) => textsIn(en, locale);

/** What a value of the section must be. */
export const formats = {
  topicPrefix: {
    en: "levels of a topic with / between, none empty, without +, # and a leading $ (boats/bitacora)",
    es: "niveles de un topic separados por /, ninguno vacío, sin +, # ni un $ al principio (barcos/bitacora)",
  },
} satisfies Record<string, LocalizedText>;

export const missingFile = (file: string): LocalizedText => ({
  en: `note: there is no readable file ${file} on this machine, by which the broker is reached`,
  es: `aviso: en esta máquina no hay un archivo legible ${file}, con el que se llega al broker`,
});
