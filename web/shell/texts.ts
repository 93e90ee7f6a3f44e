/** The words of the frame in the reader's language. */
import { shell as en } from "../texts/en/shell.ts";
import { shell as es } from "../texts/es/shell.ts";
import { inLanguage } from "../texts/language.ts";

export const texts = inLanguage({ en, es });

export function isUnheard(hearing: string): hearing is keyof typeof texts.unheard {
  return hearing in texts.unheard;
}
