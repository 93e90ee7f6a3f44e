/** All texts for people ashore, in one language; texts that both programs share are in the vessel's `messages`. */
import type { Locale } from "../../../../src/messages/locale.ts";
import { textsIn } from "../../../../src/messages/messages.ts";
import { say } from "../../../../src/messages/catalogue.ts";
import { answers as answersEn } from "./en/answers.ts";
import { answers as answersEs } from "./es/answers.ts";
import { shore as en, type ShoreMessages } from "./en/shore.ts";
import { shore as es } from "./es/shore.ts";

export function shoreMessagesIn(locale: Locale): ShoreMessages {
  return textsIn({ en, es }, locale);
}

/** The door's answers. Like the vessel's `detail` it is in Spanish, whatever language the client speaks. */
export const shoreAnswers = textsIn({ en: answersEn, es: answersEs }, "es");

/** Why lines of a log book are refused. */
export const lineText = (refusal: keyof typeof shoreAnswers.lines, id: number): string =>
  say(shoreAnswers.lines[refusal], { id });
