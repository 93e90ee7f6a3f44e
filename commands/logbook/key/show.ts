import { messagesIn } from "../../../src/messages/messages.ts";
import { command, locale, serviceFlags } from "../../../src/runtime/command.ts";
import { logbookKey } from "../../../src/runtime/logbook/key.ts";

const { key } = messagesIn(locale).logbook;

export default command({
  summary: key.summary,
  description: key.description,
  examples: ["> /media/usb/aurora.pub", "--url vessel.local:8000 --json"],
  flags: serviceFlags,
  run: logbookKey,
});
