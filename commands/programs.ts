import { command, serviceFlags } from "../src/runtime/command.ts";
import { listPrograms, texts } from "../src/runtime/programs/program-list.ts";

export default command({
  summary: texts.summary,
  examples: ["", "--json"],
  flags: serviceFlags,
  run: listPrograms,
});
