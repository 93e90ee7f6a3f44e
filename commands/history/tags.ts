import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { namesOf, locationFlags } from "../../src/runtime/history/flags.ts";
import { listHistoryTags } from "../../src/runtime/history/tags.ts";

const messages = messagesIn(locale).history;

export default class HistoryTags extends BitacoraCommand {
  static override summary = messages.tags.summary;
  static override examples = [
    "<%= config.bin %> <%= command.id %>",
    "<%= config.bin %> <%= command.id %> 'BATT_*' --json",
  ];
  static override args = { tags: Args.string({ description: messages.tags.tags }) };
  static override flags = { ...locationFlags, json: Flags.boolean({ summary: texts.flags.json }) };

  async run(): Promise<void> {
    const { flags, args } = await this.parse(HistoryTags);
    const { url, "data-dir": dataDir, db, json } = flags;
    const { env, stdout, stderr } = process;
    const tags = namesOf(args.tags === undefined ? [] : [args.tags]);
    process.exitCode = await listHistoryTags({ url, dataDir, db, env, tags, json, texts: messages, stdout, stderr });
  }
}
