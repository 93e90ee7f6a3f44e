import { messagesIn } from "../src/messages/messages.ts";
import { command, dataDirFlag, Flags, jsonFlag, locale, texts, wholeNumberFlag } from "../src/runtime/command.ts";
import { doctor } from "../src/runtime/doctor/doctor.ts";

const { command: words } = messagesIn(locale).doctor;

export default command({
  summary: words.summary,
  description: words.description,
  examples: ["", "--json"],
  flags: {
    project: Flags.string({ summary: words.project, helpValue: "FILE" }),
    "data-dir": dataDirFlag,
    host: Flags.string({ summary: texts.serve.host, default: "127.0.0.1" }),
    port: wholeNumberFlag({ name: "port", summary: texts.serve.port, min: 0, max: 65_535 })({ default: 8000 }),
    json: jsonFlag,
  },
  run: ({ project, ...given }) => doctor({ ...given, projectFile: project }),
});
