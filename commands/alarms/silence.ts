import { Args, BitacoraCommand } from "../../src/runtime/command.ts";
import { serviceFlags, texts, userFlag, verbOptions } from "../../src/runtime/alarms/alarm-command.ts";
import { silenceAlarms } from "../../src/runtime/alarms/alarm-verbs.ts";

export default class AlarmsSilence extends BitacoraCommand {
  static override summary = texts.silence;
  static override examples = ["<%= config.bin %> <%= command.id %> --user Ana"];
  static override args = { record: Args.string({ description: texts.args.recordOrAll }) };
  static override flags = { ...serviceFlags, user: userFlag };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AlarmsSilence);
    process.exitCode = await silenceAlarms(verbOptions(flags), args.record, flags.user);
  }
}
