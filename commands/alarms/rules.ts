import { BitacoraCommand, Flags } from "../../src/runtime/command.ts";
import { serviceFlags, texts, verbOptions } from "../../src/runtime/alarms/alarm-command.ts";
import { listRules } from "../../src/runtime/alarms/alarm-verbs.ts";

export default class AlarmsRules extends BitacoraCommand {
  static override summary = texts.rules;
  static override examples = [
    "<%= config.bin %> <%= command.id %>",
    "<%= config.bin %> <%= command.id %> --state shelved",
  ];
  static override flags = {
    ...serviceFlags,
    state: Flags.string({ summary: texts.flags.state, options: ["open", "shelved", "out_of_service"] }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AlarmsRules);
    process.exitCode = await listRules(verbOptions(flags), flags.state);
  }
}
