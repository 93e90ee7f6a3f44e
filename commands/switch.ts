import { Args, command, Flags, serviceFlags, switchFlag } from "../src/runtime/command.ts";
import { listSwitches, orderSwitch, texts } from "../src/runtime/switching/switch-command.ts";

const { args, flags } = texts;

export default command({
  summary: texts.summary,
  examples: ["", "saloon on", "saloon off --yes --user Ana"],
  args: {
    id: Args.string({ description: args.id }),
    state: Args.string({ description: args.state, options: ["on", "off"] }),
  },
  flags: {
    ...serviceFlags,
    user: Flags.string({ summary: flags.user, helpValue: "NAME" }),
    yes: switchFlag(flags.yes),
  },
  run: ({ id, state, user, yes, ...where }) =>
    state === undefined ? listSwitches(where, id) : orderSwitch(where, { id: id ?? "", on: state === "on", user, yes }),
});
