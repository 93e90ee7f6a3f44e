import { command } from "../../../src/runtime/command.ts";
import { shoreSuspend } from "../src/runtime/enrol.ts";
import { postgresFlag, vesselArg, texts } from "../src/runtime/flags.ts";

export default command({
  summary: texts.suspend.summary,
  examples: ["aurora --postgres postgres://bitacora@db/bitacora"],
  args: { vessel: vesselArg() },
  flags: { postgres: postgresFlag() },
  run: ({ vessel, postgres }) => shoreSuspend(vessel, postgres, texts),
});
