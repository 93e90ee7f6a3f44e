import { command, Flags, switchFlag } from "../../../src/runtime/command.ts";
import { postgresFlag, vesselArg, texts } from "../src/runtime/flags.ts";
import { shoreOwner } from "../src/runtime/owner.ts";

const { owner: words } = texts;

export default command({
  summary: words.summary,
  examples: ["aurora --name Ana --url https://shore.example.org --postgres postgres://bitacora@db/bitacora"],
  args: { vessel: vesselArg() },
  flags: {
    postgres: postgresFlag(),
    name: Flags.string({ summary: words.name, helpValue: "NAME", required: true }),
    url: Flags.string({ summary: words.url, helpValue: "URL" }),
    remove: switchFlag(words.remove, { exclusive: ["url"] }),
  },
  run: (given) => shoreOwner({ ...given, texts }),
});
