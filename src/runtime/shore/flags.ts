/** What several commands of `bitacora shore` have in common. */
import { messagesIn } from "../../messages/messages.ts";
import { Args, Flags, locale } from "../command.ts";

const { flags: words } = messagesIn(locale).shore;

/** `BITACORA_POSTGRES` keeps a password out of the list of processes. */
export const postgresFlag = () =>
  Flags.string({ summary: words.postgres, helpValue: "URL", required: true, env: "BITACORA_POSTGRES" });

export const vesselArg = () => Args.string({ description: words.vessel, required: true });
