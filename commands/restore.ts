import { messagesIn } from "../src/messages/messages.ts";
import { restore } from "../src/runtime/backup/restore.ts";
import { Args, command, dataDirFlag, Flags, jsonFlag, locale, switchFlag } from "../src/runtime/command.ts";

const { backup } = messagesIn(locale);

export default command({
  summary: backup.restore.summary,
  description: backup.restore.description,
  examples: [
    "sudo <%= config.bin %> <%= command.id %> /media/usb/aurora --data-dir /var/lib/bitacora --user Ana",
    "/media/usb/aurora --list",
  ],
  args: { dir: Args.string({ description: backup.restore.source, required: true }) },
  flags: {
    "data-dir": dataDirFlag,
    project: Flags.string({ summary: backup.restore.flags.project, helpValue: "FILE" }),
    generation: Flags.string({ summary: backup.restore.flags.generation, helpValue: "NAME" }),
    list: switchFlag(backup.restore.flags.list),
    user: Flags.string({ summary: backup.restore.flags.user, helpValue: "NAME" }),
    json: jsonFlag,
  },
  run: ({ dir, ...given }) => restore({ ...given, target: dir }),
});
