import { command, serviceFlags } from "../../src/runtime/command.ts";
import { showMob, texts } from "../../src/runtime/mob/mob-command.ts";

export default command({ summary: texts.show, examples: [""], flags: serviceFlags, run: (given) => showMob(given) });
