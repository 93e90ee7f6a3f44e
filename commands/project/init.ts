import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, locale, switchFlag } from "../../src/runtime/command.ts";
import { initProject } from "../../src/runtime/project-files.ts";

const texts = messagesIn(locale).project.init;

export default command({
  summary: texts.summary,
  args: {
    file: Args.string({ description: texts.file, default: "project.yaml" }),
  },
  flags: {
    force: switchFlag(texts.force),
  },
  run: async ({ file, force }) => {
    await initProject(file, force, locale);
    process.stdout.write(`${texts.written({ file })}\n`);
  },
});
