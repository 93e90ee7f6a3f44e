import { command, Flags, serviceFlags } from "../../src/runtime/command.ts";
import { texts } from "../../src/runtime/alarms/alarm-command.ts";
import { listRules } from "../../src/runtime/alarms/alarm-verbs.ts";

export default command({
  summary: texts.rules,
  examples: ["", "--state shelved"],
  flags: {
    ...serviceFlags,
    state: Flags.string({ summary: texts.flags.state, options: ["open", "shelved", "out_of_service"] }),
  },
  run: ({ state, ...where }) => listRules(where, state),
});
