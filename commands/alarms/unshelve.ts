import { Args, command, serviceFlags } from "../../src/runtime/command.ts";
import { texts, userFlag } from "../../src/runtime/alarms/alarm-command.ts";
import { endSuppression } from "../../src/runtime/alarms/alarm-verbs.ts";

export default command({
  summary: texts.unshelve,
  examples: ["BATT_0.VOLTAGE_V low --user Ana"],
  args: {
    tag: Args.string({ description: texts.args.tag, required: true }),
    alarm: Args.string({ description: texts.args.alarm, required: true }),
  },
  flags: { ...serviceFlags, user: userFlag },
  run: ({ tag, alarm, user, ...where }) => endSuppression(where, tag, alarm, user),
});
