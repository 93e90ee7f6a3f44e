import { messagesIn } from "../../src/messages/messages.ts";
import { command, locale, switchFlag } from "../../src/runtime/command.ts";
import { uninstallService } from "../../src/runtime/unit/service-uninstall.ts";

const { uninstall } = messagesIn(locale).unit;

export default command({
  summary: uninstall.summary,
  flags: {
    "dry-run": switchFlag(uninstall.dryRun),
  },
  run: ({ dryRun }) => uninstallService(dryRun),
});
