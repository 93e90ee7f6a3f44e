/** All texts for people ashore, in one language; texts that both programs share are in the vessel's `messages`. */
import { answeringIn, asAsked } from "../../../../src/messages/details.ts";
import { type Locale, localeAsked } from "../../../../src/messages/locale.ts";
import { textsIn } from "../../../../src/messages/messages.ts";
import { say } from "../../../../src/messages/catalogue.ts";
import { answers as english } from "./en/answers.ts";
import { shore as en, type ShoreMessages } from "./en/shore.ts";

export function shoreMessagesIn(locale: Locale): ShoreMessages {
  return textsIn(en, locale);
}

const answers = {
  en: textsIn(english, "en"),
  es: textsIn(english, "es"),
};

/** The door's answers: like the vessel's `detail` in Spanish, or in the language that the request asks for. */
export const shoreAnswers = asAsked((locale) => answers[locale]);

/** `header`: `Accept-Language`. */
export function answeringTo<Result>(header: string | undefined, work: () => Result): Result {
  const locale = localeAsked(header);
  return locale === undefined ? work() : answeringIn(locale, work);
}

/** Why lines of a log book are refused. */
export const lineText = (refusal: keyof typeof shoreAnswers.lines, id: number): string =>
  say(shoreAnswers.lines[refusal], { id });
