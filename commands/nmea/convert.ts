import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale } from "../../src/runtime/command.ts";
import { filterFlags } from "../../src/runtime/nmea/filter-flags.ts";
import { filterOf } from "../../src/runtime/nmea/message-filter.ts";
import { convert, CONVERT_FORMATS } from "../../src/runtime/nmea/convert.ts";

const texts = messagesIn(locale).nmea;

export default class NmeaConvert extends BitacoraCommand {
  static override summary = texts.convert.summary;
  static override description = texts.convert.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> voyage.ebl voyage.log",
    "<%= config.bin %> <%= command.id %> voyage.pcapng.gz - --to canboat | gzip > voyage.raw.gz",
  ];
  static override args = {
    from: Args.string({ description: texts.convert.from, required: true, ignoreStdin: true }),
    file: Args.string({ description: texts.convert.file, required: true, ignoreStdin: true }),
  };
  static override flags = {
    to: Flags.option({ summary: texts.convert.to, options: CONVERT_FORMATS, default: "candump" as const })(),
    ...filterFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(NmeaConvert);
    const isWhole = await convert({
      from: args.from,
      to: args.file,
      format: flags.to,
      filter: filterOf(flags),
      texts,
    });
    if (!isWhole) this.exit(1);
  }
}
