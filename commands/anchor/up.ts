import { userFlag } from "../../src/runtime/alarms/alarm-command.ts";
import { takeAnchorUp, texts } from "../../src/runtime/anchor/anchor-command.ts";
import { command, serviceFlags } from "../../src/runtime/command.ts";

export default command({
  summary: texts.up,
  examples: ["--user Ana"],
  flags: { ...serviceFlags, user: userFlag },
  run: ({ user, ...where }) => takeAnchorUp(where, user),
});
