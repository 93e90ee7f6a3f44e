/** What the commands of `bitacora alarms` have in common: their words, and the flag of who acts. */
import { messagesIn } from "../../messages/messages.ts";
import { Flags, locale } from "../command.ts";

export const texts = messagesIn(locale).alarms;

export const userFlag = Flags.string({ summary: texts.flags.user, helpValue: "NAME", required: true });
