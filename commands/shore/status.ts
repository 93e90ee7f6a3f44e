import { messagesIn } from "../../src/messages/messages.ts";
import { command, locale, serviceFlags } from "../../src/runtime/command.ts";
import { shoreStatus } from "../../src/runtime/shore-status.ts";

export default command({
  summary: messagesIn(locale).shoreLink.status.summary,
  examples: ["", "--json"],
  flags: serviceFlags,
  run: shoreStatus,
});
