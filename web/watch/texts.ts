/** The words of the watch in the reader's language. */
import { watch as en } from "../texts/en/watch.ts";
import { watch as es } from "../texts/es/watch.ts";
import { inLanguage } from "../texts/language.ts";

export const texts = inLanguage({ en, es });
