import { Args, Flags } from "@oclif/core";
import { nmeaMessages } from "../../src/messages/messages.ts";
import { BitacoraCommand, locale, texts } from "../../src/runtime/command.ts";
import { filterFlags } from "../../src/runtime/filter-flags.ts";
import { filterOf } from "../../src/runtime/message-filter.ts";
import { replayOnTerminal, speedOf, timeBoundOf } from "../../src/runtime/nmea-replay.ts";

const { replay } = nmeaMessages(locale);

export default class NmeaReplay extends BitacoraCommand {
  static override summary = replay.summary;
  static override description = replay.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> capture.log",
    "<%= config.bin %> <%= command.id %> capture.log.gz --json --pgn 127488",
    "<%= config.bin %> <%= command.id %> capture.log --stats",
    "candump -L can0 | <%= config.bin %> <%= command.id %> -",
  ];
  static override args = {
    file: Args.string({ description: replay.flags.file, required: true }),
  };
  static override flags = {
    speed: Flags.custom<number>({
      summary: replay.flags.speed,
      helpValue: "N|max",
      default: Infinity,
      defaultHelp: () => Promise.resolve("max"),
      parse: (text) => Promise.resolve(speedOf(text, replay)),
    })(),
    ...filterFlags,
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
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(NmeaReplay);
    await replayOnTerminal({
      file: args.file,
      speed: flags.speed,
      loop: flags.loop,
      from: flags.from,
      to: flags.to,
      filter: filterOf(flags),
      json: flags.json,
      stats: flags.stats,
      texts: replay,
    });
  }
}
