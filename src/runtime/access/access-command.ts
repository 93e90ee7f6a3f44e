/** What the commands of `bitacora access` have in common: their words, arguments and flags. */
import { limits } from "../../access/limits.ts";
import { ROLES } from "../../access/policy.ts";
import { messagesIn } from "../../messages/messages.ts";
import { Args, Flags, locale, wholeNumberFlag } from "../command.ts";

export const texts = messagesIn(locale).access;

export const nameArg = { name: Args.string({ description: texts.name, required: true }) };
export const idArg = { id: Args.string({ description: texts.id, required: true }) };

const roleFlagOf = { summary: texts.flags.role, options: ROLES };
export const roleFlag = Flags.string(roleFlagOf);
export const roleOfNew = Flags.string({ ...roleFlagOf, default: "crew" });

/** What a program is let do, and how long. */
export const grantFlags = {
  scopes: Flags.string({ summary: texts.flags.scopes, helpValue: "SCOPE,…", default: "read" }),
  prefix: Flags.string({ summary: texts.flags.prefix, helpValue: "PREFIX" }),
  days: wholeNumberFlag({ name: "days", summary: texts.flags.days, min: 1, max: limits.tokenDays })({ default: 365 }),
};
