import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, jsonFlag, locale } from "../../src/runtime/command.ts";
import { namesOf, locationFlags } from "../../src/runtime/history/flags.ts";
import { listHistoryTags } from "../../src/runtime/history/tags.ts";

const messages = messagesIn(locale).history;

export default command({
  summary: messages.tags.summary,
  examples: ["", "'BATT_*' --json"],
  args: { tags: Args.string({ description: messages.tags.tags }) },
  flags: { ...locationFlags, json: jsonFlag },
  run: ({ tags, json, ...place }) => listHistoryTags(place, namesOf(tags === undefined ? [] : [tags]), json),
});
