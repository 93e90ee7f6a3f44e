import { switches as en } from "../texts/en/switches.ts";
import { switches as es } from "../texts/es/switches.ts";
import { inLanguage } from "../texts/language.ts";

export const texts = inLanguage({ en, es });
