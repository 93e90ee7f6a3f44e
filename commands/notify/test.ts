import { userFlag } from "../../src/runtime/alarms/alarm-command.ts";
import { Args, command, serviceFlags } from "../../src/runtime/command.ts";
import { testReceiver, texts } from "../../src/runtime/notify/notify-command.ts";

export default command({
  summary: texts.test,
  examples: ["phones --user Ana"],
  args: { name: Args.string({ description: texts.args.name, required: true }) },
  flags: { ...serviceFlags, user: userFlag },
  run: ({ name, user, ...where }) => testReceiver(where, name, user),
});
