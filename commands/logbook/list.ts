import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale, texts, wholeNumberFlag } from "../../src/runtime/command.ts";
import { auditFlag } from "../../src/runtime/logbook/flags.ts";
import { logbookList } from "../../src/runtime/logbook/list.ts";

const { list } = messagesIn(locale).logbook;

export default class LogbookList extends BitacoraCommand {
  static override summary = list.summary;
  static override description = list.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> --limit 20",
    "<%= config.bin %> <%= command.id %> --kind manual --since 2026-11-01 --json",
  ];
  static override flags = {
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
    kind: Flags.string({ summary: list.flags.kind, helpValue: "KIND" }),
    since: Flags.string({ summary: list.flags.since, helpValue: "TIME" }),
    until: Flags.string({ summary: list.flags.until, helpValue: "TIME" }),
    audit: auditFlag,
    limit: wholeNumberFlag({ name: "limit", summary: list.flags.limit, min: 1, max: 100_000 })({ default: 50 }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(LogbookList);
    const { "data-dir": dataDir, kind, since, until, audit, limit, json } = flags;
    const { env, stdout, stderr } = process;
    process.exitCode = await logbookList({
      dataDir,
      kind,
      since,
      until,
      audit,
      limit,
      json,
      texts: list,
      env,
      stdout,
      stderr,
    });
  }
}
