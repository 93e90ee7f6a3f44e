/** The words of the alarms above every page, in the reader's language. */
import { alarmLine as en } from "../texts/en/alarm-line.ts";
import { alarmLine as es } from "../texts/es/alarm-line.ts";
import { inLanguage } from "../texts/language.ts";

export const texts = inLanguage({ en, es });
