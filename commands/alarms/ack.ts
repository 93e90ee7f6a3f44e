import { Args, BitacoraCommand } from "../../src/runtime/command.ts";
import { serviceFlags, texts, userFlag, verbOptions } from "../../src/runtime/alarms/alarm-command.ts";
import { acknowledgeAlarm } from "../../src/runtime/alarms/alarm-verbs.ts";

export default class AlarmsAck extends BitacoraCommand {
  static override summary = texts.ack;
  static override examples = ["<%= config.bin %> <%= command.id %> A-7K2M9Q4T --user Ana"];
  static override args = { record: Args.string({ description: texts.args.record, required: true }) };
  static override flags = { ...serviceFlags, user: userFlag };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AlarmsAck);
    process.exitCode = await acknowledgeAlarm(verbOptions(flags), args.record, flags.user);
  }
}
