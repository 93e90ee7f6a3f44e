import { BitacoraCommand } from "../../src/runtime/command.ts";
import { serviceFlags, texts, verbOptions } from "../../src/runtime/alarms/alarm-command.ts";
import { watchAlarms } from "../../src/runtime/alarms/alarm-verbs.ts";
import { stopSignal } from "../../src/runtime/stop-signal.ts";

export default class AlarmsWatch extends BitacoraCommand {
  static override summary = texts.watch;
  static override examples = ["<%= config.bin %> <%= command.id %>", "<%= config.bin %> <%= command.id %> --json"];
  static override flags = serviceFlags;

  async run(): Promise<void> {
    const { flags } = await this.parse(AlarmsWatch);
    const status = await watchAlarms(verbOptions(flags), stopSignal());
    // The stream is still open.
    process.exit(status);
  }
}
