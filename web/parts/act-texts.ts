/** The words of what people do, in the reader's language. */
import { acts as en } from "../texts/en/acts.ts";
import { acts as es } from "../texts/es/acts.ts";
import { inLanguage } from "../texts/language.ts";

export const texts = inLanguage({ en, es });
