import { userFlag } from "../../src/runtime/alarms/alarm-command.ts";
import { Args, command, serviceFlags } from "../../src/runtime/command.ts";
import { endShoreOrder, shoreLink } from "../../src/runtime/shore-status.ts";

export default command({
  summary: shoreLink.end.summary,
  examples: ["1790000000000 --user Ana"],
  args: { number: Args.string({ description: shoreLink.end.number, required: true }) },
  flags: { ...serviceFlags, user: userFlag },
  run: ({ number, user, ...where }) => endShoreOrder(where, number, user),
});
