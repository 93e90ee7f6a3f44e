import { messagesIn } from "../src/messages/messages.ts";
import { backUp, limits } from "../src/runtime/backup/backup.ts";
import {
  Args,
  command,
  dataDirFlag,
  Flags,
  jsonFlag,
  locale,
  switchFlag,
  wholeNumberFlag,
} from "../src/runtime/command.ts";

const { backup } = messagesIn(locale);
const { keep, keepMax } = limits;

export default command({
  summary: backup.summary,
  description: backup.description,
  examples: ["/media/usb/aurora", "/media/usb/aurora --project /etc/bitacora/project.yaml --keep 30"],
  args: { dir: Args.string({ description: backup.target, required: true }) },
  flags: {
    "data-dir": dataDirFlag,
    project: Flags.string({ summary: backup.flags.project, helpValue: "FILE" }),
    keep: wholeNumberFlag({ name: "keep", summary: backup.flags.keep, min: 1, max: keepMax })({ default: keep }),
    check: switchFlag(backup.flags.check),
    "with-key": switchFlag(backup.flags.withKey),
    "same-device": switchFlag(backup.flags.sameDevice),
    json: jsonFlag,
  },
  run: ({ dir, project, ...given }) => backUp({ ...given, target: dir, projectFile: project }),
});
