import { command, jsonFlag } from "../../../src/runtime/command.ts";
import { postgresFlag, texts } from "../src/runtime/flags.ts";
import { shoreVessels } from "../src/runtime/vessels.ts";

export default command({
  summary: texts.vessels.summary,
  examples: ["--postgres postgres://bitacora@db/bitacora"],
  flags: {
    postgres: postgresFlag(),
    json: jsonFlag,
  },
  run: ({ postgres, json }) => shoreVessels(postgres, json, texts),
});
