import { messagesIn } from "../../src/messages/messages.ts";
import { command, locale, serviceFlags, switchFlag } from "../../src/runtime/command.ts";
import { checkpointOnTerminal } from "../../src/runtime/logbook/checkpoint.ts";

const { checkpoint } = messagesIn(locale).logbook;

export default command({
  summary: checkpoint.summary,
  description: checkpoint.description,
  examples: ["> /media/usb/aurora.checkpoint", "--short", "--qr"],
  flags: {
    ...serviceFlags,
    short: switchFlag(checkpoint.flags.short),
    qr: switchFlag(checkpoint.flags.qr),
  },
  run: checkpointOnTerminal,
});
