import { command, serviceFlags } from "../../src/runtime/command.ts";
import { listReceivers, texts } from "../../src/runtime/notify/notify-command.ts";

export default command({
  summary: texts.list,
  examples: [""],
  flags: serviceFlags,
  run: (given) => listReceivers(given),
});
