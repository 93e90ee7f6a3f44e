import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale } from "../../src/runtime/command.ts";
import { installService } from "../../src/runtime/unit/service-install.ts";

const { install } = messagesIn(locale).unit;

export default class ServiceInstall extends BitacoraCommand {
  static override summary = install.summary;
  static override description = install.description;
  static override flags = {
    "dry-run": Flags.boolean({ summary: install.dryRun }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(ServiceInstall);
    const { stdout, stderr } = process;
    process.exitCode = await installService({ dryRun: flags["dry-run"], locale, stdout, stderr });
  }
}
