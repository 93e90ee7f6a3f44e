import { userFlag } from "../../src/runtime/alarms/alarm-command.ts";
import { removeArea, texts } from "../../src/runtime/areas/area-command.ts";
import { Args, command, serviceFlags } from "../../src/runtime/command.ts";

export default command({
  summary: texts.remove,
  examples: ["Berth --user Ana"],
  args: { name: Args.string({ description: texts.args.name, required: true }) },
  flags: { ...serviceFlags, user: userFlag },
  run: ({ name, user, ...where }) => removeArea(where, name, user),
});
