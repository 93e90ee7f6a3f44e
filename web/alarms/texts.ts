/** The words of the page of alarms, in the reader's language. */
import { alarms as en } from "../texts/en/alarms.ts";
import { alarms as es } from "../texts/es/alarms.ts";
import { inLanguage } from "../texts/language.ts";

export const texts = inLanguage({ en, es });
