import { messagesIn } from "../src/messages/messages.ts";
import { EXIT_BAD_ANSWER } from "../src/runtime/command-line.ts";
import { BitacoraCommand, Flags, locale, texts, wholeNumberFlag } from "../src/runtime/command.ts";
import { doctor } from "../src/runtime/doctor/doctor.ts";

const { command } = messagesIn(locale).doctor;

export default class Doctor extends BitacoraCommand {
  static override summary = command.summary;
  static override description = command.description;
  static override examples = ["<%= config.bin %> <%= command.id %>", "<%= config.bin %> <%= command.id %> --json"];
  static override flags = {
    project: Flags.string({ summary: command.project, helpValue: "FILE" }),
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
    host: Flags.string({ summary: texts.serve.host, default: "127.0.0.1" }),
    port: wholeNumberFlag({ name: "port", summary: texts.serve.port, min: 0, max: 65_535 })({ default: 8000 }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Doctor);
    const { env, stdout } = process;
    const { project: projectFile, "data-dir": dataDir, host, port, json } = flags;
    const isWell = await doctor({ projectFile, dataDir, host, port, json, locale, env, stdout });
    if (!isWell) this.exit(EXIT_BAD_ANSWER);
  }
}
