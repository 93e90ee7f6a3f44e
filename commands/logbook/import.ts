import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, dataDirFlag, jsonFlag, locale } from "../../src/runtime/command.ts";
import { requiredUserFlag } from "../../src/runtime/logbook/flags.ts";
import { logbookImport } from "../../src/runtime/logbook/import.ts";

const { importing } = messagesIn(locale).logbook;

export default command({
  summary: importing.summary,
  description: importing.description,
  examples: ["~/.signalk/plugin-config-data/signalk-logbook/*.yml --user Ana"],
  args: { files: Args.string({ description: importing.files, required: true, multiple: true, ignoreStdin: true }) },
  flags: { user: requiredUserFlag(importing.user), "data-dir": dataDirFlag, json: jsonFlag },
  run: logbookImport,
});
