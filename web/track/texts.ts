/** The words of this page in the reader's language. */
import { track as en } from "../texts/en/track.ts";
import { track as es } from "../texts/es/track.ts";
import { inLanguage } from "../texts/language.ts";

export const texts = inLanguage({ en, es });
