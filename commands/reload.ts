import { messagesIn } from "../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale, texts } from "../src/runtime/command.ts";
import { reloadService } from "../src/runtime/reload-verb.ts";

const { flags: serviceTexts } = messagesIn(locale).alarms;

export default class Reload extends BitacoraCommand {
  static override summary = texts.reload.summary;
  static override description = texts.reload.description;
  static override flags = {
    url: Flags.string({ summary: serviceTexts.url, helpValue: "URL" }),
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Reload);
    const { env, stdout, stderr } = process;
    const { url, "data-dir": dataDir, json } = flags;
    process.exitCode = await reloadService({ url, dataDir, json, env, locale, stdout, stderr });
  }
}
