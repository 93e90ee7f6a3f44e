import { messagesIn } from "../../src/messages/messages.ts";
import { command, jsonFlag, locale } from "../../src/runtime/command.ts";
import { historyCheck } from "../../src/runtime/history/check.ts";
import { locationFlags } from "../../src/runtime/history/flags.ts";

const messages = messagesIn(locale).history;

export default command({
  summary: messages.check.summary,
  description: messages.check.description,
  examples: ["--data-dir /var/lib/bitacora", "--url http://bitacora.local:8000", "--db /media/usb/historian.db --json"],
  flags: {
    ...locationFlags,
    json: jsonFlag,
  },
  run: historyCheck,
});
