import { Args, command, Flags, serviceFlags } from "../../src/runtime/command.ts";
import { setTag, texts } from "../../src/runtime/tags/tag-command.ts";

const { args, flags } = texts;

export default command({
  summary: texts.set,
  examples: ["PUMP_0.WANTED true --user Ana", "FRIDGE.TEMP_K 277.4 --program fridge"],
  args: {
    id: Args.string({ description: args.id, required: true }),
    value: Args.string({ description: args.value, required: true }),
  },
  flags: {
    ...serviceFlags,
    user: Flags.string({ summary: flags.user, helpValue: "NAME" }),
    program: Flags.string({ summary: flags.program, helpValue: "NAME", exclusive: ["user"] }),
    unit: Flags.string({ summary: flags.unit, helpValue: "UNIT", dependsOn: ["program"] }),
  },
  run: ({ id, value, user, program, unit, ...where }) => setTag(where, { id, value, user, program, unit }),
});
