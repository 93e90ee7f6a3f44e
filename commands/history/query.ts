import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, jsonFlag, locale, wholeNumberFlag } from "../../src/runtime/command.ts";
import { namesOf, locationFlags, spanFlags, spanOf } from "../../src/runtime/history/flags.ts";
import { historyQuery } from "../../src/runtime/history/query.ts";

const messages = messagesIn(locale).history;
const { query } = messages;

export default command({
  summary: query.summary,
  description: query.description,
  examples: [
    "VESSEL.SOG_MS --limit 20",
    "ME_INST_0.RPM,ME_INST_1.RPM --from 2026-11-21 --interval 1h --aggregate max --json",
  ],
  args: { tags: Args.string({ description: query.tags, required: true }) },
  flags: {
    ...spanFlags,
    limit: wholeNumberFlag({ name: "limit", summary: query.limit, min: 1, max: 100_000 })({ default: 1000 }),
    ...locationFlags,
    json: jsonFlag,
  },
  run: (given, { isTyped }) =>
    historyQuery({ ...given, ...spanOf(given), tags: namesOf([given.tags]), isLimitChosen: isTyped("limit") }),
});
