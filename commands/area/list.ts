import { listAreas, texts } from "../../src/runtime/areas/area-command.ts";
import { command, serviceFlags } from "../../src/runtime/command.ts";

export default command({ summary: texts.list, examples: [""], flags: serviceFlags, run: (given) => listAreas(given) });
