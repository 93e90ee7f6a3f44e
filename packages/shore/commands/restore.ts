import { messagesIn } from "../../../src/messages/messages.ts";
import { Args, command, Flags, locale, wholeNumberFlag } from "../../../src/runtime/command.ts";
import { postgresFlag, vesselArg, texts } from "../src/runtime/flags.ts";
import { shoreRestore } from "../src/runtime/restore.ts";

const { backup } = messagesIn(locale);
const { restore: words } = texts;

export default command({
  summary: words.summary,
  description: words.description,
  examples: ["aurora ./aurora-data --postgres postgres://bitacora@db/bitacora"],
  args: { vessel: vesselArg(), dir: Args.string({ description: words.dir, required: true }) },
  flags: {
    postgres: postgresFlag(),
    branch: wholeNumberFlag({ name: "branch", summary: texts.verify.branch, min: 1, max: 1_000_000 })({
      helpValue: "N",
    }),
    user: Flags.string({ summary: backup.restore.flags.user, helpValue: "NAME" }),
  },
  run: (given) => shoreRestore({ ...given, locale, texts }),
});
