import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale, texts, wholeNumberFlag } from "../../src/runtime/command.ts";
import { namesOf, locationFlags, spanFlags, spanOf } from "../../src/runtime/history/flags.ts";
import { historyQuery } from "../../src/runtime/history/query.ts";

const messages = messagesIn(locale).history;
const { query } = messages;

export default class HistoryQuery extends BitacoraCommand {
  static override summary = query.summary;
  static override description = query.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> VESSEL.SOG_MS --limit 20",
    "<%= config.bin %> <%= command.id %> ME_INST_0.RPM,ME_INST_1.RPM --from 2026-11-21 --interval 1h --aggregate max --json",
  ];
  static override args = { tags: Args.string({ description: query.tags, required: true }) };
  static override flags = {
    ...spanFlags,
    limit: wholeNumberFlag({ name: "limit", summary: query.limit, min: 1, max: 100_000 })({ default: 1000 }),
    ...locationFlags,
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags, args, metadata } = await this.parse(HistoryQuery);
    const { url, "data-dir": dataDir, db, limit, json } = flags;
    const { env, stdout, stderr } = process;
    const where = { url, dataDir, db, env };
    const tags = namesOf([args.tags]);
    process.exitCode = await historyQuery({
      ...where,
      ...spanOf(flags),
      tags,
      limit,
      isLimitChosen: metadata.flags["limit"]?.setFromDefault !== true,
      json,
      texts: messages,
      stdout,
      stderr,
    });
  }
}
