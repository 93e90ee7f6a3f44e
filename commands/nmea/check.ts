import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale, numberFlag, texts } from "../../src/runtime/command.ts";
import { checkOnTerminal } from "../../src/runtime/nmea/check.ts";

const tools = messagesIn(locale).tools;

export default class NmeaCheck extends BitacoraCommand {
  static override summary = tools.check.summary;
  static override description = tools.check.description;
  static override examples = ["<%= config.bin %> <%= command.id %> can0"];
  static override args = {
    interface: Args.string({ description: tools.shared.interface, required: true, ignoreStdin: true }),
  };
  static override flags = {
    seconds: numberFlag({ name: "seconds", summary: tools.check.seconds, min: 1, max: 3600 })({ default: 3 }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(NmeaCheck);
    const isGood = await checkOnTerminal(args.interface, {
      ...flags,
      texts: { bus: messagesIn(locale).bus, tools },
    });
    if (!isGood) this.exit(1);
  }
}
