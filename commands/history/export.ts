import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, Flags, jsonFlag, locale, switchFlag } from "../../src/runtime/command.ts";
import { EXPORT_FORMATS, historyExport } from "../../src/runtime/history/export.ts";
import { namesOf, locationFlags, spanFlags, spanOf } from "../../src/runtime/history/flags.ts";

const messages = messagesIn(locale).history;
const { exporting } = messages;

export default command({
  summary: exporting.summary,
  description: exporting.description,
  examples: [
    "aurora-2026.parquet --from 2026-01-01 --to 2026-12-31T23:59:59.999Z",
    "engines.csv --tags 'ME_INST_*' --interval 1m --wide",
    "voyage --per-tag --format csv --data-dir /var/lib/bitacora",
  ],
  args: { target: Args.string({ description: exporting.target, required: true, ignoreStdin: true }) },
  flags: {
    tags: Flags.string({ summary: messages.flags.tags, helpValue: "TAGS", multiple: true }),
    ...spanFlags,
    format: Flags.option({ summary: exporting.format, options: EXPORT_FORMATS })(),
    wide: switchFlag(exporting.wide),
    "per-tag": switchFlag(exporting.perTag),
    ...locationFlags,
    json: jsonFlag,
  },
  run: (given) => historyExport({ ...given, ...spanOf(given), tags: namesOf(given.tags ?? []) }),
});
