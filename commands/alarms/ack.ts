import { Args, command, Flags, serviceFlags } from "../../src/runtime/command.ts";
import { texts, userFlag } from "../../src/runtime/alarms/alarm-command.ts";
import { acknowledgeAlarm } from "../../src/runtime/alarms/alarm-verbs.ts";

export default command({
  summary: texts.ack,
  examples: ["A-7K2M9Q4T --user Ana", "A-7K2M9Q4T --user Ana --reason 'strainer cleaned'"],
  args: { record: Args.string({ description: texts.args.record, required: true }) },
  flags: { ...serviceFlags, user: userFlag, reason: Flags.string({ summary: texts.flags.reason }) },
  run: ({ record, user, reason, ...where }) => acknowledgeAlarm(where, record, { user, reason }),
});
