import { messagesIn } from "../../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale, texts, wholeNumberFlag } from "../../src/runtime/command.ts";
import { auditFlag } from "../../src/runtime/logbook/flags.ts";
import { logbookList } from "../../src/runtime/logbook/list.ts";
import { stopSignal } from "../../src/runtime/stop-signal.ts";

const { list } = messagesIn(locale).logbook;

export default class LogbookFollow extends BitacoraCommand {
  static override summary = list.follow;
  static override examples = ["<%= config.bin %> <%= command.id %>", "<%= config.bin %> <%= command.id %> --json"];
  static override flags = {
    "data-dir": Flags.string({ summary: texts.flags.dataDir, helpValue: "DIR" }),
    kind: Flags.string({ summary: list.flags.kind, helpValue: "KIND" }),
    audit: auditFlag,
    limit: wholeNumberFlag({ name: "limit", summary: list.flags.limit, min: 1, max: 100_000 })({ default: 10 }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(LogbookFollow);
    const { "data-dir": dataDir, kind, audit, limit, json } = flags;
    const { env, stdout, stderr } = process;
    const bounds = { since: undefined, until: undefined };
    const options = { dataDir, kind, audit, limit, json, ...bounds, texts: list, env, stdout, stderr };
    process.exitCode = await logbookList({ ...options, follow: stopSignal() });
  }
}
