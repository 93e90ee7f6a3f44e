/** Every word of the pages that are not yet rebuilt, in the browser's language. A test keeps the tables alike. */
import { en, type Texts } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { inLanguage, type Language } from "./texts/language.ts";

export { formatTime, language } from "./texts/language.ts";

export const tables: Readonly<Record<Language, Texts>> = { en, es };
export const texts = inLanguage(tables);
