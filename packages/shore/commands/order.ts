import { command, Flags, timeSpanFlag, wholeNumberFlag } from "../../../src/runtime/command.ts";
import { timeFlag } from "../../../src/runtime/history/flags.ts";
import { postgresFlag, vesselArg, texts } from "../src/runtime/flags.ts";
import { shoreOrder } from "../src/runtime/order.ts";

const { order: words } = texts;
const DAY_S = 86_400;

export default command({
  summary: words.summary,
  description: words.description,
  examples: [
    "aurora --tag 'ME_INST_*' --every 10s --while 'ME_INST_0.RPM > 0' --until 2026-12-01T18:00Z --key keys/orders.key --postgres …",
    "aurora --end 1790000000000 --key keys/orders.key --postgres …",
    "aurora --postgres …",
  ],
  args: { vessel: vesselArg() },
  flags: {
    postgres: postgresFlag(),
    key: Flags.string({ summary: words.key, helpValue: "FILE" }),
    tag: Flags.string({ summary: words.tag, helpValue: "TAG", multiple: true, dependsOn: ["key", "until"] }),
    every: timeSpanFlag({ name: "every", summary: words.every, min: 0, max: DAY_S })({ default: 10 }),
    while: Flags.string({ summary: words.while, helpValue: "CONDITION", dependsOn: ["tag"] }),
    from: timeFlag("from", words.from)({ dependsOn: ["tag"] }),
    until: timeFlag("until", words.until)({ dependsOn: ["tag"] }),
    expires: wholeNumberFlag({ name: "expires", summary: words.expires, min: 1, max: 3660 })({
      helpValue: "DAYS",
      default: 7,
    }),
    end: wholeNumberFlag({ name: "end", summary: words.end, min: 1, max: Number.MAX_SAFE_INTEGER })({
      helpValue: "N",
      dependsOn: ["key"],
      exclusive: ["tag"],
    }),
  },
  run: ({ tag = [], ...given }) => shoreOrder({ ...given, tag, texts }),
});
