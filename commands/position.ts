import { command, serviceFlags } from "../src/runtime/command.ts";
import { showPosition, texts } from "../src/runtime/position/position-command.ts";

export default command({
  summary: texts.summary,
  examples: [""],
  flags: serviceFlags,
  run: (given) => showPosition(given),
});
