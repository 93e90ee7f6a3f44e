import { messagesIn } from "../../src/messages/messages.ts";
import { command, Flags, locale, serviceFlags, wholeNumberFlag } from "../../src/runtime/command.ts";
import { auditFlag } from "../../src/runtime/logbook/flags.ts";
import { logbookList } from "../../src/runtime/logbook/list.ts";
import { stopSignal } from "../../src/runtime/stop-signal.ts";

const { list } = messagesIn(locale).logbook;

export default command({
  summary: list.follow,
  examples: ["", "--json"],
  flags: {
    ...serviceFlags,
    kind: Flags.string({ summary: list.flags.kind, helpValue: "KIND" }),
    audit: auditFlag,
    limit: wholeNumberFlag({ name: "limit", summary: list.flags.limit, min: 1, max: 100_000 })({ default: 10 }),
  },
  run: (given) => logbookList({ ...given, since: undefined, until: undefined, follow: stopSignal() }),
});
