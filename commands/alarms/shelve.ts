import { Args, BitacoraCommand, Flags, wholeNumberFlag } from "../../src/runtime/command.ts";
import { serviceFlags, texts, userFlag, verbOptions } from "../../src/runtime/alarms/alarm-command.ts";
import { changeRule } from "../../src/runtime/alarms/alarm-verbs.ts";

/** One day. */
const MINUTES_MAX = 1440;

export default class AlarmsShelve extends BitacoraCommand {
  static override summary = texts.shelve;
  static override examples = [
    "<%= config.bin %> <%= command.id %> BATT_0.VOLTAGE_V low --user Ana --reason 'charger at the yard' --minutes 120",
    "<%= config.bin %> <%= command.id %> FIRE_0.DETECTED smoke --user Ana --reason 'sensor broken' --out-of-service",
  ];
  static override args = {
    tag: Args.string({ description: texts.args.tag, required: true }),
    alarm: Args.string({ description: texts.args.alarm, required: true }),
  };
  static override flags = {
    ...serviceFlags,
    user: userFlag,
    reason: Flags.string({ summary: texts.flags.reason, required: true }),
    minutes: wholeNumberFlag({ name: "minutes", summary: texts.flags.minutes, min: 1, max: MINUTES_MAX })({
      default: 60,
    }),
    "out-of-service": Flags.boolean({ summary: texts.flags.outOfService }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AlarmsShelve);
    const { user, reason, minutes, "out-of-service": isOut } = flags;
    const given = isOut ? { user, reason } : { user, reason, minutes: String(minutes) };
    const acts = [[isOut ? "out-of-service" : "shelve", given] as const];
    process.exitCode = await changeRule(verbOptions(flags), { tagId: args.tag, alarmId: args.alarm, acts });
  }
}
