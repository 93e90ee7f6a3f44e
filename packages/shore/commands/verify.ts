import { command, jsonFlag, wholeNumberFlag } from "../../../src/runtime/command.ts";
import { postgresFlag, vesselArg, texts } from "../src/runtime/flags.ts";
import { shoreVerify } from "../src/runtime/verify.ts";

const { verify: words } = texts;

export default command({
  summary: words.summary,
  examples: ["aurora --postgres postgres://bitacora@db/bitacora"],
  args: { vessel: vesselArg() },
  flags: {
    postgres: postgresFlag(),
    branch: wholeNumberFlag({ name: "branch", summary: words.branch, min: 1, max: 1_000_000 })({ helpValue: "N" }),
    json: jsonFlag,
  },
  run: ({ postgres, vessel, branch, json }) => shoreVerify(postgres, vessel, branch, json),
});
