import { command, Flags, switchFlag } from "../../src/runtime/command.ts";
import { installPrograms } from "../../src/runtime/programs/program-install.ts";
import { texts } from "../../src/runtime/programs/program-list.ts";

const { install } = texts;

export default command({
  summary: install.summary,
  description: install.description,
  flags: {
    project: Flags.string({ summary: install.project, helpValue: "FILE" }),
    "dry-run": switchFlag(install.dryRun),
  },
  run: installPrograms,
});
