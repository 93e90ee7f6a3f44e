import { userFlag } from "../../src/runtime/alarms/alarm-command.ts";
import { command, Flags, serviceFlags } from "../../src/runtime/command.ts";
import { endMob, texts } from "../../src/runtime/mob/mob-command.ts";

export default command({
  summary: texts.end,
  examples: ["--reason 'back aboard' --user Ana"],
  flags: {
    ...serviceFlags,
    user: userFlag,
    reason: Flags.string({ summary: texts.flags.reason, helpValue: "TEXT", required: true }),
  },
  run: ({ user, reason, ...where }) => endMob(where, reason, user),
});
