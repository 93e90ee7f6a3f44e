import { BitacoraCommand } from "../../../src/runtime/command.ts";
import { shoreSuspend } from "../src/runtime/enrol.ts";
import { postgresFlag, vesselArg, texts } from "../src/runtime/flags.ts";

export default class ShoreSuspend extends BitacoraCommand {
  static override summary = texts.suspend.summary;
  static override examples = ["<%= config.bin %> <%= command.id %> aurora --postgres postgres://bitacora@db/bitacora"];
  static override args = { vessel: vesselArg() };
  static override flags = { postgres: postgresFlag() };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ShoreSuspend);
    process.exitCode = await shoreSuspend(args.vessel, flags.postgres, texts);
  }
}
