import { command, serviceFlags, texts } from "../src/runtime/command.ts";
import { reloadService } from "../src/runtime/reload-verb.ts";

export default command({
  summary: texts.reload.summary,
  description: texts.reload.description,
  flags: serviceFlags,
  run: reloadService,
});
