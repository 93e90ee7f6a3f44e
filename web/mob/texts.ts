/** The words of a person overboard, in the reader's language. */
import { mob as en } from "../texts/en/mob.ts";
import { mob as es } from "../texts/es/mob.ts";
import { inLanguage } from "../texts/language.ts";

export const texts = inLanguage({ en, es });
