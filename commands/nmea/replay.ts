import { messagesIn } from "../../src/messages/messages.ts";
import { Args, command, Flags, jsonFlag, locale, switchFlag } from "../../src/runtime/command.ts";
import { filterFlags, protocolFlag } from "../../src/runtime/nmea/filter-flags.ts";
import { manufacturerOf } from "../../src/runtime/nmea/manufacturer-filter.ts";
import { filterOf } from "../../src/runtime/nmea/message-filter.ts";
import { replayOnTerminal, speedOf, timeBoundOf } from "../../src/runtime/nmea/replay.ts";

const { replay } = messagesIn(locale).nmea;
const tools = messagesIn(locale).tools;

export default command({
  summary: replay.summary,
  description: replay.description,
  examples: [
    "capture.log",
    "capture.log.gz --json --pgn 127488",
    "capture.log --stats",
    "capture.log --can vcan0 --speed 2",
    "candump -L can0 | <%= config.bin %> <%= command.id %> -",
  ],
  args: {
    file: Args.string({ description: replay.flags.file, required: true, multiple: true }),
  },
  flags: {
    speed: Flags.custom<number>({
      summary: replay.flags.speed,
      helpValue: "N|max",
      parse: (text) => Promise.resolve(speedOf(text, replay)),
    })(),
    ...filterFlags,
    protocol: protocolFlag,
    manufacturer: Flags.custom({
      summary: replay.flags.manufacturer,
      helpValue: "NAME",
      parse: (text) => Promise.resolve(manufacturerOf(text, replay)),
    })({ multiple: true, multipleNonGreedy: true }),
    from: Flags.custom<ReturnType<typeof timeBoundOf>>({
      summary: replay.flags.from,
      helpValue: "TIME",
      parse: (text) => Promise.resolve(timeBoundOf("--from", text, replay)),
    })(),
    to: Flags.custom<ReturnType<typeof timeBoundOf>>({
      summary: replay.flags.to,
      helpValue: "TIME",
      parse: (text) => Promise.resolve(timeBoundOf("--to", text, replay)),
    })(),
    loop: switchFlag(replay.flags.loop),
    stats: switchFlag(replay.flags.stats),
    csv: Flags.string({ summary: replay.flags.csv, helpValue: "DIR" }),
    step: switchFlag(replay.flags.step),
    can: Flags.string({ summary: tools.replay.can, helpValue: "INTERFACE" }),
    json: jsonFlag,
  },
  run: async ({ file: files, can, speed, manufacturer: manufacturers = [], ...given }) => {
    const [file = "-", ...more] = files;
    const options = { ...given, file, more, filter: filterOf(given), manufacturers, texts: replay };
    if (can === undefined) return replayOnTerminal({ ...options, speed: speed ?? Infinity });
    // Loaded only here, because the other modes do not need the code for a real bus.
    const { replayToCan } = await import("../../src/runtime/nmea/replay-can.ts");
    return replayToCan(can, { ...options, speed: speed ?? 1 }, { bus: messagesIn(locale).bus, tools });
  },
});
