/** The words of the anchor watch in the reader's language. */
import { anchor as en } from "../texts/en/anchor.ts";
import { anchor as es } from "../texts/es/anchor.ts";
import { inLanguage } from "../texts/language.ts";

export const texts = inLanguage({ en, es });
