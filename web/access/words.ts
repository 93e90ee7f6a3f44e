import { access as en } from "../texts/en/access.ts";
import { access as es } from "../texts/es/access.ts";
import { inLanguage } from "../texts/language.ts";

export const words = inLanguage({ en, es });
