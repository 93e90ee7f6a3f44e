/** What the commands of `bitacora access` have in common: their words, arguments and flags. */
import { limits } from "../../access/limits.ts";
import { ROLES } from "../../access/policy.ts";
import { accessBodies } from "../../api/schema/access-schema.ts";
import { arrayOf } from "../../core/body-schema.ts";
import { messagesIn } from "../../messages/messages.ts";
import { Args, Flags, locale, wholeNumberFlag } from "../command.ts";

export const texts = messagesIn(locale).access;

export const nameArg = { name: Args.string({ description: texts.name, required: true }) };
export const idArg = { id: Args.string({ description: texts.id, required: true }) };

const roleFlagOf = { summary: texts.flags.role, options: ROLES };
export const roleFlag = Flags.string(roleFlagOf);
export const roleOfNew = Flags.string({ ...roleFlagOf, default: "crew" });

const { Person, AccessSession, AccessRequest, Passkey, ProgramToken } = accessBodies;
/** What the service answers with. */
export const answers = {
  done: accessBodies.Done,
  token: accessBodies.MadeToken,
  people: arrayOf(Person),
  sessions: arrayOf(AccessSession),
  requests: arrayOf(AccessRequest),
  passkeys: arrayOf(Passkey),
  tokens: arrayOf(ProgramToken),
};

/** What a program is let do, and how long. */
export const grantFlags = {
  scopes: Flags.string({ summary: texts.flags.scopes, helpValue: "SCOPE,…", default: "read" }),
  prefix: Flags.string({ summary: texts.flags.prefix, helpValue: "PREFIX" }),
  days: wholeNumberFlag({ name: "days", summary: texts.flags.days, min: 1, max: limits.tokenDays })({ default: 365 }),
};
