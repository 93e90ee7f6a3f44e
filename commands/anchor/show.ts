import { showAnchor, texts } from "../../src/runtime/anchor/anchor-command.ts";
import { command, serviceFlags } from "../../src/runtime/command.ts";

export default command({ summary: texts.show, examples: [""], flags: serviceFlags, run: (given) => showAnchor(given) });
