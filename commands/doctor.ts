import { messagesIn } from "../src/messages/messages.ts";
import { command, dataDirFlag, Flags, jsonFlag, locale } from "../src/runtime/command.ts";
import { doctor } from "../src/runtime/doctor/doctor.ts";

const { command: words } = messagesIn(locale).doctor;

export default command({
  summary: words.summary,
  description: words.description,
  examples: ["", "--json"],
  flags: {
    project: Flags.string({ summary: words.project, helpValue: "FILE" }),
    "data-dir": dataDirFlag,
    json: jsonFlag,
  },
  run: ({ project, dataDir, json }) => doctor(dataDir, project, json),
});
