import { Args, command, Flags } from "../../../src/runtime/command.ts";
import { shoreEnrol } from "../src/runtime/enrol.ts";
import { postgresFlag, texts } from "../src/runtime/flags.ts";

export default command({
  summary: texts.enrol.summary,
  description: texts.enrol.description,
  examples: ["aurora.pub --postgres postgres://bitacora@db/bitacora"],
  args: { key: Args.string({ description: texts.enrol.key, required: true }) },
  flags: {
    postgres: postgresFlag(),
    name: Flags.string({ summary: texts.enrol.name, helpValue: "NAME" }),
  },
  run: (given) => shoreEnrol({ ...given, texts }),
});
