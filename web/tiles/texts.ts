/** The words of tiles in the reader's language. */
import { tiles as en } from "../texts/en/tiles.ts";
import { tiles as es } from "../texts/es/tiles.ts";
import { inLanguage } from "../texts/language.ts";

export const texts = inLanguage({ en, es });

export function truthText(value: boolean): string {
  return value ? texts.on : texts.off;
}
