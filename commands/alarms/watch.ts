import { command, serviceFlags } from "../../src/runtime/command.ts";
import { texts } from "../../src/runtime/alarms/alarm-command.ts";
import { watchAlarms } from "../../src/runtime/alarms/alarm-verbs.ts";
import { stopSignal } from "../../src/runtime/stop-signal.ts";

export default command({
  summary: texts.watch,
  examples: ["", "--json"],
  flags: serviceFlags,
  run: async (where) => {
    await watchAlarms(where, stopSignal());
    // The stream is still open.
    process.exit();
  },
});
