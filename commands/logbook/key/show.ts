import { messagesIn } from "../../../src/messages/messages.ts";
import { command, dataDirFlag, jsonFlag, locale } from "../../../src/runtime/command.ts";
import { logbookKey } from "../../../src/runtime/logbook/key.ts";

const { key } = messagesIn(locale).logbook;

export default command({
  summary: key.summary,
  description: key.description,
  examples: ["> /media/usb/aurora.pub", "--json"],
  flags: {
    "data-dir": dataDirFlag,
    json: jsonFlag,
  },
  run: logbookKey,
});
