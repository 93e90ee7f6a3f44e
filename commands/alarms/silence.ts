import { Args, command, serviceFlags } from "../../src/runtime/command.ts";
import { texts, userFlag } from "../../src/runtime/alarms/alarm-command.ts";
import { silenceAlarms } from "../../src/runtime/alarms/alarm-verbs.ts";

export default command({
  summary: texts.silence,
  examples: ["--user Ana"],
  args: { record: Args.string({ description: texts.args.recordOrAll }) },
  flags: { ...serviceFlags, user: userFlag },
  run: ({ record, user, ...where }) => silenceAlarms(where, record, user),
});
