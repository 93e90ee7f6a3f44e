import { command, serviceFlags } from "../../src/runtime/command.ts";
import { ruleArgs, texts, userFlag } from "../../src/runtime/alarms/alarm-command.ts";
import { endSuppression } from "../../src/runtime/alarms/alarm-verbs.ts";

export default command({
  summary: texts.unshelve,
  examples: ["A-7K2M9Q4T --user Ana", "BATT_0.VOLTAGE_V low --user Ana"],
  args: ruleArgs,
  flags: { ...serviceFlags, user: userFlag },
  run: ({ record, alarm, user, ...where }) => endSuppression(where, { record, alarm }, user),
});
