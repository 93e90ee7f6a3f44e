import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, jsonFlag, locale, numberFlag } from "../../src/runtime/command.ts";
import { checkOnTerminal } from "../../src/runtime/nmea/check.ts";

const tools = messagesIn(locale).tools;

export default command({
  summary: tools.check.summary,
  description: tools.check.description,
  examples: ["can0"],
  args: {
    interface: Args.string({ description: tools.shared.interface, required: true, ignoreStdin: true }),
  },
  flags: {
    seconds: numberFlag({ name: "seconds", summary: tools.check.seconds, min: 1, max: 3600 })({ default: 3 }),
    json: jsonFlag,
  },
  run: ({ interface: name, ...given }) =>
    checkOnTerminal(name, { ...given, texts: { bus: messagesIn(locale).bus, tools } }),
});
