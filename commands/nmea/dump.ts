import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, jsonFlag, locale, switchFlag, wholeNumberFlag } from "../../src/runtime/command.ts";
import { filterFlags, protocolFlag } from "../../src/runtime/nmea/filter-flags.ts";
import { filterOf } from "../../src/runtime/nmea/message-filter.ts";
import { dumpOnTerminal } from "../../src/runtime/nmea/dump.ts";

const tools = messagesIn(locale).tools;

export default command({
  summary: tools.dump.summary,
  description: tools.dump.description,
  examples: ["can0", "can0 --json --pgn 127488,127489", "can0 --source 16 --name engineParametersDynamic --count 10"],
  args: {
    interface: Args.string({ description: tools.shared.interface, required: true, ignoreStdin: true }),
  },
  flags: {
    ...filterFlags,
    protocol: protocolFlag,
    raw: switchFlag(tools.dump.raw),
    count: wholeNumberFlag({ name: "count", summary: tools.dump.count, min: 1, max: 1e12 })(),
    stats: switchFlag(tools.dump.stats),
    json: jsonFlag,
  },
  run: ({ interface: name, json, raw, stats, count = Infinity, ...given }) =>
    dumpOnTerminal(name, {
      filter: filterOf(given),
      protocol: given.protocol,
      json,
      raw,
      stats,
      count,
      texts: { bus: messagesIn(locale).bus, replay: messagesIn(locale).nmea.replay, tools },
    }),
});
