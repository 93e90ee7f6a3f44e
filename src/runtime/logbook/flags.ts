/** Flags of the commands of the log book. */
import { AUDIT_CHOICES } from "../../logbook/entry/audit-event.ts";
import { messagesIn } from "../../messages/messages.ts";
import { Flags, locale, serviceFlags } from "../command.ts";

const { add, list } = messagesIn(locale).logbook;
const { flags } = add;

export const entryFlags = {
  user: Flags.string({ summary: flags.user, helpValue: "NAME", default: "operator" }),
  ...serviceFlags,
};

export function requiredUserFlag(summary: string) {
  return Flags.string({ summary, helpValue: "NAME", required: true });
}

/** Lists the audit alone, or leaves it out. */
export const auditFlag = Flags.option({ summary: list.flags.audit, options: AUDIT_CHOICES })();
