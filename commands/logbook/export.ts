import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, dataDirFlag, Flags, jsonFlag, locale } from "../../src/runtime/command.ts";
import { exportOnTerminal } from "../../src/runtime/logbook/export.ts";

const messages = messagesIn(locale).logbook;
const { exporting } = messages;

export default command({
  summary: exporting.summary,
  description: exporting.description,
  examples: ["/media/usb/aurora-2026", "aurora-2026.tar --data-dir /var/lib/bitacora"],
  args: { target: Args.string({ description: exporting.target, required: true }) },
  flags: {
    url: Flags.string({ summary: exporting.url, helpValue: "URL" }),
    "data-dir": dataDirFlag,
    json: jsonFlag,
  },
  run: exportOnTerminal,
});
