import { BitacoraCommand, Flags, locale, wholeNumberFlag, texts as cli } from "../../../src/runtime/command.ts";
import { postgresFlag, vesselArg, texts } from "../src/runtime/flags.ts";
import { shoreVerify } from "../src/runtime/verify.ts";

const { verify: words } = texts;

export default class ShoreVerify extends BitacoraCommand {
  static override summary = words.summary;
  static override examples = ["<%= config.bin %> <%= command.id %> aurora --postgres postgres://bitacora@db/bitacora"];
  static override args = { vessel: vesselArg() };
  static override flags = {
    postgres: postgresFlag(),
    branch: wholeNumberFlag({ name: "branch", summary: words.branch, min: 1, max: 1_000_000 })({ helpValue: "N" }),
    json: Flags.boolean({ summary: cli.flags.json, default: false }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ShoreVerify);
    const { branch, json, postgres } = flags;
    process.exitCode = await shoreVerify({ vessel: args.vessel, branch, json, postgres, locale, texts });
  }
}
