import { messagesIn } from "../../src/messages/messages.ts";
import { command, dataDirFlag, Flags, jsonFlag, locale, switchFlag } from "../../src/runtime/command.ts";
import { historyCompact } from "../../src/runtime/history/compact.ts";

const messages = messagesIn(locale).history;

export default command({
  summary: messages.compact.summary,
  description: messages.compact.description,
  examples: ["--data-dir /var/lib/bitacora", "--db /media/usb/historian.db --json"],
  flags: {
    "data-dir": dataDirFlag,
    db: Flags.string({ summary: messages.flags.db, helpValue: "FILE" }),
    "accept-missing": switchFlag(messages.compact.acceptMissing),
    json: jsonFlag,
  },
  run: historyCompact,
});
