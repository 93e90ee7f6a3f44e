/** All that people ashore read, in one language; what both programs say is in the vessel's `messages`. */
import type { Locale } from "../../../../src/messages/locale.ts";
import { textsIn } from "../../../../src/messages/messages.ts";
import { shore as en, type ShoreMessages } from "./en/shore.ts";
import { shore as es } from "./es/shore.ts";

export function shoreMessagesIn(locale: Locale): ShoreMessages {
  return textsIn({ en, es }, locale);
}
