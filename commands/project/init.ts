import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale } from "../../src/runtime/command.ts";
import { initProject } from "../../src/runtime/project-files.ts";

const texts = messagesIn(locale).project.init;

export default class ProjectInit extends BitacoraCommand {
  static override summary = texts.summary;
  static override args = {
    file: Args.string({ description: texts.file, default: "project.yaml" }),
  };
  static override flags = {
    force: Flags.boolean({ summary: texts.force }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ProjectInit);
    await initProject(args.file, flags.force, locale);
    this.log(texts.written({ file: args.file }));
  }
}
