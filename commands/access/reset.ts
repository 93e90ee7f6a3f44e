import { command, serviceFlags, switchFlag } from "../../src/runtime/command.ts";
import { nameArg, roleFlag, texts } from "../../src/runtime/access/access-command.ts";
import { done } from "../../src/runtime/access/access-verbs.ts";
import { secretOf } from "../../src/runtime/access/secret-input.ts";

export default command({
  summary: texts.summaries.reset,
  description: texts.descriptions.reset,
  examples: ['"Ana Ruiz"', "Luis --role engineer", "Luis --pin < pin.txt"],
  args: nameArg,
  flags: {
    ...serviceFlags,
    role: roleFlag,
    pin: switchFlag(texts.flags.pin, { exclusive: ["role", "shut-out", "let-in"] }),
    "shut-out": switchFlag(texts.flags.shutOut, { exclusive: ["let-in"] }),
    "let-in": switchFlag(texts.flags.letIn),
  },
  run: async ({ name, role, pin, shutOut, letIn, ...where }) => {
    const asked = { ...(role === undefined ? {} : { role }), ...(shutOut || letIn ? { disabled: !letIn } : {}) };
    const change = Object.keys(asked).length > 0 ? asked : { [pin ? "pin" : "password"]: await secretOf(pin) };
    return done(where, "/access/people/{name}", { name, ...change }, texts.changed({ name }));
  },
});
