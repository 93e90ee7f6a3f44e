import { messagesIn } from "../../src/messages/messages.ts";
import { command, locale } from "../../src/runtime/command.ts";
import { serviceStatus } from "../../src/runtime/unit/service-status.ts";

const { status } = messagesIn(locale).unit;

export default command({
  summary: status.summary,
  description: status.description,
  run: serviceStatus,
});
