import { Args, command, Flags, wholeNumberFlag } from "../../../src/runtime/command.ts";
import { texts } from "../src/runtime/flags.ts";
import { shoreDev } from "../src/runtime/dev.ts";

export default command({
  summary: texts.dev.summary,
  description: texts.dev.description,
  examples: ["./shore"],
  args: { dir: Args.string({ description: texts.dev.dir, required: true }) },
  flags: {
    host: Flags.string({ summary: texts.flags.host, default: "127.0.0.1" }),
    port: wholeNumberFlag({ name: "port", summary: texts.flags.port, min: 0, max: 65_535 })({ default: 8020 }),
  },
  run: (given) => shoreDev({ ...given, texts }),
});
