import { BitacoraCommand, Flags, wholeNumberFlag } from "../../../src/runtime/command.ts";
import { shoreAdopt } from "../src/runtime/adopt.ts";
import { postgresFlag, vesselArg, texts } from "../src/runtime/flags.ts";

const { adopt: words } = texts;

export default class ShoreAdopt extends BitacoraCommand {
  static override summary = words.summary;
  static override description = words.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> aurora --postgres postgres://bitacora@db/bitacora",
    "<%= config.bin %> <%= command.id %> aurora --keep --postgres postgres://bitacora@db/bitacora",
  ];
  static override args = { vessel: vesselArg() };
  static override flags = {
    postgres: postgresFlag(),
    after: wholeNumberFlag({ name: "after", summary: words.after, min: 0, max: Number.MAX_SAFE_INTEGER })({
      helpValue: "ID",
    }),
    keep: Flags.boolean({ summary: words.keep, default: false, exclusive: ["after"] }),
    user: Flags.string({ summary: words.user, helpValue: "NAME" }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ShoreAdopt);
    const { after, keep, user, postgres } = flags;
    process.exitCode = await shoreAdopt({ vessel: args.vessel, after, keep, user, postgres, texts });
  }
}
