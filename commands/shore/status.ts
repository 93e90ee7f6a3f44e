import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale } from "../../src/runtime/command.ts";
import { shoreStatus } from "../../src/runtime/shore-status.ts";

const { shoreLink, cli, alarms } = messagesIn(locale);

export default class ShoreStatus extends BitacoraCommand {
  static override summary = shoreLink.status.summary;
  static override examples = ["<%= config.bin %> <%= command.id %>", "<%= config.bin %> <%= command.id %> --json"];
  static override flags = {
    url: Flags.string({ summary: alarms.flags.url, helpValue: "URL" }),
    "data-dir": Flags.string({ summary: cli.flags.dataDir, helpValue: "DIR" }),
    json: Flags.boolean({ summary: cli.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(ShoreStatus);
    const { url, "data-dir": dataDir, json } = flags;
    process.exitCode = await shoreStatus({ url, dataDir, json }, shoreLink.status, process);
  }
}
