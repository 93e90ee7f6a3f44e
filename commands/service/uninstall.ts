import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale } from "../../src/runtime/command.ts";
import { uninstallService } from "../../src/runtime/unit/service-uninstall.ts";

const { uninstall } = messagesIn(locale).unit;

export default class ServiceUninstall extends BitacoraCommand {
  static override summary = uninstall.summary;
  static override flags = {
    "dry-run": Flags.boolean({ summary: uninstall.dryRun }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(ServiceUninstall);
    const { stdout, stderr } = process;
    process.exitCode = await uninstallService({ dryRun: flags["dry-run"], locale, stdout, stderr });
  }
}
