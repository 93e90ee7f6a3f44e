import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, locale } from "../../src/runtime/command.ts";
import { projectSchemaText } from "../../src/runtime/project-files.ts";

export default class ProjectSchema extends BitacoraCommand {
  static override summary = messagesIn(locale).project.schema.summary;

  async run(): Promise<void> {
    await this.parse(ProjectSchema);
    this.log(projectSchemaText());
  }
}
