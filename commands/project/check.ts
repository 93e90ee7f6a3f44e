import { messagesIn } from "../../src/messages/messages.ts";
import { EXIT_BAD_ANSWER } from "../../src/runtime/command-line.ts";
import { Args, BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { reportProject } from "../../src/runtime/project-files.ts";

const { check } = messagesIn(locale).project;

export default class ProjectCheck extends BitacoraCommand {
  static override summary = check.summary;
  static override description = check.description;
  static override args = {
    file: Args.string({ description: check.file, required: true }),
  };
  static override flags = {
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ProjectCheck);
    const { good, lines } = await reportProject(args.file, flags.json, locale);
    for (const line of lines) this.log(line);
    if (!good) this.exit(EXIT_BAD_ANSWER);
  }
}
