import { Args, BitacoraCommand, Flags, wholeNumberFlag } from "../../../src/runtime/command.ts";
import { texts } from "../src/runtime/flags.ts";
import { shoreDev } from "../src/runtime/dev.ts";

export default class ShoreDev extends BitacoraCommand {
  static override summary = texts.dev.summary;
  static override description = texts.dev.description;
  static override examples = ["<%= config.bin %> <%= command.id %> ./shore"];
  static override args = { dir: Args.string({ description: texts.dev.dir, required: true }) };
  static override flags = {
    host: Flags.string({ summary: texts.flags.host, default: "127.0.0.1" }),
    port: wholeNumberFlag({ name: "port", summary: texts.flags.port, min: 0, max: 65_535 })({ default: 8020 }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ShoreDev);
    process.exitCode = await shoreDev({ dir: args.dir, host: flags.host, port: flags.port, texts });
  }
}
