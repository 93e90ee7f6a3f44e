import { BitacoraCommand, Flags } from "../../src/runtime/command.ts";
import { serviceFlags, texts, verbOptions } from "../../src/runtime/alarms/alarm-command.ts";
import { listAlarms } from "../../src/runtime/alarms/alarm-verbs.ts";

export default class AlarmsList extends BitacoraCommand {
  static override summary = texts.list;
  static override examples = [
    "<%= config.bin %> <%= command.id %>",
    "<%= config.bin %> <%= command.id %> --all --json",
  ];
  static override flags = { ...serviceFlags, all: Flags.boolean({ summary: texts.flags.all }) };

  async run(): Promise<void> {
    const { flags } = await this.parse(AlarmsList);
    process.exitCode = await listAlarms(verbOptions(flags), flags.all);
  }
}
