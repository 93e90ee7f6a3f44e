import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, Flags, locale } from "../../src/runtime/command.ts";
import { filterFlags } from "../../src/runtime/nmea/filter-flags.ts";
import { filterOf } from "../../src/runtime/nmea/message-filter.ts";
import { convert, CONVERT_FORMATS, formatNamed } from "../../src/runtime/nmea/convert.ts";

const texts = messagesIn(locale).nmea;

export default command({
  summary: texts.convert.summary,
  description: texts.convert.description,
  examples: ["voyage.ebl voyage.log", "voyage.pcapng.gz - --to canboat | gzip > voyage.raw.gz"],
  args: {
    from: Args.string({ description: texts.convert.from, required: true, ignoreStdin: true }),
    file: Args.string({ description: texts.convert.file, required: true, ignoreStdin: true }),
  },
  flags: {
    to: Flags.option({ summary: texts.convert.to, options: CONVERT_FORMATS })(),
    ...filterFlags,
  },
  run: ({ from, file, to = formatNamed(file), ...given }) => convert(from, file, to, filterOf(given)),
});
