import { messagesIn } from "../../src/messages/messages.ts";
import { command, Flags, locale, serviceFlags, wholeNumberFlag } from "../../src/runtime/command.ts";
import { auditFlag } from "../../src/runtime/logbook/flags.ts";
import { logbookList } from "../../src/runtime/logbook/list.ts";

const { list } = messagesIn(locale).logbook;

export default command({
  summary: list.summary,
  description: list.description,
  examples: ["--limit 20", "--kind manual --since 2026-11-01 --json"],
  flags: {
    ...serviceFlags,
    kind: Flags.string({ summary: `${list.flags.kind}: ${Object.keys(list.kinds).join(", ")}`, helpValue: "KIND" }),
    since: Flags.string({ summary: list.flags.since, helpValue: "TIME" }),
    until: Flags.string({ summary: list.flags.until, helpValue: "TIME" }),
    audit: auditFlag,
    limit: wholeNumberFlag({ name: "limit", summary: list.flags.limit, min: 1, max: 100_000 })({ default: 50 }),
  },
  run: (given) => logbookList(given),
});
