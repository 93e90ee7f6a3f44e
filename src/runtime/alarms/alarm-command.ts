/** What the commands of `bitacora alarms` have in common: the flags that name the service, and where they write. */
import { Chalk } from "chalk";
import { messagesIn } from "../../messages/messages.ts";
import { Flags, locale, texts as cliTexts } from "../command.ts";
import type { AlarmVerbOptions } from "./alarm-verbs.ts";

export const texts = messagesIn(locale).alarms;

export const serviceFlags = {
  url: Flags.string({ summary: texts.flags.url, helpValue: "URL" }),
  "data-dir": Flags.string({ summary: cliTexts.flags.dataDir, helpValue: "DIR" }),
  json: Flags.boolean({ summary: cliTexts.flags.json }),
};

export const userFlag = Flags.string({ summary: texts.flags.user, helpValue: "NAME", required: true });

interface ServiceFlags {
  readonly url?: string | undefined;
  readonly "data-dir"?: string | undefined;
  readonly json: boolean;
}

export function verbOptions({ url, "data-dir": dataDir, json }: ServiceFlags): AlarmVerbOptions {
  const { env, stdout, stderr } = process;
  const chalk = new Chalk({ level: stdout.isTTY && !env["NO_COLOR"] ? 1 : 0 });
  return { url, dataDir, json, texts, env, locale, chalk, stdout, stderr };
}
