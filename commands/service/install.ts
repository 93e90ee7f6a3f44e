import { messagesIn } from "../../src/messages/messages.ts";
import { command, locale, switchFlag } from "../../src/runtime/command.ts";
import { installService } from "../../src/runtime/unit/service-install.ts";

const { install } = messagesIn(locale).unit;

export default command({
  summary: install.summary,
  description: install.description,
  flags: {
    "dry-run": switchFlag(install.dryRun),
  },
  run: ({ dryRun }) => installService(dryRun),
});
