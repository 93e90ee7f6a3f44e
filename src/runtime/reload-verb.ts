/** `bitacora reload`: the running service reads its project file again. */
import { userInfo } from "node:os";
import { arrayOf, objectOf, text } from "../core/body-schema.ts";
import { isBitacoraError } from "../core/errors.ts";
import { plainJson } from "../core/shown-text.ts";
import { messagesIn } from "../messages/messages.ts";
import { locale } from "./command.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "./command-line.ts";
import { clientOf } from "./service-client.ts";
import type { VerbOptions } from "./service-url.ts";
import { plainText } from "./terminal/terminal-text.ts";

const REFUSED = 422;
const REPORT = objectOf({ applied: arrayOf(text), needs_restart: arrayOf(text) });

/** The exit status: 1 where the service refused the file, and nothing has changed. */
export async function reloadService({ json, ...place }: VerbOptions): Promise<number> {
  const { stdout, stderr } = process;
  const { serve, reload } = messagesIn(locale).cli;
  const client = await clientOf(place);
  try {
    const report = await client.post("/project/reload", REPORT, { language: locale, user: userInfo().username });
    const { applied, needs_restart: restart } = report;
    if (json) stdout.write(`${plainJson(report)}\n`);
    else if (applied.length + restart.length === 0) stdout.write(`${reload.unchanged}\n`);
    else stdout.write(`${plainText(serve.reloaded({ applied, restart }))}\n`);
    return EXIT_GOOD;
  } catch (error) {
    if (!isBitacoraError(error, "usage") || error.details["status"] !== REFUSED) throw error;
    for (const line of String(error.details["reason"]).split("\n")) stderr.write(`${plainText(line)}\n`);
    stderr.write(`${reload.refused}\n`);
    return EXIT_BAD_ANSWER;
  }
}
