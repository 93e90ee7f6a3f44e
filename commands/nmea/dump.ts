import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale, texts, wholeNumberFlag } from "../../src/runtime/command.ts";
import { filterFlags } from "../../src/runtime/nmea/filter-flags.ts";
import { filterOf } from "../../src/runtime/nmea/message-filter.ts";
import { dumpOnTerminal } from "../../src/runtime/nmea/dump.ts";

const tools = messagesIn(locale).tools;

export default class NmeaDump extends BitacoraCommand {
  static override summary = tools.dump.summary;
  static override description = tools.dump.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> can0",
    "<%= config.bin %> <%= command.id %> can0 --json --pgn 127488,127489",
    "<%= config.bin %> <%= command.id %> can0 --source 16 --name engineParametersDynamic --count 10",
  ];
  static override args = {
    interface: Args.string({ description: tools.shared.interface, required: true, ignoreStdin: true }),
  };
  static override flags = {
    ...filterFlags,
    raw: Flags.boolean({ summary: tools.dump.raw }),
    count: wholeNumberFlag({ name: "count", summary: tools.dump.count, min: 1, max: 1e12 })(),
    stats: Flags.boolean({ summary: tools.dump.stats }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(NmeaDump);
    await dumpOnTerminal(args.interface, {
      filter: filterOf(flags),
      json: flags.json,
      raw: flags.raw,
      stats: flags.stats,
      count: flags.count ?? Infinity,
      texts: { bus: messagesIn(locale).bus, replay: messagesIn(locale).nmea.replay, tools },
    });
  }
}
