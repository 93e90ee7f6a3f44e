/** What the commands of `bitacora alarms` have in common: their words, and the flag of who acts. */
import { messagesIn } from "../../messages/messages.ts";
import { Args, Flags, locale } from "../command.ts";

export const texts = messagesIn(locale).alarms;

export const userFlag = Flags.string({ summary: texts.flags.user, helpValue: "NAME", required: true });

/** Names an alarm: its record, as `alarms list` prints it, or its tag and its id, as `alarms rules` does. */
export const ruleArgs = {
  record: Args.string({ description: texts.args.recordOrTag, required: true }),
  alarm: Args.string({ description: texts.args.alarm }),
};
