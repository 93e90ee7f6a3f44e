import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, dataDirFlag, Flags, jsonFlag, locale, switchFlag } from "../../src/runtime/command.ts";
import { FORMATS, historyImport, PRECISIONS } from "../../src/runtime/history/import.ts";

const messages = messagesIn(locale).history;
const { importing } = messages;

export default command({
  summary: importing.summary,
  description: importing.description,
  examples: [
    "signalk.lp.gz --dry-run",
    "signalk.lp.gz --data-dir /var/lib/bitacora",
    "voyage.log --day 2026-07-14",
    "weather.csv --map wind_speed=WEATHER.WIND_MS:kn",
  ],
  args: { files: Args.string({ description: importing.files, required: true, multiple: true, ignoreStdin: true }) },
  flags: {
    format: Flags.option({ summary: importing.format, options: FORMATS })(),
    precision: Flags.option({ summary: importing.precision, options: PRECISIONS })({ default: "auto" }),
    map: Flags.string({
      summary: importing.map,
      helpValue: "NAME=TAG[:UNIT]",
      multiple: true,
      multipleNonGreedy: true,
    }),
    context: Flags.string({ summary: importing.context, helpValue: "CONTEXT" }),
    day: Flags.string({ summary: importing.day, helpValue: "DATE" }),
    "dry-run": switchFlag(importing.dryRun),
    "data-dir": dataDirFlag,
    db: Flags.string({ summary: messages.flags.db, helpValue: "FILE" }),
    json: jsonFlag,
  },
  run: ({ map = [], ...given }) => historyImport({ ...given, map }),
});
