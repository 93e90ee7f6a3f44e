/** The words of this page in the reader's language. */
import { trends as en } from "../texts/en/trends.ts";
import { trends as es } from "../texts/es/trends.ts";
import { inLanguage } from "../texts/language.ts";

export const texts = inLanguage({ en, es });
