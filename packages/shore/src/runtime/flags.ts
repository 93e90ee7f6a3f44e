/** Flags that several commands of `bitacora-shore` share. */
import { usageError } from "../../../../src/core/errors.ts";
import { shoreMessagesIn } from "../messages/messages.ts";
import { Args, Flags, locale } from "../../../../src/runtime/command.ts";

/** The texts of this program in the reader's language. */
export const texts = shoreMessagesIn(locale);
const { flags: words } = texts;

/** The environment variable `BITACORA_POSTGRES` keeps a password out of the list of processes. */
export const postgresFlag = () =>
  Flags.custom({
    parse: addressOf("--postgres", /^postgres(ql)?:$/),
    summary: words.postgres,
    helpValue: "URL",
  })({
    required: true,
    env: "BITACORA_POSTGRES",
  });

export const victoriaFlag = () =>
  Flags.custom({ parse: addressOf("--victoria", /^https?:$/), summary: words.victoria, helpValue: "URL" })({
    required: true,
    env: "BITACORA_VICTORIA",
  });

export const victoriaStorageFlag = () =>
  Flags.custom({
    parse: addressOf("--victoria-storage", /^https?:$/),
    summary: words.victoriaStorage,
    helpValue: "URL",
  })({ multiple: true, default: [] });

export const vesselArg = () => Args.string({ description: words.vessel, required: true });

/** The URL may contain a password, so the error does not repeat it. */
function addressOf(flag: string, scheme: RegExp): (text: string) => Promise<string> {
  return (text) => {
    if (URL.canParse(text) && scheme.test(new URL(text).protocol)) return Promise.resolve(text);
    return Promise.reject(usageError(words.notAnAddress({ flag })));
  };
}
