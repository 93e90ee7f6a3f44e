import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, dataDirFlag, jsonFlag, locale } from "../../src/runtime/command.ts";
import { reportProject } from "../../src/runtime/project-files.ts";

const { check } = messagesIn(locale).project;

export default command({
  summary: check.summary,
  description: check.description,
  args: {
    file: Args.string({ description: check.file }),
  },
  flags: {
    "data-dir": dataDirFlag,
    json: jsonFlag,
  },
  run: async (given) => {
    const { good, lines } = await reportProject(given, locale);
    process.stdout.write(lines.map((line) => `${line}\n`).join(""));
    return good;
  },
});
