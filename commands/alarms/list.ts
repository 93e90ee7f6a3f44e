import { command, serviceFlags, switchFlag } from "../../src/runtime/command.ts";
import { texts } from "../../src/runtime/alarms/alarm-command.ts";
import { listAlarms } from "../../src/runtime/alarms/alarm-verbs.ts";

export default command({
  summary: texts.list,
  examples: ["", "--all --json"],
  flags: { ...serviceFlags, all: switchFlag(texts.flags.all) },
  run: ({ all, ...where }) => listAlarms(where, all),
});
