/** What the commands of `bitacora access` have in common: the flags that name the service, and where they write. */
import { limits } from "../../access/limits.ts";
import { ROLES } from "../../access/policy.ts";
import { messagesIn } from "../../messages/messages.ts";
import { Args, Flags, locale, texts as cliTexts, wholeNumberFlag } from "../command.ts";
import type { AccessVerbOptions } from "./access-verbs.ts";

const { access, alarms } = messagesIn(locale);
export const texts = access;

export const serviceFlags = {
  url: Flags.string({ summary: alarms.flags.url, helpValue: "URL" }),
  "data-dir": Flags.string({ summary: cliTexts.flags.dataDir, helpValue: "DIR" }),
  json: Flags.boolean({ summary: cliTexts.flags.json }),
};

export const nameArg = { name: Args.string({ description: texts.name, required: true }) };
export const idArg = { id: Args.string({ description: texts.id, required: true }) };

const roleFlagOf = { summary: texts.flags.role, options: ROLES };
export const roleFlag = Flags.string(roleFlagOf);
export const roleOfNew = Flags.string({ ...roleFlagOf, default: "crew" });

/** What a program is let do, and how long. */
export const grantFlags = {
  scopes: Flags.string({ summary: texts.flags.scopes, helpValue: "SCOPE,…", default: "read" }),
  days: wholeNumberFlag({ name: "days", summary: texts.flags.days, min: 1, max: limits.tokenDays })({ default: 365 }),
};

interface ServiceFlags {
  readonly url?: string | undefined;
  readonly "data-dir"?: string | undefined;
  readonly json: boolean;
}

export function verbOptions({ url, "data-dir": dataDir, json }: ServiceFlags): AccessVerbOptions {
  const { env, stdin, stdout, stderr } = process;
  return { url, dataDir, json, texts, env, stdin, stdout, stderr };
}
