import { messagesIn } from "../../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale, wholeNumberFlag } from "../../../src/runtime/command.ts";
import { postgresFlag, vesselArg, texts } from "../src/runtime/flags.ts";
import { shoreRestore } from "../src/runtime/restore.ts";

const { backup } = messagesIn(locale);
const { restore: words } = texts;

export default class ShoreRestore extends BitacoraCommand {
  static override summary = words.summary;
  static override description = words.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> aurora ./aurora-data --postgres postgres://bitacora@db/bitacora",
  ];
  static override args = { vessel: vesselArg(), dir: Args.string({ description: words.dir, required: true }) };
  static override flags = {
    postgres: postgresFlag(),
    branch: wholeNumberFlag({ name: "branch", summary: texts.verify.branch, min: 1, max: 1_000_000 })({
      helpValue: "N",
    }),
    user: Flags.string({ summary: backup.restore.flags.user, helpValue: "NAME" }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ShoreRestore);
    const { branch, user, postgres } = flags;
    process.exitCode = await shoreRestore({ ...args, branch, user, postgres, locale, texts });
  }
}
