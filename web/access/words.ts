import { access as en } from "../texts/en/access.ts";
import { who as whoEn } from "../texts/en/who.ts";
import { access as es } from "../texts/es/access.ts";
import { who as whoEs } from "../texts/es/who.ts";
import { inLanguage } from "../texts/language.ts";

export const words = inLanguage({ en: { ...whoEn, ...en }, es: { ...whoEs, ...es } });
