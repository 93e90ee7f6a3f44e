import { command, serviceFlags } from "../../src/runtime/command.ts";
import { showMessages, texts } from "../../src/runtime/notify/notify-command.ts";

export default command({
  summary: texts.show,
  examples: [""],
  flags: serviceFlags,
  run: (given) => showMessages(given),
});
