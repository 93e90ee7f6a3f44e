import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, Flags, jsonFlag, locale, switchFlag } from "../../src/runtime/command.ts";
import { importSignalkFolder } from "../../src/runtime/import/signalk.ts";

const texts = messagesIn(locale).imports;

export default command({
  summary: texts.summary,
  description: texts.description,
  examples: ["~/.signalk --dry-run", "~/.signalk --out project.yaml"],
  args: {
    folder: Args.string({ description: texts.folder, required: true }),
  },
  flags: {
    out: Flags.string({ summary: texts.out, helpValue: "FILE", default: "project.yaml" }),
    "dry-run": switchFlag(texts.dryRun),
    json: jsonFlag,
  },
  run: async (given) => {
    const { good, lines } = await importSignalkFolder(given, locale);
    process.stdout.write(lines.map((line) => `${line}\n`).join(""));
    return good;
  },
});
