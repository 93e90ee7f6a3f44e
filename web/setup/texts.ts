import { setup as en } from "../texts/en/setup.ts";
import { setup as es } from "../texts/es/setup.ts";
import { inLanguage } from "../texts/language.ts";

export const texts = inLanguage({ en, es });
