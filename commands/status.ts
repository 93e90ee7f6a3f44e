import { messagesIn } from "../src/messages/messages.ts";
import { command, locale, serviceFlags } from "../src/runtime/command.ts";
import { printStatus } from "../src/runtime/status/status.ts";

const { summary, description } = messagesIn(locale).status;

export default command({ summary, description, examples: ["", "--json"], flags: serviceFlags, run: printStatus });
