import { messagesIn } from "../src/messages/messages.ts";
import { restore } from "../src/runtime/backup/restore.ts";
import { Args, BitacoraCommand, Flags, locale, texts } from "../src/runtime/command.ts";

const { backup } = messagesIn(locale);

export default class Restore extends BitacoraCommand {
  static override summary = backup.restore.summary;
  static override description = backup.restore.description;
  static override examples = [
    "sudo <%= config.bin %> <%= command.id %> /media/usb/aurora --data-dir /var/lib/bitacora --user Ana",
    "<%= config.bin %> <%= command.id %> /media/usb/aurora --list",
  ];
  static override args = { dir: Args.string({ description: backup.target, required: true }) };
  static override flags = {
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
    generation: Flags.string({ summary: backup.restore.flags.generation, helpValue: "NAME" }),
    list: Flags.boolean({ default: false, summary: backup.restore.flags.list }),
    user: Flags.string({ summary: backup.restore.flags.user, helpValue: "NAME" }),
    json: Flags.boolean({ default: false, summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags, args } = await this.parse(Restore);
    const { env, stdout, stderr } = process;
    const { generation, list, user, json } = flags;
    const given = { target: args.dir, dataDir: flags["data-dir"], generation, list, user, json };
    process.exitCode = await restore({ ...given, texts: backup, locale, env, stdout, stderr });
  }
}
