/** The words of the log book, in the reader's language. */
import { logbook as en } from "../texts/en/logbook.ts";
import { logbook as es } from "../texts/es/logbook.ts";
import { inLanguage } from "../texts/language.ts";

export const texts = inLanguage({ en, es });
