import { BitacoraCommand } from "../../src/runtime/command.ts";
import { serviceFlags, texts, verbOptions } from "../../src/runtime/alarms/alarm-command.ts";
import { tellStatistics } from "../../src/runtime/alarms/alarm-verbs.ts";

export default class AlarmsStats extends BitacoraCommand {
  static override summary = texts.stats;
  static override examples = ["<%= config.bin %> <%= command.id %>", "<%= config.bin %> <%= command.id %> --json"];
  static override flags = serviceFlags;

  async run(): Promise<void> {
    const { flags } = await this.parse(AlarmsStats);
    process.exitCode = await tellStatistics(verbOptions(flags));
  }
}
