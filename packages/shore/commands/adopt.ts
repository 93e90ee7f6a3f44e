import { command, Flags, switchFlag, wholeNumberFlag } from "../../../src/runtime/command.ts";
import { shoreAdopt } from "../src/runtime/adopt.ts";
import { postgresFlag, vesselArg, texts } from "../src/runtime/flags.ts";

const { adopt: words } = texts;

export default command({
  summary: words.summary,
  description: words.description,
  examples: [
    "aurora --postgres postgres://bitacora@db/bitacora",
    "aurora --keep --postgres postgres://bitacora@db/bitacora",
  ],
  args: { vessel: vesselArg() },
  flags: {
    postgres: postgresFlag(),
    after: wholeNumberFlag({ name: "after", summary: words.after, min: 0, max: Number.MAX_SAFE_INTEGER })({
      helpValue: "ID",
    }),
    keep: switchFlag(words.keep, { exclusive: ["after"] }),
    user: Flags.string({ summary: words.user, helpValue: "NAME" }),
  },
  run: (given) => shoreAdopt({ ...given, texts }),
});
