import { command, Flags, serviceFlags, switchFlag, wholeNumberFlag } from "../../src/runtime/command.ts";
import { ruleArgs, texts, userFlag } from "../../src/runtime/alarms/alarm-command.ts";
import { changeRule } from "../../src/runtime/alarms/alarm-verbs.ts";

/** One day. */
const MINUTES_MAX = 1440;

export default command({
  summary: texts.shelve,
  examples: [
    "A-7K2M9Q4T --user Ana --reason 'charger at the yard' --minutes 120",
    "BATT_0.VOLTAGE_V low --user Ana --reason 'charger at the yard'",
    "FIRE_0.DETECTED smoke --user Ana --reason 'sensor broken' --out-of-service",
  ],
  args: ruleArgs,
  flags: {
    ...serviceFlags,
    user: userFlag,
    reason: Flags.string({ summary: texts.flags.reason, required: true }),
    minutes: wholeNumberFlag({ name: "minutes", summary: texts.flags.minutes, min: 1, max: MINUTES_MAX })({
      default: 60,
    }),
    "out-of-service": switchFlag(texts.flags.outOfService),
  },
  run: ({ record, alarm, user, reason, minutes, outOfService, ...where }) => {
    const given = outOfService ? { user, reason } : { user, reason, minutes };
    return changeRule(where, { record, alarm }, [[outOfService ? "out-of-service" : "shelve", given]]);
  },
});
