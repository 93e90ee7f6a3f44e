import { messagesIn } from "../../src/messages/messages.ts";
import { command, locale } from "../../src/runtime/command.ts";
import { projectSchemaText } from "../../src/runtime/project-files.ts";

export default command({
  summary: messagesIn(locale).project.schema.summary,
  run: () => void process.stdout.write(`${projectSchemaText()}\n`),
});
