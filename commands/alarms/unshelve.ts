import { Args, BitacoraCommand } from "../../src/runtime/command.ts";
import { serviceFlags, texts, userFlag, verbOptions } from "../../src/runtime/alarms/alarm-command.ts";
import { endSuppression } from "../../src/runtime/alarms/alarm-verbs.ts";

export default class AlarmsUnshelve extends BitacoraCommand {
  static override summary = texts.unshelve;
  static override examples = ["<%= config.bin %> <%= command.id %> BATT_0.VOLTAGE_V low --user Ana"];
  static override args = {
    tag: Args.string({ description: texts.args.tag, required: true }),
    alarm: Args.string({ description: texts.args.alarm, required: true }),
  };
  static override flags = { ...serviceFlags, user: userFlag };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AlarmsUnshelve);
    process.exitCode = await endSuppression(verbOptions(flags), args.tag, args.alarm, flags.user);
  }
}
