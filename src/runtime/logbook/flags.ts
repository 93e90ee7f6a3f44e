/** The flags of the commands that write to the log book: who writes, and where the book is. */
import { AUDIT_CHOICES } from "../../logbook/entry/audit-event.ts";
import { messagesIn } from "../../messages/messages.ts";
import { Flags, locale, texts } from "../command.ts";

const { add, list } = messagesIn(locale).logbook;
const { flags } = add;

/** Here `data-dir` is for the book of a stopped service. */
export const bookFlags = {
  url: Flags.string({ summary: flags.url, helpValue: "URL" }),
  "data-dir": Flags.string({ summary: flags.dataDir, helpValue: "DIR" }),
  json: Flags.boolean({ summary: texts.flags.json }),
};

export const entryFlags = {
  user: Flags.string({ summary: flags.user, helpValue: "NAME", default: "operator" }),
  ...bookFlags,
};

export function requiredUserFlag(summary: string) {
  return Flags.string({ summary, helpValue: "NAME", required: true });
}

/** Of a list: the audit alone, or without it. */
export const auditFlag = Flags.option({ summary: list.flags.audit, options: AUDIT_CHOICES })();
