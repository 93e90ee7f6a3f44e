import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { EXPORT_FORMATS, historyExport } from "../../src/runtime/history/export.ts";
import { namesOf, locationFlags, spanFlags, spanOf } from "../../src/runtime/history/flags.ts";

const messages = messagesIn(locale).history;
const { exporting } = messages;

export default class HistoryExport extends BitacoraCommand {
  static override summary = exporting.summary;
  static override description = exporting.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> aurora-2026.parquet --from 2026-01-01 --to 2026-12-31T23:59:59.999Z",
    "<%= config.bin %> <%= command.id %> engines.csv --tags 'ME_INST_*' --interval 1m --wide",
    "<%= config.bin %> <%= command.id %> voyage --per-tag --format csv --data-dir /var/lib/bitacora",
  ];
  static override args = { target: Args.string({ description: exporting.target, required: true, ignoreStdin: true }) };
  static override flags = {
    tags: Flags.string({ summary: messages.flags.tags, helpValue: "TAGS", multiple: true }),
    ...spanFlags,
    format: Flags.option({ summary: exporting.format, options: EXPORT_FORMATS })(),
    wide: Flags.boolean({ summary: exporting.wide }),
    "per-tag": Flags.boolean({ summary: exporting.perTag }),
    ...locationFlags,
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags, args } = await this.parse(HistoryExport);
    const { url, "data-dir": dataDir, db, format, wide, "per-tag": perTag, json } = flags;
    const { env, stdout, stderr } = process;
    process.exitCode = await historyExport({
      target: args.target,
      format,
      wide,
      perTag,
      json,
      url,
      dataDir,
      db,
      env,
      ...spanOf(flags),
      tags: namesOf(flags.tags ?? []),
      texts: messages,
      locale,
      stdout,
      stderr,
    });
  }
}
