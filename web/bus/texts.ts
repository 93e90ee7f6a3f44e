import { bus as en } from "../texts/en/bus.ts";
import { bus as es } from "../texts/es/bus.ts";
import { inLanguage } from "../texts/language.ts";

export const texts = inLanguage({ en, es });
