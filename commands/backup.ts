import { messagesIn } from "../src/messages/messages.ts";
import { backUp, limits } from "../src/runtime/backup/backup.ts";
import { Args, BitacoraCommand, Flags, locale, texts, wholeNumberFlag } from "../src/runtime/command.ts";

const { backup } = messagesIn(locale);
const { keep, keepMax } = limits;

export default class Backup extends BitacoraCommand {
  static override summary = backup.summary;
  static override description = backup.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> /media/usb/aurora",
    "<%= config.bin %> <%= command.id %> /media/usb/aurora --project /etc/bitacora/project.yaml --keep 30",
  ];
  static override args = { dir: Args.string({ description: backup.target, required: true }) };
  static override flags = {
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
    project: Flags.string({ summary: backup.flags.project, helpValue: "FILE" }),
    keep: wholeNumberFlag({ name: "keep", summary: backup.flags.keep, min: 1, max: keepMax })({ default: keep }),
    check: Flags.boolean({ default: false, summary: backup.flags.check }),
    "with-key": Flags.boolean({ default: false, summary: backup.flags.withKey }),
    "same-device": Flags.boolean({ default: false, summary: backup.flags.sameDevice }),
    json: Flags.boolean({ default: false, summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags, args } = await this.parse(Backup);
    const { env, stdout, stderr } = process;
    process.exitCode = await backUp({
      target: args.dir,
      dataDir: flags["data-dir"],
      projectFile: flags.project,
      keep: flags.keep,
      check: flags.check,
      withKey: flags["with-key"],
      sameDevice: flags["same-device"],
      json: flags.json,
      texts: backup,
      locale,
      env,
      stdout,
      stderr,
    });
  }
}
