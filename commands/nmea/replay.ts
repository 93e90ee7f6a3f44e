import { messagesIn } from "../../src/messages/messages.ts";
import { Args, BitacoraCommand, Flags, locale, texts } from "../../src/runtime/command.ts";
import { filterFlags } from "../../src/runtime/nmea/filter-flags.ts";
import { manufacturerOf } from "../../src/runtime/nmea/manufacturer-filter.ts";
import { filterOf } from "../../src/runtime/nmea/message-filter.ts";
import { replayOnTerminal, speedOf, timeBoundOf } from "../../src/runtime/nmea/replay.ts";

const { replay } = messagesIn(locale).nmea;
const tools = messagesIn(locale).tools;

export default class NmeaReplay extends BitacoraCommand {
  static override summary = replay.summary;
  static override description = replay.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> capture.log",
    "<%= config.bin %> <%= command.id %> capture.log.gz --json --pgn 127488",
    "<%= config.bin %> <%= command.id %> capture.log --stats",
    "<%= config.bin %> <%= command.id %> capture.log --can vcan0 --speed 2",
    "candump -L can0 | <%= config.bin %> <%= command.id %> -",
  ];
  static override args = {
    file: Args.string({ description: replay.flags.file, required: true, multiple: true }),
  };
  static override flags = {
    speed: Flags.custom<number>({
      summary: replay.flags.speed,
      helpValue: "N|max",
      parse: (text) => Promise.resolve(speedOf(text, replay)),
    })(),
    ...filterFlags,
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
    loop: Flags.boolean({ summary: replay.flags.loop }),
    stats: Flags.boolean({ summary: replay.flags.stats }),
    csv: Flags.string({ summary: replay.flags.csv, helpValue: "DIR" }),
    step: Flags.boolean({ summary: replay.flags.step }),
    can: Flags.string({ summary: tools.replay.can, helpValue: "INTERFACE" }),
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(NmeaReplay);
    const [file = "-", ...more] = args.file;
    const options = {
      file,
      more,
      csv: flags.csv,
      step: flags.step,
      loop: flags.loop,
      from: flags.from,
      to: flags.to,
      filter: filterOf(flags),
      manufacturers: flags.manufacturer ?? [],
      json: flags.json,
      stats: flags.stats,
    };
    if (flags.can === undefined) {
      await replayOnTerminal({ ...options, speed: flags.speed ?? Infinity, texts: replay });
      return;
    }
    // Loaded only here, because the other modes do not need the code for a real bus.
    const { replayToCan } = await import("../../src/runtime/nmea/replay-can.ts");
    const busTexts = { bus: messagesIn(locale).bus, tools };
    const isWhole = await replayToCan(flags.can, { ...options, speed: flags.speed ?? 1, texts: replay, busTexts });
    if (!isWhole) this.exit(1);
  }
}
