import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, locale } from "../../src/runtime/command.ts";
import { serviceStatus } from "../../src/runtime/unit/service-status.ts";

const { status } = messagesIn(locale).unit;

export default class ServiceStatus extends BitacoraCommand {
  static override summary = status.summary;
  static override description = status.description;

  async run(): Promise<void> {
    await this.parse(ServiceStatus);
    const { env, stdout } = process;
    process.exitCode = await serviceStatus({ locale, env, stdout });
  }
}
