import { command, serviceFlags } from "../../src/runtime/command.ts";
import { texts } from "../../src/runtime/alarms/alarm-command.ts";
import { printStatistics } from "../../src/runtime/alarms/alarm-verbs.ts";

export default command({
  summary: texts.stats,
  examples: ["", "--json"],
  flags: serviceFlags,
  run: printStatistics,
});
